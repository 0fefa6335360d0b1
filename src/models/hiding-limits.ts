import type { Rational } from '../data/rational.ts';
import type { HiddenRulesParams } from './hidden-rules.ts';

/** The promise of hidden rules in numbers of records, compared exactly. */
export class HidingLimits {
  /** The largest minsup of a rule that is hidden by its support; −1 if none is. */
  readonly maxSupport: number;
  readonly #confidence: ExactShare;

  constructor({ minSupport, minConfidence, margin }: HiddenRulesParams, numRows: number) {
    this.maxSupport = largestBelow(difference(minSupport, margin), numRows);
    this.#confidence = difference(minConfidence, margin);
  }

  /** Whether a low confidence can hide rules at all. */
  get hidesByConfidence(): boolean {
    return this.#confidence.num > 0n;
  }

  /** minConfidence − margin, rounded: for estimates. */
  get confidence(): number {
    return Number(this.#confidence.num) / Number(this.#confidence.den);
  }

  /** The largest minsup of a rule that is hidden by its confidence, given the maxsup of its antecedent; −1 if none is. */
  maxSupportByConfidence(antecedentMaxsup: number): number {
    return largestBelow(this.#confidence, antecedentMaxsup);
  }

  /** Whether a rule of this minsup is hidden, given the maxsup of its antecedent. */
  isHidden(minsup: number, antecedentMaxsup: number): boolean {
    return minsup <= this.maxSupport || minsup <= this.maxSupportByConfidence(antecedentMaxsup);
  }

  /** The least maxsup of the antecedent with which a rule of this minsup is hidden by its confidence. */
  hidingAntecedent(minsup: number): number {
    const { num, den } = this.#confidence;
    if (num <= 0n) return Number.POSITIVE_INFINITY;
    return minsup === 0 ? 0 : Number((BigInt(minsup) * den) / num) + 1;
  }
}

/** num / den, and the same as numbers where products with numbers of records stay safe. */
interface ExactShare {
  readonly num: bigint;
  readonly den: bigint;
  readonly small?: { readonly num: number; readonly den: number };
}

/** Row counts are below. */
const MAX_COUNT = 2n ** 32n;

/** a − b; may be negative. */
function difference(a: Rational, b: Rational): ExactShare {
  const [num, den] = lowest(
    BigInt(a.num) * BigInt(b.den) - BigInt(b.num) * BigInt(a.den),
    BigInt(a.den) * BigInt(b.den),
  );
  const isSmall = num > 0n && num * MAX_COUNT <= Number.MAX_SAFE_INTEGER && den <= Number.MAX_SAFE_INTEGER;
  return { num, den, ...(isSmall && { small: { num: Number(num), den: Number(den) } }) };
}

function lowest(num: bigint, den: bigint): [bigint, bigint] {
  let [a, b] = [num < 0n ? -num : num, den];
  while (b !== 0n) [a, b] = [b, a % b];
  return [num / a, den / a];
}

/** The largest part of `total` with part / whole < share; −1 if there is none. 0/0 is 0. */
function largestBelow({ num, den, small }: ExactShare, total: number): number {
  if (num <= 0n) return -1;
  if (total === 0) return 0;
  if (small === undefined) return Number((num * BigInt(total) - 1n) / den);
  const below = small.num * total - 1;
  return (below - (below % small.den)) / small.den;
}
