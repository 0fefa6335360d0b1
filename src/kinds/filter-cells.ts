import { type Cells, type Dataset, rowOf } from '../data/dataset.ts';

/** The cells of a dataset that are kept. */
export function filterCells(dataset: Dataset, keeps: (t: number, item: number) => boolean): Cells {
  const offsets = new Uint32Array(dataset.numRows + 1);
  const items = new Uint32Array(dataset.items.length);
  let kept = 0;
  for (let t = 0; t < dataset.numRows; t++) {
    for (const i of rowOf(dataset, t)) if (keeps(t, i)) items[kept++] = i;
    offsets[t + 1] = kept;
  }
  return { offsets, items: items.slice(0, kept) };
}
