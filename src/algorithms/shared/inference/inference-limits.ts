import type { Rational } from '../../../data/rational.ts';

/**
 * When a rule says too much: with `pos` records that contain both sides and `neg` that contain the antecedent alone, its
 * confidence pos/(pos+neg) is ρ or more ⇔ neg ≤ limits[pos], where pos ≥ 1. Exact: limits[pos] = ⌊pos·(1−ρ)/ρ⌋. Where ρ
 * itself is allowed, the confidence is more than ρ ⇔ neg ≤ limits[pos] = ⌈pos·(1−ρ)/ρ⌉ − 1.
 */
export function inferenceLimits(rho: Rational, maxSupport: number, isRhoAllowed = false): Float64Array {
  const { num, den } = rho;
  const limits = new Float64Array(maxSupport + 1);
  if (num === 0) return limits.fill(Number.POSITIVE_INFINITY);
  if (Number.isSafeInteger(maxSupport * den)) {
    for (let pos = 0; pos <= maxSupport; pos++) {
      const product = pos * (den - num);
      const rest = product % num;
      limits[pos] = (product - rest) / num - (rest < 0 || (isRhoAllowed && rest === 0) ? 1 : 0);
    }
    return limits;
  }
  // Division of BigInt rounds towards 0, which is down except for ρ > 1.
  const [divisor, factor] = [BigInt(num), BigInt(den) - BigInt(num)];
  for (let pos = 0; pos <= maxSupport; pos++) {
    const product = BigInt(pos) * factor;
    const rest = product % divisor;
    limits[pos] = Number(product / divisor) - (rest < 0n || (isRhoAllowed && rest === 0n) ? 1 : 0);
  }
  return limits;
}
