import { type Cells, type Dataset, rowOf } from './dataset.ts';

/** The first of D1 to D4 that a dataset breaks, in a clause; undefined if none. For data from outside. */
export function datasetMalformation(dataset: Dataset): string | undefined {
  const { numRows, dictionary, unknown } = dataset;
  const numItems = dictionary.labels.length;
  if (new Set(dictionary.labels).size !== numItems) return 'its dictionary has a label twice';
  const known = cellsMalformation(dataset, numRows, numItems);
  if (known !== undefined || unknown === undefined) return known;
  const open = cellsMalformation(unknown, numRows, numItems);
  if (open !== undefined) return open;
  for (let t = 0; t < numRows; t++) {
    const row = new Set(rowOf(dataset, t));
    if (rowOf(unknown, t).some((i) => row.has(i))) return 'a cell is both known and unknown';
  }
  return undefined;
}

function cellsMalformation({ offsets, items }: Cells, numRows: number, numItems: number): string | undefined {
  if (!(offsets instanceof Uint32Array && items instanceof Uint32Array)) return 'its cells are no Uint32Arrays';
  if (offsets.length !== numRows + 1 || offsets[0] !== 0 || offsets[numRows] !== items.length)
    return 'its offsets are not those of its rows';
  for (let t = 0; t < numRows; t++) {
    if (offsets[t + 1] < offsets[t]) return 'its offsets descend';
    for (let p = offsets[t]; p < offsets[t + 1]; p++) {
      if (items[p] >= numItems) return 'it contains an item that its dictionary does not have';
      if (p > offsets[t] && items[p] <= items[p - 1]) return 'the items of a row do not ascend';
    }
  }
  return undefined;
}
