/** The counts of a rule X ⇒ Y. X and Y occur: 1 ≤ antecedentSupport, consequentSupport ≤ numRows. */
export interface RuleSupports {
  /** Of X ∪ Y. */
  readonly support: number;
  readonly antecedentSupport: number;
  readonly consequentSupport: number;
}

/** The share of the records with X that hold Y too. */
export function confidence({ support, antecedentSupport }: Omit<RuleSupports, 'consequentSupport'>): number {
  return support / antecedentSupport;
}

/** The factor by which X and Y occur together more often than if they were independent; 1 if they are. */
export function lift({ support, antecedentSupport, consequentSupport }: RuleSupports, numRows: number): number {
  return (support * numRows) / (antecedentSupport * consequentSupport);
}

/** The share of the records in which X and Y occur together, less what it would be if they were independent. */
export function leverage({ support, antecedentSupport, consequentSupport }: RuleSupports, numRows: number): number {
  return crossDifference(support, numRows, antecedentSupport, consequentSupport) / (numRows * numRows);
}

/**
 * The factor by which X would occur without Y more often if they were independent: (1 − support(Y)) / (1 − confidence),
 * as shares. A rule without exceptions has Infinity, even if Y is in every record; text writers print that as `inf`.
 */
export function conviction({ support, antecedentSupport, consequentSupport }: RuleSupports, numRows: number): number {
  if (support === antecedentSupport) return Number.POSITIVE_INFINITY;
  return (antecedentSupport * (numRows - consequentSupport)) / (numRows * (antecedentSupport - support));
}

/** minsup(AB) / maxsup(A), the minimum confidence that the unknown cells allow; 0 if no record can contain A. */
export function minConfidenceOf(minsup: number, antecedentMaxsup: number): number {
  return antecedentMaxsup === 0 ? 0 : minsup / antecedentMaxsup;
}

/**
 * maxsup(AB) / minsup(A), the bound on confidence that the unknown cells allow, but at most 1, which it also is if no
 * record is known to contain A; 0 if no record can contain AB.
 */
export function maxConfidenceOf(maxsup: number, antecedentMinsup: number): number {
  if (maxsup === 0) return 0;
  return maxsup >= antecedentMinsup ? 1 : maxsup / antecedentMinsup;
}

/** a · b − c · d, exact before the last rounding, also where the products are not safe integers. */
function crossDifference(a: number, b: number, c: number, d: number): number {
  const left = a * b;
  const right = c * d;
  if (Number.isSafeInteger(left) && Number.isSafeInteger(right)) return left - right;
  return Number(BigInt(a) * BigInt(b) - BigInt(c) * BigInt(d));
}
