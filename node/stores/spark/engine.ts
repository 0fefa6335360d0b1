import {
  type Checkpoint,
  type EngineRecords,
  getOrAdd,
  type ItemCounts,
  type LengthCount,
  type PairRequest,
  type PlainLabels,
  type Recoding,
  type RecordSink,
  SottoError,
  SUPPRESSED,
} from '../../../src/internal.ts';
import type { RecordSets } from '../sql/itemsets.ts';
import { SqlRecords } from '../sql/records.ts';
import { recordsOfPeople } from '../sql/role-query.ts';
import { itemsOfLabels, type WrittenLabels } from '../sql/written-labels.ts';
import { type SparkAddress, sparkAddress } from './address.ts';
import { listsOf } from './arrow-rows.ts';
import { type CellsView, createCells } from './cells-view.ts';
import { countPairsHere, countPairsThere, MAX_CELLS_SENT, supportsOfItems } from './count-pairs.ts';
import { openSpark, type SparkSession } from './open-spark.ts';

/**
 * Opens records of a table or query on a Spark Connect server. They are grouped and numbered once and kept on the executors'
 * memory and disks until `close`; only answers travel, and numbers of items while those are few.
 *
 * `countPairs` and `publish`, which transform, read the records that were numbered and kept; the questions of verifiers read
 * `sets`, which are grouped from the source again and mapped by label.
 */
export async function openSparkRecords(
  address: SparkAddress,
  checkpoint: Checkpoint,
  maxCellsSent = MAX_CELLS_SENT,
): Promise<EngineRecords> {
  const session = await openSpark(address, { checkpoint });
  try {
    const cells = await createCells(session, { ...address, ...recordsOfPeople(address) });
    if (cells.table.person !== undefined) await checkPersons(session, cells, sparkAddress.nameOf(address));
    return new SparkRecords(session, cells, address.reading ?? {}, maxCellsSent);
  } catch (error) {
    await session.close();
    throw error;
  }
}

class SparkRecords extends SqlRecords<SparkSession> implements EngineRecords {
  readonly engine = 'spark';
  readonly leftOut: readonly string[];
  readonly #cells: CellsView;
  readonly #maxCellsSent: number;
  /** The table of rows (id, items, and person where persons are known), kept on the executors. */
  readonly #records: string;
  readonly #labelReading: PlainLabels;
  #named: Promise<WrittenLabels> | undefined;
  #numbered: Promise<readonly string[]> | undefined;
  #counted: Promise<ItemCounts> | undefined;

  constructor(session: SparkSession, cells: CellsView, request: PlainLabels, maxCellsSent: number) {
    super(session, cells.table.person !== undefined);
    this.#records = session.tempName('records');
    this.#maxCellsSent = maxCellsSent;
    this.#cells = cells;
    this.#labelReading = request;
    this.leftOut = cells.leftOut;
  }

  protected async countPersons() {
    const holder = 'CASE WHEN SIZE(items) > 0 THEN person END';
    const counts = `SELECT COUNT(DISTINCT person), COUNT(DISTINCT ${holder}) FROM ${this.#records}`;
    const [[persons = 0, holders = 0] = []] = await this.#numbers(counts, 'counting persons');
    return { persons, holders };
  }

