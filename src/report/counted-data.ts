import { countSupports, type Dataset } from '../data/dataset.ts';
import { countLengths, type Lengths } from './lengths.ts';

/** What a report tells of data: counts, not records. */
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
    supports: countSupports(dataset),
    lengths: countLengths(dataset),
    unknown: { cells: dataset.unknown?.items.length ?? 0, items: new Set(dataset.unknown?.items) },
  };
}
