import type { StepCheckpoint } from '../progress.ts';
import type { Cells } from '../records/dataset.ts';
import { visitClosed } from './closed-itemsets.ts';
import type { ItemsetQuery, ItemsetVisitor, RootBranches } from './define.ts';

/**
 * Calls `visit` once for every maximal itemset: its support is ≥ minSupport, and no proper superset has such support.
 * The order depends on the data alone. Maximality is about the whole data: the other constraints only choose among the
 * maximal itemsets.
 *
 * The search is that of `forEachClosedItemset`: every maximal itemset is closed. A node has a head, which is a closed
 * set, and a tail: the items after it that are frequent together with the head. The search leaves a node
 * - if a set found before contains head and tail: every itemset below the node is a part of it;
 * - if head and tail together are frequent: all others below are parts of that itemset.
 * Such an itemset, and a head without a tail, is maximal unless an item that was passed over is frequent with it. Lists of
 * rows show that. Rows of masks are merged and do not: there an item passed over has led to a larger set that was found,
 * and items that were passed over before are counted in the rows as they were. The sets that were found are kept only
 * for as long as the 64 items are searched among which they were.
 *
 * @example
 * ```ts
 * const dataset = datasetFromRows([['beer', 'milk'], ['beer', 'milk'], ['wine']]);
 * const found: number[][] = [];
 * forEachMaximalItemset(dataset, 3, { minSupport: 2 }, (_itemset, size, support) => void found.push([size, support]));
 * found; // → [[2, 2]]
 * ```
 */
export function forEachMaximalItemset(
  cells: Cells,
  numItems: number,
  query: ItemsetQuery,
  visit: ItemsetVisitor,
  checkpoint?: StepCheckpoint,
  branches?: RootBranches,
): void {
  visitClosed({ cells, numItems, query, checkpoint, branches }, visit, 1);
}
