import type { Cells } from '../data/dataset.ts';

/** For each item the rows that hold it, ascending: item i's are rows[offsets[i] … offsets[i+1]). */
export interface Postings {
  readonly offsets: Uint32Array;
  readonly rows: Uint32Array;
}

/** The rows of each item. */
export function postingsOf({ offsets, items }: Cells, numItems: number): Postings {
  const starts = new Uint32Array(numItems + 1);
  for (let p = 0; p < items.length; p++) starts[items[p] + 1]++;
  for (let i = 0; i < numItems; i++) starts[i + 1] += starts[i];
  const next = starts.slice(0, numItems);
  const rows = new Uint32Array(items.length);
  for (let t = 0; t + 1 < offsets.length; t++) {
    for (let p = offsets[t]; p < offsets[t + 1]; p++) rows[next[items[p]]++] = t;
  }
  return { offsets: starts, rows };
}
