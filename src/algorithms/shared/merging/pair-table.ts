import type { WeightedRows } from '../../../data/collapse-rows.ts';
import type { PairSink } from '../../../engines/define.ts';
import { SottoError } from '../../../errors.ts';

/** Maximum size of a table in bytes: 30,000 items at one byte a pair. */
const MAX_BYTES = 900_000_000;

/** The same where the records are in memory too: 11,585 items. */
const MAX_BYTES_BESIDE_RECORDS = 2 ** 27;

/** A table that is larger stays nearly empty: it takes longer to go through than pairs that occur. */
const MAX_BYTES_PER_CELL = 64;

/**
 * In how many records two of `size` items occur together, as far as it matters: exactly below k, and PROVED (the largest
 * value of a cell) from k on. A byte for each ordered pair, two where k needs them. The table is square, so that a row is
 * read in one go; records are counted into its upper half, and `mirror` makes both halves equal. From then on the table
 * follows merges: items become labels, and `rare` says which are in need.
 */
export class PairTable implements PairSink {
  readonly size: number;
  readonly limit: number;
  /** The value of a cell that is known to be k or more. */
  readonly proved: number;
  /** The cell of i and j is at i · size + j; those of i and i are 0. */
  readonly cells: Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>;
  /** The next value of a cell when both items occur in one more record. */
  readonly #next: Uint8Array | Uint16Array;
  /** By label, from `mirror` on: with how many others it occurs in fewer than k records. */
  readonly rare: Uint32Array;
  /** By label: 1 if it was merged into another. Its cells mean nothing then. */
  readonly isGone: Uint8Array;
  /** Σ rare. */
  numRare = 0;

  constructor(size: number, k: number) {
    if (k > MAX_K) {
      throw new SottoError('unsupported', `an engine can count pairs for k up to ${MAX_K}, not ${k}`, {
        hint: [{ leaveOut: ['engine'] }, ', which counts in memory'],
      });
    }
    this.size = size;
    this.limit = k;
    this.rare = new Uint32Array(size);
    this.isGone = new Uint8Array(size);
    this.cells = k < 255 ? new Uint8Array(size * size) : new Uint16Array(size * size);
    this.proved = k < 255 ? 255 : 65_535;
    this.#next = k < 255 ? new Uint8Array(256) : new Uint16Array(65_536);
    for (let count = 0; count <= this.proved; count++) this.#next[count] = count + 1 < k ? count + 1 : this.proved;
  }

  /** Maximum number of items whose pairs a table can count for this k. */
  static maxItems(k: number): number {
    return Math.floor(Math.sqrt(k < 255 ? MAX_BYTES : MAX_BYTES / 2));
  }

  /** The size of a table for this number of items. */
  static bytes(numItems: number, k: number): number {
    return numItems * numItems * (k < 255 ? 1 : 2);
  }

  /** Whether a table is the better way to count the pairs of this number of cells: it fits, and is not nearly empty. */
  static isApplicable(numItems: number, k: number, numCells: number): boolean {
    const bytes = PairTable.bytes(numItems, k);
    return k <= MAX_K && bytes <= MAX_BYTES_BESIDE_RECORDS && bytes <= MAX_BYTES_PER_CELL * numCells;
  }

  add(i: number, j: number, count: number): void {
    const cell = i < j ? i * this.size + j : j * this.size + i;
    const sum = this.cells[cell] + count;
    this.cells[cell] = sum >= this.limit ? this.proved : sum;
  }

  /**
   * Items ascend. Every p < q: cells[items[p] · size + items[q]] goes one up; four p at a time and without branches, so that the
   * cells, of which few are in the cache, are fetched together: three times as fast.
   */
  addRecord(items: Uint32Array, from: number, to: number): void {
    const { cells, size } = this;
    const next = this.#next;
    let p = from;
    for (; p + 3 < to; p += 4) {
      const i1 = items[p + 1];
      const i2 = items[p + 2];
      const i3 = items[p + 3];
      const row0 = items[p] * size;
      const row1 = i1 * size;
      const row2 = i2 * size;
      const row3 = i3 * size;
      cells[row0 + i1] = next[cells[row0 + i1]];
      cells[row0 + i2] = next[cells[row0 + i2]];
      cells[row0 + i3] = next[cells[row0 + i3]];
      cells[row1 + i2] = next[cells[row1 + i2]];
      cells[row1 + i3] = next[cells[row1 + i3]];
      cells[row2 + i3] = next[cells[row2 + i3]];
      for (let q = p + 4; q < to; q++) {
        const j = items[q];
        cells[row0 + j] = next[cells[row0 + j]];
        cells[row1 + j] = next[cells[row1 + j]];
        cells[row2 + j] = next[cells[row2 + j]];
        cells[row3 + j] = next[cells[row3 + j]];
      }
    }
    for (; p < to; p++) {
      const row = items[p] * size;
      for (let q = p + 1; q < to; q++) cells[row + items[q]] = next[cells[row + items[q]]];
    }
  }

