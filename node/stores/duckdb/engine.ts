import { join } from 'node:path';
import {
  type Checkpoint,
  type CollapsedRecords,
  type CollapseRequest,
  compareLabels,
  type EngineRecords,
  type FoundItemsets,
  type FoundRules,
  type ItemCounts,
  type ItemsetCounts,
  type ItemsetRequest,
  type LengthCount,
  type PairRequest,
  PairsOfPersons,
  type RareRequest,
  type Recoding,
  type RecordCounts,
  type RecordSink,
  type RuleRequest,
  SottoError,
  type TooManyCells,
} from '../../../src/internal.ts';
import type { DuckDbAddress } from './address.ts';
import type { CodedFile } from './coded-file.ts';
import { countBlocks } from './count-blocks.ts';
import { collapse, countHeld } from './held-itemsets.ts';
import { findRare, violatedRules } from './itemsets.ts';
import { readIntoFile } from './read-into-file.ts';
import { RecordsByPerson } from './records-by-person.ts';
import { openRelation, type ParquetFiles, type RecordRelation, sourceOf } from './relation.ts';
import { type DuckDbOptions, DuckDbSession } from './session.ts';

/**
 * Opens records for the engine `duckdb`, for data larger than memory. Two ways of counting that share nothing:
 *
 * - `countPairs` and `publish`, which transform, stream item numbers from a temporary file through our own code;
 * - `findRareItemsets`, `findRules`, `countItemsets` and `collapse`, which verify, are SQL over the records as they stand in the source.
 */
export async function openDuckDbRecords(
  address: ParquetFiles | DuckDbAddress,
  checkpoint: Checkpoint,
  options: DuckDbOptions = {},
): Promise<EngineRecords> {
  const session = await DuckDbSession.open(checkpoint, { ...options, source: sourceOf(address) });
  try {
    return new DuckDbRecords(session, await openRelation(session, address), checkpoint);
  } catch (error) {
    session.close();
    throw error;
  }
}

class DuckDbRecords implements EngineRecords {
  readonly engine = 'duckdb';
  readonly leftOut: readonly string[];
  readonly #session: DuckDbSession;
  readonly #relation: RecordRelation;
  readonly #checkpoint: Checkpoint;
  #labels: Promise<readonly string[]> | undefined;
  #file: Promise<CodedFile> | undefined;
  #grouped: RecordsByPerson | undefined;

  constructor(session: DuckDbSession, relation: RecordRelation, checkpoint: Checkpoint) {
    this.#session = session;
    this.#relation = relation;
    this.leftOut = relation.leftOut;
    this.#checkpoint = checkpoint;
  }

