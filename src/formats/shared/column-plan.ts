import { quote } from '../../errors.ts';
import type { Problems } from '../../problems.ts';
import { editDistance } from '../../text/edit-distance.ts';
import type { ReadOptions } from '../define.ts';
import { isIdName, isItemName } from './column-names.ts';

/** The roles of a table's columns, by their numbers from 0. */
export interface ColumnPlan {
  readonly names: readonly string[];
  /** None: every row is a record. */
  readonly id: readonly number[];
  readonly item: readonly number[];
  /** The column of lists, or −1. */
  readonly items: number;
  readonly person: number;
}

/** Whether the first line of a table names its columns by default: names were requested, or they are usual ones. */
export function isHeader(first: readonly string[], { id, item, items, person }: ReadOptions): boolean {
  const names = [...(id ?? []), ...(item ?? []), items, person].filter((name) => name !== undefined);
  if (names.length > 0 && names.some((name) => !isColumnNumber(name, first.length))) return true;
  const place = (name: string | undefined, preset: number): number => (name === undefined ? preset : Number(name) - 1);
  const [idAt, itemAt] = [place(id?.[0], 0), place(item?.[0] ?? items, 1)];
  return isIdName(first[idAt] ?? '') && isItemName(first[itemAt] ?? '');
}

/** Finds the columns that a reading names; adds a problem for each that is not there. */
export function planColumns(
  first: readonly string[],
  hasHeader: boolean,
  options: ReadOptions,
  problems: Problems,
): ColumnPlan {
  const names = hasHeader ? first : first.map((_, n) => String(n + 1));
  const find = (name: string): number => findColumn(names, name, problems);
  const columnOf = (name: string | undefined): number => (name === undefined ? -1 : find(name));
  const id = (options.id ?? []).map(find);
  const person = columnOf(options.person);
  const items = columnOf(options.items);
  const used = new Set([...id, person, items]);
  const free = names.flatMap((_, n) => (used.has(n) ? [] : [n]));
  const item =
    options.item?.map(find) ?? (items >= 0 ? [] : options.columnValue === true ? free : [lastOf(free, problems)]);
  return { names, id, item, items, person };
}

/** The columns that nothing is read from. */
export function leftOutColumns({ names, id, item, items, person }: ColumnPlan): string[] {
  const used = new Set([...id, ...item, items, person]);
  return names.filter((_, n) => !used.has(n));
}

/** The column of that name, else of that number from 1; −1 where there is none. */
export function columnAt(names: readonly string[], name: string): number {
  const exact = names.indexOf(name);
  if (exact >= 0) return exact;
  const plain = names.findIndex((each) => each.trim().toLowerCase() === name.trim().toLowerCase());
  if (plain >= 0) return plain;
  return isColumnNumber(name, names.length) ? Number(name) - 1 : -1;
}

function findColumn(names: readonly string[], name: string, problems: Problems): number {
  const index = columnAt(names, name);
  if (index >= 0) return index;
  const listed = names.length > MAX_SHOWN ? [...names.slice(0, MAX_SHOWN).map(quote), '…'] : names.map(quote);
  const near = names.find((each) => editDistance(each, name, 2) !== undefined);
  problems.add({
    line: 1,
    expected: `a column of the table: ${listed.join(', ')}`,
    got: quote(name),
    ...(near !== undefined && { hint: `did you mean ${quote(near)}?` }),
  });
  return -1;
}

function isColumnNumber(name: string, numColumns: number): boolean {
  return /^[1-9]\d*$/.test(name) && Number(name) <= numColumns;
}

/** The one column that may hold the items where none was named. */
function lastOf(free: readonly number[], problems: Problems): number {
  if (free.length === 1) return free[0];
  problems.add({ line: 1, expected: 'the column that has the items to be named', got: 'several possible ones' });
  return -1;
}

const MAX_SHOWN = 30;
