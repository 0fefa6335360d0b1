import type { SottoError } from '../../../src/internal.ts';
import type { TableChoice } from '../shared/define-address.ts';
import { identifier, subquery } from '../shared/sql-text.ts';
import { type ReadTable, readTableOf, recordsOfPeople } from '../sql/role-query.ts';
import type { DuckDbAddress } from './address.ts';
import type { DuckDbColumn } from './columns.ts';
import { duckDbDialect } from './dialect.ts';
import type { DuckDbSession } from './session.ts';
import { OWNER, type ParquetFiles, relationOf, sourceOf } from './source.ts';

/** Records as DuckDB sees them: a relation with a row for each record, or for each item of a record. */
export type RecordRelation = {
  /** Columns that are not read. */
  readonly leftOut: readonly string[];
  /** Records come in the order of their ids or, where rows have an order, in that of their first rows: as in memory. */
  readonly order: 'ids' | 'rows';
  /** The records of a person are joined: ids name persons. */
  readonly isOfPeople?: boolean;
  /** The persons of the records, if known: a SQL expression of the same value for all rows of a record. */
  readonly person?: { readonly value: string; readonly hasIntegers: boolean };
} /** `id` (a SQL expression; without it, records are identified by number) and `items`, a list. */ & (
  | { readonly form: 'list'; readonly from: string; readonly id?: string; readonly items: string }
  | {
      readonly form: 'long';
      readonly from: string;
      readonly id: string;
      readonly item: string;
      readonly hasIntegerIds: boolean;
    }
);

/**
 * Opens what an address names, read-only, and finds the columns that hold the records, rewritten where their roles say more than one
 * column of each.
 */
export async function openRelation(
  session: DuckDbSession,
  address: ParquetFiles | DuckDbAddress,
): Promise<RecordRelation> {
  const { table, from, order } = await orderedTable(session, address, sourceOf(address).name);
  const { chosen: config, columns } = table;
  const hasPersonsFile = address.kind === 'parquet' && address.personsFile !== undefined;
  const person = hasPersonsFile ? OWNER : table.person;
  const hasIntegers = (column: string): boolean => {
    const { hasIntegers: isWhole, type } = columns.find((one) => one.name === column)!;
    return isWhole && type !== 'UBIGINT'; // no signed number holds its upper half
  };
  const isOfPeople = recordsOfPeople(address).reading !== undefined;
  const shared = {
    order,
    isOfPeople,
    leftOut: config.leftOut.filter((column) => column !== person),
    from,
    ...(person !== undefined && { person: { value: identifier(person), hasIntegers: hasIntegers(person) } }),
  };
  const emptyCells = (item: string) => `SELECT 1 FROM ${from} WHERE ${identifier(item)} IS NULL LIMIT 1`;
  if (config.form === 'long' && (await session.rows(emptyCells(config.item), 'looking for empty cells')).length > 0) {
    // A record may be there without an item: records are put together at once.
    const [id, item] = [identifier(config.id), identifier(config.item)];
    const items = `coalesce(list_distinct(list(${item}) FILTER (${item} IS NOT NULL)), [])`;
    const owner = person === undefined ? '' : `, ${identifier(person)} AS owner`;
    const by = `GROUP BY ${id}${person === undefined ? '' : ', owner'}`;
    const [order, rows] = shared.order === 'ids' ? [id, from] : [`min(${ROW})`, withRowNumbers(from)];
    const grouped = `(SELECT ${id} AS id, ${items} AS items${owner} FROM ${rows} ${by} ORDER BY ${order}) AS source`;
    const { missing, repeated } = await lookAtIds(session, grouped, 'id');
    if (missing > 0) throw noId(session, isOfPeople);
    if (repeated > 0) throw severalPersons(session);
    const owned = person !== undefined && { person: { value: 'owner', hasIntegers: hasIntegers(person) } };
    return { form: 'list', order: 'rows', leftOut: shared.leftOut, from: grouped, id: 'id', items: 'items', ...owned };
  }
  if (config.form === 'list') {
    const id = config.id === undefined ? undefined : identifier(config.id);
    if (id !== undefined) await checkIds(session, from, id);
    return { form: 'list', ...shared, items: identifier(config.items), ...(id !== undefined && { id }) };
  }
  return {
    form: 'long',
    ...shared,
    id: identifier(config.id),
    item: identifier(config.item),
    hasIntegerIds: hasIntegers(config.id),
  };
}

