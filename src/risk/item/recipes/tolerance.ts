import { compareRationals, type Rational } from '../../../data/rational.ts';
import { type ConsistentGraph, outdegree } from '../beliefs/consistent-graph.ts';
import type { FrequencyGroups } from '../beliefs/frequency-groups.ts';
import { binomial } from '../exact/closed-forms.ts';

/** The itemsets that the owner wants to protect (Θ): all pairs of some items, or a list. */
export type ProtectedItemsets =
  | { readonly kind: 'pairs'; readonly items: Uint32Array }
  | { readonly kind: 'listed'; readonly itemsets: readonly Uint32Array[] };

/** σ with a denominator up to this keeps the comparison of pairs within exact integers. */
const SMALL_DENOMINATOR = 2 ** 20;

/** All pairs of items but the most frequent: ⌊share · items⌋ of them are left out, ties by item. */
export function pairsOutsideTop({ groupOf, supports }: FrequencyGroups, { num, den }: Rational): ProtectedItemsets {
  const numItems = groupOf.length;
  const top = Number((BigInt(num) * BigInt(numItems)) / BigInt(den));
  const byFrequency = Uint32Array.from({ length: numItems }, (_, i) => i).sort(
    (a, b) => supports[groupOf[b]] - supports[groupOf[a]] || a - b,
  );
  return { kind: 'pairs', items: byFrequency.subarray(top).slice().sort() };
}

/** |Θ| */
export function countProtected(theta: ProtectedItemsets): number {
  return theta.kind === 'pairs' ? (theta.items.length * (theta.items.length - 1)) / 2 : theta.itemsets.length;
}

/** The number of itemsets of Θ with an OS estimate of at least σ; exact comparisons. */
export function countVulnerable(graph: ConsistentGraph, theta: ProtectedItemsets, sigma: Rational): number {
  if (theta.kind === 'listed') return theta.itemsets.filter((itemset) => isVulnerable(graph, itemset, sigma)).length;
  if (sigma.den <= SMALL_DENOMINATOR) return countVulnerablePairs(graph, theta.items, sigma);
  let count = 0;
  forEachPair(theta.items, (pair) => {
    if (isVulnerable(graph, pair, sigma)) count++;
  });
  return count;
}

/** The number of itemsets of Θ that an attacker who knows every frequency cracks with at least σ (Lemma 3.4). */
export function countVulnerableToPoint(
  groups: FrequencyGroups,
  theta: ProtectedItemsets,
  { num, den }: Rational,
): number {
  const { groupOf, sizes } = groups;
  const isCracked = (mappings: number) => num * mappings <= den;
  if (theta.kind === 'listed') {
    return theta.itemsets.filter((itemset) => {
      const countsByGroup = new Map<number, number>();
      for (const i of itemset) countsByGroup.set(groupOf[i], (countsByGroup.get(groupOf[i]) ?? 0) + 1);
      return isCracked([...countsByGroup].reduce((product, [g, count]) => product * binomial(sizes[g], count), 1));
    }).length;
  }
  const counts = new Uint32Array(sizes.length);
  for (const i of theta.items) counts[groupOf[i]]++;
  let count = 0;
  for (let g = 0; g < sizes.length; g++) {
    if (isCracked(binomial(sizes[g], 2))) count += (counts[g] * (counts[g] - 1)) / 2;
    for (let h = g + 1; h < sizes.length; h++) if (isCracked(sizes[g] * sizes[h])) count += counts[g] * counts[h];
  }
  return count;
}

/** Whether count of total is within the tolerance, exactly. */
export function isWithin(count: number, total: number, tolerance: Rational): boolean {
  return total === 0 || compareRationals({ num: count, den: total }, tolerance) <= 0;
}

