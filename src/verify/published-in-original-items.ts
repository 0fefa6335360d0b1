import type { Cells } from '../records/dataset.ts';
import { indexLabels } from '../records/dictionary.ts';
import { sortRows } from '../records/sort-rows.ts';
import type { Evidence } from './define.ts';
import { publishedItems } from './published-items.ts';

const NONE = -1;

/**
 * The published rows with items numbered as in the original, by label; labels that stand for no original item are left
 * out. A text says why that cannot be done.
 */
export function publishedInOriginalItems(evidence: Evidence): Cells | string {
  const { published, original, recoding } = evidence;
  if (published.unknown !== undefined || original?.unknown !== undefined)
    return 'the data has unknown cells ("?"), which this promise says nothing about';
  if (original === undefined) return 'the original data is needed';
  const originalOf = new Int32Array(published.dictionary.labels.length).fill(NONE);
  if (recoding === undefined) {
    const idOf = indexLabels(original.dictionary);
    for (const [id, label] of published.dictionary.labels.entries()) originalOf[id] = idOf(label);
  } else {
    for (const [i, id] of publishedItems(evidence).entries()) {
      if (id < 0) continue;
      if (originalOf[id] !== NONE) return 'this check cannot read labels that stand for several items';
      originalOf[id] = i;
    }
  }
  return renumbered(published, originalOf);
}

function renumbered(cells: Cells, originalOf: Int32Array): Cells {
  const offsets = new Uint32Array(cells.offsets.length);
  const items = new Uint32Array(cells.items.length);
  let kept = 0;
  for (let t = 0; t + 1 < offsets.length; t++) {
    for (let p = cells.offsets[t]; p < cells.offsets[t + 1]; p++) {
      const i = originalOf[cells.items[p]];
      if (i !== NONE) items[kept++] = i;
    }
    offsets[t + 1] = kept;
  }
  const numCells = sortRows(offsets, items.subarray(0, kept));
  return { offsets, items: items.slice(0, numCells) };
}
