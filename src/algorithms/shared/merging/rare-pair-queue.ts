import { grow } from '../../../data/grow.ts';
import { ensureDefined } from '../../../errors.ts';
import type { LabelMerging } from './label-merging.ts';

/**
 * The labels and pairs of labels that fewer than k records contain, best supported first, then in the order in which
 * they were added. Entries are mapped to the present labels, and checked, only when they are taken: supports only grow
 * while labels are merged, so what is found satisfied stays satisfied, and no entry is ever missing.
 */
export class RarePairQueue {
  /** The number of remaining entries, satisfied ones included. */
  length = 0;
  /** The result of `take`: two present labels, or twice the same one for a label that is itself rare. */
  first = 0;
  second = 0;
  /** The two items as they were added. */
  firstItem = 0;
  secondItem = 0;
  /** The number of records that contain the result of `take`: 1 to k − 1. */
  support = 0;

  readonly #k: number;
  /** Bucket s: pairs of items of support s when they were added, two words each; taken up to #taken. */
  readonly #buckets: Uint32Array[];
  readonly #filled: Float64Array;
  readonly #taken: Float64Array;
  #highest: number;

  constructor(k: number) {
    this.#k = k;
    this.#buckets = [];
    this.#filled = new Float64Array(k);
    this.#taken = new Float64Array(k);
    this.#highest = k - 1;
  }

  /** Adds a pair of labels, or a single label as (a, a), unless its support is 0 or at least k. */
  add(a: number, b: number, support: number): void {
    if (support === 0 || support >= this.#k) return;
    const offset = this.#filled[support];
    let bucket = this.#buckets[support];
    if (bucket === undefined || offset + 2 > bucket.length) {
      bucket = grow(bucket ?? new Uint32Array(0), offset + 64);
      this.#buckets[support] = bucket;
    }
    bucket[offset] = a;
    bucket[offset + 1] = b;
    this.#filled[support] = offset + 2;
    if (support > this.#highest) this.#highest = support;
    this.length++;
  }

  /** Finds the next entry that is still rare and takes it out; false when there is none left. */
  take(labels: LabelMerging): boolean {
    const { labelOf, support: supports, pairs, numItems } = labels;
    for (; this.#highest > 0; this.#highest--) {
      const bucket = this.#buckets[this.#highest];
      const filled = this.#filled[this.#highest];
      let offset = this.#taken[this.#highest];
      while (offset < filled) {
        this.firstItem = bucket[offset];
        this.secondItem = bucket[offset + 1];
        const a = labelOf[this.firstItem];
        const b = labelOf[this.secondItem];
        offset += 2;
        this.length--;
        // A pair of which one side was suppressed occurs no more.
        if (a >= numItems || b >= numItems) continue;
        const support = a === b ? supports[a] : ensureDefined(pairs, 'pairs were counted').get(a, b);
        if (support === 0 || support >= this.#k) continue;
        this.first = a;
        this.second = b;
        this.support = support;
        this.#taken[this.#highest] = offset;
        return true;
      }
      this.#taken[this.#highest] = offset;
    }
    return false;
  }
}