/** The mean OS and OS2 estimates over Θ. O(|Θ|). */
export function meanEstimates(graph: ConsistentGraph, theta: ProtectedItemsets): { os: number; os2: number } {
  let os = 0;
  let os2 = 0;
  const add = (itemset: Uint32Array) => {
    os += osEstimate(graph, itemset);
    os2 += os2Estimate(graph, itemset);
  };
  if (theta.kind === 'listed') theta.itemsets.forEach(add);
  else forEachPair(theta.items, add);
  const count = Math.max(1, countProtected(theta));
  return { os: os / count, os2: os2 / count };
}

/** No factor of OS exceeds 1, so only items with outdegree ≤ 2/σ can be in a vulnerable pair. */
function countVulnerablePairs(graph: ConsistentGraph, items: Uint32Array, { num, den }: Rational): number {
  const { from, to, groups } = graph;
  const near = items.filter((i) => num * outdegree(graph, i) <= 2 * den);
  const least = Uint32Array.from(near, (i) => from[i]);
  const end = Uint32Array.from(near, (i) => to[i]);
  const own = Uint32Array.from(near, (i) => groups.groupOf[i]);
  const degrees = Uint32Array.from(near, (i) => Math.max(1, outdegree(graph, i)));
  let count = 0;
  for (let a = 0; a < near.length; a++) {
    const aOwn = least[a] <= own[a] && own[a] < end[a] ? 1 : 0;
    for (let b = a + 1; b < near.length; b++) {
      const aCodes = aOwn + (least[a] <= own[b] && own[b] < end[a] ? 1 : 0);
      const bCodes = (least[b] <= own[b] && own[b] < end[b] ? 1 : 0) + (least[b] <= own[a] && own[a] < end[b] ? 1 : 0);
      if (aCodes * bCodes * den >= num * degrees[a] * degrees[b]) count++;
    }
  }
  return count;
}

/** The pair is reused. */
function forEachPair(items: Uint32Array, visit: (pair: Uint32Array) => void): void {
  const pair = new Uint32Array(2);
  for (let a = 0; a < items.length; a++) {
    for (let b = a + 1; b < items.length; b++) {
      pair[0] = items[a];
      pair[1] = items[b];
      visit(pair);
    }
  }
}

/** The OS estimate of an itemset: Π |codes of the itemset that item may have| / outdegree. */
export function osEstimate(graph: ConsistentGraph, itemset: Uint32Array): number {
  let product = 1;
  for (const i of itemset) product *= ownCodesOf(graph, itemset, i) / Math.max(1, outdegree(graph, i));
  return product;
}

/** Whether the OS estimate is at least σ, exactly. */
export function isVulnerable(graph: ConsistentGraph, itemset: Uint32Array, { num, den }: Rational): boolean {
  let codes = BigInt(den);
  let degrees = BigInt(num);
  for (const i of itemset) {
    codes *= BigInt(ownCodesOf(graph, itemset, i));
    degrees *= BigInt(Math.max(1, outdegree(graph, i)));
  }
  return codes >= degrees;
}

/** The OS2 estimate: 1 / (codes that any of its items may have − k + 1), 0 unless its own codes are among them. */
export function os2Estimate(graph: ConsistentGraph, itemset: Uint32Array): number {
  const { from, to, codesBefore, groups } = graph;
  for (const i of itemset) {
    const g = groups.groupOf[i];
    if (!itemset.some((j) => from[j] <= g && g < to[j])) return 0;
  }
  let codes = 0;
  let end = 0;
  for (const i of itemset.slice().sort((a, b) => from[a] - from[b])) {
    const start = Math.max(end, from[i]);
    if (to[i] <= start) continue;
    codes += codesBefore[to[i]] - codesBefore[start];
    end = to[i];
  }
  return 1 / (codes - itemset.length + 1);
}

/** The number of codes of the itemset's own items that item i may have. */
function ownCodesOf({ from, to, groups }: ConsistentGraph, itemset: Uint32Array, i: number): number {
  let codes = 0;
  for (const j of itemset) {
    const g = groups.groupOf[j];
    if (from[i] <= g && g < to[i]) codes++;
  }
  return codes;
}
