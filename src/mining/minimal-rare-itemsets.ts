import type { WeightedRows } from '../data/collapse-rows.ts';
import type { Cells } from '../data/dataset.ts';
import { SottoError } from '../errors.ts';
import type { ItemsetVisitor, MiningCheckpoint } from './define.ts';
import { frequentRows } from './frequent-itemsets.ts';
import { ItemsetStore } from './itemset-store.ts';

/** Every part of a candidate is looked up, 2^size of them. */
const MAX_SIZE = 24;

/** Which minimal rare itemsets are wanted. */
export interface RareQuery {
  /** Rare is: in at least one record, but in fewer than k. */
  readonly k: number;
  /** Most items in an itemset: the m of k^m. */
  readonly maxSize: number;
}

/**
 * Calls `visit` for every itemset of up to maxSize items with support in [1, k) all of whose proper non-empty subsets
 * have support ≥ k: the smallest itemsets that break k^m-anonymity. Size by size; within a size in an order that depends
 * on the data alone.
 *
 * Rare items are taken out first. For each further size, prefixes with support ≥ k are followed over the rows that hold
 * them, rarest item first, and an extension with support below k is minimal unless a rare itemset found earlier is a
 * part of it; so the rare itemsets of smaller sizes are kept, and nothing else is.
 */
export function forEachMinimalRareItemset(
  cells: Cells,
  numItems: number,
  query: RareQuery,
  visit: ItemsetVisitor,
  checkpoint: MiningCheckpoint = () => {},
): void {
  if (query.maxSize > MAX_SIZE) {
    throw new SottoError('unsupported', `rare itemsets are found up to ${MAX_SIZE} items, not ${query.maxSize}`);
  }
  if (!visitRareItems(cells, numItems, query, visit)) return;
  const { rows, items } = frequentRows(cells, numItems, query.k);
  const search = new RareSearch(rows, items, query.k, visit, checkpoint);
  for (let size = 2; size <= query.maxSize && search.ofSize(size, size < query.maxSize); size++);
}

/** False if the visitor ended the search. */
function visitRareItems(cells: Cells, numItems: number, { k, maxSize }: RareQuery, visit: ItemsetVisitor): boolean {
  if (maxSize < 1) return false;
  const supports = new Uint32Array(numItems);
  for (let p = 0; p < cells.items.length; p++) supports[cells.items[p]!]!++;
  const itemset = new Uint32Array(1);
  for (let i = 0; i < numItems; i++) {
    if (supports[i] === 0 || supports[i]! >= k) continue;
    itemset[0] = i;
    if (visit(itemset, 1, supports[i]!) === 'stop') return false;
  }
  return true;
}

class RareSearch {
  readonly #rows: WeightedRows;
  readonly #items: Uint32Array;
  readonly #k: number;
  readonly #visit: ItemsetVisitor;
  readonly #checkpoint: MiningCheckpoint;
  /** Occurrences by item: the row, and the position behind the occurrence. */
  readonly #first: Uint32Array;
  readonly #occurrenceRows: Uint32Array;
  readonly #occurrencePositions: Uint32Array;
  /** Rare itemsets of the sizes done, by rank. */
  readonly #rare = new ItemsetStore();
  readonly #counts: Uint32Array[] = [];
  #prefix = new Uint32Array(0);
  #itemset = new Uint32Array(0);
  #part = new Uint32Array(0);
  #size = 0;
  #keeps = false;
  #found = false;
  #stopped = false;

  constructor(rows: WeightedRows, items: Uint32Array, k: number, visit: ItemsetVisitor, checkpoint: MiningCheckpoint) {
    this.#rows = rows;
    this.#items = items;
    this.#k = k;
    this.#visit = visit;
    this.#checkpoint = checkpoint;
    this.#first = new Uint32Array(items.length + 1);
    this.#occurrenceRows = new Uint32Array(rows.items.length);
    this.#occurrencePositions = new Uint32Array(rows.items.length);
    for (let p = 0; p < rows.items.length; p++) this.#first[rows.items[p]! + 1]!++;
    for (let i = 0; i < items.length; i++) this.#first[i + 1]! += this.#first[i]!;
    const next = this.#first.slice();
    for (let r = 0; r < rows.numRows; r++) {
      for (let p = rows.offsets[r]!; p < rows.offsets[r + 1]!; p++) {
        const slot = next[rows.items[p]!]!++;
        this.#occurrenceRows[slot] = r;
        this.#occurrencePositions[slot] = p + 1;
      }
    }
  }

