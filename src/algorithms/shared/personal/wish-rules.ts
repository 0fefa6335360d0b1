import type { Cells, Dataset } from '../../../records/dataset.ts';
import type { KnownItemsets } from './known-itemsets.ts';

/** No rule: no person whom it may attack wants its item hidden. */
export const NO_RULE = 0xffff_ffff;

/**
 * Rules Q → e that somebody minds: a person whose true record contains Q wants e hidden, and some true record contains
 * Qe. Which these are never changes; they are numbered by antecedent.
 */
export interface WishRules {
  readonly numRules: number;
  /** The rules of antecedent Q: from[Q] … from[Q+1]. */
  readonly from: Uint32Array;
  /** By rule: Q, the itemset Qe, and e. */
  readonly antecedents: Uint32Array;
  readonly wholes: Uint32Array;
  readonly consequents: Uint32Array;
  /** The rule (Z without its n-th item) → that item is into[intoFrom[Z] + n], or NO_RULE. */
  readonly intoFrom: Uint32Array;
  readonly into: Uint32Array;
}

/** Finds the rules that somebody minds. O(parts of records × their owners' wishes). */
export function wishRules(dataset: Dataset, preferences: Cells, itemsets: KnownItemsets): WishRules {
  const { numItemsets, sizes } = itemsets;
  const intoFrom = new Uint32Array(numItemsets + 1);
  for (let s = 0; s < numItemsets; s++) intoFrom[s + 1] = intoFrom[s] + sizes[s];
  const into = new Uint32Array(intoFrom[numItemsets]).fill(NO_RULE);
  const { from: placesFrom, places: positions, wholeOf, itemOf } = possibleRules(dataset, itemsets, intoFrom);

  const from = new Uint32Array(numItemsets + 1);
  const antecedents = new Uint32Array(positions.length);
  const wholes = new Uint32Array(positions.length);
  const consequents = new Uint32Array(positions.length);
  // mindedBy[e] = Q + 1: somebody whose record contains Q, the itemset being looked at, wants e hidden.
  const mindedBy = new Uint32Array(dataset.dictionary.labels.length);
  let numRules = 0;
  for (let q = 0; q < numItemsets; q++) {
    from[q] = numRules;
    if (placesFrom[q] === placesFrom[q + 1]) continue;
    markWishes(q, itemsets, preferences, mindedBy);
    for (let n = placesFrom[q]; n < placesFrom[q + 1]; n++) {
      const index = positions[n];
      if (mindedBy[itemOf[index]] !== q + 1) continue;
      antecedents[numRules] = q;
      wholes[numRules] = wholeOf[index];
      consequents[numRules] = itemOf[index];
      into[index] = numRules++;
    }
  }
  from[numItemsets] = numRules;
  return {
    numRules,
    from,
    antecedents: antecedents.slice(0, numRules),
    wholes: wholes.slice(0, numRules),
    consequents: consequents.slice(0, numRules),
    intoFrom,
    into,
  };
}

/** All rules there can be, by antecedent: their places in `into`, and by place the whole itemset and the consequent. */
function possibleRules(dataset: Dataset, itemsets: KnownItemsets, intoFrom: Uint32Array) {
  const { numItemsets, sizes, offsets, rows, masks, base, itemsetOf } = itemsets;
  const numPlaces = intoFrom[numItemsets];
  const antecedentOf = new Uint32Array(numPlaces).fill(NO_RULE);
  const wholeOf = new Uint32Array(numPlaces);
  const itemOf = new Uint32Array(numPlaces);
  const from = new Uint32Array(numItemsets + 1);
  for (let z = 0; z < numItemsets; z++) {
    if (sizes[z] < 2) continue;
    const t = rows[offsets[z]];
    const mask = masks[offsets[z]];
    let index = intoFrom[z];
    for (let bits = mask; bits !== 0; bits &= bits - 1, index++) {
      const bit = bits & -bits;
      const q = itemsetOf[base[t] + (mask ^ bit)];
      antecedentOf[index] = q;
      wholeOf[index] = z;
      itemOf[index] = dataset.items[dataset.offsets[t] + 31 - Math.clz32(bit)];
      from[q + 1]++;
    }
  }
  for (let q = 0; q < numItemsets; q++) from[q + 1] += from[q];
  const next = from.slice(0, numItemsets);
  const positions = new Uint32Array(from[numItemsets]);
  for (let index = 0; index < numPlaces; index++) {
    const q = antecedentOf[index];
    if (q !== NO_RULE) positions[next[q]++] = index;
  }
  return { from, places: positions, wholeOf, itemOf };
}

function markWishes(q: number, { offsets, rows }: KnownItemsets, preferences: Cells, mindedBy: Uint32Array): void {
  for (let n = offsets[q]; n < offsets[q + 1]; n++) {
    const t = rows[n];
    const end = preferences.offsets[t + 1];
    for (let p = preferences.offsets[t]; p < end; p++) mindedBy[preferences.items[p]] = q + 1;
  }
}