interface OrderedTable {
  readonly table: ReadTable<DuckDbColumn>;
  readonly from: string;
  readonly order: RecordRelation['order'];
}

/** The rows of the records, or of people where theirs are joined, with their order. */
async function orderedTable(
  session: DuckDbSession,
  address: ParquetFiles | DuckDbAddress,
  name: string,
): Promise<OrderedTable> {
  const describe = (sql: string): Promise<DuckDbColumn[]> => session.columnsOf(sql, name);
  const readAs = async (from: string, choice: TableChoice, order: OrderedTable['order']): Promise<OrderedTable> => {
    const query = `SELECT * FROM ${from}`;
    const table = await readTableOf(query, choice, name, duckDbDialect, describe);
    return { table, from: table.query === query ? from : subquery(table.query), order };
  };
  const text = await relationOf(session, address);
  const order = address.kind === 'parquet' ? 'rows' : 'ids';
  if (recordsOfPeople(address).reading === undefined) return readAs(text, address, order);
  // People come in the order of their first records.
  const { query, chosen: config } = (await readAs(text, address, order)).table;
  if (config.form === 'long') await checkVisits(session, subquery(query), identifier(config.id));
  const visits =
    config.form === 'list'
      ? `SELECT person, ${duckDbDialect.rowsOf(config.items)} AS item FROM ${subquery(query)}`
      : `${query}${order === 'rows' ? '' : ` ORDER BY ${identifier(config.id)}`}`;
  const { table, ...read } = await readAs(subquery(visits), { reading: { id: ['person'], item: ['item'] } }, 'rows');
  return { ...read, table: { ...table, chosen: { ...table.chosen, leftOut: config.leftOut } } };
}

/** The name of the column that numbers rows. */
export const ROW = 'sotto_row';

/** A table with its rows numbered in their order. */
export function withRowNumbers(from: string): string {
  return `(SELECT *, row_number() OVER () AS ${ROW} FROM ${from}) AS source`;
}

/** One record, one id. */
async function checkIds(session: DuckDbSession, from: string, id: string): Promise<void> {
  const { missing, repeated } = await lookAtIds(session, from, id);
  if (missing > 0) throw noId(session, false);
  if (repeated > 0) {
    throw session.refusal(
      `expected a different id for each record, got ${repeated} repeated ones`,
      'merge the records of one id, or leave the id out with ?query=SELECT …',
    );
  }
}

/** One record, one id and one person, also where the records of a person are joined. */
async function checkVisits(session: DuckDbSession, from: string, id: string): Promise<void> {
  const records = `SELECT ${id} AS id, min(person) <> max(person) AS has_several FROM ${from} GROUP BY ${id}`;
  const [found] = await session.rows(
    `SELECT count(*) FILTER (id IS NULL), count(*) FILTER (has_several) FROM (${records})`,
    'looking at the persons',
  );
  const [withoutId = 0, numShared = 0] = found!.map(Number);
  if (withoutId > 0) throw noId(session, false);
  if (numShared > 0) throw severalPersons(session);
}

/** The number of records without an id, and of those with the id of another. */
async function lookAtIds(session: DuckDbSession, from: string, id: string) {
  const [counts] = await session.rows(
    `SELECT count(*), count(${id}), count(DISTINCT ${id}) FROM ${from}`,
    'looking at the ids',
  );
  const [rows = 0, ids = 0, distinct = 0] = counts!.map(Number);
  return { missing: rows - ids, repeated: ids - distinct };
}

const NOT_NULL = 'leave such rows out with ?query=SELECT … WHERE … IS NOT NULL';

/** The error of a row without a record or, where the records of people are joined, without a person. */
export function noId(session: DuckDbSession, namesPerson: boolean): SottoError {
  return namesPerson ? noPerson(session) : session.refusal('expected an id for each record, got NULL', NOT_NULL);
}

export function noPerson(session: DuckDbSession): SottoError {
  return session.refusal('expected a person for each record, got NULL', NOT_NULL);
}

export function severalPersons(session: DuckDbSession): SottoError {
  const leaveOut = 'leave such records out with ?query=SELECT …';
  return session.refusal('expected one person for all rows of a record, got several', leaveOut);
}
