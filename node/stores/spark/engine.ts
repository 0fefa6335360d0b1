import {
  type Checkpoint,
  type CollapsedRecords,
  type CollapseRequest,
  compareLabels,
  type EngineRecords,
  type FoundItemsets,
  type FoundRules,
  getOrAdd,
  type ItemCounts,
  type ItemsetCounts,
  type ItemsetRequest,
  type LengthCount,
  type PairRequest,
  type RareRequest,
  type Recoding,
  type RecordCounts,
  type RecordSink,
  type RuleRequest,
  SottoError,
  SUPPRESSED,
  type TooManyCells,
} from '../../../src/internal.ts';
import { recordsOfPeople } from '../shared/role-query.ts';
import { type SparkAddress, sparkAddress } from './address.ts';
import { firstRow, listsOf, numbers } from './answers.ts';
import { type CellsView, createCells, withPlainLabels } from './cells-view.ts';
import { countPairsHere, countPairsThere, MOST_CELLS_SENT } from './count-pairs.ts';
import * as sql from './engine-sql.ts';
import { collapse, countHeld } from './held-itemsets.ts';
import { openSpark, type SparkSession } from './open-spark.ts';

/** The largest LIMIT of Spark. */
const MOST_ROWS = 2 ** 31 - 1;

/**
 * Records of a table or query on a Spark Connect server. They are grouped and numbered once and kept on the executors'
 * memory and disks until `close`; only answers travel, and numbers of items while those are few.
 */
export async function openSparkRecords(
  address: SparkAddress,
  checkpoint: Checkpoint,
  mostCellsSent = MOST_CELLS_SENT,
): Promise<EngineRecords> {
  const session = await openSpark(address, { checkpoint });
  try {
    const cells = await createCells(session, { ...address, ...recordsOfPeople(address) });
    if (cells.table.person !== undefined) await checkPersons(session, cells, sparkAddress.nameOf(address));
    return new SparkRecords(session, await withPlainLabels(session, cells, address.reading ?? {}), mostCellsSent);
  } catch (error) {
    await session.close();
    throw error;
  }
}

class SparkRecords implements EngineRecords {
  readonly engine = 'spark';
  readonly leftOut: readonly string[];
  readonly #session: SparkSession;
  readonly #cells: CellsView;
  readonly #hasPersons: boolean;
  readonly #mostCellsSent: number;
  #named: Promise<readonly string[]> | undefined;
  #numbered: Promise<readonly string[]> | undefined;
  #counted: Promise<ItemCounts> | undefined;

  constructor(session: SparkSession, cells: CellsView, mostCellsSent: number) {
    this.#session = session;
    this.#mostCellsSent = mostCellsSent;
    this.#cells = cells;
    this.#hasPersons = cells.table.person !== undefined;
    this.leftOut = cells.leftOut;
  }

