import { collapseRows, type WeightedRows } from '../../../data/collapse-rows.ts';
import { transpose } from '../../../data/transpose.ts';
import type { Cells } from '../../../records/dataset.ts';

/**
 * Records for counting what can be inferred of sensitive items.
 *
 * S1 equal records are kept once with a weight, empty ones not at all; with `persons` only those of one person
 * S2 rows are longest first; equally long ones keep the order of their first appearance
 * S3 the records of item i are coverRows[coverOffsets[i] … coverOffsets[i+1]), ascending, so longest first too
 * S4 signatures[t] has a bit for every item of t: t ⊇ u only if signatures[u] & ~signatures[t] = 0
 */
export interface SensitiveRecords extends WeightedRows {
  readonly numItems: number;
  /** 1 for items that must not be inferred. */
  readonly isSensitive: Uint8Array;
  readonly coverOffsets: Uint32Array;
  readonly coverRows: Uint32Array;
  readonly signatures: Uint32Array;
  /** The number of records that contain each item. */
  readonly supports: Uint32Array;
}

/** Collapses and indexes records whose items are < isSensitive.length. O(cells). */
export function sensitiveRecords(
  cells: Cells,
  isSensitive: Uint8Array,
  weights?: Uint32Array,
  persons?: Uint32Array,
): SensitiveRecords {
  const numItems = isSensitive.length;
  const rows = longestFirst(collapseRows(cells, weights, persons));
  const { offsets: coverOffsets, rows: coverRows } = transpose(rows, numItems);
  const signatures = new Uint32Array(rows.numRows);
  const supports = new Uint32Array(numItems);
  for (let t = 0; t < rows.numRows; t++) {
    let signature = 0;
    for (let p = rows.offsets[t]; p < rows.offsets[t + 1]; p++) {
      signature |= itemBit(rows.items[p]);
      supports[rows.items[p]] += rows.weights[t];
    }
    signatures[t] = signature;
  }
  return { ...rows, numItems, isSensitive, coverOffsets, coverRows, signatures, supports };
}

/** The bit of an item in a record's signature. */
export function itemBit(i: number): number {
  return 1 << (Math.imul(i, 0x9e3779b1) >>> 27);
}

/** 1 for every item of an ascending list. */
export function markItems(items: ArrayLike<number>, numItems: number): Uint8Array {
  const marks = new Uint8Array(numItems);
  for (let n = 0; n < items.length; n++) marks[items[n]] = 1;
  return marks;
}

/** A counting sort by length, descending. */
function longestFirst({ numRows, offsets, items, weights, persons }: WeightedRows): WeightedRows {
  let longest = 0;
  for (let t = 0; t < numRows; t++) longest = Math.max(longest, offsets[t + 1] - offsets[t]);
  const next = new Uint32Array(longest + 2);
  for (let t = 0; t < numRows; t++) next[longest - (offsets[t + 1] - offsets[t]) + 1]++;
  for (let n = 1; n < next.length; n++) next[n] += next[n - 1];
  const order = new Uint32Array(numRows);
  for (let t = 0; t < numRows; t++) order[next[longest - (offsets[t + 1] - offsets[t])]++] = t;
  const sortedOffsets = new Uint32Array(numRows + 1);
  const sortedItems = new Uint32Array(items.length);
  const sortedWeights = new Uint32Array(numRows);
  for (let n = 0; n < numRows; n++) {
    const t = order[n];
    let end = sortedOffsets[n];
    for (let p = offsets[t]; p < offsets[t + 1]; p++) sortedItems[end++] = items[p];
    sortedOffsets[n + 1] = end;
    sortedWeights[n] = weights[t];
  }
  return {
    numRows,
    offsets: sortedOffsets,
    items: sortedItems,
    weights: sortedWeights,
    ...(persons !== undefined && { persons: order.map((t) => persons[t]) }),
  };
}