  /** Adds records that are all here. Goes through them once for every few rows of the table, for the sake of the cache. */
  addRows({ numRows, offsets, items, weights }: WeightedRows): void {
    const { cells, size, proved, limit } = this;
    const next = offsets.slice(0, numRows);
    const height = Math.max(1, Math.floor(BYTES_AT_A_TIME / Math.max(1, size)));
    for (let bottom = height; bottom < size + height; bottom += height) {
      for (let t = 0; t < numRows; t++) {
        const to = offsets[t + 1];
        const weight = weights[t];
        let p = next[t];
        for (; p < to && items[p] < bottom; p++) {
          const row = items[p] * size;
          for (let q = p + 1; q < to; q++) {
            const cell = row + items[q];
            const count = cells[cell] + weight;
            cells[cell] = count < limit ? count : proved;
          }
        }
        next[t] = p;
      }
    }
  }

  /** Makes the lower half equal to the upper one, and counts what is rare. By blocks, for the sake of the cache. */
  mirror(): void {
    const { cells, rare, size, limit } = this;
    for (let top = 0; top < size; top += BLOCK) {
      const bottom = Math.min(size, top + BLOCK);
      for (let left = top; left < size; left += BLOCK) {
        const right = Math.min(size, left + BLOCK);
        for (let i = top; i < bottom; i++) {
          for (let j = Math.max(left, i + 1); j < right; j++) {
            const count = cells[i * size + j];
            if (count === 0) continue;
            cells[j * size + i] = count;
            if (count >= limit) continue;
            rare[i]++;
            rare[j]++;
            this.numRare += 2;
          }
        }
      }
    }
  }

  /** The support of two labels that were not merged into others, exactly below k. */
  get(a: number, b: number): number {
    return this.cells[a * this.size + b];
  }

  /** The first label that is rare together with this one; −1 if there is none. */
  rareBeside(label: number): number {
    const { cells, isGone, size, limit } = this;
    const row = label * size;
    for (let c = 0; c < size; c++) {
      if (cells[row + c] !== 0 && cells[row + c] < limit && isGone[c] === 0) return c;
    }
    return -1;
  }

  /**
   * Makes label b part of label a: the sum of both rows, in both halves of the table. shared[c] records contain
   * a, b and c, and are counted in both rows; the sum is too high where that is not known. A sum that reaches k becomes `reached`.
   */
  merge(a: number, b: number, reached = this.proved, shared?: Uint32Array): void {
    const { cells, isGone, rare, size, limit, proved } = this;
    const rowA = a * size;
    const rowB = b * size;
    isGone[b] = 1;
    let lost = rare[a] + rare[b];
    let numRare = rare[a] - (cells[rowA + b] !== 0 && cells[rowA + b] < limit ? 1 : 0);
    for (let c = 0; c < size; c++) {
      const partnersB = cells[rowB + c];
      if (partnersB === 0 || isGone[c] === 1 || c === a) continue;
      const partnersA = cells[rowA + c];
      const rareBefore = (partnersB < limit ? 1 : 0) + (partnersA !== 0 && partnersA < limit ? 1 : 0);
      if (partnersA === proved) {
        rare[c] -= rareBefore;
        lost += rareBefore;
        continue;
      }
      let sum = proved;
      if (partnersB !== proved) {
        sum = partnersA + partnersB;
        if (shared !== undefined) sum -= shared[c];
        if (sum >= limit) sum = reached;
      }
      const rareNow = sum < limit ? 1 : 0;
      rare[c] -= rareBefore - rareNow;
      lost += rareBefore - rareNow;
      numRare += rareNow - (partnersA !== 0 && partnersA < limit ? 1 : 0);
      cells[rowA + c] = sum;
      cells[c * size + a] = sum;
    }
    rare[a] = numRare;
    rare[b] = 0;
    this.numRare += numRare - lost;
  }
}

/** Two values of a cell stand for something else than a count below k: PROVED, and one less (see `CountedPairs`). */
const MAX_K = 65_534;

const BLOCK = 64;

/** Part of a table that stays in the cache of a processor. */
const BYTES_AT_A_TIME = 2 ** 20;
