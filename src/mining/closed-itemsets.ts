import type { StepCheckpoint } from '../progress.ts';
import type { Cells } from '../records/dataset.ts';
import { applyWeights, constrainCells } from './apply-weights.ts';
import { type ItemsetQuery, type ItemsetVisitor, NO_ITEMS, type RootBranches } from './define.ts';
import { findItemsets, type KernelSearch, rootOf } from './kernel-search.ts';

/**
 * Calls `visit` once for every closed itemset: it is not empty, its support is ≥ minSupport, and no proper superset has
 * the same support. The order depends on the data alone. Closedness is about the whole data: the other constraints only
 * choose among the closed itemsets. Itemsets are not kept once they are found.
 *
 * The search is that of `forEachFrequentItemset`: a node stands for a prefix and an item e after it. The closure is the
 * set of further items that all rows with the prefix and e contain. Items of the closure that come after e join the
 * prefix. If the closure contains an item that was passed over on the way, then no set at or below the node contains
 * that item, so none is closed, and the search leaves the node. So each closed set is found once: by repeatedly taking
 * the first of its items that the prefix lacks. To find closures, rows keep all items that are frequent with the
 * prefix. Where rows with the same possible extensions are merged, they keep the items that all of them contain.
 *
 * Items of `mustNotContain` count as passed over. All supersets of `mustContain` occur only in rows that contain it, so
 * a superset is closed in the data if and only if it is closed in these rows: the others are left out.
 *
 * @example
 * ```ts
 * const dataset = datasetFromRows([['beer', 'milk'], ['beer', 'milk'], ['wine']]);
 * const found: number[][] = [];
 * forEachClosedItemset(dataset, 3, { minSupport: 2 }, (_itemset, size, support) => void found.push([size, support]));
 * found; // → [[2, 2]]
 * ```
 */
export function forEachClosedItemset(
  cells: Cells,
  numItems: number,
  query: ItemsetQuery,
  visit: ItemsetVisitor,
  checkpoint?: StepCheckpoint,
  branches?: RootBranches,
): void {
  visitClosed({ cells, numItems, query, checkpoint, branches }, visit);
}

/** `forEachClosedItemset` by any kernel, to `visit` or as lines; with `isMaximal`, only what `forEachMaximalItemset` visits. */
export function visitClosed(search: KernelSearch, visit: ItemsetVisitor, isMaximal: 0 | 1 = 0): void {
  const { cells, numItems, query } = search;
  const { minSupport, maxSize = Number.POSITIVE_INFINITY, mustContain = NO_ITEMS } = query;
  const unwanted = new Set(query.mustNotContain);
  const searchedCells = constrainCells(applyWeights(cells, query.weights), numItems, mustContain, NO_ITEMS);
  const root = rootOf(searchedCells, numItems, minSupport, [...unwanted]);
  const numAlive = root.items.filter((i) => !unwanted.has(i)).length;
  findItemsets(search, root, { capacity: maxSize, numAlive, isMaximal }, NO_ITEMS, visit);
}
