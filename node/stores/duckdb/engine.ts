import { join } from 'node:path';
import {
  type Checkpoint,
  type EngineRecords,
  ensureDefined,
  type ItemCounts,
  type ItemsetFindings,
  type LengthCount,
  type PairRequest,
  PairsOfPersons,
  type PlainLabels,
  type RareRequest,
  type Recoding,
  type RecordSink,
  SottoError,
  SUPPRESSED,
} from '../../../src/internal.ts';
import type { RecordSets } from '../sql/itemsets.ts';
import { SqlRecords } from '../sql/records.ts';
import { itemsOfLabels } from '../sql/written-labels.ts';
import type { DuckDbAddress } from './address.ts';
import type { CodedFile } from './coded-file.ts';
import { countBlocks } from './count-blocks.ts';
import { findRarePairs, rangesOfPairs } from './rare-pairs.ts';
import { readIntoFile } from './read-into-file.ts';
import { RecordsByPerson } from './records-by-person.ts';
import { openRelation, type RecordRelation } from './relation.ts';
import { COUNTING_MEMORY, type DuckDbOptions, DuckDbSession } from './session.ts';
import { type ParquetFiles, sourceOf } from './source.ts';

/**
 * Opens records for the engine `duckdb`, for data larger than memory. Two ways of counting that share nothing:
 *
 * - `countPairs` and `publish`, which transform, stream item numbers from a temporary file through our own code;
 * - `findRareItemsets`, `findRules`, `countItemsets` and `collapse`, which verify, are SQL over the records in the
 * source.
 */
export async function openDuckDbRecords(
  address: ParquetFiles | DuckDbAddress,
  checkpoint: Checkpoint,
  options: DuckDbOptions = {},
): Promise<EngineRecords> {
  const session = await DuckDbSession.open(checkpoint, {
    memory: COUNTING_MEMORY,
    ...options,
    source: sourceOf(address),
  });
  try {
    return new DuckDbRecords(session, await openRelation(session, address), address.reading ?? {}, checkpoint);
  } catch (error) {
    session.close();
    throw error;
  }
}

class DuckDbRecords extends SqlRecords<DuckDbSession> implements EngineRecords {
  readonly engine = 'duckdb';
  readonly leftOut: readonly string[];
  readonly #relation: RecordRelation;
  readonly #labelReading: PlainLabels;
  readonly #checkpoint: Checkpoint;
  #labels: Promise<readonly string[]> | undefined;
  #file: Promise<CodedFile> | undefined;
  #grouped: RecordsByPerson | undefined;

  constructor(session: DuckDbSession, relation: RecordRelation, request: PlainLabels, checkpoint: Checkpoint) {
    super(session, relation.person !== undefined);
    this.#relation = relation;
    this.#labelReading = request;
    this.leftOut = relation.leftOut;
    this.#checkpoint = checkpoint;
  }

  protected async countPersons() {
    const { numPersons: persons, numHolders: holders } = await this.#coded();
    return { persons, holders };
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
    if (this.hasPersons) return this.#countByPerson(new PairsOfPersons(numItems, into), recoding);
    const file = await this.#coded();
    const { threads } = this.session;
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

  /**
   * Pairs of the source's own items are counted in plain tables where those fit. Making sets of lists costs a third of the time, and
   * lists that name an item twice are rare: they show in what is counted, and all is counted again over sets.
   */
  override async findRareItemsets(request: RareRequest): Promise<ItemsetFindings> {
    const { session } = this;
    const labels = await this.#dictionary();
    const isOfPairs = request.m === 2 && !this.hasPersons && request.recoding === undefined && session.hasItemsAsLabels;
    const numRanges = isOfPairs ? rangesOfPairs(session, labels.length) : undefined;
    if (numRanges === undefined) return super.findRareItemsets(request);
    const find = (distinct: boolean): Promise<ItemsetFindings | undefined> =>
      findRarePairs(session, listsOf(session, this.#relation, distinct), labels, request, numRanges);
    return (await find(false)) ?? ensureDefined(await find(true), 'a set names no item twice');
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
    this.session.close();
  }

  /** The labels that occur, in dictionary order; the type of labels is there then. */
  #dictionary(): Promise<readonly string[]> {
    this.#labels ??= readLabels(this.session, this.#relation, this.#labelReading);
    return this.#labels;
  }

  #coded(): Promise<CodedFile> {
    this.#file ??= this.#dictionary().then((labels) => {
      const path = join(this.session.folder, 'records');
      return readIntoFile(this.session, this.#relation, path, labels.length, this.#checkpoint);
    });
    return this.#file;
  }

