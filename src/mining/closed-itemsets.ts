import type { Cells } from '../data/dataset.ts';
import { constrainCells } from './constrain-cells.ts';
import type { ItemsetQuery, ItemsetVisitor, MiningCheckpoint } from './define.ts';
import { type KernelSearch, rootOf, searchBranches, visitListed } from './kernel-search.ts';

const NO_ITEMS = new Uint32Array(0);

/**
 * Calls `visit` for every non-empty itemset with support ≥ minSupport of which no proper superset has the same support,
 * each once, in an order that depends on the data alone. Closedness is about the whole data: the other constraints only
 * choose among the closed itemsets. What was found is not kept.
 *
 * The search is that of `forEachFrequentItemset`: a node stands for a prefix and an item e behind it. What all rows of both
 * hold besides is their closure. An item behind e that is in it joins the prefix. If an item is in it that was passed over
 * on the way, then every set at or below the node lacks it and is not closed: the node is left. So each closed set is found
 * once, by taking, again and again, the first of its items that it does not have yet. To know, rows keep all items that
 * are frequent with the prefix, and where rows that may be extended alike are merged, that which all of them hold.
 *
 * An item that must not be contained is as if passed over. All supersets of `mustContain` live in the rows that hold it,
 * so a superset is closed in the data if and only if it is in these rows: the others are left out.
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
  checkpoint?: MiningCheckpoint,
): void {
  visitClosed({ cells, numItems, query, checkpoint }, visit);
}

/** `forEachClosedItemset` by any kernel. */
export function visitClosed(search: KernelSearch, visit: ItemsetVisitor): void {
  const { cells, numItems, query } = search;
  const { minSupport, maxSize = Number.POSITIVE_INFINITY, mustContain = NO_ITEMS } = query;
  const unwanted = new Set(query.mustNotContain);
  const held = constrainCells(cells, numItems, mustContain, NO_ITEMS);
  const root = rootOf(held, numItems, minSupport, [...unwanted]);
  const numAlive = root.items.filter((i) => !unwanted.has(i)).length;
  const itemset = new Uint32Array(root.items.length);
  searchBranches(search, root, { room: maxSize, numAlive }, (words) => visitListed(words, itemset, 0, visit));
}
