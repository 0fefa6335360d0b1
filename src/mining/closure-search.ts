import { CoverTable } from './cover-table.ts';
import type { ProjectedRows } from './projected-rows.ts';
import type { RankedSearch } from './ranked-search.ts';

/**
 * The search for maximal itemsets, among the closed ones. A node stands for a prefix and an item e behind it; its head
 * is both with the items behind e that all their rows contain; the nodes below it take further items behind e. The path
 * to a closed set takes, again and again, the first of its items that it does not have yet, and no other path leads to
 * it.
 *
 * Each row has a random signature; the signature of an itemset is the sum over the rows that contain it. A node is cut
 * off if and only if the head of an earlier node contains prefix ∪ {e} and has its support and signature. That is exact,
 * whatever the signatures: the earlier head Y is a superset of equal support, so it is in the same rows. It is not of a
 * node above, whose heads lack e. So where its path and ours part, it took an item that comes before ours, and no set
 * at or below our node has that item, but all rows of our node do: no such set is closed.
 */
export abstract class ClosureSearch {
  protected readonly search: RankedSearch;
  /** The current head, as a list and as marks. */
  protected readonly itemset: Uint32Array;
  readonly #marks: Uint8Array;
  readonly #heads = new CoverTable();
  readonly #signature = new Int32Array(2);

  constructor(search: RankedSearch) {
    this.search = search;
    this.itemset = new Uint32Array(search.numItems);
    this.#marks = new Uint8Array(search.numItems);
  }

  mine(): void {
    this.search.run((e) => this.#extend(this.search.root, e, 0, 0, -1));
  }

  /** Whether there is something to look for at or below a node, whose head has `size` items that are all wanted. */
  protected abstract mayHaveMore(rows: ProjectedRows, depth: number, size: number): boolean;

  /** Goes on at and below the node of item e of `from`, of which `rows` has the items but not yet the rows. */
  protected abstract descend(
    rows: ProjectedRows,
    from: ProjectedRows,
    e: number,
    depth: number,
    size: number,
    head: number,
  ): void;

  /** The nodes of the first `numItems` items of `rows`, below a head. */
  protected extendAll(rows: ProjectedRows, numItems: number, depth: number, size: number, head: number): void {
    for (let n = 0; n < rows.numFree; n++) this.#marks[rows.free[n]] = 1;
    for (let e = 0; e < numItems && !this.search.isStopped; e++) this.#extend(rows, e, depth + 1, size, head);
    for (let n = 0; n < rows.numFree; n++) this.#marks[rows.free[n]] = 0;
  }

  /** The node of item e of `rows`, whose prefix is the first `size` items of the itemset and the head `parent`. */
  #extend(rows: ProjectedRows, e: number, depth: number, size: number, parent: number): void {
    const item = rows.itemOf[e];
    const support = rows.supports[e];
    rows.sumSignatures(e, this.#signature);
    const low = this.#signature[0];
    const high = this.#signature[1];
    this.itemset[size] = item;
    this.#marks[item] = 1;
    if (!this.#heads.hasSuperset(support, low, high, this.#marks, size + 1)) {
      const projected = this.search.enterNode(depth);
      projected.projectItems(rows, e, this.search.minSupport, support);
      const sizeNow = size + 1 + projected.numFree;
      this.itemset.set(projected.free.subarray(0, projected.numFree), size + 1);
      if (this.#isWanted(size + 1, sizeNow) && this.mayHaveMore(projected, depth, sizeNow)) {
        const head = this.#heads.add(parent, this.itemset, size, sizeNow, support, low, high);
        this.descend(projected, rows, e, depth, sizeNow, head);
      }
    }
    this.#marks[item] = 0;
  }

  /** Of a head whose items from `free` on are the free ones. */
  #isWanted(free: number, size: number): boolean {
    const { maxSize, numWanted } = this.search;
    if (size > maxSize) return false;
    for (let n = free; n < size; n++) if (this.itemset[n] >= numWanted) return false;
    return true;
  }
}
