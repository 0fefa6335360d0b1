import type { Cells, Dataset } from './dataset.ts';

/** The records in another order: row n of the result is row order[n] of the dataset. */
export function permuteRows(dataset: Dataset, order: Uint32Array): Dataset {
  const { rowIds, unknown, persons } = dataset;
  return {
    ...dataset,
    ...permuteCells(dataset, order),
    ...(unknown !== undefined && { unknown: permuteCells(unknown, order) }),
    ...(rowIds !== undefined && { rowIds: Array.from(order, (t) => rowIds[t]) }),
    ...(persons !== undefined && { persons: order.map((t) => persons[t]) }),
  };
}

function permuteCells(cells: Cells, order: Uint32Array): Cells {
  const offsets = new Uint32Array(order.length + 1);
  const items = new Uint32Array(cells.items.length);
  for (let n = 0; n < order.length; n++) {
    const row = cells.items.subarray(cells.offsets[order[n]], cells.offsets[order[n] + 1]);
    items.set(row, offsets[n]);
    offsets[n + 1] = offsets[n] + row.length;
  }
  return { offsets, items };
}
