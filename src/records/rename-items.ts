import { mapItems } from '../records/rows.ts';
import type { Dataset } from './dataset.ts';
import { compareLabels } from './dictionary.ts';

/**
 * Changes every label of the records; labels that become equal become one item. Also counts how often that merged two
 * items of one record. An item that is known in a record is not unknown in it.
 */
export function renameItems(
  dataset: Dataset,
  rename: (label: string) => string,
): { readonly dataset: Dataset; readonly merged: number } {
  const { labels } = dataset.dictionary;
  const renamed = labels.map(rename);
  if (renamed.every((label, i) => label === labels[i])) return { dataset, merged: 0 };
  const distinct = [...new Set(renamed)].sort(compareLabels);
  const idOf = new Map(distinct.map((label, i) => [label, i]));
  const target = Uint32Array.from(renamed, (label) => idOf.get(label) ?? 0);
  const mapped = mapItems(dataset, target, { labels: distinct });
  return { dataset: mapped, merged: numCells(dataset) - numCells(mapped) };
}

function numCells({ items, unknown }: Dataset): number {
  return items.length + (unknown?.items.length ?? 0);
}
