import { SottoError } from '../../errors.ts';
import type { TableReading } from '../reading.ts';
import { isIdName, isItemName } from './column-names.ts';

/** A column as far as the choice goes. */
export interface TableColumn {
  readonly name: string;
  /** `value`: labels or ids; `list`: a list of labels; `other`: neither. */
  readonly holds: 'value' | 'list' | 'other';
  /** The contents, in the words of people. */
  readonly type: string;
}

type ReadColumns =
  | { readonly form: 'list'; readonly items: string; readonly id?: string }
  | { readonly form: 'long'; readonly id: string; readonly item: string };

/** The columns to read, by name, and those that are not read. */
export type ColumnSelection = ReadColumns & { readonly leftOut: readonly string[] };

/**
 * Chooses the columns of a table: as requested, else the only LIST column (with the column id, order, … if there is
 * one), else the two columns there are, the id first. Throws `input`, listing the columns, if that does not fit.
 */
export function chooseColumns(columns: readonly TableColumn[], roles: TableReading, table: string): ColumnSelection {
  const chosen = readColumns(columns, roles, table);
  const used = new Set([chosen.id, chosen.form === 'list' ? chosen.items : chosen.item]);
  return { ...chosen, leftOut: columns.map(({ name }) => name).filter((name) => !used.has(name)) };
}

function readColumns(columns: readonly TableColumn[], roles: TableReading, table: string): ReadColumns {
  const { id: [id] = [], item: [item] = [], items } = roles;
  const find = (name: string, holds: 'value' | 'list'): string => findColumn(columns, name, holds, table);
  if (id !== undefined && item !== undefined) {
    return { form: 'long', id: find(id, 'value'), item: find(item, 'value') };
  }
  const list = items === undefined ? theOnlyList(columns) : find(items, 'list');
  if (list !== undefined) {
    const idName = id === undefined ? idBeside(columns) : find(id, 'value');
    return { form: 'list', items: list, ...(idName !== undefined && { id: idName }) };
  }
  const long = twoColumns(columns, id);
  if (long === undefined) throw unfit(table, 'expected a LIST column of items, or two columns, id and item', columns);
  return { form: 'long', ...long };
}

/** The default separator of the items of a text. */
export const ITEM_DELIMITER = ';';

/** Columns by role, each of them there and fit for it. Without an id every row is a record. */
export interface RoleSelection {
  readonly id: readonly string[];
  readonly item: readonly string[];
  readonly items?: string;
  /** The separator, if that column contains texts instead of lists. */
  readonly itemDelimiter?: string;
  readonly person?: string;
  readonly columnValue: boolean;
  readonly leftOut: readonly string[];
}

/** Whether roles say more than one id with one item column or a column of lists, or say it of what must be changed first. */
export function needsRoles(columns: readonly TableColumn[], roles: TableReading): boolean {
  const { id, item, items, itemDelimiter, person, columnValue, trim } = roles;
  if (person !== undefined || columnValue === true || itemDelimiter !== undefined) return true;
  if ((id?.length ?? 0) > 1 || (item?.length ?? 0) > 1 || (trim === true && id !== undefined)) return true;
  const list = columns.find(({ name }) => name === items);
  return list?.holds === 'value' || (item !== undefined && (id === undefined || items !== undefined));
}

/** The columns of a table as it is, or by role where what is read must be changed first. Throws as the two do. */
export function columnsOrRoles(
  columns: readonly TableColumn[],
  roles: TableReading,
  table: string,
): { readonly chosen: ColumnSelection } | { readonly roles: RoleSelection } {
  return needsRoles(columns, roles)
    ? { roles: chooseRoles(columns, roles, table) }
    : { chosen: chooseColumns(columns, roles, table) };
}

/** Finds the columns that roles name; throws `input`, listing the columns, where one is missing or unfit. */
export function chooseRoles(columns: readonly TableColumn[], roles: TableReading, table: string): RoleSelection {
  const find = (name: string, holds: 'value' | 'list'): string => findColumn(columns, name, holds, table);
  const id = (roles.id ?? []).map((name) => find(name, 'value'));
  const person = roles.person === undefined ? undefined : find(roles.person, 'value');
  const usedNames = new Set([...id, person]);
  const free = columns.filter(({ name, holds }) => holds === 'value' && !usedNames.has(name)).map(({ name }) => name);
  const items =
    roles.items ?? (roles.item === undefined && roles.columnValue !== true ? theOnlyList(columns) : undefined);
  const isText = columns.some(({ name, holds }) => name === items && holds === 'value');
  if (items !== undefined) find(items, isText || roles.itemDelimiter !== undefined ? 'value' : 'list');
  const item =
    roles.item?.map((name) => find(name, 'value')) ?? (items !== undefined ? [] : roles.columnValue ? free : [free[0]]);
  if (items === undefined && roles.item === undefined && roles.columnValue !== true && free.length !== 1) {
    throw unfit(table, 'cannot tell which column contains the items; name it', columns);
  }
  const used = new Set([...id, ...item, items, person]);
  return {
    id,
    item,
    ...(items !== undefined && { items }),
    ...(isText && { itemDelimiter: roles.itemDelimiter ?? ITEM_DELIMITER }),
    ...(person !== undefined && { person }),
    columnValue: roles.columnValue === true,
    leftOut: columns.map(({ name }) => name).filter((name) => !used.has(name)),
  };
}

function findColumn(columns: readonly TableColumn[], name: string, holds: 'value' | 'list', table: string): string {
  const found = columns.find((column) => column.name === name);
  if (found === undefined) throw unfit(table, `there is no column ${name}`, columns);
  if (found.holds !== holds) throw unfit(table, `column ${name} holds ${found.type}, not ${WANTED[holds]}`, columns);
  return name;
}

const WANTED = { value: 'text, integers or the like', list: 'a list of text or integers' } as const;

function theOnlyList(columns: readonly TableColumn[]): string | undefined {
  const lists = columns.filter(({ holds }) => holds === 'list');
  return lists.length === 1 ? lists[0].name : undefined;
}

function idBeside(columns: readonly TableColumn[]): string | undefined {
  const ids = columns.filter(({ name, holds }) => holds === 'value' && isIdName(name));
  return ids.length === 1 ? ids[0].name : undefined;
}

/** Two columns of values, the first the id unless their names say the opposite. */
function twoColumns(
  columns: readonly TableColumn[],
  id: string | undefined,
): { readonly id: string; readonly item: string } | undefined {
  const [first, second, ...rest] = columns;
  if (first === undefined || second === undefined || rest.length > 0) return undefined;
  if (first.holds !== 'value' || second.holds !== 'value') return undefined;
  const areSwapped =
    id === undefined ? isItemName(first.name) && isIdName(second.name) && !isIdName(first.name) : id === second.name;
  if (id !== undefined && id !== first.name && !areSwapped) return undefined;
  return areSwapped ? { id: second.name, item: first.name } : { id: first.name, item: second.name };
}

function unfit(table: string, subject: string, columns: readonly TableColumn[]): SottoError {
  const named = columns.map(({ name, type }) => `${name} (${type})`);
  const visible = named.length > MAX_SHOWN ? [...named.slice(0, MAX_SHOWN), '…'] : named;
  return new SottoError('input', `${table}: ${subject}; its columns are ${visible.join(', ') || 'none'}`, {
    hint: 'say which columns to read: …?id=COLUMN&item=COLUMN for a row per item, …?items=COLUMN for a list per record',
  });
}

const MAX_SHOWN = 30;
