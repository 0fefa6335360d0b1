import type { Cells } from './dataset.ts';

/** The cells that are kept: asked for every item of every row t, at position p of `items`, in that order. */
export function filterCells(cells: Cells, keeps: (item: number, t: number, p: number) => boolean): Cells {
  const offsets = new Uint32Array(cells.offsets.length);
  const items = new Uint32Array(cells.items.length);
  let end = 0;
  for (let t = 0; t + 1 < offsets.length; t++) {
    for (let p = cells.offsets[t]; p < cells.offsets[t + 1]; p++) {
      if (keeps(cells.items[p], t, p)) items[end++] = cells.items[p];
    }
    offsets[t + 1] = end;
  }
  return { offsets, items: items.slice(0, end) };
}
