import type { Cells } from '../data/dataset.ts';
import { transpose } from '../data/transpose.ts';
import { type BitmapMemory, bitmapMemory } from './bitmap-kernel/bitmap-kernel.ts';

/**
 * A cover is kept as a bitmap when it is at least this share of the records: below, probing its rows into the other
 * cover's bitmap, or merging two lists, is cheaper than going over all words, and the list is smaller.
 */
const DENSE_SHARE = 1 / 64;

/** Bitmaps may take this many bytes; the densest items get them first. */
const DEFAULT_BYTES = 1 << 28;

export interface ItemCoversOptions {
  /** Least share of the records from which on a cover is a bitmap; 1/64 if left out. */
  readonly denseShare?: number;
  /** Most bytes of bitmaps. */
  readonly maxBytes?: number;
  /** Which kernel to try first. */
  readonly prefer?: BitmapMemory['kind'];
}

/** Which records hold each item: bitmaps for dense items, sorted rows for all. Answers how often items occur together. */
export class ItemCovers {
  readonly numRows: number;
  readonly #offsets: Uint32Array;
  readonly #rows: Uint32Array;
  readonly #memory: BitmapMemory;
  readonly #bytesEach: number;
  /** The address of an item's bitmap, or −1. The slot behind the last is working memory. */
  readonly #address: Int32Array;
  readonly #scratch: number;

  constructor(cells: Cells, numItems: number, options: ItemCoversOptions = {}) {
    this.numRows = cells.offsets.length - 1;
    const { offsets, rows } = transpose(cells, numItems);
    this.#offsets = offsets;
    this.#rows = rows;
    this.#bytesEach = Math.max(128, Math.ceil(this.numRows / 1024) * 128);
    const dense = this.#denseItems(numItems, options.denseShare ?? DENSE_SHARE, options.maxBytes ?? DEFAULT_BYTES);
    this.#memory = bitmapMemory((dense.length + 2) * this.#bytesEach + 1024, options.prefer);
    this.#address = new Int32Array(numItems).fill(-1);
    for (const [n, i] of dense.entries()) this.#address[i] = 1024 + n * this.#bytesEach;
    this.#scratch = 1024 + dense.length * this.#bytesEach;
    for (const i of dense) this.#fillBitmap(i);
  }

  /** How many records hold the item. */
  support(i: number): number {
    return this.#offsets[i + 1] - this.#offsets[i];
  }

  /** How many records hold both items. */
  countBoth(i: number, j: number): number {
    const [few, many] = this.support(i) <= this.support(j) ? [i, j] : [j, i];
    const [a, b] = [this.#address[few], this.#address[many]];
    if (a >= 0 && b >= 0) return this.#memory.kernel.countBoth(a, b, this.#bytesEach);
    if (b >= 0) return this.#countProbed(few, many);
    return a >= 0 ? this.#countProbed(many, few) : this.#countMerged(few, many);
  }

  /** How many records hold all the items; all records for none. */
  countAll(items: ArrayLike<number>): number {
    if (items.length === 0) return this.numRows;
    if (items.length === 1) return this.support(items[0]);
    if (items.length === 2) return this.countBoth(items[0], items[1]);
    const order = Array.from(items).sort((a, b) => this.support(a) - this.support(b));
    return order.every((i) => this.#address[i] >= 0) ? this.#countBitmaps(order) : this.rowsOf(order).length;
  }

  /** The records that hold all the items, ascending; the items must not be empty. */
  rowsOf(items: ArrayLike<number>): Uint32Array {
    const order = Array.from(items).sort((a, b) => this.support(a) - this.support(b));
    const first = order[0];
    let rows = this.#rows.slice(this.#offsets[first], this.#offsets[first + 1]);
    for (let n = 1; n < order.length; n++) rows = this.#filtered(rows, order[n]);
    return rows;
  }

  #denseItems(numItems: number, denseShare: number, maxBytes: number): number[] {
    const least = this.numRows * denseShare;
    const dense = Array.from({ length: numItems }, (_, i) => i).filter(
      (i) => this.support(i) >= least && this.support(i) > 0,
    );
    dense.sort((a, b) => this.support(b) - this.support(a) || a - b);
    return dense.slice(0, Math.floor(maxBytes / this.#bytesEach));
  }

  #fillBitmap(i: number): void {
    const start = this.#address[i] / 4;
    const { words } = this.#memory;
    for (let n = this.#offsets[i]; n < this.#offsets[i + 1]; n++) {
      const t = this.#rows[n];
      words[start + (t >>> 5)] |= 1 << (t & 31);
    }
  }

  #countBitmaps(order: readonly number[]): number {
    const { kernel } = this.#memory;
    let from = this.#address[order[0]];
    let count = 0;
    for (let n = 1; n < order.length; n++) {
      count = kernel.intersect(from, this.#address[order[n]], this.#scratch, this.#bytesEach);
      from = this.#scratch;
    }
    return count;
  }

  /** Looks the rows of one item up in the bitmap of the other. */
  #countProbed(few: number, many: number): number {
    const { words } = this.#memory;
    const start = this.#address[many] / 4;
    let count = 0;
    for (let n = this.#offsets[few]; n < this.#offsets[few + 1]; n++) {
      const t = this.#rows[n];
      count += (words[start + (t >>> 5)] >>> (t & 31)) & 1;
    }
    return count;
  }

  #countMerged(few: number, many: number): number {
    const rows = this.#rows;
    let n = this.#offsets[few];
    let o = this.#offsets[many];
    const endFew = this.#offsets[few + 1];
    const endMany = this.#offsets[many + 1];
    let count = 0;
    while (n < endFew && o < endMany) {
      const a = rows[n];
      const b = rows[o];
      if (a === b) count++;
      if (a <= b) n++;
      if (b <= a) o++;
    }
    return count;
  }

  /** The rows that also hold the item. */
  #filtered(rows: Uint32Array, item: number): Uint32Array<ArrayBuffer> {
    const kept = new Uint32Array(rows.length);
    let count = 0;
    if (this.#address[item] >= 0) {
      const { words } = this.#memory;
      const start = this.#address[item] / 4;
      for (let n = 0; n < rows.length; n++) {
        const t = rows[n];
        kept[count] = t;
        count += (words[start + (t >>> 5)] >>> (t & 31)) & 1;
      }
    } else {
      let o = this.#offsets[item];
      const end = this.#offsets[item + 1];
      for (let n = 0; n < rows.length; n++) {
        while (o < end && this.#rows[o] < rows[n]) o++;
        if (o < end && this.#rows[o] === rows[n]) kept[count++] = rows[n];
      }
    }
    return kept.slice(0, count);
  }
}