  async countRecords(): Promise<RecordCounts> {
    const lengths = await this.countLengths();
    const sum = (value: (count: LengthCount) => number): number =>
      lengths.reduce((all, count) => all + value(count), 0);
    return {
      records: sum(({ records }) => records),
      empty: lengths.find(({ length }) => length === 0)?.records ?? 0,
      occurrences: sum(({ length, records }) => length * records),
      ...(this.#hasPersons && (await this.#countPersons())),
    };
  }

  async #countPersons(): Promise<Pick<RecordCounts, 'persons' | 'holders'>> {
    const [persons = 0, holders = 0] = await firstRow(this.#session, sql.personCounts(), 'counting persons');
    return { persons, holders };
  }

  countItems(): Promise<ItemCounts> {
    this.#counted ??= this.#countItems();
    return this.#counted;
  }

  async countLengths(): Promise<readonly LengthCount[]> {
    await this.#records();
    const lengths: LengthCount[] = [];
    for await (const batch of this.#session.query(sql.lengthCounts(), { doing: 'counting lengths' })) {
      const [length, n] = [numbers(batch, 0), numbers(batch, 1)];
      for (let row = 0; row < batch.numRows; row++) lengths.push({ length: length[row]!, records: n[row]! });
    }
    return lengths.sort((a, b) => a.length - b.length);
  }

  async firstRecords(count: number): Promise<readonly (readonly string[])[]> {
    const labels = await this.#records();
    const first: string[][] = [];
    const query = `SELECT items FROM ${sql.RECORDS} ORDER BY ${this.#cells.byId} LIMIT ${count}`;
    for await (const batch of this.#session.query(query, { doing: 'looking at the first records' })) {
      const { offsets, values } = listsOf(batch, 0);
      for (let row = 0; row < batch.numRows; row++) {
        first.push(labelsOf(values.subarray(offsets[row], offsets[row + 1]), labels));
      }
    }
    return first;
  }

  async fingerprint(): Promise<string> {
    await this.#records();
    const texts: string[] = [];
    for await (const batch of this.#session.query(sql.fingerprint(this.#hasPersons), {
      doing: 'looking at the records',
    })) {
      for (let row = 0; row < batch.numRows; row++) {
        for (let column = 0; column < 3; column++) texts.push(String(batch.getChildAt(column)!.get(row)));
      }
    }
    return texts.join(' ');
  }

  async countPairs({ recoding, into }: PairRequest): Promise<Float64Array> {
    const { supports } = await this.countItems();
    const numCells = supports.reduce((sum, count) => sum + count, 0);
    const numItems = recoding?.published.labels.length ?? supports.length;
    if (!this.#hasPersons && numCells <= this.#mostCellsSent) {
      return countPairsHere(this.#session, recoding?.target, numItems, into);
    }
    const { records } = await this.#published(recoding);
    return countPairsThere(this.#session, records, numItems, into, this.#hasPersons);
  }

  async findRareItemsets({ k, m, limit, recoding }: RareRequest): Promise<FoundItemsets> {
    const { records, labels } = await this.#checked(recoding);
    const itemsets: { items: readonly string[]; support: number }[] = [];
    let total = 0;
    let checked = 0;
    for (let size = 1; size <= m; size++) {
      const before = checked;
      const found: { numbers: number[]; support: number }[] = [];
      const query = sql.rareItemsets(records, size, k, atMost(limit - itemsets.length), this.#hasPersons);
      for await (const batch of this.#session.query(query, { doing: `counting itemsets of ${size}` })) {
        const isFound = batch.getChildAt(0)!;
        const columns = Array.from({ length: size + 1 }, (_, c) => numbers(batch, c + 1));
        for (let row = 0; row < batch.numRows; row++) {
          const [n = 0, ...items] = columns.map((column) => column[row]!);
          if (isFound.get(row) === true) found.push({ numbers: items, support: n });
          else {
            checked += n;
            total += items[0]!;
          }
        }
      }
      found.sort((a, b) => compareItemsets(a.numbers, b.numbers));
      for (const { numbers, support } of found) itemsets.push({ items: labelsOf(numbers, labels), support });
      if (checked === before) break; // no record holds so many
    }
    return { itemsets, total, checked };
  }

  async findRules({ rho, m, sensitive }: RuleRequest): Promise<FoundRules> {
    const { records, labels } = await this.#checked(undefined);
    const isSensitive = new Set(sensitive);
    const numbered = [...labels.keys()].filter((i) => isSensitive.has(labels[i]!));
    for (let size = 1; size <= m && numbered.length > 0; size++) {
      const query = sql.violatedRules(records, size, numbered, rho, this.#hasPersons);
      const [total = 0, ...rule] = await firstRow(this.#session, query, `counting rules of ${size} known items`);
      const [consequent = '', ...antecedent] = labelsOf(rule, labels);
      if (total > 0) return { total, first: { antecedent, consequent } };
    }
    return { total: 0 };
  }

  async countItemsets(request: ItemsetRequest): Promise<ItemsetCounts> {
    const { records, labels } = await this.#checked(request.recoding);
    const { supports } = await this.countItems();
    const published = new Float64Array(labels.length);
    for (const [i, support] of supports.entries()) published[request.recoding?.target[i] ?? i]! += support;
    return countHeld(this.#session, records, request, published, this.#hasPersons);
  }

  async collapse(request: CollapseRequest): Promise<CollapsedRecords | TooManyCells> {
    const { records } = await this.#checked(undefined);
    return collapse(this.#session, records, request, this.#hasPersons);
  }

  async publish(recoding: Recoding, sink: RecordSink): Promise<void> {
    const { records } = await this.#published(recoding);
    const columns = this.#hasPersons ? 'id, items, person' : 'id, items';
    const query = `SELECT ${columns} FROM (${records}) ORDER BY ${this.#cells.byId}`;
    const numberOf = new Map<string, number>();
    for await (const batch of this.#session.query(query, { doing: 'writing records' })) {
      if (batch.numRows === 0) continue;
      const { offsets, values } = listsOf(batch, 1);
      const ids = batch.getChildAt(0)!;
      const rowIds = Array.from({ length: batch.numRows }, (_, row) => String(ids.get(row)));
      const owners = this.#hasPersons ? batch.getChildAt(2) : null;
      const persons = Uint32Array.from({ length: owners === null ? 0 : batch.numRows }, (_, row) =>
        getOrAdd(numberOf, String(owners?.get(row)), () => numberOf.size),
      );
      await sink.write({
        offsets: Uint32Array.from(offsets),
        items: Uint32Array.from(values),
        rowIds,
        ...(owners !== null && { persons }),
      });
    }
  }

  async close(): Promise<void> {
    try {
      if (this.#numbered !== undefined)
        await this.#session.run(`UNCACHE TABLE IF EXISTS ${sql.RECORDS}`, { doing: 'cleaning up' });
    } catch {
      // a server that is gone keeps nothing
    } finally {
      await this.#session.close();
    }
  }

  async #countItems(): Promise<ItemCounts> {
    const labels = await this.#records();
    const supports = new Float64Array(labels.length);
    const counts = sql.singleCounts(`SELECT * FROM ${sql.RECORDS}`, 0, false);
    for await (const batch of this.#session.query(counts, { doing: 'counting items' })) {
      const [items, n] = [numbers(batch, 0), numbers(batch, 1)];
      for (let row = 0; row < batch.numRows; row++) supports[items[row]!] = n[row]!;
    }
    return { labels, supports };
  }

  /** The labels that occur, in dictionary order. */
  #labels(): Promise<readonly string[]> {
    this.#named ??= this.#readLabels();
    return this.#named;
  }

  async #readLabels(): Promise<readonly string[]> {
    const found: string[] = [];
    const query = sql.differentLabels(this.#cells.name);
    for await (const batch of this.#session.query(query, { doing: 'looking at the items' })) {
      const labels = batch.getChildAt(0)!;
      for (let row = 0; row < batch.numRows; row++) found.push(String(labels.get(row)));
    }
    return found.sort(compareLabels);
  }

  /** The labels by number, once the records by number are there as well. */
  #records(): Promise<readonly string[]> {
    this.#numbered ??= this.#number();
    return this.#numbered;
  }

  async #number(): Promise<readonly string[]> {
    const labels = await this.#labels();
    await this.#session.createView(sql.ITEMS, { label: labels, item: Int32Array.from(labels, (_, i) => i) });
    const cache = `CACHE LAZY TABLE ${sql.RECORDS} OPTIONS ('storageLevel' 'MEMORY_AND_DISK') AS ${sql.recordsFromCells(this.#cells.name, this.#hasPersons)}`;
    await this.#session.run(cache, { doing: 'grouping records' });
    return labels;
  }

  /** The records, as they are or as published, and what their numbers stand for. */
  async #published(recoding: Recoding | undefined): Promise<{ records: string; labels: readonly string[] }> {
    const labels = await this.#records();
    if (recoding === undefined) return { records: `SELECT * FROM ${sql.RECORDS}`, labels };
    const targets = Int32Array.from(recoding.target, (target) => (target === SUPPRESSED ? -1 : target));
    return { records: sql.recodedRecords(targets, this.#hasPersons), labels: recoding.published.labels };
  }

  /** The records for checks, and what their numbers stand for. */
  async #checked(recoding: Recoding | undefined): Promise<{ records: string; labels: readonly string[] }> {
    const labels = await this.#labels();
    const targetOf = (i: number): number => (recoding === undefined ? i : recoding.target[i]!);
    const kept = [...labels.keys()].filter((i) => targetOf(i) !== SUPPRESSED);
    await this.#session.createView(sql.CHECKED, {
      label: kept.map((i) => labels[i]!),
      target: Int32Array.from(kept, targetOf),
    });
    return {
      records: sql.checkedRecords(this.#cells.name, this.#hasPersons),
      labels: recoding?.published.labels ?? labels,
    };
  }
}

/** Throws `input` where a record is nobody's, or of several persons. */
async function checkPersons(session: SparkSession, { name }: CellsView, table: string): Promise<void> {
  const [nobody = 0, several = 0] = await firstRow(session, sql.strayPersons(name), 'looking at the persons');
  if (nobody > 0)
    throw new SottoError('input', `${table}: expected a person for each record, got none in ${nobody} rows`);
  if (several > 0)
    throw new SottoError(
      'input',
      `${table}: expected one person for all rows of a record, but ${several} records have several`,
    );
}

function atMost(limit: number): number {
  return Math.max(0, Math.min(limit, MOST_ROWS));
}

function labelsOf(items: Iterable<number>, labels: readonly string[]): string[] {
  return Array.from(items, (i) => labels[i]!);
}

/** Item by item; a prefix comes before what it begins. */
function compareItemsets(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const shorter = Math.min(a.length, b.length);
  for (let p = 0; p < shorter; p++) if (a[p] !== b[p]) return a[p]! - b[p]!;
  return a.length - b.length;
}
