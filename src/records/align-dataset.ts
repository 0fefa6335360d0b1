import { mapItems } from '../records/rows.ts';
import type { Dataset } from './dataset.ts';
import { type Dictionary, indexLabels } from './dictionary.ts';

/** The same records with items numbered as in another dictionary; undefined if that one lacks a label. */
export function alignDataset(dataset: Dataset, dictionary: Dictionary): Dataset | undefined {
  const idOf = indexLabels(dictionary);
  const ids = dataset.dictionary.labels.map(idOf);
  if (ids.includes(-1)) return undefined;
  if (ids.length === dictionary.labels.length && ids.every((id, item) => id === item)) return dataset;
  return mapItems(dataset, Uint32Array.from(ids), dictionary);
}
