import { grow } from '../data/grow.ts';
import { invariant, SottoError } from '../errors.ts';
import type { Cells } from '../records/dataset.ts';

/** In how many rows two items occur together, for all pairs of items. */
export interface PairCounts {
  readonly numItems: number;
  /** The support of {i, j}, i ≠ j, in either order. */
  count(i: number, j: number): number;
  /** Visits every pair that occurs, i < j, ascending by i, then by j. */
  forEachPair(visit: (i: number, j: number, count: number) => void): void;
}

/** Maximum number of cells of a triangle: 512 MB of counts for up to 16,384 items. Their positions fit 31 bits. */
const TRIANGLE_LIMIT = 1 << 27;

/** A triangle with more cells than this for each occurrence of a pair stays nearly empty: lists are faster to make. */
const CELLS_PER_OCCURRENCE = 8;

/** Maximum number of pairs in lists: 4 GB. */
const LISTED_PAIRS_LIMIT = 1 << 29;

/**
 * Counts all pairs of items (dense below `numItems`, ascending within a row). Time O(occurrences of pairs). Memory
 * 4 bytes for each possible pair where those are few enough and many of them occur, else 8 bytes for each pair that
 * occurs.
 */
export function countPairs(cells: Cells, numItems: number): PairCounts {
  const triangleCells = (numItems * (numItems - 1)) / 2;
  const isDense = triangleCells <= TRIANGLE_LIMIT && triangleCells <= CELLS_PER_OCCURRENCE * pairOccurrences(cells);
  return isDense ? countPairsInTriangle(cells, numItems) : countPairsInLists(cells, numItems);
}

/** `countPairs` with a counter for every possible pair; for up to 16,384 items. */
export function countPairsInTriangle(cells: Cells, numItems: number): PairCounts {
  invariant((numItems * (numItems - 1)) / 2 <= TRIANGLE_LIMIT, 'a triangle of pairs has at most 2^27 cells');
  const rows = triangleRows(numItems);
  const counts = new Uint32Array((numItems * (numItems - 1)) / 2);
  const { offsets, items } = cells;
  const numRows = offsets.length - 1;
  for (let t = 0; t < numRows; t++) {
    const end = offsets[t + 1];
    let p = offsets[t];
    // for p, for q > p: counts[rows[items[p]] + items[q]]++; four p at a time, since each item is loaded once for four counts.
    for (; p + 3 < end; p += 4) {
      const i1 = items[p + 1];
      const i2 = items[p + 2];
      const i3 = items[p + 3];
      const row0 = rows[items[p]];
      const row1 = rows[i1];
      const row2 = rows[i2];
      const row3 = rows[i3];
      counts[row0 + i1]++;
      counts[row0 + i2]++;
      counts[row0 + i3]++;
      counts[row1 + i2]++;
      counts[row1 + i3]++;
      counts[row2 + i3]++;
      for (let q = p + 4; q < end; q++) {
        const j = items[q];
        counts[row0 + j]++;
        counts[row1 + j]++;
        counts[row2 + j]++;
        counts[row3 + j]++;
      }
    }
    for (; p < end; p++) {
      const row = rows[items[p]];
      for (let q = p + 1; q < end; q++) counts[row + items[q]]++;
    }
  }
  return new PairTriangle(numItems, rows, counts);
}

/** `countPairs` with a sorted list for every item: of the items behind it in its rows, with counts. */
export function countPairsInLists(cells: Cells, numItems: number): PairCounts {
  const { items } = cells;
  const { first, from, to } = restsByItem(cells, numItems);
  const starts = new Float64Array(numItems + 1);
  let seconds = new Uint32Array(Math.max(64, items.length));
  let counts = new Uint32Array(seconds.length);
  const together = new Uint32Array(numItems);
  let size = 0;
  for (let i = 0; i < numItems; i++) {
    const needed = size + numItems - i - 1;
    if (needed > seconds.length) {
      seconds = growPairs(seconds, needed);
      counts = growPairs(counts, needed);
    }
    const start = size;
    const lastSlot = first[i + 1];
    for (let slot = first[i]; slot < lastSlot; slot++) {
      const end = to[slot];
      for (let p = from[slot]; p < end; p++) {
        const j = items[p];
        const before = together[j];
        if (before === 0) seconds[size++] = j;
        together[j] = before + 1;
      }
    }
    if (size - start > 1) seconds.subarray(start, size).sort();
    for (let n = start; n < size; n++) {
      const j = seconds[n];
      counts[n] = together[j];
      together[j] = 0;
    }
    starts[i + 1] = size;
  }
  return new PairLists(numItems, starts, seconds, counts);
}

