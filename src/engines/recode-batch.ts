import { SUPPRESSED } from '../data/recoding.ts';
import { sortRows } from '../records/sort-rows.ts';

/** Rows that may be changed in place. */
export interface Batch {
  readonly offsets: Uint32Array;
  readonly items: Uint32Array;
}

/** Replaces items by their targets, in place: rows stay sorted sets, suppressed items go. Returns the number of cells left. */
export function recodeBatch({ offsets, items }: Batch, target?: Uint32Array): number {
  if (target !== undefined) {
    let numKept = 0;
    let from = offsets[0];
    for (let t = 0; t + 1 < offsets.length; t++) {
      const to = offsets[t + 1];
      for (let p = from; p < to; p++) {
        const label = target[items[p]];
        if (label !== SUPPRESSED) items[numKept++] = label;
      }
      offsets[t + 1] = numKept;
      from = to;
    }
  }
  return sortRows(offsets, items);
}
