import type { Rational } from '../data/rational.ts';
import type { RuleSupports } from './rule-measures.ts';

/** The conditions on a rule in addition to its support and confidence, compared exactly; omitted ones do not matter. */
export interface RuleLimits {
  readonly minLift?: Rational | undefined;
  readonly minLeverage?: Rational | undefined;
  /** A rule without exceptions reaches any. */
  readonly minConviction?: Rational | undefined;
  /** Maximum number of items of its antecedent, and of its consequent. */
  readonly maxAntecedent?: number | undefined;
  readonly maxConsequent?: number | undefined;
}

/** Whether a rule has the minimum lift, leverage and conviction; undefined if none is requested. */
export function measuresReached(
  { minLift, minLeverage, minConviction }: RuleLimits,
  numRows: number,
): ((rule: RuleSupports) => boolean) | undefined {
  if (minLift === undefined && minLeverage === undefined && minConviction === undefined) return undefined;
  const rows = BigInt(numRows);
  return (rule) => {
    const support = BigInt(rule.support);
    const antecedent = BigInt(rule.antecedentSupport);
    const consequent = BigInt(rule.consequentSupport);
    const byChance = antecedent * consequent;
    return (
      reaches(support * rows, byChance, minLift) &&
      reaches(support * rows - byChance, rows * rows, minLeverage) &&
      reaches(antecedent * (rows - consequent), rows * (antecedent - support), minConviction)
    );
  };
}

/** Whether a / b is at least the threshold; b is not negative, and where it is 0 the quotient is beyond any. */
function reaches(a: bigint, b: bigint, least: Rational | undefined): boolean {
  return least === undefined || b === 0n || a * BigInt(least.den) >= b * BigInt(least.num);
}
