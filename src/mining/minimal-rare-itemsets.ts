import type { StepCheckpoint } from '../progress.ts';
import type { Cells } from '../records/dataset.ts';
import { applyWeights, itemWeights, type WeightedCells } from './apply-weights.ts';
import { type ItemsetVisitor, NO_ITEMS } from './define.ts';
import { ItemsetStore } from './itemset-store.ts';
import { findItemsets, type KernelSearch, type Root, rootOf } from './kernel-search.ts';

/** The wanted minimal rare itemsets. */
export interface RareQuery {
  /** Rare is: in at least one record, but in fewer than k. */
  readonly k: number;
  /** Maximum number of items in an itemset: the m of k^m. */
  readonly maxSize: number;
  /** The weight of each record, as in ItemsetQuery. */
  readonly weights?: Uint32Array | undefined;
}

/**
 * Calls `visit` for every minimal rare itemset of up to maxSize items: its support is in [1, k), and all its proper
 * non-empty subsets have support ≥ k. These are the smallest itemsets that break k^m-anonymity. They come size by size;
 * within a size, the order depends on the data alone.
 *
 * Rare items are removed first. For each further size, the kernel follows prefixes with support ≥ k, without items that
 * would make a prefix rare, and counts all items after a prefix of size − 1. Itemsets
 * with support ≥ k are kept for the next size: an itemset is minimal if all its subsets with one item less are among
 * them. The subsets without its last or last but one item are, because they are prefixes that the search followed. The
 * others are looked up.
 *
 * Free items, which all rows of a prefix contain, are not followed: an itemset with such an item is as frequent as
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
  checkpoint?: StepCheckpoint,
): void {
  if (query.maxSize < 1 || !visitRareItems(applyWeights(cells, query.weights), numItems, query.k, visit)) return;
  const search = { cells, numItems, query: { minSupport: query.k, weights: query.weights }, checkpoint };
  new RareMiner(search, query.maxSize, visit).mine();
}

/** False if the visitor ended the search. */
function visitRareItems(cells: WeightedCells, numItems: number, k: number, visit: ItemsetVisitor): boolean {
  const supports = itemWeights(cells, numItems);
  const itemset = new Uint32Array(1);
  for (let i = 0; i < numItems; i++) {
    if (supports[i] === 0 || supports[i] >= k) continue;
    itemset[0] = i;
    if (visit(itemset, 1, supports[i]) === 'stop') return false;
  }
  return true;
}

/** Items are identified by their rank, rarest first. */
class RareMiner {
  readonly #search: KernelSearch;
  readonly #root: Root;
  /** The rank of each item, which stands for it in the kernel. */
  readonly #ranks: Root;
  readonly #k: number;
  /** Or the length of the longest row, if that is less. */
  readonly #maxSize: number;
  readonly #visit: ItemsetVisitor;
  /** The itemsets with support ≥ k of the size before and of this one. */
  #frequent = new ItemsetStore();
  #frequentNow = new ItemsetStore();
  /** A subset of the current itemset, ascending; what is shown to the visitor. */
  readonly #subset: Uint32Array;
  readonly #visited: Uint32Array;
  #isStopped = false;

  constructor(search: KernelSearch, maxSize: number, visit: ItemsetVisitor) {
    const { cells, numItems, query } = search;
    this.#search = search;
    this.#k = query.minSupport;
    this.#visit = visit;
    this.#root = rootOf(applyWeights(cells, query.weights), numItems, query.minSupport);
    this.#ranks = { ...this.#root, items: Uint32Array.from(this.#root.items.keys()) };
    this.#maxSize = Math.min(maxSize, longestRow(this.#root));
    this.#subset = new Uint32Array(this.#maxSize);
    this.#visited = new Uint32Array(this.#maxSize);
  }

  mine(): void {
    for (let size = 2; size <= this.#maxSize && !this.#isStopped; size++) {
      this.#mineSize(size);
      if (size < this.#maxSize && this.#frequentNow.length === 0) return;
      this.#frequent = this.#frequentNow;
      this.#frequentNow = new ItemsetStore();
    }
  }

  #mineSize(size: number): void {
    const { checkpoint } = this.#search;
    const tick: StepCheckpoint = (done, total) => checkpoint?.((size - 2) * total + done, (this.#maxSize - 1) * total);
    const search = { ...this.#search, checkpoint: tick };
    const query = { capacity: size, isRareOrAll: size === this.#maxSize ? 0 : 1 } as const;
    findItemsets(search, this.#ranks, query, NO_ITEMS, (found, _, support) => this.#take(found, size, support));
  }

  #take(itemset: Uint32Array, size: number, support: number): 'stop' | undefined {
    if (support >= this.#k) {
      this.#frequentNow.add(itemset, size, support);
      return undefined;
    }
    if (!this.#isMinimal(itemset, size)) return undefined;
    for (let n = 0; n < size; n++) this.#visited[n] = this.#root.items[itemset[n]];
    const answer = this.#visit(this.#visited, size, support);
    this.#isStopped = answer === 'stop';
    return answer;
  }

  /** Whether the subsets that lack an item before the last two have support ≥ k. */
  #isMinimal(itemset: Uint32Array, size: number): boolean {
    const subset = this.#subset;
    for (let n = 1; n < size; n++) subset[n - 1] = itemset[n];
    for (let without = 0; without < size - 2; without++) {
      if (this.#frequent.indexOf(subset, size - 1) < 0) return false;
      subset[without] = itemset[without];
    }
    return true;
  }
}

/** The number of frequent items in the longest row. */
function longestRow({ cells: { offsets, items }, rankOf }: Root): number {
  let longest = 0;
  for (let t = 0; t + 1 < offsets.length; t++) {
    let length = 0;
    for (let p = offsets[t]; p < offsets[t + 1]; p++) if (rankOf[items[p]] >= 0) length++;
    longest = Math.max(longest, length);
  }
  return longest;
}
