import { lengthCounts } from '../data/length-counts.ts';
import { supportsOf } from '../data/supports-of.ts';
import type { Dataset } from '../records/dataset.ts';

/** The statements of a report about data: counts, not records. */
export interface Facts {
  readonly labels: readonly string[];
  /** In how many records each item or label occurs, by its number. */
  readonly supports: Uint32Array;
  readonly lengths: LengthStats;
  /** Cells published as "?", and the items that have some. */
  readonly unknown: { readonly cells: number; readonly items: ReadonlySet<number> };
}

/** Counts a dataset. */
export function countData(dataset: Dataset): Facts {
  return {
    labels: dataset.dictionary.labels,
    supports: supportsOf(dataset),
    lengths: countLengths(dataset),
    unknown: { cells: dataset.unknown?.items.length ?? 0, items: new Set(dataset.unknown?.items) },
  };
}

/** The same for records that an engine counted. */
export function countedData(
  labels: readonly string[],
  supports: Float64Array,
  lengths: readonly { readonly length: number; readonly records: number }[],
): Facts {
  const longest = lengths.at(-1)?.length ?? 0;
  const counts = new Uint32Array(longest + 1);
  for (const { length, records } of lengths) counts[length] = records;
  const numRows = counts.reduce((sum, count) => sum + count, 0);
  const occurrences = supports.reduce((sum, count) => sum + count, 0);
  return {
    labels,
    supports: Uint32Array.from(supports),
    lengths: lengthsOf(counts, numRows, occurrences),
    unknown: { cells: 0, items: new Set() },
  };
}

/** The lengths of the records, counted in known items. */
export interface LengthStats {
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
export function countLengths(dataset: Dataset): LengthStats {
  return lengthsOf(lengthCounts(dataset), dataset.numRows, dataset.items.length);
}

/** The same from counts: `counts[length]` records have that length. */
export function lengthsOf(counts: Uint32Array, numRows: number, occurrences: number): LengthStats {
  const min = Math.max(
    0,
    counts.findIndex((count) => count > 0),
  );
  const mean = occurrences / Math.max(1, numRows);
  return { numRows, occurrences, counts, min, mean, max: Math.max(0, counts.length - 1), empty: counts[0] ?? 0 };
}
