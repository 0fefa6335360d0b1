import { markItems } from '../data/mark-items.ts';
import type { Cells } from '../records/dataset.ts';

/** Records to be mined: each counts as often as its weight says, once where there are none. */
export interface WeightedCells extends Cells {
  readonly weights?: Uint32Array | undefined;
}

/** The records with their weights. */
export function applyWeights({ offsets, items }: Cells, weights: Uint32Array | undefined): WeightedCells {
  return { offsets, items, weights };
}

/** The number of records, each counted by its weight. */
export function totalWeight({ offsets, weights }: WeightedCells): number {
  return weights === undefined ? offsets.length - 1 : weights.reduce((sum, weight) => sum + weight, 0);
}

/** In how many records each item is. */
export function itemWeights({ offsets, items, weights }: WeightedCells, numItems: number): Uint32Array {
  const supports = new Uint32Array(numItems);
  if (weights === undefined) {
    for (let p = 0; p < items.length; p++) supports[items[p]]++;
    return supports;
  }
  for (let t = 0; t + 1 < offsets.length; t++) {
    for (let p = offsets[t]; p < offsets[t + 1]; p++) supports[items[p]] += weights[t];
  }
  return supports;
}

/**
 * The rows that contain every item of `required` (in any order, repeats allowed), in their order, without the cells of the
 * items of `excluded`; rows that have no cell left stay. Without `required` and `excluded` these are the cells themselves.
 */
export function constrainCells(
  cells: WeightedCells,
  numItems: number,
  required: Uint32Array,
  excluded: Uint32Array,
): WeightedCells {
  if (required.length === 0 && excluded.length === 0) return cells;
  const { offsets, items, weights } = cells;
  const isHeld = markItems(required, numItems);
  const isDropped = markItems(excluded, numItems);
  const numHeld = new Set(required).size;
  const newOffsets = new Uint32Array(offsets.length);
  const newItems = new Uint32Array(items.length);
  const newWeights = weights?.slice();
  let numRows = 0;
  let end = 0;
  for (let t = 0; t + 1 < offsets.length; t++) {
    const start = end;
    let match = 0;
    for (let p = offsets[t]; p < offsets[t + 1]; p++) {
      const i = items[p];
      match += isHeld[i];
      if (isDropped[i] === 0) newItems[end++] = i;
    }
    if (match < numHeld) end = start;
    else {
      if (weights !== undefined && newWeights !== undefined) newWeights[numRows] = weights[t];
      newOffsets[++numRows] = end;
    }
  }
  return {
    offsets: newOffsets.slice(0, numRows + 1),
    items: newItems.slice(0, end),
    ...(newWeights !== undefined && { weights: newWeights.slice(0, numRows) }),
  };
}