  countItems(): Promise<ItemCounts> {
    this.#counted ??= this.#number().then(async (labels) => {
      const supports = await supportsOfItems(this.session, this.#records, labels.length, false);
      return { labels, supports };
    });
    return this.#counted;
  }

  async countLengths(): Promise<readonly LengthCount[]> {
    await this.#number();
    const counts = `SELECT SIZE(items), COUNT(*) FROM ${this.#records} GROUP BY SIZE(items)`;
    const rows = await this.#numbers(counts, 'counting lengths');
    return rows.map(([length = 0, records = 0]) => ({ length, records })).sort((a, b) => a.length - b.length);
  }

  async firstRecords(count: number): Promise<readonly (readonly string[])[]> {
    const labels = await this.#number();
    const first: string[][] = [];
    const query = `SELECT items FROM ${this.#records} ORDER BY ${this.#cells.byId} LIMIT ${count}`;
    for await (const batch of this.session.lists(query, 'looking at the first records')) {
      for (let row = 0; row < batch.numRows; row++) first.push(Array.from(batch.list(row), (i) => labels[i]!));
    }
    return first;
  }

  /** Three texts that other records would hardly give, whatever their order. */
  async fingerprint(): Promise<string> {
    await this.#number();
    const record = `XXHASH64(id, items${this.hasPersons ? ', person' : ''})`;
    const sums = ['COUNT(*)', `SUM(CAST(${record} AS DECIMAL(38, 0)))`, `BIT_XOR(${record})`];
    const texts = sums.map((sum) => `CAST(${sum} AS STRING)`);
    const rows = await this.session.rows(`SELECT ${texts} FROM ${this.#records}`, 'looking at the records');
    return rows.flat().join(' ');
  }

  async countPairs({ recoding, into }: PairRequest): Promise<Float64Array> {
    const { supports } = await this.countItems();
    const numCells = supports.reduce((sum, count) => sum + count, 0);
    const numItems = recoding?.published.labels.length ?? supports.length;
    return !this.hasPersons && numCells <= this.#maxCellsSent
      ? countPairsHere(this.session, this.#records, recoding?.target, numItems, into)
      : countPairsThere(this.session, await this.#published(recoding), numItems, into, this.hasPersons);
  }

  async publish(recoding: Recoding, sink: RecordSink): Promise<void> {
    const records = await this.#published(recoding);
    const columns = this.hasPersons ? 'id, items, person' : 'id, items';
    const query = `SELECT ${columns} FROM (${records}) ORDER BY ${this.#cells.byId}`;
    const numberOf = new Map<string, number>();
    for await (const batch of this.session.query(query, 'writing records')) {
      if (batch.numRows === 0) continue;
      const { offsets, values } = listsOf(batch, 1);
      const ids = batch.getChildAt(0)!;
      const rowIds = Array.from({ length: batch.numRows }, (_, row) => String(ids.get(row)));
      const owners = this.hasPersons ? batch.getChildAt(2) : null;
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
        await this.session.run(`UNCACHE TABLE IF EXISTS ${this.#records}`, 'cleaning up');
    } catch {
      // a server that is gone keeps nothing
    } finally {
      await this.session.close();
    }
  }

  #labels(): Promise<WrittenLabels> {
    const query = `SELECT DISTINCT label FROM ${this.#cells.name} WHERE label IS NOT NULL`;
    this.#named ??= this.session.rows(query, 'looking at the items').then((rows) =>
      itemsOfLabels(
        rows.map(([label]) => String(label)),
        this.#labelReading,
      ),
    );
    return this.#named;
  }

  /** The labels by number, once the records by number are there as well. */
  #number(): Promise<readonly string[]> {
    this.#numbered ??= this.#labels().then(async ({ written, items, labels }) => {
      await this.session.upload('items', { label: written, item: items });
      const rows = this.#grouped('items', 'LEFT JOIN');
      const cache = `CACHE LAZY TABLE ${this.#records} OPTIONS ('storageLevel' 'MEMORY_AND_DISK') AS ${rows}`;
      await this.session.run(cache, 'grouping records');
      return labels;
    });
    return this.#numbered;
  }

  /** The SELECT of the records with the numbers of an uploaded table (label, item) for their labels. */
  #grouped(numbers: string, join: 'JOIN' | 'LEFT JOIN'): string {
    const owner = this.hasPersons ? ', MIN(c.person) AS person' : ''; // all cells of a record are of one person
    return `SELECT /*+ BROADCAST(i) */ c.id, ARRAY_SORT(COLLECT_SET(i.item)) AS items${owner}
      FROM ${this.#cells.name} c ${join} ${this.session.tempName(numbers)} i ON c.label = i.label GROUP BY c.id`;
  }

  /**
   * The SELECT of the records as they are or as published; records that lose all items stay. Item by item where they lie: nothing is
   * joined or sent.
   */
  async #published(recoding: Recoding | undefined): Promise<string> {
    const labels = await this.#number();
    if (recoding === undefined || labels.length === 0) return `SELECT * FROM ${this.#records}`;
    const targets = Int32Array.from(recoding.target, (target) => (target === SUPPRESSED ? -1 : target));
    const target = `ELEMENT_AT(CAST(SPLIT('${targets.join()}', ',') AS ARRAY<INT>), x + 1)`;
    const text = `FILTER(TRANSFORM(items, x -> ${target}), y -> y >= 0)`;
    return `SELECT id, ARRAY_SORT(ARRAY_DISTINCT(${text})) AS items${this.hasPersons ? ', person' : ''} FROM ${this.#records}`;
  }

  protected async sets(recoding: Recoding | undefined): Promise<RecordSets> {
    const { written, items, labels } = await this.#labels();
    const targets = recoding === undefined ? items : items.map((i) => recoding.target[i]!);
    const shownRows = [...written.keys()].filter((n) => recoding?.target[items[n]!] !== SUPPRESSED);
    await this.session.upload('checked', {
      label: shownRows.map((n) => written[n]!),
      item: Int32Array.from(shownRows, (n) => targets[n]!),
    });
    return {
      sets: `(${this.#grouped('checked', 'JOIN')})`,
      labels: recoding?.published.labels ?? labels,
      hasPersons: this.hasPersons,
    };
  }

  async #numbers(query: string, phase: string): Promise<number[][]> {
    return (await this.session.rows(query, phase)).map((row) => row.map(Number));
  }
}

/** Throws `input` if a record has no owner or several. */
async function checkPersons(session: SparkSession, { name }: CellsView, table: string): Promise<void> {
  const records = `SELECT COUNT_IF(person IS NULL) AS unowned, COUNT(DISTINCT person) AS persons FROM ${name} GROUP BY id`;
  const query = `SELECT COALESCE(SUM(unowned), 0), COUNT_IF(persons > 1) FROM (${records})`;
  const [counts = []] = await session.rows(query, 'looking at the persons');
  const [unowned = 0, several = 0] = counts.map(Number);
  if (unowned > 0)
    throw new SottoError('input', `${table}: expected a person for each record, got none in ${unowned} rows`);
  if (several > 0)
    throw new SottoError(
      'input',
      `${table}: expected one person for all rows of a record, but ${several} records have several`,
    );
}
