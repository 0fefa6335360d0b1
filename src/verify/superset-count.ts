import { type Covers, transpose } from '../data/transpose.ts';
import type { DistinctRecords } from './distinct-records.ts';

/** Counts the records that hold a given itemset, by scanning the records of its rarest item. */
export class SupersetCount {
  readonly #records: DistinctRecords;
  readonly #covers: Covers;
  readonly #marked: Uint32Array;
  #stamp = 0;
  /** Cells looked at so far. */
  steps = 0;

  constructor(records: DistinctRecords, numItems: number) {
    this.#records = records;
    this.#covers = transpose(records, numItems);
    this.#marked = new Uint32Array(numItems);
  }

  /** The number of records that hold all these items, or any number ≥ `enough` once that many were seen. */
  atLeast(itemset: ArrayLike<number>, enough: number): number {
    const { offsets: starts, rows } = this.#covers;
    const { offsets, items, weights } = this.#records;
    const marked = this.#marked;
    const stamp = ++this.#stamp;
    const size = itemset.length;
    let rarest = itemset[0];
    for (let n = 0; n < size; n++) {
      const i = itemset[n];
      marked[i] = stamp;
      if (starts[i + 1] - starts[i] < starts[rarest + 1] - starts[rarest]) rarest = i;
    }
    let count = 0;
    for (let q = starts[rarest]; q < starts[rarest + 1] && count < enough; q++) {
      const r = rows[q];
      let matched = 0;
      const end = offsets[r + 1];
      this.steps += end - offsets[r];
      for (let p = offsets[r]; p < end; p++) if (marked[items[p]] === stamp) matched++;
      if (matched === size) count += weights[r];
    }
    return count;
  }
}
