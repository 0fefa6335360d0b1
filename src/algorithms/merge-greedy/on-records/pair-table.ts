import type { PairSink } from '../../../engines/define.ts';
import { SottoError } from '../../../errors.ts';

/** Most bytes of a table: 30,000 items at one byte a pair. */
const MOST_BYTES = 900_000_000;

/**
 * In how many records two of `size` items occur together, as far as it matters: exactly below k, and PROVED (the largest
 * value of a cell) from k on. A byte for each ordered pair, two where k needs them. The table is square, so that a row is
 * read in one go; records are counted into its upper half, and `mirror` makes both halves equal.
 */
export class PairTable implements PairSink {
  readonly size: number;
  readonly limit: number;
  /** The value of a cell that is known to be k or more. */
  readonly proved: number;
  /** The cell of i and j stands at i · size + j; those of i and i are 0. */
  readonly cells: Uint8Array | Uint16Array;

  constructor(size: number, k: number) {
    if (k > MOST_K) {
      throw new SottoError('unsupported', `an engine can count pairs for k up to ${MOST_K}, not ${k}`, {
        hint: [{ leaveOut: ['engine'] }, ', which counts in memory'],
      });
    }
    this.size = size;
    this.limit = k;
    this.cells = k < 255 ? new Uint8Array(size * size) : new Uint16Array(size * size);
    this.proved = k < 255 ? 255 : 65_535;
  }

  /** Most items whose pairs a table can count for this k. */
  static mostItems(k: number): number {
    return Math.floor(Math.sqrt(k < 255 ? MOST_BYTES : MOST_BYTES / 2));
  }

  add(i: number, j: number, count: number): void {
    const cell = i < j ? i * this.size + j : j * this.size + i;
    const sum = this.cells[cell] + count;
    this.cells[cell] = sum >= this.limit ? this.proved : sum;
  }

  /** Items ascend. */
  addRecord(items: Uint32Array, from: number, to: number): void {
    const { cells, size, proved } = this;
    const last = this.limit - 1;
    for (let p = from; p < to; p++) {
      const row = items[p] * size;
      for (let q = p + 1; q < to; q++) {
        const cell = row + items[q];
        const count = cells[cell];
        if (count < last) cells[cell] = count + 1;
        else if (count === last) cells[cell] = proved;
      }
    }
  }

  /** Makes the lower half equal to the upper one. By blocks, for the sake of the cache. */
  mirror(): void {
    const { cells, size } = this;
    for (let top = 0; top < size; top += BLOCK) {
      const bottom = Math.min(size, top + BLOCK);
      for (let left = top; left < size; left += BLOCK) {
        const right = Math.min(size, left + BLOCK);
        for (let i = top; i < bottom; i++) {
          for (let j = Math.max(left, i + 1); j < right; j++) cells[j * size + i] = cells[i * size + j];
        }
      }
    }
  }
}

/** Two values of a cell stand for something else than a count below k: PROVED, and one less (see `CountedPairs`). */
const MOST_K = 65_534;

const BLOCK = 64;