class PairTriangle implements PairCounts {
  readonly numItems: number;
  readonly #rows: Int32Array;
  readonly #counts: Uint32Array;

  constructor(numItems: number, rows: Int32Array, counts: Uint32Array) {
    this.numItems = numItems;
    this.#rows = rows;
    this.#counts = counts;
  }

  count(i: number, j: number): number {
    return i < j ? this.#counts[this.#rows[i] + j] : this.#counts[this.#rows[j] + i];
  }

  forEachPair(visit: (i: number, j: number, count: number) => void): void {
    const counts = this.#counts;
    const { numItems } = this;
    let cell = 0;
    for (let i = 0; i < numItems; i++) {
      for (let j = i + 1; j < numItems; j++) {
        const count = counts[cell++];
        if (count !== 0) visit(i, j, count);
      }
    }
  }
}

class PairLists implements PairCounts {
  readonly numItems: number;
  readonly #starts: Float64Array;
  readonly #seconds: Uint32Array;
  readonly #counts: Uint32Array;

  constructor(numItems: number, starts: Float64Array, seconds: Uint32Array, counts: Uint32Array) {
    this.numItems = numItems;
    this.#starts = starts;
    this.#seconds = seconds;
    this.#counts = counts;
  }

  count(i: number, j: number): number {
    const first = Math.min(i, j);
    const second = Math.max(i, j);
    let low = this.#starts[first];
    const end = this.#starts[first + 1];
    let high = end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#seconds[middle] < second) low = middle + 1;
      else high = middle;
    }
    return low < end && this.#seconds[low] === second ? this.#counts[low] : 0;
  }

  forEachPair(visit: (i: number, j: number, count: number) => void): void {
    for (let i = 0; i < this.numItems; i++) {
      const end = this.#starts[i + 1];
      for (let n = this.#starts[i]; n < end; n++) visit(i, this.#seconds[n], this.#counts[n]);
    }
  }
}

/** The start of the counts of pairs (i, j), less j: the count of i < j is at rows[i] + j. */
function triangleRows(numItems: number): Int32Array {
  const rows = new Int32Array(numItems);
  for (let i = 0; i < numItems; i++) rows[i] = (i * (2 * numItems - i - 1)) / 2 - i - 1;
  return rows;
}

/** For every occurrence of item i, slots first[i] … first[i+1]: the rest of its row after it, items[from … to). */
function restsByItem({ offsets, items }: Cells, numItems: number) {
  const first = new Uint32Array(numItems + 1);
  for (let p = 0; p < items.length; p++) first[items[p] + 1]++;
  for (let i = 0; i < numItems; i++) first[i + 1] += first[i];
  const next = first.slice(0, numItems);
  const from = new Uint32Array(items.length);
  const to = new Uint32Array(items.length);
  const numRows = offsets.length - 1;
  for (let t = 0; t < numRows; t++) {
    const end = offsets[t + 1];
    for (let p = offsets[t]; p < end; p++) {
      const slot = next[items[p]]++;
      from[slot] = p + 1;
      to[slot] = end;
    }
  }
  return { first, from, to };
}

function pairOccurrences({ offsets }: Cells): number {
  let occurrences = 0;
  for (let t = 0; t + 1 < offsets.length; t++) {
    const length = offsets[t + 1] - offsets[t];
    occurrences += (length * (length - 1)) / 2;
  }
  return occurrences;
}

function growPairs(array: Uint32Array, needed: number): Uint32Array<ArrayBuffer> {
  if (needed > LISTED_PAIRS_LIMIT) {
    throw new SottoError(
      'resource',
      `at most ${LISTED_PAIRS_LIMIT} pairs of items can be counted; this data may have more`,
      {
        hint: 'fewer items or shorter records have fewer pairs',
      },
    );
  }
  return grow(array, needed, LISTED_PAIRS_LIMIT);
}
