import type { Cells, Dataset } from '../../records/dataset.ts';
import { sortRows } from '../../records/sort-rows.ts';

/** Records cut into what is public and what is sensitive. */
export interface SplitRecords {
  /** Public labels, numbered as `labelOf` says. */
  readonly publicParts: Cells;
  readonly numLabels: number;
  /** Sensitive items, numbered by their place among the sensitive items. */
  readonly sensitive: Cells;
  readonly numSensitive: number;
  /** The owner of each record, if known. */
  readonly persons?: Uint32Array;
}

/** Splits the records; `labelOf[i]` < numLabels is the label of public item i. */
export function splitRecords(
  { numRows, offsets, items, persons }: Dataset,
  sensitive: Uint32Array,
  labelOf: Uint32Array,
  numLabels: number,
): SplitRecords {
  const rankOf = new Int32Array(labelOf.length).fill(-1);
  for (const [a, i] of sensitive.entries()) rankOf[i] = a;
  const publicOffsets = new Uint32Array(numRows + 1);
  const sensitiveOffsets = new Uint32Array(numRows + 1);
  const labels = new Uint32Array(items.length);
  const ranks = new Uint32Array(items.length);
  let numPublic = 0;
  let numCells = 0;
  for (let t = 0; t < numRows; t++) {
    for (let p = offsets[t]; p < offsets[t + 1]; p++) {
      const i = items[p];
      if (rankOf[i] < 0) labels[numPublic++] = labelOf[i];
      else ranks[numCells++] = rankOf[i];
    }
    publicOffsets[t + 1] = numPublic;
    sensitiveOffsets[t + 1] = numCells;
  }
  numPublic = sortRows(publicOffsets, labels.subarray(0, numPublic));
  return {
    publicParts: { offsets: publicOffsets, items: labels.slice(0, numPublic) },
    numLabels,
    sensitive: { offsets: sensitiveOffsets, items: ranks.slice(0, numCells) },
    numSensitive: sensitive.length,
    ...(persons !== undefined && { persons }),
  };
}
