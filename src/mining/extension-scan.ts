import type { WeightedRows } from '../data/collapse-rows.ts';
import { type Covers, transpose } from '../data/transpose.ts';

/**
 * Says of single itemsets, by the rows that contain them, whether an item may be added at little loss of support. Needs
 * no memory of what else was found.
 */
export class ExtensionScan {
  readonly #rows: WeightedRows;
  readonly #covers: Covers;
  /** The rows that contain the itemset, ascending. */
  readonly #cover: Uint32Array;
  /** By item: the last scan that it was tried in, or part of. Exact up to 2⁵³. */
  readonly #triedIn: Float64Array;
  #scan = 0;

  /** Items must be dense below `numItems`. */
  constructor(rows: WeightedRows, numItems: number) {
    this.#rows = rows;
    this.#covers = transpose(rows, numItems);
    this.#cover = new Uint32Array(rows.numRows);
    this.#triedIn = new Float64Array(numItems);
  }

  /**
   * Whether some item outside itemset[0 … size) is in all rows that contain the itemset but at most `mostLost`, and in
   * one.
   */
  hasExtension(itemset: Uint32Array, size: number, mostLost: number): boolean {
    const { offsets, items, weights } = this.#rows;
    const triedIn = this.#triedIn;
    const scan = ++this.#scan;
    for (let n = 0; n < size; n++) triedIn[itemset[n]] = scan;
    const length = this.#findCover(itemset, size);
    // Items that are in none of the rows passed are lost with them.
    let passed = 0;
    for (let n = 0; n < length && passed <= mostLost; n++) {
      const r = this.#cover[n];
      for (let p = offsets[r]; p < offsets[r + 1]; p++) {
        const i = items[p];
        if (triedIn[i] === scan) continue;
        triedIn[i] = scan;
        if (this.#loses(i, length, mostLost) <= mostLost) return true;
      }
      passed += weights[r];
    }
    return false;
  }

  /** Fills #cover, beginning with the rows of the rarest item; returns their number. */
  #findCover(itemset: Uint32Array, size: number): number {
    const { offsets, rows } = this.#covers;
    const cover = this.#cover;
    let rarest = itemset[0];
    for (let n = 1; n < size; n++) {
      const i = itemset[n];
      if (offsets[i + 1] - offsets[i] < offsets[rarest + 1] - offsets[rarest]) rarest = i;
    }
    let length = 0;
    for (let q = offsets[rarest]; q < offsets[rarest + 1]; q++) cover[length++] = rows[q];
    for (let n = 0; n < size; n++) {
      const i = itemset[n];
      if (i === rarest) continue;
      const end = offsets[i + 1];
      let q = offsets[i];
      let kept = 0;
      for (let m = 0; m < length; m++) {
        const r = cover[m];
        q = seek(rows, q, end, r);
        if (q < end && rows[q] === r) cover[kept++] = r;
      }
      length = kept;
    }
    return length;
  }

  /** The weight of the rows of #cover without item i; where that exceeds `most`, some weight above it. */
  #loses(i: number, length: number, most: number): number {
    const { offsets, rows } = this.#covers;
    const { weights } = this.#rows;
    const end = offsets[i + 1];
    let q = offsets[i];
    let lost = 0;
    for (let n = 0; n < length && lost <= most; n++) {
      const r = this.#cover[n];
      q = seek(rows, q, end, r);
      if (q === end || rows[q] !== r) lost += weights[r];
    }
    return lost;
  }
}

/** The first position from `from` on whose row is not before r, or `end`; steps double, so near ones are found fast. */
function seek(rows: Uint32Array, from: number, end: number, r: number): number {
  if (from === end || rows[from] >= r) return from;
  let step = 1;
  let low = from;
  while (low + step < end && rows[low + step] < r) {
    low += step;
    step *= 2;
  }
  // rows[low] is before r, rows[high] is not.
  let high = Math.min(low + step, end);
  while (low + 1 < high) {
    const middle = (low + high) >>> 1;
    if (rows[middle] < r) low = middle;
    else high = middle;
  }
  return high;
}
