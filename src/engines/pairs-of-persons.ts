import { transpose } from '../data/transpose.ts';
import type { Cells } from '../records/dataset.ts';
import type { PairSink } from './define.ts';

/** Records of a person that the bits of a word tell apart. */
const MAX_BY_BITS = 32;

/**
 * Counts items and pairs by persons: one counts once, in however many records of a person it is. The records of a person are
 * handed in together.
 */
export class PairsOfPersons {
  /** The number of persons with each item. */
  readonly supports: Float64Array;
  readonly #into: PairSink;
  /** The person who was last seen with an item, and in which of their records, a bit each. */
  readonly #seenWith: Uint32Array;
  readonly #records: Uint32Array;
  #person = 0;

  constructor(numItems: number, into: PairSink) {
    this.supports = new Float64Array(numItems);
    this.#into = into;
    this.#seenWith = new Uint32Array(numItems);
    this.#records = new Uint32Array(numItems);
  }

  /** Adds the rows from … to−1, which are all those of a person. */
  addPerson(cells: Cells, from: number, to: number): void {
    this.#person++;
    if (to - from > MAX_BY_BITS) this.#addManyRecords(cells, from, to);
    else for (let t = from; t < to; t++) this.#addRecord(cells, t, 1 << (t - from), to - from === 1);
  }

  #addRecord({ offsets, items }: Cells, t: number, bit: number, isOnly: boolean): void {
    const person = this.#person;
    const records = this.#records;
    const end = offsets[t + 1];
    for (let p = offsets[t]; p < end; p++) {
      const i = items[p];
      if (this.#seenWith[i] === person) continue;
      this.#seenWith[i] = person;
      records[i] = 0;
      this.supports[i]++;
    }
    if (this.#into.limit === 0) return;
    if (isOnly) {
      this.#into.addRecord(items, offsets[t], end);
      return;
    }
    // A pair is new to the person if no earlier record contains both.
    for (let p = offsets[t]; p < end; p++) {
      const earlier = records[items[p]];
      for (let q = p + 1; q < end; q++) if ((earlier & records[items[q]]) === 0) this.#into.add(items[p], items[q], 1);
    }
    for (let p = offsets[t]; p < end; p++) records[items[p]] |= bit;
  }

  /** The same item by item: time Σ length², memory for the records. */
  #addManyRecords({ offsets, items }: Cells, from: number, to: number): void {
    const start = offsets[from];
    const rows = {
      offsets: offsets.slice(from, to + 1).map((offset) => offset - start),
      items: items.slice(start, offsets[to]),
    };
    const covers = transpose(rows, this.supports.length);
    const seenWith = new Int32Array(this.supports.length).fill(-1);
    for (let i = 0; i < this.supports.length; i++) {
      if (covers.offsets[i] === covers.offsets[i + 1]) continue;
      this.supports[i]++;
      if (this.#into.limit === 0) continue;
      for (let n = covers.offsets[i]; n < covers.offsets[i + 1]; n++) {
        for (let p = rows.offsets[covers.rows[n] + 1] - 1; rows.items[p] > i; p--) {
          const j = rows.items[p];
          if (seenWith[j] === i) continue;
          seenWith[j] = i;
          this.#into.add(i, j, 1);
        }
      }
    }
  }
}

/** Adds the items of records to their supports, and their pairs to `into` where those are of interest. */
export function addBatch({ offsets, items }: Cells, supports: Float64Array, into: PairSink): void {
  const numRows = offsets.length - 1;
  const end = offsets[numRows];
  for (let p = offsets[0]; p < end; p++) supports[items[p]]++;
  if (into.limit > 0) for (let t = 0; t < numRows; t++) into.addRecord(items, offsets[t], offsets[t + 1]);
}
