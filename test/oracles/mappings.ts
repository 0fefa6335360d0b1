import { type ConsistentGraph, consistentGraph } from '../../src/risk/item/beliefs/consistent-graph.ts';
import { frequencyGroups } from '../../src/risk/item/beliefs/frequency-groups.ts';

/** A consistent mapping: mapping[i] is the item behind whose code the attacker sees item i. */
export type Mapping = readonly number[];

/** The graph of items of these supports and beliefs, given as intervals of supports. */
export function graphOf(
  supports: readonly number[],
  beliefs: readonly (readonly [number, number])[],
  numRecords = Math.max(1, ...supports),
): ConsistentGraph {
  const groups = frequencyGroups(Uint32Array.from(supports), numRecords);
  return consistentGraph(groups, {
    low: Uint32Array.from(beliefs, ([low]) => low),
    high: Uint32Array.from(beliefs, ([, high]) => high),
  });
}

/** Whether item i may hide behind the code of item j: the code's frequency lies in the belief about i. */
export function mayBe({ from, to, groups }: ConsistentGraph, i: number, j: number): boolean {
  return from[i] <= groups.groupOf[j] && groups.groupOf[j] < to[i];
}

/** All consistent mappings: one code for every item, each code once. */
export function allMappings(graph: ConsistentGraph): Mapping[] {
  const numItems = graph.from.length;
  const found: number[][] = [];
  const extend = (mapping: number[]): void => {
    const i = mapping.length;
    if (i === numItems) found.push([...mapping]);
    for (let j = 0; j < numItems && i < numItems; j++) {
      if (mayBe(graph, i, j) && !mapping.includes(j)) extend([...mapping, j]);
    }
  };
  extend([]);
  return found;
}

/** How many of the mappings give item i its own code, as a share; by item. */
export function crackShares(mappings: readonly Mapping[], numItems: number): number[] {
  return Array.from(
    { length: numItems },
    (_, i) => mappings.filter((mapping) => mapping[i] === i).length / mappings.length,
  );
}

/** The share of the mappings in which the items of the itemset have the codes of the itemset, in any order. */
export function itemsetCrackShare(mappings: readonly Mapping[], itemset: readonly number[]): number {
  return mappings.filter((mapping) => itemset.every((i) => itemset.includes(mapping[i]))).length / mappings.length;
}

/** Crack probabilities by item from counts of matchings over sets of codes taken; for up to some 14 items. */
export function crackSharesBySets(graph: ConsistentGraph): number[] | undefined {
  const numItems = graph.from.length;
  const full = 1 << numItems;
  // prefix[i][set]: ways in which the first i items take exactly the codes of the set; suffix alike for items from i
  // on.
  const step = (ways: Float64Array, i: number) => {
    const next = new Float64Array(full);
    for (let set = 0; set < full; set++) {
      if (ways[set] === 0) continue;
      for (let j = 0; j < numItems; j++) {
        if ((set & (1 << j)) === 0 && mayBe(graph, i, j)) next[set | (1 << j)] += ways[set];
      }
    }
    return next;
  };
  const one = new Float64Array(full);
  one[0] = 1;
  const prefix = [one];
  for (let i = 0; i < numItems; i++) prefix.push(step(prefix[i], i));
  const suffix = [one];
  for (let i = numItems - 1; i >= 0; i--) suffix.unshift(step(suffix[0], i));
  const total = prefix[numItems][full - 1];
  if (total === 0) return undefined;
  return Array.from({ length: numItems }, (_, i) => {
    let cracks = 0;
    if (mayBe(graph, i, i)) {
      for (let set = 0; set < full; set++) {
        if ((set & (1 << i)) === 0) cracks += prefix[i][set] * suffix[i + 1][full - 1 - set - (1 << i)];
      }
    }
    return cracks / total;
  });
}
