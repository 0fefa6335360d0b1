import { countBits } from '../data/count-bits.ts';
import { type Covers, groupBy, transpose } from '../data/transpose.ts';
import type { Cells } from '../records/dataset.ts';
import type { ItemsetStore } from './itemset-store.ts';

/** The number of words of bitmaps between two checkpoints. */
const MUCH_WORK = 1 << 18;

/**
 * The minsup of every itemset of a store that holds their maxsup: in how many rows all its items are known. The store
 * must hold every non-empty subset of its itemsets.
 *
 * minsup(Z) = maxsup(Z) − the rows that may contain Z but have an unknown cell in it; so only rows with unknown cells
 * are looked at. For each item, its rows become bits, and the prefix tree of the itemsets that start with it is walked
 * with two bitmaps for each prefix: of the rows that may contain it, and of those known to.
 *
 * Time: for each item i, the itemsets that start with i × the rows with unknown cells that may hold i / 32. Memory: two
 * bits for each such row and each item that follows i.
 */
export function countKnownSupports(
  store: ItemsetStore,
  known: Cells,
  unknown: Cells,
  numItems: number,
  checkpoint: () => void,
): Uint32Array {
  const supports = store.supports.slice(0, store.length);
  if (unknown.items.length === 0) return supports;
  const walk = new UncertainWalk(store, supports, known, unknown, numItems, checkpoint);
  for (let n = 0; n < store.length; n++) {
    if (sizeOf(store, n) > 1) continue;
    checkpoint();
    walk.fromItem(n);
  }
  return supports;
}

/** Takes the rows that may contain an itemset but are not known to off its support. */
class UncertainWalk {
  readonly #store: ItemsetStore;
  readonly #supports: Uint32Array;
  readonly #tree: PrefixTree;
  /** The rows with unknown cells, renumbered: cells by row, rows by item. */
  readonly #known: Cells;
  readonly #unknown: Cells;
  readonly #knownRows: Covers;
  readonly #unknownRows: Covers;
  /** Bitmaps of #numWords words: of each item that follows the first, then of the prefix at each depth. */
  #may: Uint32Array = new Uint32Array(0);
  #must: Uint32Array = new Uint32Array(0);
  #numWords = 0;
  #numFollowing = 0;
  /** The bitmap of an item, −1 if it does not follow the first. */
  readonly #bitmapOf: Int32Array;
  readonly #checkpoint: () => void;
  #work = 0;

  constructor(
    store: ItemsetStore,
    supports: Uint32Array,
    known: Cells,
    unknown: Cells,
    numItems: number,
    checkpoint: () => void,
  ) {
    this.#store = store;
    this.#supports = supports;
    this.#tree = prefixTreeOf(store);
    const rows = Uint32Array.from({ length: known.offsets.length - 1 }, (_, t) => t).filter(
      (t) => unknown.offsets[t] < unknown.offsets[t + 1],
    );
    this.#known = selectRows(known, rows);
    this.#unknown = selectRows(unknown, rows);
    this.#knownRows = transpose(this.#known, numItems);
    this.#unknownRows = transpose(this.#unknown, numItems);
    this.#bitmapOf = new Int32Array(numItems).fill(-1);
    this.#checkpoint = checkpoint;
  }

