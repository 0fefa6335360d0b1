import type { Cells } from '../data/dataset.ts';
import { ClosureSearch } from './closure-search.ts';
import type { ItemsetQuery, ItemsetVisitor, MiningCheckpoint } from './define.ts';
import type { ProjectedRows } from './projected-rows.ts';
import { RankedSearch } from './ranked-search.ts';

/**
 * Calls `visit` for every non-empty itemset with support ≥ minSupport of which no proper superset has the same support,
 * each once, in an order that depends on the data alone. Closedness is about the whole data: the other constraints only
 * choose among the closed itemsets. Memory: about 40 bytes for each of them.
 *
 * The search is that of `forEachFrequentItemset`: a node stands for a prefix and an item e behind it. Its only candidate
 * is C: the prefix, e, and the items behind e that all rows of both hold; the nodes below it take further items behind
 * e. The path to a closed set takes, again and again, the first of its items that it does not have yet, and no other path
 * leads to it.
 *
 * Each row has a random signature; the signature of an itemset is the sum over the rows that hold it. A node is cut off
 * if and only if the candidate of an earlier node holds prefix ∪ {e} and has its support and signature. That is exact,
 * whatever the signatures:
 * - Nothing closed is cut off. The earlier candidate Y is a superset of equal support, so it is in the same rows. It is
 *   not of a node above, whose candidates lack e. So where its path and ours part, it took an item that comes before
 *   ours, and no set at or below our node has that item, but all rows of our node do: no such set is closed.
 * - Nothing else is visited. If C is not closed, let Y be the closed superset in the same rows: equal in support and
 *   signature. While the paths to Y and C ⊂ Y are one, the next item of Y is at or before that of C; would they never
 *   part, then Y \ C would be among the items that all rows at our node hold, that is, in C. So the path to Y is the
 *   earlier one, it was not cut off, and Y was a candidate.
 *
 * Items that must not be contained come behind all others, so if the closure of a candidate has one, then so has the
 * candidate: such nodes are left. So are candidates of more than maxSize items; since closures are missed that way, the
 * rows themselves are asked about each candidate that is left.
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
  new ClosedMiner(new RankedSearch(cells, numItems, query, visit, checkpoint)).mine();
}

class ClosedMiner extends ClosureSearch {
  protected override mayHaveMore(_rows: ProjectedRows, _depth: number, size: number): boolean {
    const { scan } = this.search;
    return scan === undefined || !scan.hasExtension(this.itemset, size, 0);
  }

  protected override descend(
    rows: ProjectedRows,
    from: ProjectedRows,
    e: number,
    depth: number,
    size: number,
    head: number,
  ): void {
    const { maxSize, numWanted } = this.search;
    this.search.visit(this.itemset, size, from.supports[e]);
    if (size >= maxSize) return;
    rows.projectRows(from, e);
    let numFollowed = 0;
    while (numFollowed < rows.numItems && rows.itemOf[numFollowed] < numWanted) numFollowed++;
    this.extendAll(rows, numFollowed, depth, size, head);
  }
}
