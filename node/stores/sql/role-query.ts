import {
  type ColumnSelection,
  columnsOrRoles,
  ensureDefined,
  SEPARATOR,
  type TableColumn,
} from '../../../src/internal.ts';
import type { TableChoice } from '../shared/define-address.ts';
import { subquery } from '../shared/sql-text.ts';

/** The columns of each role, where one of them has several. */
type RoleSelection = Extract<ReturnType<typeof columnsOrRoles>, { readonly roles: object }>['roles'];

/** The SQL of roles, as far as databases differ. Expressions are SQL; a list may hold nulls. */
export interface RoleDialect {
  identifier(name: string): string;
  literal(text: string): string;
  /** A value as text; null stays null. */
  text(value: string): string;
  /** A list of values as a list of texts. */
  texts(list: string): string;
  /** A text without the characters at its ends. */
  trimmed(text: string, characters: string): string;
  /** Whether a text holds another. */
  containsText(text: string, part: string): string;
  /** The pieces of a text; an empty piece is null. */
  pieces(text: string, delimiter: string): string;
  listOf(values: readonly string[]): string;
  withoutNulls(list: string): string;
  /** A row for each value of a list; one of null where it has none, or is null. */
  rowsOf(list: string): string;
}

/** A table as it is read: the SELECT, its columns, and which of them hold the records. */
export interface ReadTable<C extends TableColumn> {
  readonly query: string;
  readonly columns: readonly C[];
  readonly chosen: ColumnSelection;
  /** The column of persons, where it was asked for. */
  readonly person?: string;
  /** Ids were joined of several columns. */
  readonly hasJoinedIds?: true;
}

/**
 * Finds the columns that contain the records of a query. If a role names more than one column, the query is rewritten
 * into one that gives id, item and person, or items and person if every row is a record: readers and engines continue
 * from there and see the same. Cells are as in text files: a null item is skipped, a null id or person is missing.
 */
export async function readTableOf<C extends TableColumn>(
  query: string,
  { reading = {} }: TableChoice,
  name: string,
  dialect: RoleDialect,
  describe: (query: string) => Promise<readonly C[]>,
): Promise<ReadTable<C>> {
  const columns = await describe(query);
  const found = columnsOrRoles(columns, reading, name);
  if ('chosen' in found) return { query, columns, chosen: found.chosen };
  const { roles } = found;
  const rewritten = roleQuery(query, roles, dialect, reading.trim === true);
  const { leftOut } = roles;
  return {
    query: rewritten,
    columns: await describe(rewritten),
    chosen:
      roles.id.length === 0
        ? { form: 'list', items: 'items', leftOut }
        : { form: 'long', id: 'id', item: 'item', leftOut },
    ...(roles.person !== undefined && { person: 'person' }),
    ...(roles.id.length > 1 && { hasJoinedIds: true }),
  };
}

/** The SELECT of the columns that are read: id where records have ids, item or items, person; ordered by id. */
export function selectChosen<C extends TableColumn>(
  { query, columns, chosen: config, person }: ReadTable<C>,
  { identifier }: RoleDialect,
  value: (sql: string, column: C) => string,
  order: (sql: string, column: C) => string = (sql) => sql,
): string {
  const { id } = config;
  const names = [id, config.form === 'list' ? config.items : config.item, person].filter((name) => name !== undefined);
  const sqlOf = (name: string, write: typeof value): string =>
    write(
      `source.${identifier(name)}`,
      ensureDefined(
        columns.find((column) => column.name === name),
        'a column that was chosen',
      ),
    );
  const ordered = id === undefined ? '' : ` ORDER BY ${sqlOf(id, order)}`;
  return `SELECT ${names.map((name) => sqlOf(name, value)).join(', ')} FROM ${subquery(query)}${ordered}`;
}

/** The reading of an engine that joins the records of people: a person's column names records. */
export function recordsOfPeople({ reading }: TableChoice): Pick<TableChoice, 'reading'> {
  if (reading?.person === undefined || reading.records !== 'people') return {};
  const { person, records: _, ...others } = reading;
  return { reading: { ...others, id: [person] } };
}

/** The SELECT that gives columns by role: see `readTableOf`. */
export function roleQuery(query: string, roles: RoleSelection, dialect: RoleDialect, trims = false): string {
  const { identifier, literal, text, texts } = dialect;
  const column = (name: string): string => `source.${identifier(name)}`;
  const plain = (value: string): string => (trims ? dialect.trimmed(text(value), ' \t') : value);
  const cells = (name: string): string => {
    const value = text(column(name));
    return roles.columnValue ? `(${literal(`${name}=`)} || ${value})` : value;
  };
  const list = (name: string): string =>
    roles.itemDelimiter === undefined
      ? texts(column(name))
      : dialect.pieces(trims ? plain(column(name)) : text(column(name)), roles.itemDelimiter);
  const items = roles.items === undefined ? dialect.listOf(roles.item.map(cells)) : list(roles.items);
  const single = roles.items === undefined && roles.item.length === 1 ? cells(roles.item[0]!) : undefined;
  const selected = [
    ...(roles.id.length === 0
      ? [`${dialect.withoutNulls(items)} AS ${identifier('items')}`]
      : [
          `${idOf(roles.id.map(column), dialect, plain)} AS ${identifier('id')}`,
          `${single ?? dialect.rowsOf(items)} AS ${identifier('item')}`,
        ]),
    ...(roles.person === undefined ? [] : [`${text(plain(column(roles.person)))} AS ${identifier('person')}`]),
  ];
  return `SELECT ${selected.join(', ')} FROM ${subquery(query)}`;
}

/** The parts of an id, joined; a part that is null, or holds what joins them, makes no id. */
function idOf(parts: readonly string[], dialect: RoleDialect, plain: (value: string) => string): string {
  if (parts.length === 1) return plain(parts[0]!);
  const separator = dialect.literal(String.fromCharCode(SEPARATOR));
  const texts = parts.map((part) => dialect.text(plain(part)));
  const isAmbiguous = texts.map((part) => dialect.containsText(part, separator)).join(' OR ');
  return `CASE WHEN ${isAmbiguous} THEN NULL ELSE ${texts.join(` || ${separator} || `)} END`;
}
