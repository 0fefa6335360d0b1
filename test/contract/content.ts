import { type Cells, type Dataset, rowIdOf } from '../../src/records/dataset.ts';

/** What a dataset says: its labels in order, its records in order, each with its id and its cells. */
export function contentOf(dataset: Dataset) {
  const labelsOf = (cells: Cells | undefined, t: number): string[] =>
    cells === undefined
      ? []
      : Array.from(cells.items.subarray(cells.offsets[t], cells.offsets[t + 1]), (i) => dataset.dictionary.labels[i]);
  return {
    labels: dataset.dictionary.labels,
    rows: Array.from({ length: dataset.numRows }, (_, t) => ({
      id: rowIdOf(dataset, t),
      known: labelsOf(dataset, t),
      unknown: labelsOf(dataset.unknown, t),
    })),
  };
}
