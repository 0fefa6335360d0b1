import { collapseRows, type WeightedRows } from '../data/collapse-rows.ts';
import type { Cells } from '../data/dataset.ts';
import type { ItemsetQuery, ItemsetVisitor, MiningCheckpoint } from './define.ts';
import { ProjectedRows } from './projected-rows.ts';

/**
 * Calls `visit` for every non-empty itemset with support ≥ minSupport, each once, in an order that depends on the data
 * alone.
 *
 * Depth first over projected databases: the rows that hold the prefix, cut down to the items behind it that are still
 * frequent, equal rows merged. Items that every row of a projection holds ("free" ones) are taken out of it: any subset
 * of them may be added to any itemset found there.
 */
export function forEachFrequentItemset(
  cells: Cells,
  numItems: number,
  query: ItemsetQuery,
  visit: ItemsetVisitor,
  checkpoint?: MiningCheckpoint,
): void {
  const miner = new FrequentMiner(query, visit);
  miner.mine(cells, numItems, checkpoint);
}

class FrequentMiner {
  readonly #minSupport: number;
  readonly #maxSize: number;
  readonly #visit: ItemsetVisitor;
  readonly #depths: ProjectedRows[] = [];
  /** The items of the current itemset, and the free items that may join it. */
  #itemset = new Uint32Array(0);
  #free = new Uint32Array(0);
  #numFree = 0;
  #stopped = false;

  constructor({ minSupport, maxSize = Number.POSITIVE_INFINITY }: ItemsetQuery, visit: ItemsetVisitor) {
    this.#minSupport = minSupport;
    this.#maxSize = maxSize;
    this.#visit = visit;
  }

  mine(cells: Cells, numItems: number, checkpoint: MiningCheckpoint = () => {}): void {
    const { rows, items } = frequentRows(cells, numItems, this.#minSupport);
    this.#itemset = new Uint32Array(items.length);
    this.#free = new Uint32Array(items.length);
    if (this.#maxSize < 1) return;
    const root = ProjectedRows.of(rows, items);
    for (let e = 0; e < items.length && !this.#stopped; e++) {
      checkpoint(e, items.length);
      this.#extend(root, e, 0);
    }
  }

  /** The itemsets that hold the first `size` items of #itemset and item e of `rows`, and further only items behind e. */
  #extend(rows: ProjectedRows, e: number, size: number): void {
    const support = rows.supports[e]!;
    this.#itemset[size] = rows.itemOf[e]!;
    const sizeNow = size + 1;
    const freeBefore = this.#numFree;
    if (sizeNow < this.#maxSize && e + 1 < rows.numItems) {
      this.#depths[sizeNow] ??= ProjectedRows.empty();
      const projected = this.#depths[sizeNow]!;
      projected.project(rows, e, this.#minSupport, support);
      for (let n = 0; n < projected.numFree; n++) this.#free[this.#numFree++] = projected.free[n]!;
      this.#emit(0, sizeNow, support);
      for (let f = 0; f < projected.numItems && !this.#stopped; f++) this.#extend(projected, f, sizeNow);
    } else this.#emit(0, sizeNow, support);
    this.#numFree = freeBefore;
  }

  /** The current itemset, and with it every subset of the free items from `nextFree` on, as far as the size allows. */
  #emit(nextFree: number, size: number, support: number): void {
    if (this.#visit(this.#itemset, size, support) === 'stop') this.#stopped = true;
    if (size >= this.#maxSize) return;
    for (let n = nextFree; n < this.#numFree && !this.#stopped; n++) {
      this.#itemset[size] = this.#free[n]!;
      this.#emit(n + 1, size + 1, support);
    }
  }
}

/** The rows cut down to the frequent items, numbered rarest first, equal rows merged. */
export function frequentRows(
  cells: Cells,
  numItems: number,
  minSupport: number,
): { readonly rows: WeightedRows; readonly items: Uint32Array } {
  const { offsets, items } = cells;
  const supports = new Uint32Array(numItems);
  for (let p = 0; p < items.length; p++) supports[items[p]!]!++;
  const frequent = Uint32Array.from(supports.keys())
    .filter((i) => supports[i]! >= minSupport)
    .sort((a, b) => supports[a]! - supports[b]! || a - b);
  const rankOf = new Int32Array(numItems).fill(-1);
  for (let rank = 0; rank < frequent.length; rank++) rankOf[frequent[rank]!] = rank;
  const keptOffsets = new Uint32Array(offsets.length);
  const kept = new Uint32Array(items.length);
  let end = 0;
  for (let t = 0; t + 1 < offsets.length; t++) {
    const from = end;
    for (let p = offsets[t]!; p < offsets[t + 1]!; p++) {
      const rank = rankOf[items[p]!]!;
      if (rank < 0) continue;
      let q = end++;
      for (; q > from && kept[q - 1]! > rank; q--) kept[q] = kept[q - 1]!;
      kept[q] = rank;
    }
    keptOffsets[t + 1] = end;
  }
  return { rows: collapseRows({ offsets: keptOffsets, items: kept.subarray(0, end) }), items: frequent };
}
