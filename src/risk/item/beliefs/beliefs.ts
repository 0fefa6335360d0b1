import type { Rational } from '../../../data/rational.ts';
import { type Random, shuffle } from '../../../random.ts';
import { type FrequencyGroups, gapsOf } from './frequency-groups.ts';

/**
 * The beliefs of an attacker: item i occurs in low[i] … high[i] records of the published data, both included.
 * Frequencies are numbers of records, so any interval of shares is one of integers. low > high: no record count fits.
 */
export interface Beliefs {
  readonly low: Uint32Array;
  readonly high: Uint32Array;
}

/** An interval of shares believed of one item. */
export interface BelievedShares {
  readonly item: number;
  readonly low: Rational;
  readonly high: Rational;
}

/** The attacker knows nothing: every item may have any frequency. */
export function ignorantBeliefs({ groupOf, numRecords }: FrequencyGroups): Beliefs {
  return { low: new Uint32Array(groupOf.length), high: new Uint32Array(groupOf.length).fill(numRecords) };
}

/** The attacker knows every frequency to within `radius` records; exactly, if that is 0 (a whole number: counts cannot differ by a part). */
export function intervalBeliefs({ groupOf, supports }: FrequencyGroups, radius: number): Beliefs {
  const low = new Uint32Array(groupOf.length);
  const high = new Uint32Array(groupOf.length);
  for (let i = 0; i < groupOf.length; i++) {
    const support = supports[groupOf[i]];
    low[i] = Math.max(0, support - radius);
    high[i] = support + radius;
  }
  return { low, high };
}

/** ⌊share · records⌋, exactly: the radius in records that a δ given as a share amounts to. */
export function radiusOf({ num, den }: Rational, numRecords: number): number {
  return Number((BigInt(num) * BigInt(numRecords)) / BigInt(den));
}

/** Beliefs from a list of shares; the attacker knows nothing of items that are not listed. */
export function listedBeliefs(groups: FrequencyGroups, listed: readonly BelievedShares[]): Beliefs {
  const beliefs = ignorantBeliefs(groups);
  const records = BigInt(groups.numRecords);
  for (const { item, low, high } of listed) {
    beliefs.low[item] = Number((BigInt(low.num) * records + BigInt(low.den) - 1n) / BigInt(low.den));
    beliefs.high[item] = Number((BigInt(high.num) * records) / BigInt(high.den));
  }
  return beliefs;
}

/**
 * Beliefs of an attacker who owns similar data: each item's frequency there, give or take the median gap there.
 * `similar` groups the items of the published data by their support there, 0 for items that it does not hold.
 */
export function similarBeliefs(
  groups: FrequencyGroups,
  similar: FrequencyGroups,
  gap: 'median' | 'mean' = 'median',
): Beliefs {
  const beliefs = ignorantBeliefs(groups);
  if (similar.numRecords === 0) return beliefs;
  const { low, high } = beliefs;
  const { num, den } = gapsOf(similar)[gap];
  const unit = similar.numRecords * den;
  for (let i = 0; i < low.length; i++) {
    const centre = similar.supports[similar.groupOf[i]] * den;
    low[i] = -floorOfShare(-Math.max(0, centre - num), groups.numRecords, unit);
    high[i] = Math.min(groups.numRecords, floorOfShare(centre + num, groups.numRecords, unit));
  }
  return beliefs;
}

/** ⌊a·b/c⌋ exactly, c > 0. */
function floorOfShare(a: number, b: number, c: number): number {
  const product = a * b;
  if (Number.isSafeInteger(product)) {
    const remainder = product % c;
    return (product - remainder) / c - (remainder < 0 ? 1 : 0);
  }
  const exact = BigInt(a) * BigInt(b);
  const rest = exact % BigInt(c);
  return Number((exact - rest) / BigInt(c)) - (rest < 0n ? 1 : 0);
}

/** Whether the belief about item i holds its true frequency. */
export function isCompliant({ low, high }: Beliefs, { supports, groupOf }: FrequencyGroups, i: number): boolean {
  const support = supports[groupOf[i]];
  return low[i] <= support && support <= high[i];
}

/** The number of true beliefs. */
export function countCompliant(beliefs: Beliefs, groups: FrequencyGroups): number {
  let compliant = 0;
  for (let i = 0; i < groups.groupOf.length; i++) if (isCompliant(beliefs, groups, i)) compliant++;
  return compliant;
}

/**
 * The items in random order: the attacker is right about the first ⌊α·n⌋ of them, so right sets of growing α are
 * nested.
 */
export function complianceOrder(numItems: number, random: Random): Uint32Array {
  return shuffle(
    Uint32Array.from({ length: numItems }, (_, i) => i),
    random,
  );
}

/**
 * α-compliant beliefs: right about the first `numRight` items of the order, wrong about the others, who pass their
 * beliefs on in a circle: item order[j] is believed to be as frequent as order[j+1]. So a consistent mapping always
 * exists.
 */
export function exchangedBeliefs({ low, high }: Beliefs, order: Uint32Array, numRight: number): Beliefs {
  const exchanged = { low: low.slice(), high: high.slice() };
  for (let j = numRight; j < order.length; j++) {
    const next = order[j + 1 < order.length ? j + 1 : numRight];
    exchanged.low[order[j]] = low[next];
    exchanged.high[order[j]] = high[next];
  }
  return exchanged;
}
