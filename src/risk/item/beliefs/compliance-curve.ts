import type { Random } from '../../../random.ts';
import { complianceOrder } from './beliefs.ts';

/**
 * Expected cracks if the attacker is right about a share of the items: mean over random nested sets, and their
 * extremes.
 */
export interface CurvePoint {
  readonly alpha: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** Cracks of nested random compliant sets, from crack probabilities by item: wrong items are never cracked. */
export class ComplianceCurve {
  readonly #numItems: number;
  /** By run: cracks of the first n items of the run's order. */
  readonly #sums: readonly Float64Array[];

  constructor(probabilities: Float64Array, orders: readonly Uint32Array[]) {
    this.#numItems = probabilities.length;
    this.#sums = orders.map((order) => {
      const sums = new Float64Array(order.length + 1);
      for (let n = 0; n < order.length; n++) sums[n + 1] = sums[n] + probabilities[order[n]];
      return sums;
    });
  }

  /** The point at α; ⌊α·n⌋ items are right. */
  at(alpha: number): CurvePoint {
    const numRight = Math.floor(alpha * this.#numItems + 1e-9);
    const cracks = this.#sums.map((sums) => sums[numRight]);
    return { alpha, mean: mean(cracks), low: Math.min(...cracks), high: Math.max(...cracks) };
  }

  /**
   * α_max: the largest share of right beliefs at which the mean stays within `limit` cracks (binary search over the
   * nested sets, for which the mean grows with α).
   */
  alphaMax(limit: number): number {
    return largestShare(this.#numItems, (numRight) => mean(this.#sums.map((sums) => sums[numRight])) <= limit);
  }
}

/** The orders in which items become right, one per run. */
export function complianceOrders(numItems: number, runs: number, random: Random): Uint32Array[] {
  return Array.from({ length: runs }, () => complianceOrder(numItems, random));
}

/**
 * The largest of the shares 0, 1/n, …, 1 whose number passes, for a test that passes up to some number: binary search.
 */
export function largestShare(numItems: number, passes: (numRight: number) => boolean): number {
  if (numItems === 0 || passes(numItems)) return 1;
  let low = 0;
  let high = numItems;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (passes(middle)) low = middle;
    else high = middle;
  }
  return low / numItems;
}

/** The mean of some values. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
