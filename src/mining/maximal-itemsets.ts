import type { Cells } from '../data/dataset.ts';
import { CoverTable } from './cover-table.ts';
import type { ItemsetQuery, ItemsetVisitor, MiningCheckpoint } from './define.ts';
import type { ProjectedRows } from './projected-rows.ts';
import { RankedSearch } from './ranked-search.ts';
import { SupersetLists } from './superset-lists.ts';

/**
 * Calls `visit` for every itemset with support ≥ minSupport of which no proper superset has such support, each once, in
 * an order that depends on the data alone. Maximality is about the whole data: the other constraints only choose among
 * the maximal itemsets.
 *
 * The search is that of `forEachClosedItemset`: a node has a head, the candidate of that search, and a tail, the items
 * behind it that are frequent together with the head; the tail is followed rarest first. A node is left
 * - where an earlier head is in the same rows: as shown there, nothing closed is at or below the node then, and what is
 *   maximal is closed;
 * - where an itemset found before holds head and tail: whatever is below the node is a part of it;
 * - where head and tail together are frequent: that itemset is found, and all else below is a part of it;
 * - where the tail is empty: the head is found.
 * What is found is maximal. A maximal proper superset M would have been found before: while the paths to both are one,
 * the next item of M is at or before the other's, and they part, for M has an item that is neither in head nor tail.
 *
 * Items that must not be contained come behind all others, so they appear in head or tail wherever a superset has one.
 * Where maxSize ends the search before larger sets are found, the rows themselves tell whether there are any.
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

class MaximalMiner {
  readonly #search: RankedSearch;
  readonly #heads = new CoverTable();
  readonly #found: SupersetLists;
  /** The current head, as a list and as marks. */
  readonly #itemset: Uint32Array;
  readonly #marks: Uint8Array;
  readonly #signature = new Int32Array(2);

  constructor(search: RankedSearch) {
    this.#search = search;
    this.#found = new SupersetLists(search.numItems);
    this.#itemset = new Uint32Array(search.numItems);
    this.#marks = new Uint8Array(search.numItems);
  }

  mine(): void {
    this.#search.run((e) => this.#extend(this.#search.root, e, 0, 0, -1));
  }

  /** The node of item e of `rows`, whose prefix is the first `size` items of #itemset and the head `parent`. */
  #extend(rows: ProjectedRows, e: number, depth: number, size: number, parent: number): void {
    const item = rows.itemOf[e];
    const support = rows.supports[e];
    rows.sumSignatures(e, this.#signature);
    const low = this.#signature[0];
    const high = this.#signature[1];
    this.#itemset[size] = item;
    this.#marks[item] = 1;
    if (!this.#heads.hasSuperset(support, low, high, this.#marks, size + 1)) {
      const projected = this.#search.enterNode(depth);
      projected.projectItems(rows, e, this.#search.minSupport, support);
      const sizeNow = size + 1 + projected.numFree;
      this.#itemset.set(projected.free.subarray(0, projected.numFree), size + 1);
      if (this.#mayHaveMore(projected, depth, size + 1, sizeNow)) {
        const head = this.#heads.add(parent, this.#itemset, size, sizeNow, support, low, high);
        if (projected.numItems === 0) this.#report(sizeNow, support, depth);
        else this.#descend(projected, rows, e, depth, sizeNow, head);
      }
    }
    this.#marks[item] = 0;
  }

  /** Whether a maximal itemset is to be looked for at or below a node; head items from `free` on are the free ones. */
  #mayHaveMore(rows: ProjectedRows, depth: number, free: number, size: number): boolean {
    const { maxSize, numWanted } = this.#search;
    if (size > maxSize) return false;
    for (let n = free; n < size; n++) if (this.#itemset[n] >= numWanted) return false;
    if (rows.numItems > 0 && (size === maxSize || rows.itemOf[0] >= numWanted)) return false;
    return this.#found.enter(depth, this.#itemset, size, rows.itemOf, rows.numItems);
  }

  /** Below the node of item e of `from`, of which `rows` has the items but not yet the rows. */
  #descend(rows: ProjectedRows, from: ProjectedRows, e: number, depth: number, size: number, head: number): void {
    const search = this.#search;
    let numWanted = rows.numItems;
    while (rows.itemOf[numWanted - 1] >= search.numWanted) numWanted--;
    rows.sortItems(numWanted);
    rows.projectRows(from, e);
    const support = rows.weightOfFullRow();
    if (support >= search.minSupport) {
      this.#itemset.set(rows.itemOf.subarray(0, rows.numItems), size);
      this.#report(size + rows.numItems, support, depth);
      return;
    }
    for (let n = 0; n < rows.numFree; n++) this.#marks[rows.free[n]] = 1;
    for (let f = 0; f < numWanted && !search.isStopped; f++) this.#extend(rows, f, depth + 1, size, head);
    for (let n = 0; n < rows.numFree; n++) this.#marks[rows.free[n]] = 0;
  }

  /** A frequent itemset that is not part of one found before. */
  #report(size: number, support: number, depth: number): void {
    const { maxSize, minSupport, numWanted, scan } = this.#search;
    this.#found.add(this.#itemset, size, depth);
    if (size > maxSize) return;
    for (let n = 0; n < size; n++) if (this.#itemset[n] >= numWanted) return;
    if (scan?.hasExtension(this.#itemset, size, support - minSupport)) return;
    this.#search.visit(this.#itemset, size, support);
  }
}
