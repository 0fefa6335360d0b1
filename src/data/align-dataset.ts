import type { Cells, Dataset } from './dataset.ts';
import { type Dictionary, indexLabels } from './dictionary.ts';
import { sortRows } from './sort-rows.ts';

/** The same records with items numbered as in another dictionary; undefined if that one lacks a label. */
export function alignDataset(dataset: Dataset, dictionary: Dictionary): Dataset | undefined {
  const idOf = indexLabels(dictionary);
  const ids = dataset.dictionary.labels.map(idOf);
  if (ids.includes(-1)) return undefined;
  if (ids.length === dictionary.labels.length && ids.every((id, item) => id === item)) return dataset;
  const renumbered = (cells: Cells): Cells => {
    const offsets = cells.offsets.slice();
    const items = cells.items.map((item) => ids[item]);
    sortRows(offsets, items);
    return { offsets, items };
  };
  return {
    ...dataset,
    ...renumbered(dataset),
    dictionary,
    ...(dataset.unknown !== undefined && { unknown: renumbered(dataset.unknown) }),
  };
}
