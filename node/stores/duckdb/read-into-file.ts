import type { DuckDBDataChunk } from '@duckdb/node-api';
import { type Checkpoint, SottoError } from '../../../src/internal.ts';
import { CodedFile } from './coded-file.ts';
import type { RecordRelation } from './relation.ts';
import type { DuckDbSession } from './session.ts';
import { listVector, numbersOf } from './vectors.ts';

type LongRelation = Extract<RecordRelation, { form: 'long' }>;
type ListRelation = Extract<RecordRelation, { form: 'list' }>;

/** Streams the records as item numbers into a file. The label type has the labels in the order of their numbers. */
export async function readIntoFile(
  session: DuckDbSession,
  relation: RecordRelation,
  path: string,
  numItems: number,
  checkpoint: Checkpoint,
): Promise<CodedFile> {
  const [counted] = await session.rows(`SELECT count(*) FROM ${relation.from}`, 'counting records');
  const total = Number(counted![0]);
  const progress = (done: number): void => checkpoint(done, total, 'reading records');
  let file = new CodedFile(path, numItems);
  try {
    if (relation.form === 'list') await readLists(session, relation, file, progress);
    else if (!relation.hasIntegerIds || !(await readLong(session, relation, file, false, progress))) {
      file.remove();
      file = new CodedFile(path, numItems);
      await readLong(session, relation, file, true, progress);
    }
    file.finish();
    return file;
  } catch (error) {
    file.remove();
    throw error;
  }
}

async function readLists(
  session: DuckDbSession,
  { from, items }: ListRelation,
  file: CodedFile,
  progress: (done: number) => void,
): Promise<void> {
  const numbers = `list_transform(coalesce(${items}, []), lambda x: ${session.numberOf('x')})`;
  let done = 0;
  for await (const chunk of chunksOf(session, `SELECT ${numbers} FROM ${from}`)) {
    progress(done);
    const lists = listVector(chunk);
    const cells = numbersOf<Uint32Array>(lists.childVector);
    for (let row = 0; row < chunk.rowCount; row++) {
      const start = lists.getEntryOffset(row);
      file.addItems(cells, start, start + lists.getEntryLength(row));
      file.endRecord();
    }
    done += chunk.rowCount;
  }
}

/**
 * Rows of one record stand together in the order of ids. Data is often stored in that order: unsorted it is read first,
 * and false returned as soon as an id is less than the one before.
 */
async function readLong(
  session: DuckDbSession,
  { from, id, item, hasIntegerIds }: LongRelation,
  file: CodedFile,
  isSorted: boolean,
  progress: (done: number) => void,
): Promise<boolean> {
  // Ids that are no integers are told apart by two hashes of 64 bits each.
  const keys = hasIntegerIds
    ? `${id}::BIGINT, 0::BIGINT`
    : `hash(${id})::UBIGINT, hash('again ' || ${id}::VARCHAR)::UBIGINT`;
  const sql = `SELECT ${keys}, ${id} IS NULL, ${session.numberOf(item)} FROM ${from}${isSorted ? ` ORDER BY ${id}` : ''}`;
  let done = 0;
  let last: readonly [bigint, bigint] | undefined;
  for await (const chunk of chunksOf(session, sql)) {
    progress(done);
    const first = numbersOf<BigInt64Array>(chunk.getColumnVector(0));
    const second = numbersOf<BigInt64Array>(chunk.getColumnVector(1));
    const isNull = chunk.getColumnVector(2);
    const cells = numbersOf<Uint32Array>(chunk.getColumnVector(3));
    let start = 0;
    for (let row = 0; row < chunk.rowCount; row++) {
      if (isNull.getItem(row) === true) throw nullId(id);
      const [a, b] = [first[row]!, second[row]!];
      if (last !== undefined && last[0] === a && last[1] === b) continue;
      if (!isSorted && last !== undefined && a < last[0]) return false;
      if (last !== undefined) {
        file.addItems(cells, start, row);
        file.endRecord();
      }
      start = row;
      last = [a, b];
    }
    file.addItems(cells, start, chunk.rowCount);
    done += chunk.rowCount;
  }
  if (last !== undefined) file.endRecord();
  return true;
}

async function* chunksOf(session: DuckDbSession, sql: string): AsyncIterable<DuckDBDataChunk> {
  const result = await session.stream(sql);
  for (;;) {
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) return;
    yield chunk;
  }
}

function nullId(id: string): SottoError {
  return new SottoError('input', `column ${id}: a record's id is NULL`, { hint: 'leave such rows out by ?query=' });
}
