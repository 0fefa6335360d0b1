import { countSupports, type Dataset } from '../../../records/dataset.ts';
import type { ConfidenceCeiling } from './confidence-ceiling.ts';

/** The distance between the item shares among all occurrences and those in the original. */
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

  /**
   * The item of largest D'(i)·ln(D'(i)/D(i)) / deletions among those of an inference with `jointSupport` of `numKnown`
   * records, ascending; ties: fewest deletions, then the order of items.
   */
  balancedChoice(
    items: readonly number[],
    inferred: number,
    jointSupport: number,
    numKnown: number,
    ceiling: ConfidenceCeiling,
  ): { readonly item: number; readonly deletions: number } {
    const inferredDeletions = ceiling.deletionsOfInferred(jointSupport, numKnown);
    const knownDeletions = ceiling.deletionsOfKnown(jointSupport, numKnown);
    let best = { item: -1, deletions: 0, value: Number.NEGATIVE_INFINITY };
    for (const item of items) {
      const deletions = item === inferred ? inferredDeletions : knownDeletions;
      const value = this.of(item) / deletions;
      if (value > best.value || (value === best.value && deletions < best.deletions)) best = { item, deletions, value };
    }
    return best;
  }
}