  /** The itemsets that start with the item of itemset n, which has one item. */
  fromItem(n: number): void {
    const i = lastItem(this.#store, n);
    const knownRows = rowsOf(this.#knownRows, i);
    const unknownRows = rowsOf(this.#unknownRows, i);
    this.#supports[n] -= unknownRows.length;
    const following = this.#tree.children.subarray(this.#tree.firstChild[n], this.#tree.firstChild[n + 1]);
    const numRows = knownRows.length + unknownRows.length;
    if (numRows === 0 || following.length === 0) return;
    this.#reserve(numRows, following.length);
    for (let b = 0; b < following.length; b++) this.#bitmapOf[lastItem(this.#store, following[b])] = b;
    const prefix = following.length * this.#numWords;
    for (let r = 0; r < numRows; r++) {
      const isKnown = r < knownRows.length;
      const t = isKnown ? knownRows[r] : unknownRows[r - knownRows.length];
      setBit(this.#may, prefix, r);
      if (isKnown) setBit(this.#must, prefix, r);
      this.#setRow(t, r);
    }
    this.#descend(n, 0);
    for (let b = 0; b < following.length; b++) this.#bitmapOf[lastItem(this.#store, following[b])] = -1;
  }

  /** The itemsets that continue itemset n of depth + 1 items, whose bitmaps are filled in. */
  #descend(n: number, depth: number): void {
    const { firstChild, children } = this.#tree;
    const numWords = this.#numWords;
    const may = this.#may;
    const must = this.#must;
    const prefix = (this.#numFollowing + depth) * numWords;
    const longer = prefix + numWords;
    this.#work += (firstChild[n + 1] - firstChild[n]) * numWords;
    if (this.#work >= MUCH_WORK) {
      this.#work = 0;
      this.#checkpoint();
    }
    for (let c = firstChild[n]; c < firstChild[n + 1]; c++) {
      const child = children[c];
      const item = this.#bitmapOf[lastItem(this.#store, child)] * numWords;
      let uncertain = 0;
      let some = 0;
      for (let w = 0; w < numWords; w++) {
        const mayWord = may[prefix + w] & may[item + w];
        const mustWord = must[prefix + w] & must[item + w];
        may[longer + w] = mayWord;
        must[longer + w] = mustWord;
        some |= mayWord;
        if (mayWord !== mustWord) uncertain += countBits(mayWord ^ mustWord);
      }
      this.#supports[child] -= uncertain;
      if (some !== 0) this.#descend(child, depth + 1);
    }
  }

  /** Enters row t, as this bit, into the bitmaps of the items that it may contain. */
  #setRow(t: number, bit: number): void {
    this.#setCells(this.#may, this.#known, t, bit);
    this.#setCells(this.#must, this.#known, t, bit);
    this.#setCells(this.#may, this.#unknown, t, bit);
  }

  #setCells(bitmaps: Uint32Array, { offsets, items }: Cells, t: number, bit: number): void {
    const end = offsets[t + 1];
    for (let p = offsets[t]; p < end; p++) {
      const b = this.#bitmapOf[items[p]];
      if (b >= 0) setBit(bitmaps, b * this.#numWords, bit);
    }
  }

  /** Empty bitmaps for the items that follow, and room for the prefixes. */
  #reserve(numRows: number, numFollowing: number): void {
    this.#numWords = Math.ceil(numRows / 32);
    this.#numFollowing = numFollowing;
    const length = (numFollowing + this.#tree.depth) * this.#numWords;
    if (this.#may.length < length) {
      this.#may = new Uint32Array(length);
      this.#must = new Uint32Array(length);
    } else {
      this.#may.fill(0, 0, length);
      this.#must.fill(0, 0, length);
    }
  }
}

/** The itemsets with one item more behind itemset n are children[firstChild[n] … firstChild[n+1]). */
interface PrefixTree {
  readonly firstChild: Uint32Array;
  readonly children: Uint32Array;
  /** Items of the largest itemset. */
  readonly depth: number;
}

function prefixTreeOf(store: ItemsetStore): PrefixTree {
  const { length } = store;
  const parents = new Int32Array(length).fill(-1);
  let depth = 0;
  for (let n = 0; n < length; n++) {
    const size = sizeOf(store, n);
    depth = Math.max(depth, size);
    if (size > 1) parents[n] = store.indexWithout(n, size - 1);
  }
  const [firstChild, children] = groupBy(parents, length);
  return { firstChild, children, depth };
}

function selectRows({ offsets, items }: Cells, rows: Uint32Array): Cells {
  const selectedOffsets = new Uint32Array(rows.length + 1);
  for (let r = 0; r < rows.length; r++) {
    selectedOffsets[r + 1] = selectedOffsets[r] + offsets[rows[r] + 1] - offsets[rows[r]];
  }
  const selected = new Uint32Array(selectedOffsets[rows.length]);
  for (let r = 0; r < rows.length; r++) {
    selected.set(items.subarray(offsets[rows[r]], offsets[rows[r] + 1]), selectedOffsets[r]);
  }
  return { offsets: selectedOffsets, items: selected };
}

function rowsOf({ offsets, rows }: Covers, i: number): Uint32Array {
  return rows.subarray(offsets[i], offsets[i + 1]);
}

function sizeOf({ starts }: ItemsetStore, n: number): number {
  return starts[n + 1] - starts[n];
}

function lastItem({ starts, items }: ItemsetStore, n: number): number {
  return items[starts[n + 1] - 1];
}

function setBit(words: Uint32Array, from: number, bit: number): void {
  words[from + (bit >>> 5)] |= 1 << (bit & 31);
}
