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

/** Covers that also say in which cell of its row an item stands: cells[n] is the place of rows[n] in `items`. */
export interface CellCovers extends Covers {
  readonly cells: Uint32Array;
}

/** The records of every item, and its cells in them. */
export function transposeCells({ offsets, items }: Cells, numItems: number): CellCovers {
  const covers = transpose({ offsets, items }, numItems);
  const next = covers.offsets.slice(0, numItems);
  const cells = new Uint32Array(items.length);
  for (let p = 0; p < items.length; p++) cells[next[items[p]]++] = p;
  return { ...covers, cells };
}

/** The start of each group, and the members of all groups in order; those of group −1 are left out. */
export function groupBy(groupOf: ArrayLike<number>, numGroups: number): [Uint32Array, Uint32Array] {
  // first[group + 2] counts; first[group + 1] then moves from the start of the group to its end.
  const first = new Uint32Array(numGroups + 2);
  for (let n = 0; n < groupOf.length; n++) if (groupOf[n] >= 0) first[groupOf[n] + 2]++;
  for (let group = 0; group < numGroups; group++) first[group + 2] += first[group + 1];
  const members = new Uint32Array(first[numGroups + 1]);
  for (let n = 0; n < groupOf.length; n++) if (groupOf[n] >= 0) members[first[groupOf[n] + 1]++] = n;
  return [first, members];
}
