import type { Cells } from '../data/dataset.ts';
import type { ItemsetVisitor, MiningCheckpoint } from './define.ts';
import { frequentRows } from './frequent-itemsets.ts';
import { ItemsetStore } from './itemset-store.ts';
import { ProjectedRows } from './projected-rows.ts';

/** Which minimal rare itemsets are wanted. */
export interface RareQuery {
  /** Rare is: in at least one record, but in fewer than k. */
  readonly k: number;
  /** Most items in an itemset: the m of k^m. */
  readonly maxSize: number;
}

/** A checkpoint is taken at every item of the root and at every 2¹²th projection. */
const CHECKPOINT_MASK = 0xfff;

/**
 * Calls `visit` for every minimal rare itemset of up to maxSize items: its support is in [1, k), and all its proper
 * non-empty subsets have support ≥ k. These are the smallest itemsets that break k^m-anonymity. They come size by size;
 * within a size, the order depends on the data alone.
 *
 * Rare items are removed first. For each further size, the search follows prefixes with support ≥ k through projected
 * databases, which omit items that would make a prefix rare, and counts all items after a prefix of size − 1. Itemsets
 * with support ≥ k are kept for the next size: an itemset is minimal if all its subsets with one item less are among
 * them. The subsets without its last or last but one item are, because they are prefixes that the search followed. The
 * others are looked up.
 *
 * Free items, which all rows of a projection contain, are not followed: an itemset with such an item is as frequent as
 * without it, so it is not minimal rare, and neither is any superset. So all subsets of a minimal rare itemset are
 * kept.
 *
 * Memory: about 30 bytes for each itemset of one size below maxSize with support ≥ k.
 *
 * @example
 * ```ts
 * const dataset = datasetFromRows([['beer', 'milk'], ['beer', 'milk'], ['wine']]);
 * const found: number[][] = [];
 * forEachMinimalRareItemset(dataset, 3, { k: 2, maxSize: 1 }, (_itemset, size, support) => void found.push([size, support]));
 * found; // → [[1, 1]]
 * ```
 */
export function forEachMinimalRareItemset(
  cells: Cells,
  numItems: number,
  query: RareQuery,
  visit: ItemsetVisitor,
  checkpoint?: MiningCheckpoint,
): void {
  if (query.maxSize < 1 || !visitRareItems(cells, numItems, query.k, visit)) return;
  new RareMiner(cells, numItems, query, visit, checkpoint).mine();
}

/** False if the visitor ended the search. */
function visitRareItems({ items }: Cells, numItems: number, k: number, visit: ItemsetVisitor): boolean {
  const supports = new Uint32Array(numItems);
  for (let p = 0; p < items.length; p++) supports[items[p]]++;
  const itemset = new Uint32Array(1);
  for (let i = 0; i < numItems; i++) {
    if (supports[i] === 0 || supports[i] >= k) continue;
    itemset[0] = i;
    if (visit(itemset, 1, supports[i]) === 'stop') return false;
  }
  return true;
}

/** Items are called by their rank, rarest first. */
class RareMiner {
  readonly #k: number;
  /** Or the length of the longest row, if that is less. */
  readonly #maxSize: number;
  readonly #visit: ItemsetVisitor;
  readonly #checkpoint: MiningCheckpoint;
  readonly #root: ProjectedRows;
  readonly #items: Uint32Array;
  readonly #depths: ProjectedRows[] = [];
  /** The size being looked for. */
  #size = 2;
  /** The itemsets with support ≥ k of the size before and of this one. */
  #frequent = new ItemsetStore();
  #frequentNow = new ItemsetStore();
  /** The current itemset, ascending; a subset of it; what is shown to the visitor. */
  readonly #itemset: Uint32Array;
  readonly #subset: Uint32Array;
  readonly #visited: Uint32Array;
  readonly #counts: Uint32Array;
  readonly #occurring: Uint32Array;
  #isStopped = false;
  #rootItem = 0;
  #numProjections = 0;

