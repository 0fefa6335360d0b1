import type { Cells } from '../records/dataset.ts';

/** Maximum size of a table in bytes: 11,585 items at one byte a pair. */
const MAX_BYTES = 2 ** 26;

/** A table with more bytes than this for each step of counting is left nearly empty: looking through it takes longer. */
const MAX_BYTES_PER_STEP = 2;

/** The number of records counted between two reports of progress. */
const STRIDE = 1 << 16;

export interface CommonPairs {
  /** Items that occur, and pairs of items that occur. */
  readonly items: number;
  readonly pairs: number;
  readonly steps: number;
}

/**
 * Counts every pair of items in a table, up to k: one pass over the records. Undefined where an item or a pair occurs in
 * fewer than k records, or where a table is not the way to count (too large, nearly empty, more than `maxSteps`): who asked
 * must search then.
 */
export function commonPairs(
  { offsets, items }: Cells,
  numItems: number,
  k: number,
  maxSteps: number,
  progress: (done: number, total: number) => void,
): CommonPairs | undefined {
  const numRows = offsets.length - 1;
  const steps = countSteps(offsets);
  const numCells = (numItems * (numItems - 1)) / 2;
  const bytes = numCells * (k < 256 ? 1 : 4);
  if (steps > maxSteps || bytes > MAX_BYTES || bytes > MAX_BYTES_PER_STEP * steps) return undefined;
  const supports = new Uint32Array(numItems);
  for (let p = 0; p < items.length; p++) supports[items[p]]++;
  const counts = k < 256 ? new Uint8Array(numCells) : new Uint32Array(numCells);
  // The count of i < j is at first[i] + j.
  const first = new Int32Array(numItems);
  for (let i = 0; i < numItems; i++) first[i] = (i * (2 * numItems - i - 1)) / 2 - i - 1;
  for (let from = 0; from < numRows; from += STRIDE) {
    progress(from, numRows);
    countRows(offsets, items, from, Math.min(numRows, from + STRIDE), first, counts, k);
  }
  const numOccurring = supports.reduce((count, support) => count + (support > 0 ? 1 : 0), 0);
  if (supports.some((support) => support > 0 && support < k)) return undefined;
  let pairs = 0;
  for (let cell = 0; cell < numCells; cell++) {
    if (counts[cell] === 0) continue;
    if (counts[cell] < k) return undefined;
    pairs++;
  }
  return { items: numOccurring, pairs, steps };
}

function countRows(
  offsets: Uint32Array,
  items: Uint32Array,
  from: number,
  to: number,
  first: Int32Array,
  counts: Uint8Array | Uint32Array,
  k: number,
): void {
  for (let t = from; t < to; t++) {
    const end = offsets[t + 1];
    for (let p = offsets[t]; p < end; p++) {
      const row = first[items[p]];
      for (let q = p + 1; q < end; q++) {
        const cell = row + items[q];
        if (counts[cell] < k) counts[cell]++;
      }
    }
  }
}

/** A step for each cell and each pair of cells. */
function countSteps(offsets: Uint32Array): number {
  let steps = 0;
  for (let t = 0; t + 1 < offsets.length; t++) {
    const length = offsets[t + 1] - offsets[t];
    steps += (length * (length + 1)) / 2;
  }
  return steps;
}
