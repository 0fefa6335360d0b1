import type { Rational } from '../data/rational.ts';

/** No count of records reaches it: row counts are below 2³². */
const NEVER = 2 ** 32;

/**
 * The bound ρ on the confidence of rules, compared exactly: a rule with `holding` records for it and `against` against
 * it reaches ρ ⇔ holding/(holding + against) ≥ ρ.
 */
export class ConfidenceLimit {
  readonly #num: number;
  readonly #rest: number;
  /** Whether products with counts of records stay safe integers. */
  readonly #small: boolean;

  constructor(rho: Rational, numRows: number) {
    this.#num = rho.num;
    this.#rest = rho.den - rho.num;
    this.#small = Number.isSafeInteger(rho.den * numRows);
  }

  /** (den − num)·holding ≥ num·against, which is den·holding ≥ num·(holding + against). */
  isReached(holding: number, against: number): boolean {
    if (this.#small) return this.#rest * holding >= this.#num * against;
    return BigInt(this.#rest) * BigInt(holding) >= BigInt(this.#num) * BigInt(against);
  }

  /** The fewest records against a rule that keep it below ρ: isReached(holding, against) ⇔ against < enough(holding). */
  sufficientCount(holding: number): number {
    const sufficient = (BigInt(this.#rest) * BigInt(holding)) / BigInt(this.#num) + 1n;
    return Math.min(Number(sufficient), NEVER);
  }
}
