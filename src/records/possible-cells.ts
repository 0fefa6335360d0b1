import { withCells } from '../records/rows.ts';
import type { Cells, Dataset } from './dataset.ts';

const known = new WeakMap<Dataset, Dataset>();

/** Known and unknown cells together, told once for a dataset: a "?x" is a cell that may contain x. */
export function possibleCells(dataset: Dataset): Dataset {
  if (dataset.unknown === undefined) return dataset;
  let possible = known.get(dataset);
  if (possible === undefined) {
    possible = withCells(dataset, together(dataset, dataset.unknown));
    known.set(dataset, possible);
  }
  return possible;
}

/** The cells of both; a row that has some in both is sorted, and the rows between such rows are copied at once. */
function together(most: Cells, few: Cells): Cells {
  const offsets = most.offsets.map((offset, t) => offset + few.offsets[t]);
  const items = new Uint32Array(most.items.length + few.items.length);
  let copied = 0;
  const copyTo = (end: number, shift: number) => {
    items.set(most.items.subarray(copied, end), copied + shift);
    copied = end;
  };
  for (let t = 0; t + 1 < offsets.length; t++) {
    const from = few.offsets[t];
    const to = few.offsets[t + 1];
    if (from === to) continue;
    copyTo(most.offsets[t + 1], from);
    items.set(few.items.subarray(from, to), copied + from);
    items.subarray(offsets[t], offsets[t + 1]).sort();
  }
  copyTo(most.items.length, few.items.length);
  return { offsets, items };
}