  async #byPerson(): Promise<RecordsByPerson> {
    const file = await this.#coded();
    this.#grouped ??= new RecordsByPerson(file, this.session.folder);
    return this.#grouped;
  }

  protected async sets(recoding: Recoding | undefined): Promise<RecordSets> {
    const { session, hasPersons } = this;
    const labels = await this.#dictionary();
    if (hasPersons) await this.#coded(); // which finds records without an owner, or with several
    const sets = setsOf(session, this.#relation);
    if (recoding === undefined) return { sets, labels, hasPersons };
    const items = [...labels.keys()].filter((i) => recoding.target[i] !== SUPPRESSED);
    await session.upload('targets', {
      item: Int32Array.from(items),
      target: Int32Array.from(items, (i) => recoding.target[i]!),
    });
    const owner = hasPersons ? ', person' : '';
    const cells = `SELECT r${owner}, unnest(items) AS item FROM (SELECT *, row_number() OVER () AS r FROM ${sets})`;
    const recoded = `(SELECT list_sort(list_distinct(list(target))) AS items${owner} FROM (${cells})
      JOIN ${session.tempName('targets')} USING (item) GROUP BY r${owner})`;
    return { sets: recoded, labels: recoding.published.labels, hasPersons };
  }
}

/** The first row of each person, and the one behind the last. */
function* ownRows(persons: Uint32Array): Iterable<readonly [number, number]> {
  for (let from = 0, to = 1; from < persons.length; from = to++) {
    while (to < persons.length && persons[to] === persons[from]) to++;
    yield [from, to];
  }
}

async function readLabels(
  session: DuckDbSession,
  relation: RecordRelation,
  request: PlainLabels,
): Promise<readonly string[]> {
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
  const labels = itemsOfLabels(
    rows.map(([label]) => String(label)),
    request,
  );
  await session.createLabels(labels);
  return labels.labels;
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

/** See `RecordSets`. */
function setsOf(session: DuckDbSession, relation: RecordRelation): string {
  const { form, from, person } = relation;
  const set = (list: string): string => `list_sort(list_distinct(${list})) AS items`;
  if (form === 'list') {
    const numbers = `list_transform(coalesce(${relation.items}, []), lambda x: ${session.numberOf('x')})`;
    const owner = person === undefined ? '' : `, ${person.value} AS person`;
    return `(SELECT ${set(numbers)}${owner} FROM ${from})`;
  }
  const owner = person === undefined ? '' : `, any_value(${person.value}) AS person`;
  return `(SELECT ${set(`list(${session.numberOf(relation.item)})`)}${owner} FROM ${from} GROUP BY ${relation.id})`;
}

/** `s`, the labels of every record in whatever order, and `cells`, how many that are, in SQL; each label once if `distinct`. */
function listsOf(session: DuckDbSession, relation: RecordRelation, distinct: boolean): string {
  const items = relation.form === 'long' ? `list(${relation.item})` : relation.items;
  const list = distinct ? `list_distinct(${items})` : items;
  const by = relation.form === 'long' ? ` GROUP BY ${relation.id}` : '';
  return `(SELECT ${session.labelsOf(list)} AS s, len(${list}) AS cells FROM ${relation.from}${by})`;
}
