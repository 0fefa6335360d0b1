import { lengthCounts } from '../data/length-counts.ts';
import type { Dataset } from '../records/dataset.ts';

/** How long the records are, counted in known items. */
export interface Lengths {
  readonly numRows: number;
  /** Items of all records together. */
  readonly occurrences: number;
  /** length → number of records. */
  readonly counts: Uint32Array;
  readonly min: number;
  readonly mean: number;
  readonly max: number;
  /** Records without any item. */
  readonly empty: number;
}

/** Counts record lengths; all 0 for a dataset without records. */
export function countLengths(dataset: Dataset): Lengths {
  return lengthsOf(lengthCounts(dataset), dataset.numRows, dataset.items.length);
}

/** The same from counts: `counts[length]` records have that length. */
export function lengthsOf(counts: Uint32Array, numRows: number, occurrences: number): Lengths {
  const min = Math.max(
    0,
    counts.findIndex((count) => count > 0),
  );
  const mean = occurrences / Math.max(1, numRows);
  return { numRows, occurrences, counts, min, mean, max: Math.max(0, counts.length - 1), empty: counts[0] ?? 0 };
}
