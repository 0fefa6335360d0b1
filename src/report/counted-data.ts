import { supportsOf } from '../data/supports-of.ts';
import type { Dataset } from '../records/dataset.ts';
import { countLengths, type Lengths, lengthsOf } from './lengths.ts';

/** What a report says about data: counts, not records. */
export interface CountedData {
  readonly labels: readonly string[];
  /** In how many records each item or label occurs, by its number. */
  readonly supports: Uint32Array;
  readonly lengths: Lengths;
  /** Cells published as "?", and the items that have some. */
  readonly unknown: { readonly cells: number; readonly items: ReadonlySet<number> };
}

/** Counts a dataset. */
export function countData(dataset: Dataset): CountedData {
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
): CountedData {
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
