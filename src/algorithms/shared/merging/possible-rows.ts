import { collapseRows, type WeightedRows } from '../../../data/collapse-rows.ts';
import type { Dataset } from '../../../records/dataset.ts';
import { recodeCells } from '../../../records/recode-cells.ts';
import { sortRows } from '../../../records/sort-rows.ts';

/**
 * The records to count in for k^m: equal ones collapsed (of each person, if owners are named), empty ones omitted. An
 * unknown cell ("?x") counts as one that contains x, as the promise is checked.
 */
export function possibleRows(dataset: Dataset): WeightedRows {
  const { unknown } = dataset;
  if (unknown === undefined) return collapseRows(dataset, undefined, dataset.persons);
  const offsets = new Uint32Array(dataset.numRows + 1);
  const items = new Uint32Array(dataset.items.length + unknown.items.length);
  for (let t = 0; t < dataset.numRows; t++) {
    const known = dataset.items.subarray(dataset.offsets[t], dataset.offsets[t + 1]);
    const others = unknown.items.subarray(unknown.offsets[t], unknown.offsets[t + 1]);
    items.set(known, offsets[t]);
    items.set(others, offsets[t] + known.length);
    offsets[t + 1] = offsets[t] + known.length + others.length;
  }
  sortRows(offsets, items);
  return collapseRows({ offsets, items }, undefined, dataset.persons);
}

/** Rows with their items replaced by labels, SUPPRESSED ones left out; equal ones collapsed. */
export function recodeRows(
  rows: Pick<WeightedRows, 'offsets' | 'items' | 'weights' | 'persons'>,
  labelOf: Uint32Array,
): WeightedRows {
  return collapseRows(recodeCells(rows, labelOf), rows.weights, rows.persons);
}
