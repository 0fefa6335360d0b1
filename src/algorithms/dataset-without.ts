import type { Cells, Dataset } from '../data/dataset.ts';
import { applyRecoding, type Recoding } from '../data/recoding.ts';
import type { Deletions } from '../data/release.ts';

/** The data as published with some cells left out, over an optional recoding. Deletions are in row order. */
export function datasetWithout(dataset: Dataset, { rows, items: deleted }: Deletions, recoding?: Recoding): Dataset {
  const offsets = new Uint32Array(dataset.numRows + 1);
  const items = new Uint32Array(dataset.items.length - deleted.length);
  let kept = 0;
  let n = 0;
  for (let t = 0; t < dataset.numRows; t++) {
    const row = new Set<number>();
    for (; n < rows.length && rows[n] === t; n++) row.add(deleted[n]!);
    for (let p = dataset.offsets[t]!; p < dataset.offsets[t + 1]!; p++) {
      if (!row.has(dataset.items[p]!)) items[kept++] = dataset.items[p]!;
    }
    offsets[t + 1] = kept;
  }
  const cells: Cells = { offsets, items };
  return recoding === undefined ? { ...dataset, ...cells } : applyRecoding({ ...dataset, ...cells }, recoding);
}
