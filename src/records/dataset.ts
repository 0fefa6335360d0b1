import type { Dictionary } from './dictionary.ts';

/** Sets of items, one per row, in compressed sparse rows: row t = items[offsets[t] … offsets[t+1]). */
export interface Cells {
  readonly offsets: Uint32Array;
  readonly items: Uint32Array;
}

/** Closes the type of datasets: only src/records/ makes them. The field is never there when the program runs. */
declare class Owned {
  private readonly owned: true;
}

/**
 * Transaction data: one set of items per record.
 *
 * D1 offsets[0] = 0, never decreasing, offsets[numRows] = items.length
 * D2 items ascend strictly within a row
 * D3 every item < dictionary.labels.length
 * D4 `unknown`, if present, has the same shape, and no cell is both known and unknown
 *
 * `datasetFromRows` and the library's readers establish this, and all other code relies on it. Only the library makes
 * datasets: with a copy of the fields, some could be forgotten. Plain data: it survives structuredClone.
 */
export interface Dataset extends Owned, Cells {
  readonly numRows: number;
  readonly dictionary: Dictionary;
  /** Cells published as "?": the record may or may not contain the item. */
  readonly unknown?: Cells;
  /** The file's own row ids; without them row t is called t + 1. */
  readonly rowIds?: readonly string[];
  /**
   * The person of each record, as a number below `numPersons`. In data as it is read, every person has a record. Never
   * published.
   */
  readonly persons?: Uint32Array;
  readonly numPersons?: number;
}

/** The facts of each row besides its cells: each further field of a dataset is one. */
export type RowFacts = Omit<Dataset, keyof Cells | 'numRows' | 'dictionary' | 'unknown'>;

/** The name of row t: the file's own id, else its number from 1. */
export function rowIdOf(dataset: Pick<Dataset, 'rowIds'>, t: number): string {
  return dataset.rowIds?.[t] ?? String(t + 1);
}

/**
 * The number of records that contain each item.
 *
 * @example
 * ```ts
 * [...countSupports(datasetFromRows([['milk', 'beer'], ['milk']]))]; // → [1, 2]
 * ```
 */
export function countSupports(dataset: Dataset): Uint32Array {
  const supports = new Uint32Array(dataset.dictionary.labels.length);
  const { items } = dataset;
  for (let p = 0; p < items.length; p++) supports[items[p]]++;
  return supports;
}

/**
 * The items of row t, as a view into the dataset. In hot loops, index `items` directly instead.
 *
 * @example
 * ```ts
 * [...rowOf(datasetFromRows([['milk', 'beer'], ['milk']]), 1)]; // → [1]
 * ```
 */
export function rowOf(cells: Cells, t: number): Uint32Array {
  return cells.items.subarray(cells.offsets[t], cells.offsets[t + 1]);
}