  /** Visits the minimal rare itemsets of one size, 2 or more, and keeps them if asked to; false when all is done. */
  ofSize(size: number, keeps: boolean): boolean {
    this.#size = size;
    this.#keeps = keeps;
    this.#found = false;
    this.#prefix = new Uint32Array(size);
    this.#itemset = new Uint32Array(size);
    this.#part = new Uint32Array(size);
    const numItems = this.#items.length;
    for (let e = 0; e < numItems && !this.#stopped; e++) {
      this.#checkpoint(e, numItems);
      this.#prefix[0] = e;
      const rows = this.#occurrenceRows.subarray(this.#first[e], this.#first[e + 1]);
      this.#extend(1, rows, this.#occurrencePositions.subarray(this.#first[e], this.#first[e + 1]));
    }
    // No itemset of this size occurs at all: none of a larger size does.
    return this.#found && !this.#stopped;
  }

  /** The first `depth` ranks of #prefix occur in the rows listed, each with the position behind them. */
  #extend(depth: number, list: Uint32Array, positions: Uint32Array): void {
    this.#counts[depth] ??= new Uint32Array(this.#items.length);
    const counts = this.#counts[depth]!;
    const touched = this.#count(list, positions, counts);
    if (depth === this.#size - 1) {
      this.#found ||= touched.length > 0;
      for (const e of touched) if (counts[e]! < this.#k && !this.#stopped) this.#offer(e, counts[e]!);
    } else {
      for (const e of touched) {
        if (counts[e]! < this.#k || this.#stopped) continue;
        this.#prefix[depth] = e;
        const { rows, behind } = this.#rowsWith(e, list, positions);
        this.#extend(depth + 1, rows, behind);
      }
    }
    for (const e of touched) counts[e] = 0;
  }

  /** Adds the weights of every item behind the prefix to `counts`; the items that occur, in order of appearance. */
  #count(list: Uint32Array, positions: Uint32Array, counts: Uint32Array): number[] {
    const { offsets, items, weights } = this.#rows;
    const touched: number[] = [];
    for (let n = 0; n < list.length; n++) {
      const r = list[n]!;
      const weight = weights[r]!;
      const end = offsets[r + 1]!;
      for (let p = positions[n]!; p < end; p++) {
        const e = items[p]!;
        if (counts[e] === 0) touched.push(e);
        counts[e]! += weight;
      }
    }
    return touched;
  }

  #rowsWith(e: number, list: Uint32Array, positions: Uint32Array): { rows: Uint32Array; behind: Uint32Array } {
    const { offsets, items } = this.#rows;
    const rows = new Uint32Array(list.length);
    const behind = new Uint32Array(list.length);
    let kept = 0;
    for (let n = 0; n < list.length; n++) {
      const r = list[n]!;
      const end = offsets[r + 1]!;
      let p = positions[n]!;
      while (p < end && items[p]! < e) p++;
      if (p === end || items[p] !== e) continue;
      rows[kept] = r;
      behind[kept++] = p + 1;
    }
    return { rows: rows.subarray(0, kept), behind: behind.subarray(0, kept) };
  }

  /** Visits prefix ∪ e unless a rare itemset is a part of it. */
  #offer(e: number, support: number): void {
    const size = this.#size;
    this.#prefix[size - 1] = e;
    if (size > 2 && this.#holdsRarePart()) return;
    for (let n = 0; n < size; n++) this.#itemset[n] = this.#items[this.#prefix[n]!]!;
    if (this.#visit(this.#itemset, size, support) === 'stop') this.#stopped = true;
    if (this.#keeps) this.#rare.add(this.#prefix, size, support);
  }

  /** Whether a part of #prefix that holds its last item is rare; parts without it are parts of frequent prefixes. */
  #holdsRarePart(): boolean {
    const last = this.#size - 1;
    for (let mask = 1; mask < (1 << last) - 1; mask++) {
      let length = 0;
      for (let n = 0; n < last; n++) if ((mask >> n) & 1) this.#part[length++] = this.#prefix[n]!;
      this.#part[length++] = this.#prefix[last]!;
      if (this.#rare.indexOf(this.#part, length) >= 0) return true;
    }
    return false;
  }
}
