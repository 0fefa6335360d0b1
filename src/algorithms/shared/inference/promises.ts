import type { Rational } from '../../../data/rational.ts';
import type { Promised } from '../../define.ts';

/** No rule with up to m antecedent items may reach confidence ρ; m is Infinity where it is not bounded. */
export interface RhoPromise {
  readonly rho: Rational;
  readonly m: number;
}

/** The inferences to prevent: with `pos` records (or persons) for a rule, neg ≤ limits[pos] against it. */
export interface InferenceBound {
  readonly limits: Float64Array;
  /** The maximum number of known items; Infinity if it is not bounded. */
  readonly m: number;
}

/** The bound of a promised `rho` or `km-rho`; in the latter attackers may know any number of items. */
export function rhoPromise({ id, params }: Promised<'rho' | 'km-rho'>): RhoPromise {
  return { rho: params.rho, m: (id === 'rho' ? params.m : undefined) ?? Number.POSITIVE_INFINITY };
}

/**
 * A rule that reveals too much: antecedent → consequent, with `pos` records for it and `neg` that contain the
 * antecedent alone; or as many persons, if these alone break the limit.
 */
export interface ViolatingRule {
  readonly antecedent: readonly number[];
  readonly consequent: number;
  readonly pos: number;
  readonly neg: number;
  readonly isOfPersons?: true;
}

/** "Of the 3 records with the known items, 2 would show the sensitive one": how surely a rule infers, without record values. */
export function sensitiveRuleText({ pos, neg, isOfPersons }: Omit<ViolatingRule, 'antecedent' | 'consequent'>): string {
  const total = pos + neg;
  const [singular, many] = isOfPersons ? ['person', 'persons'] : ['record', 'records'];
  return `of the ${total === 1 ? `one ${singular}` : `${total} ${many}`} with the known items, ${pos} would show the sensitive one`;
}

/** Every itemset of up to m published items that occurs in a record occurs in at least k records. */
export interface KmPromise {
  readonly k: number;
  readonly m: number;
}

/** The k^m part of a promised `km-rho`; undefined for `rho`. */
export function kmPromise({ id, params }: Promised<'rho' | 'km-rho'>): KmPromise | undefined {
  return id === 'km-rho' ? { k: params.k, m: params.m } : undefined;
}

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
