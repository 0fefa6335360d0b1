import type { DuckDBBlobVector, DuckDBDataChunk, DuckDBVector } from '@duckdb/node-api';
import { invariant, type ReadResult } from '../../../src/internal.ts';
import type { TaskContext } from '../../worker/task-context.ts';
import { type Field, TableRecords } from '../shared/table-records.ts';
import { readTableOf, selectChosen } from '../sql/role-query.ts';
import { type DuckDbAddress, duckDbAddress } from './address.ts';
import type { DuckDbColumn } from './columns.ts';
import { duckDbDialect } from './dialect.ts';
import { DuckDbSession } from './session.ts';
import { relationOf } from './source.ts';
import { listVector } from './vectors.ts';

/**
 * Reads a table, query or file through DuckDB, read-only: vectors in chunks, never a row as an object. A row per item
 * comes ordered by id, which DuckDB does itself, on disk if need be.
 */
export async function readDuckDb(address: DuckDbAddress, context: TaskContext): Promise<ReadResult> {
  const name = duckDbAddress.nameOf(address);
  let numRows = 0;
  const checkpoint = (): void => context.checkpoint(numRows, 0, `reading ${name}`);
  const session = await DuckDbSession.open(checkpoint, { subject: 'reading DuckDB', source: { name } });
  try {
    const query = `SELECT * FROM ${await relationOf(session, address)}`;
    const table = await readTableOf(query, address, name, duckDbDialect, (sql) => session.columnsOf(sql, name));
    const records = new TableRecords(table, address, name);
    const { form, id } = table.chosen;
    for await (const chunk of session.chunks(selectChosen(table, duckDbDialect, readableColumn), checkpoint)) {
      if (form === 'long') addPairs(chunk, records);
      else addLists(chunk, records, id !== undefined, table.person !== undefined);
      numRows = records.numRows;
      checkpoint();
    }
    return records.finish();
  } finally {
    session.close();
  }
}

/** A value, or a list, as integers or as bytes: the driver would take a byte order mark off a text. */
function readableColumn(column: string, { element, hasIntegers }: DuckDbColumn): string {
  if (element === undefined) return hasIntegers ? column : `encode(CAST(${column} AS VARCHAR))`;
  const list = hasIntegers
    ? `CAST(${column} AS ${element}[])`
    : `list_transform(CAST(${column} AS VARCHAR[]), lambda x: encode(x))`;
  // A null list is an empty record.
  return `coalesce(${list}, [])`;
}

function addPairs(chunk: DuckDBDataChunk, records: TableRecords): void {
  const [ids, items, persons] = columnsOf(chunk);
  const { rowCount } = chunk;
  for (let n = 0; n < rowCount; n++) records.addPair(fieldOf(ids, n), fieldOf(items, n), fieldOf(persons, n));
}

function addLists(chunk: DuckDBDataChunk, records: TableRecords, hasIds: boolean, hasPersons: boolean): void {
  const columns = columnsOf(chunk);
  const ids = hasIds ? columns[0] : undefined;
  const persons = hasPersons ? columns.at(-1) : undefined;
  const lists = listVector(chunk, hasIds ? 1 : 0);
  const values = lists.childVector;
  const { rowCount } = chunk;
  for (let n = 0; n < rowCount; n++) {
    const from = lists.getEntryOffset(n);
    const to = from + lists.getEntryLength(n);
    for (let p = from; p < to; p++) records.addItem(fieldOf(values, p));
    records.endList(hasIds ? fieldOf(ids, n) : undefined, fieldOf(persons, n));
  }
}

function columnsOf(chunk: DuckDBDataChunk): DuckDBVector[] {
  return Array.from({ length: chunk.columnCount }, (_, n) => chunk.getColumnVector(n));
}

/** A value of a column; null where the column is not there. */
function fieldOf(vector: DuckDBVector | undefined, n: number): Field {
  if (vector === undefined) return null;
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
