import type { Cells, Dataset } from './dataset.ts';
import { compareLabels } from './dictionary.ts';
import { sortRows } from './sort-rows.ts';

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
  const known = renumbered(dataset, target);
  const unknown = dataset.unknown === undefined ? undefined : withoutKnown(renumbered(dataset.unknown, target), known);
  const before = dataset.items.length + (dataset.unknown?.items.length ?? 0);
  return {
    dataset: { ...dataset, ...known, dictionary: { labels: distinct }, ...(unknown !== undefined && { unknown }) },
    merged: before - known.items.length - (unknown?.items.length ?? 0),
  };
}

function renumbered(cells: Cells, target: Uint32Array): Cells {
  const offsets = cells.offsets.slice();
  const items = cells.items.map((item) => target[item]);
  const numCells = sortRows(offsets, items);
  return { offsets, items: items.slice(0, numCells) };
}

function withoutKnown({ offsets, items }: Cells, known: Cells): Cells {
  const kept = new Uint32Array(offsets.length);
  const left: number[] = [];
  for (let t = 0; t + 1 < offsets.length; t++) {
    const row = known.items.subarray(known.offsets[t], known.offsets[t + 1]);
    for (let p = offsets[t]; p < offsets[t + 1]; p++) if (!row.includes(items[p])) left.push(items[p]);
    kept[t + 1] = left.length;
  }
  return { offsets: kept, items: Uint32Array.from(left) };
}
