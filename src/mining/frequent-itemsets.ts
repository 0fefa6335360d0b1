import { collapseRows, type WeightedRows } from '../data/collapse-rows.ts';
import type { Cells } from '../data/dataset.ts';
import { sortRows } from '../data/sort-rows.ts';
import { constrainCells } from './constrain-cells.ts';
import type { ItemsetQuery, ItemsetVisitor, MiningCheckpoint, RootBranches } from './define.ts';
import { ProjectedRows } from './projected-rows.ts';

const NO_ITEMS = new Uint32Array(0);

/** A checkpoint is taken at every item of the root and at every 2¹⁶th visit. */
const CHECKPOINT_MASK = 0xffff;

/**
 * Calls `visit` for every non-empty itemset with support ≥ minSupport, each once, in an order that depends on the data
 * alone.
 *
 * Depth first over projected databases: the rows that hold the prefix, cut down to the items behind it that are still
 * frequent, equal rows merged. Items that every row of a projection holds ("free" ones) are taken out of it: any subset
 * of them may be added to any itemset found there.
 *
 * `mustContain` is the first prefix, so only the rows that hold all of it are searched; `mustNotContain` items are
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
  checkpoint?: MiningCheckpoint,
  branches?: RootBranches,
): void {
  const miner = new FrequentMiner(query, visit, checkpoint);
  miner.mine(cells, numItems, query, branches);
}

/** How many branches the root of a search has: the frequent items that an itemset may begin with. */
export function countRootBranches(cells: Cells, numItems: number, query: ItemsetQuery): number {
  const { minSupport, mustContain = NO_ITEMS, mustNotContain = NO_ITEMS } = query;
  const held = constrainCells(cells, numItems, mustContain, Uint32Array.from([...mustContain, ...mustNotContain]));
  const supports = new Uint32Array(numItems);
  for (let p = 0; p < held.items.length; p++) supports[held.items[p]]++;
  return supports.filter((support) => support >= minSupport).length;
}

class FrequentMiner {
  readonly #minSupport: number;
  readonly #maxSize: number;
  readonly #visit: ItemsetVisitor;
  readonly #checkpoint: MiningCheckpoint;
  readonly #depths: ProjectedRows[] = [];
  /** The items of the current itemset, and the free items that may join it. */
  #itemset = new Uint32Array(0);
  #free = new Uint32Array(0);
  #numFree = 0;
  #stopped = false;
  /** Progress: items of the root, done and all; itemsets visited, modulo 2³². */
  #done = 0;
  #total = 0;
  #visits = 0;

  constructor(
    { minSupport, maxSize = Number.POSITIVE_INFINITY }: ItemsetQuery,
    visit: ItemsetVisitor,
    checkpoint: MiningCheckpoint = () => {},
  ) {
    this.#minSupport = minSupport;
    this.#maxSize = maxSize;
    this.#visit = visit;
    this.#checkpoint = checkpoint;
  }

  mine(
    cells: Cells,
    numItems: number,
    { mustContain = NO_ITEMS, mustNotContain = NO_ITEMS }: ItemsetQuery,
    { from, to }: RootBranches = { from: 0, to: Number.POSITIVE_INFINITY },
  ): void {
    const prefix = Uint32Array.from(new Set(mustContain));
    if (prefix.length > this.#maxSize || prefix.some((i) => mustNotContain.includes(i))) return;
    const dropped = Uint32Array.from([...prefix, ...mustNotContain]);
    const held = constrainCells(cells, numItems, prefix, dropped);
    const support = held.offsets.length - 1;
    if (support < this.#minSupport) return;
    const { rows, items } = frequentRows(held, numItems, this.#minSupport);
    this.#itemset = new Uint32Array(prefix.length + items.length);
    this.#itemset.set(prefix);
    this.#free = new Uint32Array(items.length);
    if (from === 0 && prefix.length > 0 && this.#visit(this.#itemset, prefix.length, support) === 'stop') return;
    if (prefix.length >= this.#maxSize) return;
    const root = ProjectedRows.of(rows, items);
    this.#total = items.length;
    for (let e = from; e < Math.min(to, items.length) && !this.#stopped; e++) {
      this.#done = e;
      this.#checkpoint(e, items.length);
      this.#extend(root, e, prefix.length);
    }
  }

  /** The itemsets that hold the first `size` items of #itemset and item e of `rows`, and further only items behind e. */
  #extend(rows: ProjectedRows, e: number, size: number): void {
    const support = rows.supports[e];
    this.#itemset[size] = rows.itemOf[e];
    const sizeNow = size + 1;
    const freeBefore = this.#numFree;
    if (sizeNow < this.#maxSize && e + 1 < rows.numItems) {
      this.#depths[sizeNow] ??= ProjectedRows.empty();
      const projected = this.#depths[sizeNow];
      projected.project(rows, e, this.#minSupport, support);
      for (let n = 0; n < projected.numFree; n++) this.#free[this.#numFree++] = projected.free[n];
      this.#emit(0, sizeNow, support);
      for (let f = 0; f < projected.numItems && !this.#stopped; f++) this.#extend(projected, f, sizeNow);
    } else this.#emit(0, sizeNow, support);
    this.#numFree = freeBefore;
  }

  /** The current itemset, and with it every subset of the free items from `nextFree` on, as far as the size allows. */
  #emit(nextFree: number, size: number, support: number): void {
    if (this.#visit(this.#itemset, size, support) === 'stop') this.#stopped = true;
    this.#visits = (this.#visits + 1) | 0;
    if ((this.#visits & CHECKPOINT_MASK) === 0) this.#checkpoint(this.#done, this.#total);
    if (size >= this.#maxSize) return;
    for (let n = nextFree; n < this.#numFree && !this.#stopped; n++) {
      this.#itemset[size] = this.#free[n];
      this.#emit(n + 1, size + 1, support);
    }
  }
}

/** The rows cut down to the frequent items, numbered rarest first but items of `last` behind all others, equal rows merged. */
export function frequentRows(
  cells: Cells,
  numItems: number,
  minSupport: number,
  last: Uint32Array = NO_ITEMS,
): { readonly rows: WeightedRows; readonly items: Uint32Array } {
  const { offsets, items } = cells;
  const supports = new Uint32Array(numItems);
  for (let p = 0; p < items.length; p++) supports[items[p]]++;
  const isLast = new Uint8Array(numItems);
  for (const i of last) isLast[i] = 1;
  const frequent = Uint32Array.from(supports.keys())
    .filter((i) => supports[i] >= minSupport)
    .sort((a, b) => isLast[a] - isLast[b] || supports[a] - supports[b] || a - b);
  const rankOf = new Int32Array(numItems).fill(-1);
  for (let rank = 0; rank < frequent.length; rank++) rankOf[frequent[rank]] = rank;
  const keptOffsets = new Uint32Array(offsets.length);
  const kept = new Uint32Array(items.length);
  let end = 0;
  for (let t = 0; t + 1 < offsets.length; t++) {
    for (let p = offsets[t]; p < offsets[t + 1]; p++) {
      const rank = rankOf[items[p]];
      if (rank >= 0) kept[end++] = rank;
    }
    keptOffsets[t + 1] = end;
  }
  sortRows(keptOffsets, kept);
  return { rows: collapseRows({ offsets: keptOffsets, items: kept.subarray(0, end) }), items: frequent };
}
