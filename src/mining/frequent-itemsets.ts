import type { StepCheckpoint } from '../progress.ts';
import type { Cells } from '../records/dataset.ts';
import { applyWeights, constrainCells, itemWeights, totalWeight, type WeightedCells } from './apply-weights.ts';
import { type ItemsetQuery, type ItemsetVisitor, NO_ITEMS, type RootBranches } from './define.ts';
import { TALLY } from './kernel/state.ts';
import { findItemsets, type KernelSearch, rootOf, searchBranches } from './kernel-search.ts';

/**
 * Calls `visit` once for every non-empty itemset with support ≥ minSupport. The order depends on the data alone.
 *
 * The kernel searches depth first. For each prefix it keeps the rows that contain the prefix, reduced to the items
 * after it that are still frequent: as lists of items and, below 65 items, as masks, of which equal ones are merged.
 * The last items of a prefix have a table with a word for each set of them. Items that every row of a prefix contains
 * (perfect extensions) are set aside: any subset of them may be added to any itemset found there.
 *
 * `mustContain` is the first prefix, so only the rows that contain all of it are searched; `mustNotContain` items are
 * dropped before anything is counted. `branches` restricts the search to a part of it.
 *
 * @example
 * ```ts
 * const dataset = datasetFromRows([['beer', 'milk'], ['beer', 'milk'], ['wine']]);
 * const { labels } = dataset.dictionary;
 * const found: string[] = [];
 * forEachFrequentItemset(dataset, labels.length, { minSupport: 2 }, (itemset, size, support) => {
 *   found.push(`${Array.from(itemset.subarray(0, size), (i) => labels[i]).sort().join(' ')}: ${support}`);
 *   return undefined;
 * });
 * found.sort(); // → ['beer milk: 2', 'beer: 2', 'milk: 2']
 * ```
 */
export function forEachFrequentItemset(
  cells: Cells,
  numItems: number,
  query: ItemsetQuery,
  visit: ItemsetVisitor,
  checkpoint?: StepCheckpoint,
  branches?: RootBranches,
): void {
  visitFrequent({ cells, numItems, query, checkpoint, branches }, visit);
}

/**
 * The maximum number of branches of the root of a search for itemsets: the frequent items that one may begin with, and
 * one that is empty if there are none: the items that every itemset contains precede the first.
 */
export function countRootBranches(cells: Cells, numItems: number, query: ItemsetQuery): number {
  const { minSupport, mustContain = NO_ITEMS, mustNotContain = NO_ITEMS } = query;
  const weighed = applyWeights(cells, query.weights);
  const searchedCells = constrainCells(weighed, numItems, mustContain, mustNotContain);
  return Math.max(1, itemWeights(searchedCells, numItems).filter((support) => support >= minSupport).length);
}

/** `forEachFrequentItemset` by any kernel, to `visit` or, all but `mustContain` itself, as lines. */
export function visitFrequent(search: KernelSearch, visit: ItemsetVisitor): void {
  const { cells, numItems, query, branches } = search;
  const { minSupport, maxSize = Number.POSITIVE_INFINITY } = query;
  const prefix = Uint32Array.from(new Set(query.mustContain));
  const searchedCells = rowsOf(cells, numItems, query, prefix);
  if (searchedCells === undefined || prefix.length > maxSize) return;
  const support = totalWeight(searchedCells);
  if (support < minSupport) return;
  const showPrefix = () => (prefix.length === 0 ? undefined : visit(prefix.slice(), prefix.length, support));
  if (branches === undefined && showPrefix() === 'stop') return;
  const shared = branches && beforeFirst(branches, showPrefix);
  const root = rootOf(searchedCells, numItems, minSupport);
  const capacity = maxSize - prefix.length;
  if (capacity > 0 && root.items.length > 0)
    findItemsets({ ...search, branches: shared }, root, { capacity }, prefix, visit);
  else takeNothing(shared);
}

/**
 * The number of itemsets that `forEachFrequentItemset` would visit: those implied by others are counted at once. Exact
 * up to 2⁵³. `tell` is called with them as they are counted.
 */
export function countFrequentItemsets(search: KernelSearch, tell?: (match: number) => void): number {
  const { cells, numItems, query, branches } = search;
  let count = 0;
  if (query.maxSize !== undefined) {
    visitFrequent(search, () => {
      count++;
      tell?.(1);
      return undefined;
    });
    return count;
  }
  const prefix = Uint32Array.from(new Set(query.mustContain));
  const searchedCells = rowsOf(cells, numItems, query, prefix);
  if (searchedCells === undefined || totalWeight(searchedCells) < query.minSupport) return 0;
  const root = rootOf(searchedCells, numItems, query.minSupport);
  const add = (match: number): void => {
    count += match;
    tell?.(match);
  };
  const countPrefix = () => (prefix.length > 0 ? add(1) : undefined);
  if (branches === undefined) countPrefix();
  const shared = branches && beforeFirst(branches, countPrefix);
  if (root.items.length === 0) takeNothing(shared);
  searchBranches({ ...search, branches: shared }, root, { capacity: root.items.length, isCounting: 1 }, (words) => {
    const tally = words[TALLY >> 2] >> 2;
    for (let n = 0; n <= root.items.length; n++) {
      if (words[tally + n] > 0) add(words[tally + n] * 2 ** n);
      words[tally + n] = 0;
    }
  });
  return count;
}

/** The branches, of which the first of the root is preceded by something else. */
function* beforeFirst(branches: RootBranches, begin: () => unknown): Generator<number, void> {
  for (const branch of branches) {
    if (branch === 0) begin();
    yield branch;
  }
}

/** Takes branches in which there is nothing to be found. */
function takeNothing(branches: RootBranches | undefined): void {
  for (const _ of branches ?? []);
}

/** The rows that contain the prefix, without it and without what must not be contained; undefined where both have an item. */
function rowsOf(cells: Cells, numItems: number, query: ItemsetQuery, prefix: Uint32Array): WeightedCells | undefined {
  const { mustNotContain = NO_ITEMS } = query;
  if (prefix.some((i) => mustNotContain.includes(i))) return undefined;
  const weighed = applyWeights(cells, query.weights);
  return constrainCells(weighed, numItems, prefix, Uint32Array.from([...prefix, ...mustNotContain]));
}
