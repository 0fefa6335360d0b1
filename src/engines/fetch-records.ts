import { collapseRows, type WeightedRows } from '../data/collapse-rows.ts';
import { grow } from '../data/grow.ts';
import { type Recoding, SUPPRESSED } from '../data/recoding.ts';
import type { Cells, Dataset } from '../records/dataset.ts';
import { newRecords } from '../records/rows.ts';
import type { CellLimitExceeded, EngineRecords, RecordBatch, RecordSink } from './define.ts';

/** The subset of the records to load. */
export interface FetchRequest {
  /** The only items that are, by number; all if left out. Items keep their numbers. */
  readonly items?: Iterable<number>;
  /**
   * At least this many of equal records; empty ones are then dropped, and the order is arbitrary. By default all, in
   * their order.
   */
  readonly equal?: number;
  readonly maxCells: number;
}

/** Cells that wait before equal records are looked for again, at least. */
const WAITING = 1 << 20;

/** Brings records into memory from wherever they are, in one pass, unless they have too many cells. */
export async function fetchRecords(
  records: EngineRecords,
  { items, equal, maxCells }: FetchRequest,
): Promise<Dataset | CellLimitExceeded> {
  const { labels } = await records.countItems();
  const target = new Uint32Array(labels.length).fill(SUPPRESSED);
  for (const i of items ?? labels.keys()) target[i] = i;
  const rows = equal === undefined ? new AllRows() : new FewEqual(equal);
  const guard: RecordSink = {
    write: (batch) => {
      // Beyond that they are only counted.
      if (rows.numCells <= maxCells) rows.write(batch);
      else rows.numCells += batch.items.length;
    },
  };
  const only: Recoding = { original: { labels }, published: { labels }, target };
  await records.publish(only, guard);
  const { persons: numPersons } = await records.countRecords();
  rows.settle();
  if (rows.numCells > maxCells) return { numCells: rows.numCells };
  const { persons, ...cells } = rows.finish();
  return newRecords(cells, { labels }, numPersons === undefined ? {} : { persons, numPersons });
}

type Rows = Cells & { readonly persons: Uint32Array };

/** All records, in their order. */
class AllRows implements RecordSink {
  numCells = 0;
  #numRows = 0;
  #offsets = new Uint32Array(1);
  #items = new Uint32Array(0);
  #persons = new Uint32Array(0);

  write({ offsets, items, persons }: RecordBatch): void {
    const count = offsets.length - 1;
    const needed = this.#numRows + count;
    if (needed >= this.#offsets.length) this.#offsets = grow(this.#offsets, needed + 1);
    if (this.numCells + items.length > this.#items.length)
      this.#items = grow(this.#items, this.numCells + items.length);
    if (persons !== undefined && needed > this.#persons.length) this.#persons = grow(this.#persons, needed);
    for (let t = 0; t < count; t++) this.#offsets[this.#numRows + t + 1] = this.numCells + offsets[t + 1];
    this.#items.set(items.subarray(0, offsets[count]), this.numCells);
    if (persons !== undefined) this.#persons.set(persons, this.#numRows);
    this.numCells += offsets[count];
    this.#numRows = needed;
  }

  settle(): void {}

  finish(): Rows {
    return {
      offsets: this.#offsets.slice(0, this.#numRows + 1),
      items: this.#items.slice(0, this.numCells),
      persons: this.#persons.slice(0, this.#numRows),
    };
  }
}

/** Records with at most this many equal ones; of each person if owners are known. */
class FewEqual implements RecordSink {
  /** Of the records as they are kept, each as often as it counts. */
  numCells = 0;
  readonly #most: number;
  #kept: WeightedRows | undefined;
  #waiting = new AllRows();
  #isOwned = false;

  constructor(limit: number) {
    this.#most = limit;
  }

  write(batch: RecordBatch): void {
    this.#isOwned = batch.persons !== undefined;
    this.#waiting.write(batch);
    if (this.#waiting.numCells > Math.max(WAITING, this.#kept?.items.length ?? 0)) this.#collapse();
  }

  settle(): void {
    this.#collapse();
  }

  /** To be called once they are settled. */
  finish(): Rows {
    const { offsets, items, weights, persons } = this.#kept ?? {
      ...this.#waiting.finish(),
      weights: new Uint32Array(),
    };
    const all = new AllRows();
    for (let r = 0; r < weights.length; r++) {
      const row = {
        offsets: Uint32Array.of(0, offsets[r + 1] - offsets[r]),
        items: items.subarray(offsets[r], offsets[r + 1]),
      };
      const owned = persons === undefined ? {} : { persons: persons.subarray(r, r + 1) };
      for (let n = 0; n < weights[r]; n++) all.write({ ...row, ...owned });
    }
    return all.finish();
  }

  #collapse(): void {
    const { offsets, items, persons } = this.#waiting.finish();
    const before = this.#kept;
    const numBefore = before?.numRows ?? 0;
    const numRows = numBefore + offsets.length - 1;
    const joined = {
      offsets: new Uint32Array(numRows + 1),
      items: new Uint32Array((before?.items.length ?? 0) + items.length),
    };
    const weights = new Uint32Array(numRows).fill(1);
    const owners = new Uint32Array(numRows);
    if (before !== undefined) {
      joined.offsets.set(before.offsets);
      joined.items.set(before.items);
      weights.set(before.weights);
      if (before.persons !== undefined) owners.set(before.persons);
    }
    const start = before?.items.length ?? 0;
    joined.items.set(items, start);
    for (let t = 1; t < offsets.length; t++) joined.offsets[numBefore + t] = start + offsets[t];
    if (this.#isOwned) owners.set(persons, numBefore);
    const collapsed = collapseRows(joined, weights, this.#isOwned ? owners : undefined);
    // A person counts once, in however many records.
    const limit = this.#isOwned ? 1 : this.#most;
    this.#kept = { ...collapsed, weights: collapsed.weights.map((weight) => Math.min(weight, limit)) };
    this.numCells = 0;
    for (let r = 0; r < collapsed.numRows; r++) {
      this.numCells += this.#kept.weights[r] * (collapsed.offsets[r + 1] - collapsed.offsets[r]);
    }
    this.#waiting = new AllRows();
  }
}