  constructor(
    cells: Cells,
    numItems: number,
    { k, maxSize }: RareQuery,
    visit: ItemsetVisitor,
    checkpoint: MiningCheckpoint = () => {},
  ) {
    const { rows, items } = frequentRows(cells, numItems, k);
    let longest = 0;
    for (let r = 0; r < rows.numRows; r++) longest = Math.max(longest, rows.offsets[r + 1] - rows.offsets[r]);
    this.#k = k;
    this.#visit = visit;
    this.#checkpoint = checkpoint;
    this.#root = ProjectedRows.of(rows, Uint32Array.from(items.keys()));
    this.#items = items;
    this.#maxSize = Math.min(maxSize, longest);
    this.#itemset = new Uint32Array(longest);
    this.#subset = new Uint32Array(longest);
    this.#visited = new Uint32Array(longest);
    this.#counts = new Uint32Array(items.length);
    this.#occurring = new Uint32Array(items.length);
  }

  mine(): void {
    for (this.#size = 2; this.#size <= this.#maxSize && !this.#isStopped; this.#size++) {
      for (let e = 0; e < this.#items.length && !this.#isStopped; e++) {
        this.#rootItem = e;
        this.#reportProgress();
        this.#extend(this.#root, e, 0);
      }
      if (this.#size < this.#maxSize && this.#frequentNow.length === 0) return;
      this.#frequent = this.#frequentNow;
      this.#frequentNow = new ItemsetStore();
    }
  }

  /** The itemsets that begin with the first `depth` items of #itemset and item e of `rows`. */
  #extend(rows: ProjectedRows, e: number, depth: number): void {
    this.#itemset[depth] = rows.itemOf[e];
    if (depth + 2 === this.#size) {
      this.#complete(rows, e);
      return;
    }
    if ((++this.#numProjections & CHECKPOINT_MASK) === 0) this.#reportProgress();
    this.#depths[depth] ??= ProjectedRows.empty();
    const projected = this.#depths[depth];
    projected.project(rows, e, this.#k, rows.supports[e]);
    for (let f = 0; f < projected.numItems && !this.#isStopped; f++) this.#extend(projected, f, depth + 1);
  }

  /** The itemsets that end with item e of `rows` and one item behind it. */
  #complete(rows: ProjectedRows, e: number): void {
    const k = this.#k;
    const size = this.#size;
    const support = rows.supports[e];
    const counts = this.#counts;
    const occurring = this.#occurring;
    const length = rows.countOccurring(e, counts, occurring);
    for (let n = 0; n < length; n++) {
      const f = occurring[n];
      const count = counts[f];
      counts[f] = 0;
      this.#itemset[size - 1] = rows.itemOf[f];
      if (count < k) {
        if (!this.#isStopped && this.#isMinimal()) this.#report(count);
      } else if (size < this.#maxSize && count < support) this.#frequentNow.add(this.#itemset, size, count);
    }
  }

  /** Whether the subsets that lack an item before the last two have support ≥ k. */
  #isMinimal(): boolean {
    const size = this.#size;
    const itemset = this.#itemset;
    const subset = this.#subset;
    for (let n = 1; n < size; n++) subset[n - 1] = itemset[n];
    for (let without = 0; without < size - 2; without++) {
      if (this.#frequent.indexOf(subset, size - 1) < 0) return false;
      subset[without] = itemset[without];
    }
    return true;
  }

  #report(support: number): void {
    for (let n = 0; n < this.#size; n++) this.#visited[n] = this.#items[this.#itemset[n]];
    if (this.#visit(this.#visited, this.#size, support) === 'stop') this.#isStopped = true;
  }

  #reportProgress(): void {
    const numItems = this.#items.length;
    this.#checkpoint((this.#size - 2) * numItems + this.#rootItem, (this.#maxSize - 1) * numItems);
  }
}
