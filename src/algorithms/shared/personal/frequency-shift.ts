import { countSupports, type Dataset } from '../../../records/dataset.ts';

/** How far the share of each item among all occurrences has moved from that in the original. */
export class FrequencyShift {
  readonly #before: Uint32Array;
  readonly #now: Uint32Array;
  readonly #totalBefore: number;
  #total: number;

  constructor(dataset: Dataset) {
    this.#before = countSupports(dataset);
    this.#now = this.#before.slice();
    this.#totalBefore = dataset.items.length;
    this.#total = this.#totalBefore;
  }

  /** D'(i)·ln(D'(i)/D(i)): the item's part in the divergence of the two distributions; 0 where the item is gone. */
  of(item: number): number {
    const now = this.#now[item];
    if (now === 0) return 0;
    const share = now / this.#total;
    return share * Math.log(share / (this.#before[item] / this.#totalBefore));
  }

  /** An occurrence of the item was deleted (−1) or put back (+1). */
  add(item: number, change: number): void {
    this.#now[item] += change;
    this.#total += change;
  }
}