  async countRecords(): Promise<RecordCounts> {
    const { numRecords, lengths, supports, numPersons, numHolders } = await this.#coded();
    return {
      records: numRecords,
      empty: lengths[0] ?? 0,
      occurrences: supports.reduce((sum, count) => sum + count, 0),
      ...(this.#relation.person !== undefined && { persons: numPersons, holders: numHolders }),
    };
  }

  async countItems(): Promise<ItemCounts> {
    const labels = await this.#dictionary();
    return { labels, supports: (await this.#coded()).supports.slice() };
  }

  async countLengths(): Promise<readonly LengthCount[]> {
    const { lengths } = await this.#coded();
    return lengths.flatMap((records, length) => (records > 0 ? [{ length, records }] : []));
  }

  async firstRecords(count: number): Promise<readonly (readonly string[])[]> {
    const labels = await this.#dictionary();
    for (const { offsets, items } of (await this.#coded()).batches()) {
      return Array.from({ length: Math.min(count, offsets.length - 1) }, (_, t) =>
        Array.from(items.subarray(offsets[t], offsets[t + 1]), (i) => labels[i]!),
      );
    }
    return [];
  }

  async countPairs({ recoding, into }: PairRequest): Promise<Float64Array> {
    const numItems = (recoding?.published.labels ?? (await this.#dictionary())).length;
    if (this.#relation.person !== undefined) return this.#countByPerson(new PairsOfPersons(numItems, into), recoding);
    const file = await this.#coded();
    const { threads } = this.#session;
    return countBlocks(file, { target: recoding?.target, numItems, into, threads }, this.#checkpoint);
  }

  async #countByPerson(counted: PairsOfPersons, recoding: Recoding | undefined): Promise<Float64Array> {
    const file = await this.#byPerson();
    let done = 0;
    for (const batch of file.batches(recoding?.target)) {
      this.#checkpoint(done, file.numRecords, 'counting pairs');
      for (const [from, to] of ownRows(batch.persons)) counted.addPerson(batch, from, to);
      done += batch.offsets.length - 1;
    }
    return counted.supports;
  }

  async findRareItemsets(request: RareRequest): Promise<FoundItemsets> {
    const { recoding } = request;
    const labels = recoding?.published.labels ?? (await this.#dictionary());
    const sets = await this.#sets(recoding);
    const hasPersons = this.#relation.person !== undefined;
    const queries = {
      sets: (trusted: boolean) => (trusted ? sets.trusted : sets.made),
      ...(recoding === undefined && {
        lists: (trusted: boolean) => listsOf(this.#session, this.#relation, !trusted),
      }),
    };
    return findRare(this.#session, queries, labels, request, hasPersons);
  }

  async findRules(request: RuleRequest): Promise<FoundRules> {
    const { made } = await this.#sets();
    const hasPersons = this.#relation.person !== undefined;
    return violatedRules(this.#session, made, await this.#dictionary(), request, hasPersons);
  }

  async countItemsets(request: ItemsetRequest): Promise<ItemsetCounts> {
    const { recoding } = request;
    const { made } = await this.#sets(recoding);
    const { supports } = await this.#coded();
    const published = new Float64Array(recoding?.published.labels.length ?? supports.length);
    for (const [i, support] of supports.entries()) published[recoding?.target[i] ?? i]! += support;
    return countHeld(this.#session, made, request, published, this.#relation.person !== undefined);
  }

  async collapse(request: CollapseRequest): Promise<CollapsedRecords | TooManyCells> {
    const { made } = await this.#sets();
    return collapse(this.#session, made, request, this.#relation.person !== undefined);
  }

  async publish(recoding: Recoding, sink: RecordSink): Promise<void> {
    const file = await this.#coded();
    let done = 0;
    for (const batch of file.batches(recoding.target)) {
      this.#checkpoint(done, file.numRecords, 'writing records');
      await sink.write(batch);
      done += batch.offsets.length - 1;
    }
  }

  async fingerprint(): Promise<string> {
    return (await this.#coded()).fingerprint;
  }

  async close(): Promise<void> {
    const file = await this.#file?.catch(() => undefined);
    file?.remove();
    this.#session.close();
  }

  /** The labels that occur, in dictionary order; also the values of the label type, in that order. */
  #dictionary(): Promise<readonly string[]> {
    this.#labels ??= readLabels(this.#session, this.#relation);
    return this.#labels;
  }

  #coded(): Promise<CodedFile> {
    this.#file ??= this.#dictionary().then((labels) => {
      const path = join(this.#session.folder, 'records');
      return readIntoFile(this.#session, this.#relation, path, labels.length, this.#checkpoint);
    });
    return this.#file;
  }

  async #byPerson(): Promise<RecordsByPerson> {
    const file = await this.#coded();
    this.#grouped ??= new RecordsByPerson(file, this.#session.folder);
    return this.#grouped;
  }

  /**
   * Relations of `id` (text), `s`, the sorted item numbers of every record, and `p`, whose it is where that is known; `trusted`:
   * as the source's lists name them.
   */
  async #sets(recoding?: Recoding): Promise<{ readonly trusted: string; readonly made: string }> {
    await this.#dictionary();
    if (this.#relation.person !== undefined) await this.#coded(); // which finds records of nobody, or of several
    const made = setsOf(this.#session, this.#relation, true);
    if (recoding === undefined) return { trusted: setsOf(this.#session, this.#relation, false), made };
    const isShown = (label: number): boolean => label < recoding.published.labels.length;
    await this.#session.createLabels(
      'targets',
      Array.from(recoding.target, (label) => (isShown(label) ? String(label) : '')),
    );
    const cells = `SELECT r, id, p, unnest(CASE WHEN len(s) = 0 THEN [NULL]::UINTEGER[] ELSE s END) AS item
      FROM (SELECT row_number() OVER () AS r, id, p, s FROM ${made})`;
    const set = `list_sort(list_distinct(list(TRY_CAST(label AS UINTEGER)) FILTER (label <> '')))`;
    const recoded = `(SELECT id, p, coalesce(${set}, []) AS s FROM (${cells}) LEFT JOIN ${this.#session.named('targets')} ON n = item GROUP BY r, id, p)`;
    return { trusted: recoded, made: recoded };
  }
}

/** The first row of each person, and the one behind the last. */
function* ownRows(persons: Uint32Array): Iterable<readonly [number, number]> {
  for (let from = 0, to = 1; from < persons.length; from = to++) {
    while (to < persons.length && persons[to] === persons[from]) to++;
    yield [from, to];
  }
}

async function readLabels(session: DuckDbSession, relation: RecordRelation): Promise<readonly string[]> {
  const item = relation.form === 'long' ? relation.item : `unnest(${relation.items})`;
  const from =
    relation.form === 'long'
      ? `${relation.from} WHERE ${relation.item} IS NOT NULL OR ${relation.id} IS NOT NULL`
      : relation.from;
  const counted = `SELECT item::VARCHAR, starts_with(item::VARCHAR, chr(65279)) FROM (SELECT DISTINCT ${item} AS item FROM ${from})`;
  const rows = await session.rows(counted, 'counting items');
  if (rows.some(([, hasMark]) => hasMark === true)) {
    throw new SottoError('unsupported', 'a label begins with a byte order mark, which the engine duckdb would lose');
  }
  if (rows.some(([label]) => label === null)) {
    if (relation.form === 'long') {
      throw session.refusal('an item is NULL', 'leave such rows out with ?query=SELECT … WHERE … IS NOT NULL');
    }
    const row = await firstWithNull(session, relation);
    const leaveOut = 'leave such items out of the lists with ?query=SELECT …';
    throw session.refusal(`row ${row}: an item of the list is NULL`, leaveOut);
  }
  const labels = rows.map(([label]) => String(label));
  const sorted = [...new Set(labels)].sort(compareLabels);
  await session.createLabels('labels', sorted);
  const type = session.labelType;
  await session.run(`DROP TYPE IF EXISTS ${type}`, 'preparing');
  await session.run(
    `CREATE TYPE ${type} AS ENUM (SELECT label FROM ${session.named('labels')} ORDER BY n)`,
    'preparing',
  );
  return sorted;
}

/** The first row, from 1, whose list has an item that is NULL. */
async function firstWithNull(
  session: DuckDbSession,
  { items, from }: Extract<RecordRelation, { form: 'list' }>,
): Promise<string> {
  const numbered = `SELECT row_number() OVER () AS n, ${items} AS items FROM ${from}`;
  const some = `len(items) > list_aggregate(items, 'count')`;
  const [first] = await session.rows(`SELECT min(n) FROM (${numbered}) WHERE ${some}`, 'looking for empty cells');
  return String(first![0]);
}

/** `id` as text, the sorted item numbers of every record and whose it is, in SQL; each number once if `distinct`. */
function setsOf(session: DuckDbSession, relation: RecordRelation, distinct: boolean): string {
  const sorted = (list: string): string => `list_sort(${distinct ? `list_distinct(${list})` : list})`;
  if (relation.form === 'long') {
    const set = sorted(`list(${session.numberOf(relation.item)})`);
    const owner = relation.person === undefined ? 'NULL' : `any_value(${relation.person.value})`;
    return `(SELECT ${relation.id}::VARCHAR AS id, ${owner} AS p, ${set} AS s FROM ${relation.from} GROUP BY ${relation.id})`;
  }
  const id = relation.id === undefined ? 'row_number() OVER ()' : relation.id;
  const set = sorted(`list_transform(coalesce(${relation.items}, []), lambda x: ${session.numberOf('x')})`);
  return `(SELECT (${id})::VARCHAR AS id, ${relation.person?.value ?? 'NULL'} AS p, ${set} AS s FROM ${relation.from})`;
}

/** `s`, the labels of every record in whatever order, and `cells`, how many that are, in SQL; each label once if `distinct`. */
function listsOf(session: DuckDbSession, relation: RecordRelation, distinct: boolean): string {
  const items = relation.form === 'long' ? `list(${relation.item})` : relation.items;
  const list = distinct ? `list_distinct(${items})` : items;
  const by = relation.form === 'long' ? ` GROUP BY ${relation.id}` : '';
  return `(SELECT ${session.labelsOf(list)} AS s, len(${list}) AS cells FROM ${relation.from}${by})`;
}
