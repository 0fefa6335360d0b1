import type { Cells } from '../records/dataset.ts';
import type { PairSink } from './define.ts';

/** Adds the items of records to their supports, and their pairs to `into` where those are of interest. */
export function addBatch({ offsets, items }: Cells, supports: Float64Array, into: PairSink): void {
  const numRows = offsets.length - 1;
  const end = offsets[numRows];
  for (let p = offsets[0]; p < end; p++) supports[items[p]]++;
  if (into.limit > 0) for (let t = 0; t < numRows; t++) into.addRecord(items, offsets[t], offsets[t + 1]);
}
