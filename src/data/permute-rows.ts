import type { Cells, Dataset } from './dataset.ts';

/** What was put into an order last. A release is checked in the order in which it is written then. */
const lastPut = new WeakMap<Uint32Array, { readonly cells: Cells; readonly permuted: Cells }>();

/** Makes an array of zeros. */
type MakeArray = (length: number) => Uint32Array;
const ownArray: MakeArray = (length) => new Uint32Array(length);

/**
 * Some or all of the records in another order: row n of the result is row order[n] of the dataset. Its cells stand in
 * memory that `array` makes.
 */
export function permuteRows(dataset: Dataset, order: Uint32Array, array = ownArray): Dataset {
  const { rowIds, unknown, persons } = dataset;
  const last = lastPut.get(order);
  const { offsets, items } = dataset;
  const isSame = last?.cells.items === items && last.cells.offsets === offsets;
  const permuted = isSame ? last.permuted : permuteCells(dataset, order, array);
  lastPut.set(order, { cells: { offsets, items }, permuted });
  return {
    ...dataset,
    numRows: order.length,
    ...permuted,
    ...(unknown !== undefined && { unknown: permuteCells(unknown, order, array) }),
    ...(rowIds !== undefined && { rowIds: Array.from(order, (t) => rowIds[t]) }),
    ...(persons !== undefined && { persons: order.map((t) => persons[t]) }),
  };
}

/**
 * The inverse: row order[n] of the result is row n of the dataset. The result has `numRows` rows; those that `order`
 * does not name are empty. It does not say whose records they are, because that is not known of the empty ones.
 */
export function restoreRows(dataset: Dataset, order: Uint32Array, numRows: number): Dataset {
  const { rowIds: _ids, persons: _persons, numPersons: _numPersons, unknown, ...nameless } = dataset;
  const placeOf = new Int32Array(numRows).fill(-1);
  for (let n = 0; n < order.length; n++) placeOf[order[n]] = n;
  return {
    ...nameless,
    numRows,
    ...permuteCells(dataset, placeOf),
    ...(unknown !== undefined && { unknown: permuteCells(unknown, placeOf) }),
  };
}

/** Row n is row order[n], or empty where that is −1. */
function permuteCells(cells: Cells, order: Uint32Array | Int32Array, array = ownArray): Cells {
  const offsets = array(order.length + 1);
  for (let n = 0; n < order.length; n++) {
    const t = order[n];
    offsets[n + 1] = offsets[n] + (t < 0 ? 0 : cells.offsets[t + 1] - cells.offsets[t]);
  }
  const items = array(offsets[order.length]);
  for (let n = 0; n < order.length; n++) {
    const t = order[n];
    if (t < 0) continue;
    const shift = cells.offsets[t] - offsets[n];
    for (let p = offsets[n]; p < offsets[n + 1]; p++) items[p] = cells.items[p + shift];
  }
  return { offsets, items };
}
