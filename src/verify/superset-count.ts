import { type Covers, transpose } from '../data/transpose.ts';
import type { VerifierRecords } from './counted-records.ts';

/**
 * Counts the records that contain a given itemset, or the persons they are of, by scanning the records of its rarest
 * item.
 */
export class SupersetCount {
  readonly #records: VerifierRecords;
  readonly #covers: Covers;
  readonly #marked: Uint32Array;
  #stamp = 0;
  /** Cells looked at so far. */
  steps = 0;

  constructor(records: VerifierRecords, numItems: number) {
    this.#records = records;
    this.#covers = transpose(records, numItems);
    this.#marked = new Uint32Array(numItems);
  }

  /** The number that contain all these items, or any number ≥ `sufficientCount` once that many were seen. */
  atLeast(itemset: ArrayLike<number>, sufficientCount: number): number {
    const { offsets: starts, rows } = this.#covers;
    const { offsets, items, weights, persons } = this.#records;
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
    let last = -1;
    for (let q = starts[rarest]; q < starts[rarest + 1] && count < sufficientCount; q++) {
      const r = rows[q];
      let matched = 0;
      const end = offsets[r + 1];
      this.steps += end - offsets[r];
      for (let p = offsets[r]; p < end; p++) if (marked[items[p]] === stamp) matched++;
      if (matched < size) continue;
      if (persons === undefined) count += weights[r];
      else if (persons[r] !== last) {
        last = persons[r];
        count++;
      }
    }
    return count;
  }
}
