import type { Cells } from '../records/dataset.ts';

/** item → rows: the records that contain item i are rows[offsets[i] … offsets[i+1]), ascending. */
export interface Covers {
  readonly offsets: Uint32Array;
  readonly rows: Uint32Array;
}

/** The records of every item, by one counting sort: O(cells). */
export function transpose(cells: Cells, numItems: number): Covers {
  const { offsets: rowOffsets, items } = cells;
  const offsets = new Uint32Array(numItems + 1);
  for (let p = 0; p < items.length; p++) offsets[items[p] + 1]++;
  for (let i = 0; i < numItems; i++) offsets[i + 1] += offsets[i];
  const next = offsets.slice(0, numItems);
  const rows = new Uint32Array(items.length);
  const numRows = rowOffsets.length - 1;
  for (let t = 0; t < numRows; t++) {
    const end = rowOffsets[t + 1];
    for (let p = rowOffsets[t]; p < end; p++) rows[next[items[p]]++] = t;
  }
  return { offsets, rows };
}
