import type { DuckDBDataChunk } from '@duckdb/node-api';
import type { Checkpoint } from '../../../src/internal.ts';
import { CodedFile } from './coded-file.ts';
import { keyColumns, PersonNumbers, wordsOf } from './person-numbers.ts';
import { noId, noPerson, type RecordRelation, ROW, severalPersons, withRowNumbers } from './relation.ts';
import type { DuckDbSession } from './session.ts';
import { listVector, numbersOf } from './vectors.ts';

type LongRelation = Extract<RecordRelation, { form: 'long' }>;
type ListRelation = Extract<RecordRelation, { form: 'list' }>;

/** Streams the records as item numbers, the positions of labels in their type, into a file, with known owners. */
export async function readIntoFile(
  session: DuckDbSession,
  relation: RecordRelation,
  path: string,
  numItems: number,
  checkpoint: Checkpoint,
): Promise<CodedFile> {
  const [counted] = await session.rows(`SELECT count(*) FROM ${relation.from}`, 'counting records');
  const total = Number(counted![0]);
  if (relation.person !== undefined) await checkPersons(session, relation.from, relation.person.value);
  const progress = (done: number): void => checkpoint(done, total, 'reading records');
  const newFile = (): CodedFile => new CodedFile(path, numItems, { hasPersons: relation.person !== undefined });
  let file = newFile();
  try {
    if (relation.form === 'list') await readLists(session, relation, file, progress);
    else if (!relation.hasIntegerIds || !(await readLong(session, relation, file, false, progress))) {
      file.remove();
      file = newFile();
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
  { from, id, order, items, person }: ListRelation,
  file: CodedFile,
  progress: (done: number) => void,
): Promise<void> {
  const numbers = `list_transform(coalesce(${items}, []), lambda x: ${session.numberOf('x')})`;
  const owners = new ChunkOwners(person, 1);
  const byId = order === 'ids' && id !== undefined ? ` ORDER BY ${id}` : '';
  let done = 0;
  for await (const chunk of session.chunks(`SELECT ${numbers}${owners.columns} FROM ${from}${byId}`)) {
    progress(done);
    const lists = listVector(chunk);
    owners.look(chunk);
    const cells = numbersOf<Uint32Array>(lists.childVector);
    const numRows = chunk.rowCount;
    for (let row = 0; row < numRows; row++) {
      const start = lists.getEntryOffset(row);
      file.addItems(cells, start, start + lists.getEntryLength(row));
      file.endRecord(owners.of(row));
    }
    done += numRows;
  }
}

/**
 * Rows of one record are adjacent in the order of ids, or of first rows. Data is often stored in that order: it is
 * first read unsorted, and false is returned as soon as an id is less than the one before.
 */
async function readLong(
  session: DuckDbSession,
  { from, order, isOfPeople, id, item, hasIntegerIds, person }: LongRelation,
  file: CodedFile,
  isSorted: boolean,
  progress: (done: number) => void,
): Promise<boolean> {
  const keys = keyColumns(id, hasIntegerIds);
  const owners = new ChunkOwners(person, 4);
  const columns = `${keys}, ${id} IS NULL, ${session.numberOf(item)}${owners.columns}`;
  const sorted =
    order === 'ids'
      ? `${from} ORDER BY ${id}`
      : `${withRowNumbers(from)} ORDER BY min(${ROW}) OVER (PARTITION BY ${id})`;
  const sql = `SELECT ${columns} FROM ${isSorted ? sorted : from}`;
  let done = 0;
  let last: readonly [bigint, bigint] | undefined;
  let owner = 0;
  for await (const chunk of session.chunks(sql)) {
    progress(done);
    const first = numbersOf<BigInt64Array>(chunk.getColumnVector(0));
    const second = numbersOf<BigInt64Array>(chunk.getColumnVector(1));
    const isNull = chunk.getColumnVector(2);
    const cells = numbersOf<Uint32Array>(chunk.getColumnVector(3));
    owners.look(chunk);
    let start = 0;
    for (let row = 0; row < chunk.rowCount; row++) {
      if (isNull.getItem(row) === true) throw noId(session, isOfPeople === true);
      const [a, b] = [first[row]!, second[row]!];
      if (last !== undefined && last[0] === a && last[1] === b) {
        if (owners.of(row) !== owner) throw severalPersons(session);
        continue;
      }
      if (!isSorted && last !== undefined && a < last[0]) return false;
      if (last !== undefined) {
        file.addItems(cells, start, row);
        file.endRecord(owner);
      }
      start = row;
      last = [a, b];
      owner = owners.of(row);
    }
    file.addItems(cells, start, chunk.rowCount);
    done += chunk.rowCount;
  }
  if (last !== undefined) file.endRecord(owner);
  return true;
}

/** The owners of the records of a chunk; all are 0 if owners are unknown. */
class ChunkOwners {
  /** The columns to select behind `before` others. */
  readonly columns: string;
  readonly #person: RecordRelation['person'];
  readonly #before: number;
  readonly #numbers = new PersonNumbers();
  #first: Uint32Array = new Uint32Array(0);
  #second: Uint32Array = new Uint32Array(0);

  constructor(person: RecordRelation['person'], before: number) {
    this.#person = person;
    this.#before = before;
    this.columns = person === undefined ? '' : `, ${keyColumns(person.value, person.hasIntegers)}`;
  }

  look(chunk: DuckDBDataChunk): void {
    if (this.#person === undefined) return;
    this.#first = wordsOf(chunk.getColumnVector(this.#before));
    this.#second = wordsOf(chunk.getColumnVector(this.#before + 1));
  }

  of(row: number): number {
    if (this.#person === undefined) return 0;
    const first = this.#first;
    const second = this.#second;
    return this.#numbers.of(first[2 * row]!, first[2 * row + 1]!, second[2 * row]!, second[2 * row + 1]!);
  }
}

async function checkPersons(session: DuckDbSession, from: string, person: string): Promise<void> {
  const missing = `SELECT 1 FROM ${from} WHERE ${person} IS NULL LIMIT 1`;
  if ((await session.rows(missing, 'looking at the persons')).length > 0) throw noPerson(session);
}
