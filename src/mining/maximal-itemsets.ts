import type { Cells } from '../data/dataset.ts';
import { ClosureSearch } from './closure-search.ts';
import type { ItemsetQuery, ItemsetVisitor, MiningCheckpoint } from './define.ts';
import type { ProjectedRows } from './projected-rows.ts';
import { RankedSearch } from './ranked-search.ts';
import { SupersetLists } from './superset-lists.ts';

/**
 * Calls `visit` once for every maximal itemset: its support is ≥ minSupport, and no proper superset has such support.
 * The order depends on the data alone. Maximality is about the whole data: the other constraints only choose among the
 * maximal itemsets.
 *
 * A node of the search has a head, which is a set of items in the same rows, and a tail: the items after it that are
 * frequent together with the head. The search follows the tail from the rarest item on. It leaves a node
 * - if an earlier head is in the same rows: closure-search.ts shows that then nothing at or below the node is closed,
 *   and every maximal itemset is closed;
 * - if an itemset found before contains head and tail: every itemset below the node is a part of it;
 * - if head and tail together are frequent: that itemset is found, and all others below are parts of it;
 * - if the tail is empty: the head is found.
 * Every itemset found is maximal. A maximal proper superset M would have been found before: as long as the paths to
 * both are the same, the next item of M is at or before that of the other. The paths part, because M has an item that
 * is in neither head nor tail.
 *
 * Items of `mustNotContain` come after all others, so they appear in head or tail wherever a superset contains one. If
 * maxSize ends the search before larger sets are found, the rows themselves show whether there are any.
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
  checkpoint?: MiningCheckpoint,
): void {
  new MaximalMiner(new RankedSearch(cells, numItems, query, visit, checkpoint)).mine();
}

class MaximalMiner extends ClosureSearch {
  readonly #found = new SupersetLists(this.search.numItems);

  protected override mayHaveMore(rows: ProjectedRows, depth: number, size: number): boolean {
    const { maxSize, numWanted } = this.search;
    if (rows.numItems > 0 && (size === maxSize || rows.itemOf[0] >= numWanted)) return false;
    return this.#found.enter(depth, this.itemset, size, rows.itemOf, rows.numItems);
  }

  protected override descend(
    rows: ProjectedRows,
    from: ProjectedRows,
    e: number,
    depth: number,
    size: number,
    head: number,
  ): void {
    const { search } = this;
    if (rows.numItems === 0) {
      this.#report(size, from.supports[e], depth);
      return;
    }
    let numWanted = rows.numItems;
    while (rows.itemOf[numWanted - 1] >= search.numWanted) numWanted--;
    rows.sortItems(numWanted);
    rows.projectRows(from, e);
    const support = rows.weightOfFullRow();
    if (support >= search.minSupport) {
      this.itemset.set(rows.itemOf.subarray(0, rows.numItems), size);
      this.#report(size + rows.numItems, support, depth);
    } else this.extendAll(rows, numWanted, depth, size, head);
  }

  /** A frequent itemset that is not part of one found before. */
  #report(size: number, support: number, depth: number): void {
    const { maxSize, minSupport, numWanted, scan } = this.search;
    this.#found.add(this.itemset, size, depth);
    if (size > maxSize) return;
    for (let n = 0; n < size; n++) if (this.itemset[n] >= numWanted) return;
    if (scan?.hasExtension(this.itemset, size, support - minSupport)) return;
    this.search.visit(this.itemset, size, support);
  }
}
