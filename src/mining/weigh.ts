import type { Cells } from '../records/dataset.ts';

/** Records to be mined: each counts as often as its weight says, once where there are none. */
export interface WeighedCells extends Cells {
  readonly weights?: Uint32Array | undefined;
}

/** The records with their weights. */
export function weigh({ offsets, items }: Cells, weights: Uint32Array | undefined): WeighedCells {
  return { offsets, items, weights };
}

/** How many records there are, each counted by its weight. */
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
