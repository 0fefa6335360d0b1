import { markItems } from '../data/mark-items.ts';
import type { Cells } from '../records/dataset.ts';

/** Records to be mined: each counts as often as its weight says, once where there are none. */
export interface WeighedCells extends Cells {
  readonly weights?: Uint32Array | undefined;
}

/** The records with their weights. */
export function applyWeights({ offsets, items }: Cells, weights: Uint32Array | undefined): WeighedCells {
  return { offsets, items, weights };
}

/** The number of records, each counted by its weight. */
export function totalWeight({ offsets, weights }: WeighedCells): number {
  return weights === undefined ? offsets.length - 1 : weights.reduce((sum, weight) => sum + weight, 0);
}

/** In how many records each item is. */
export function itemWeights({ offsets, items, weights }: WeighedCells, numItems: number): Uint32Array {
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
 * The rows that contain every item of `held` (in any order, repeats allowed), in their order, without the cells of the
 * items of `dropped`; rows that have no cell left stay. Without `held` and `dropped` these are the cells themselves.
 */
export function constrainCells(
  cells: WeighedCells,
  numItems: number,
  held: Uint32Array,
  dropped: Uint32Array,
): WeighedCells {
  if (held.length === 0 && dropped.length === 0) return cells;
  const { offsets, items, weights } = cells;
  const isHeld = markItems(held, numItems);
  const isDropped = markItems(dropped, numItems);
  const numHeld = new Set(held).size;
  const keptOffsets = new Uint32Array(offsets.length);
  const kept = new Uint32Array(items.length);
  const keptWeights = weights?.slice();
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
    if (found < numHeld) end = start;
    else {
      if (weights !== undefined && keptWeights !== undefined) keptWeights[numRows] = weights[t];
      keptOffsets[++numRows] = end;
    }
  }
  return {
    offsets: keptOffsets.slice(0, numRows + 1),
    items: kept.slice(0, end),
    ...(keptWeights !== undefined && { weights: keptWeights.slice(0, numRows) }),
  };
}
