import type { Cells } from '../data/dataset.ts';

/**
 * The rows that contain every item of `held` (in any order, repeats allowed), in their order, without the cells of the
 * items of `dropped`; rows that have no cell left stay. Without `held` and `dropped` these are the cells themselves.
 */
export function constrainCells(cells: Cells, numItems: number, held: Uint32Array, dropped: Uint32Array): Cells {
  if (held.length === 0 && dropped.length === 0) return cells;
  const { offsets, items } = cells;
  const isHeld = marksOf(held, numItems);
  const isDropped = marksOf(dropped, numItems);
  const numHeld = new Set(held).size;
  const keptOffsets = new Uint32Array(offsets.length);
  const kept = new Uint32Array(items.length);
  let numRows = 0;
  let end = 0;
  for (let t = 0; t + 1 < offsets.length; t++) {
    const start = end;
    let found = 0;
    for (let p = offsets[t]; p < offsets[t + 1]; p++) {
      const i = items[p];
      found += isHeld[i];
      if (isDropped[i] === 0) kept[end++] = i;
    }
    if (found === numHeld) keptOffsets[++numRows] = end;
    else end = start;
  }
  return { offsets: keptOffsets.slice(0, numRows + 1), items: kept.slice(0, end) };
}

function marksOf(itemset: Uint32Array, numItems: number): Uint8Array {
  const marks = new Uint8Array(numItems);
  for (const i of itemset) marks[i] = 1;
  return marks;
}
