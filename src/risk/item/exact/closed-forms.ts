import type { FrequencyGroups } from '../beliefs/frequency-groups.ts';

/** C(n, k) as far as doubles go. */
export function binomial(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let value = 1;
  for (let i = 1; i <= Math.min(k, n - k); i++) value = (value * (n - Math.min(k, n - k) + i)) / i;
  return value;
}

/** Lemma 3.1: an attacker who knows nothing cracks a given k-itemset of n items with 1 / C(n, k). */
export function ignorantItemsetProbability(numItems: number, k: number): number {
  return 1 / binomial(numItems, k);
}

/** Lemmas 3.2 and 3.3 (1): the k-itemsets of `numOfInterest` of n items that an ignorant attacker cracks, on average. */
export function ignorantExpectedItemsets(numItems: number, k: number, numOfInterest = numItems): number {
  let share = 1;
  for (let i = 0; i < k; i++) share *= Math.max(0, numOfInterest - i) / (numItems - i);
  return share;
}

/** Lemma 3.3 (2), for itemsets of any sizes: how many of the listed ones an ignorant attacker cracks, on average. */
export function ignorantExpectedListed(numItems: number, itemsets: readonly Uint32Array[]): number {
  return itemsets.reduce((sum, itemset) => sum + ignorantItemsetProbability(numItems, itemset.length), 0);
}

/**
 * Lemma 3.4: an attacker who knows every frequency cracks an itemset with Π 1 / C(group size, its items in the group).
 */
export function pointItemsetProbability({ groupOf, sizes }: FrequencyGroups, itemset: Uint32Array): number {
  const countsByGroup = new Map<number, number>();
  for (const i of itemset) countsByGroup.set(groupOf[i], (countsByGroup.get(groupOf[i]) ?? 0) + 1);
  let probability = 1;
  for (const [g, count] of countsByGroup) probability /= binomial(sizes[g], count);
  return probability;
}

/**
 * Lemmas 3.5 and 3.6 for groups of any size: the k-itemsets that an attacker who knows every frequency cracks, on
 * average; with `numOfInterest` (items of interest by group) those of these items alone. Every way to take x_g items of
 * each group, Σ x_g = k, adds Π C(interest_g, x_g) / C(size_g, x_g): the coefficient of z^k in a product of one
 * polynomial per group. (The printed sum of Lemma 3.6 holds for the first i groups only; this is what its proof says.)
 */
export function pointExpectedItemsets(sizes: Uint32Array, k: number, numOfInterest: Uint32Array = sizes): number {
  const coefficients = new Float64Array(k + 1);
  coefficients[0] = 1;
  const factors = new Float64Array(k + 1);
  for (let g = 0; g < sizes.length; g++) {
    const limit = Math.min(k, numOfInterest[g]);
    factors[0] = 1;
    for (let x = 1; x <= limit; x++) factors[x] = (factors[x - 1] * (numOfInterest[g] - x + 1)) / (sizes[g] - x + 1);
    for (let total = k; total > 0; total--) {
      let sum = coefficients[total];
      for (let x = 1; x <= Math.min(limit, total); x++) sum += coefficients[total - x] * factors[x];
      coefficients[total] = sum;
    }
  }
  return coefficients[k];
}
