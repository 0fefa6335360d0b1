import { type Dataset, rowOf } from './dataset.ts';

/** Known and unknown cells together: a "?x" is a cell that may contain x. */
export function possibleCells(dataset: Dataset): Dataset {
  if (dataset.unknown === undefined) return dataset;
  const { unknown, ...known } = dataset;
  const offsets = new Uint32Array(dataset.numRows + 1);
  const items = new Uint32Array(dataset.items.length + unknown.items.length);
  for (let t = 0; t < dataset.numRows; t++) {
    const row = [...rowOf(dataset, t), ...rowOf(unknown, t)].sort((a, b) => a - b);
    items.set(row, offsets[t]);
    offsets[t + 1] = offsets[t] + row.length;
  }
  return { ...known, offsets, items };
}
