import type { DuckDBBlobVector, DuckDBDataChunk, DuckDBVector } from '@duckdb/node-api';
import { type ColumnSelection, invariant, ListRecords, Problems, type ReadResult } from '../../../src/internal.ts';
import type { TaskContext } from '../../worker/task-context.ts';
import { codeOf, endRecordOf, type Field, finishTable, NotedPersons, OrderedPairs } from '../shared/ordered-pairs.ts';
import { type ReadTable, readTableOf } from '../shared/role-query.ts';
import { identifier, subquery, tableIdentifier } from '../shared/sql-text.ts';
import { type DuckDbAddress, duckDbAddress } from './address.ts';
import { columnsOf, type DuckDbColumn, onlyTable, tablesOf } from './columns.ts';
import { duckDbError, isDuckDbFile, type OpenDuckDb, openDuckDb, selectOnly, watched } from './connection.ts';
import { duckDbDialect } from './dialect.ts';
import { fileQuery } from './file-query.ts';
import { listVector } from './vectors.ts';

/**
 * Reads a table, query or file through DuckDB, read-only: vectors in chunks, never a row as an object. A row per item
 * comes ordered by id, which DuckDB does itself, on disk if need be.
 */
export async function readDuckDb(address: DuckDbAddress, context: TaskContext): Promise<ReadResult> {
  const name = duckDbAddress.nameOf(address);
  const isDatabase = isDuckDbFile(address.path);
  const database = await openDuckDb(isDatabase ? address.path : '', 'reading DuckDB', { access: 'READ_ONLY' });
  try {
    const query = await queryOf(address, isDatabase, database);
    const describe = async (sql: string): Promise<DuckDbColumn[]> =>
      columnsOf(await selectOnly(database, sql, name), database.module.DuckDBTypeId);
    const table = await readTableOf(query, address, name, duckDbDialect, describe);
    const checkpoint = (done: number): void => context.checkpoint(done, 0, `reading ${name}`);
    const wait = <T>(work: Promise<T>): Promise<T> => watched(database, () => checkpoint(0), '', work);
    const result = await wait(database.connection.stream(statementOf(table)));
    return await collect(() => wait(result.fetchChunk()), table, address, checkpoint);
  } catch (error) {
    throw duckDbError(error, { name });
  } finally {
    database.close();
  }
}

/** The SELECT of an address: its own, or all of a table or file. */
async function queryOf(address: DuckDbAddress, isDatabase: boolean, { connection }: OpenDuckDb): Promise<string> {
  if (!isDatabase) return fileQuery(address);
  const { path, table, query } = address;
  if (query !== undefined) return query;
  if (table !== undefined) return `SELECT * FROM ${tableIdentifier(table)}`;
  const reader = await connection.runAndReadAll(tablesOf('current_database()'));
  return `SELECT * FROM ${onlyTable(path, reader.getRowsJS())}`;
}

/** The statement that gives the id (if any) and the item or items of every row, a row per item ordered by id. */
function statementOf({ query, chosen, columns, person }: ReadTable<DuckDbColumn>): string {
  const value = (name: string): string => {
    const column = `source.${identifier(name)}`;
    const { element, hasIntegers } = columns.find((one) => one.name === name)!;
    // Text comes as bytes: the driver would take a byte order mark off it.
    if (element === undefined) return hasIntegers ? column : `encode(CAST(${column} AS VARCHAR))`;
    const list = hasIntegers
      ? `CAST(${column} AS ${element}[])`
      : `list_transform(CAST(${column} AS VARCHAR[]), lambda x: encode(x))`;
    // A null list is an empty record.
    return `coalesce(${list}, [])`;
  };
  const whose = person === undefined ? '' : `, ${value(person)}`;
  if (chosen.form === 'long') {
    const order = `ORDER BY source.${identifier(chosen.id)}`;
    return `SELECT ${value(chosen.id)}, ${value(chosen.item)}${whose} FROM ${subquery(query)} ${order}`;
  }
  const id = chosen.id === undefined ? '' : `, ${value(chosen.id)}`;
  const order = chosen.id === undefined ? '' : ` ORDER BY source.${identifier(chosen.id)}`;
  return `SELECT ${value(chosen.items)}${id}${whose} FROM ${subquery(query)}${order}`;
}

async function collect(
  nextChunk: () => Promise<DuckDBDataChunk | null>,
  table: ReadTable<DuckDbColumn>,
  address: DuckDbAddress,
  checkpoint: (rows: number) => void,
): Promise<ReadResult> {
  const { chosen } = table;
  const problems = new Problems(duckDbAddress.nameOf(address));
  const records = new ListRecords(problems, address.reading?.unknownMark !== undefined);
  const persons = table.person === undefined ? undefined : new NotedPersons(address.reading ?? {}, problems);
  const pairs = chosen.form === 'long' ? new OrderedPairs(records, problems, chosen, persons) : undefined;
  let rows = 0;
  for (;;) {
    const chunk = await nextChunk();
    if (chunk === null || chunk.rowCount === 0) break;
    if (chosen.form === 'list') addLists(chunk, records, problems, chosen, rows, persons);
    else addPairs(chunk, pairs!, rows);
    rows += chunk.rowCount;
    checkpoint(rows);
  }
  return finishTable(pairs === undefined ? records.finish() : pairs.finish(), table, persons);
}

function fieldOf(vector: DuckDBVector, n: number): Field {
  if (isBytes(vector)) return vector.getItemBytes(n);
  const value = vector.getItem(n);
  invariant(
    typeof value === 'number' || typeof value === 'bigint' || value === null,
    'only integers and bytes are asked for',
  );
  return value;
}

function isBytes(vector: DuckDBVector): vector is DuckDBBlobVector {
  return 'getItemBytes' in vector;
}

function addPairs(chunk: DuckDBDataChunk, pairs: OrderedPairs, before: number): void {
  const ids = chunk.getColumnVector(0);
  const items = chunk.getColumnVector(1);
  const persons = chunk.columnCount > 2 ? chunk.getColumnVector(2) : undefined;
  const { rowCount } = chunk;
  for (let n = 0; n < rowCount; n++) {
    const person = persons === undefined ? null : fieldOf(persons, n);
    pairs.add(fieldOf(ids, n), fieldOf(items, n), before + n + 1, person);
  }
}

function addLists(
  chunk: DuckDBDataChunk,
  records: ListRecords,
  problems: Problems,
  chosen: Extract<ColumnSelection, { form: 'list' }>,
  before: number,
  persons: NotedPersons | undefined,
): void {
  const lists = listVector(chunk);
  const whose = persons === undefined ? undefined : chunk.getColumnVector(chunk.columnCount - 1);
  const ids = chosen.id === undefined ? undefined : chunk.getColumnVector(1);
  const values = lists.childVector;
  const { rowCount } = chunk;
  for (let n = 0; n < rowCount; n++) {
    const from = lists.getEntryOffset(n);
    const to = from + lists.getEntryLength(n);
    for (let p = from; p < to; p++) {
      const value = fieldOf(values, p);
      if (value !== null) records.cells.add(codeOf(value, records));
      else problems.add({ field: `row ${before + n + 1} of ${chosen.items}`, expected: 'an item', got: 'null' });
    }
    if (whose !== undefined) persons?.note(records.numRows, fieldOf(whose, n), before + n + 1);
    const id = ids === undefined ? undefined : fieldOf(ids, n);
    if (id === undefined) records.endRow();
    else if (id !== null) endRecordOf(id, records);
    else problems.add({ field: `row ${before + n + 1} of ${chosen.id}`, expected: 'an id', got: 'null' });
  }
}
