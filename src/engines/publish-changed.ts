import { identityRecoding, type Recoding, SUPPRESSED } from '../data/recoding.ts';
import type { Deletions } from '../data/release-parts.ts';
import { sortRows } from '../records/sort-rows.ts';
import type { EngineRecords, RecordSink } from './define.ts';

/** Passes all records on as they are published: without the deleted cells, then as the recoding says. */
export async function publishChanged(
  records: EngineRecords,
  labels: readonly string[],
  { recoding, deletions }: { readonly recoding?: Recoding; readonly deletions?: Deletions },
  sink: RecordSink,
): Promise<void> {
  const itself = identityRecoding({ labels });
  if (deletions === undefined) return records.publish(recoding ?? itself, sink);
  let row = 0;
  let next = 0;
  await records.publish(itself, {
    write: async (batch) => {
      const numRows = batch.offsets.length - 1;
      const offsets = new Uint32Array(numRows + 1);
      const items = new Uint32Array(batch.items.length);
      let end = 0;
      for (let t = 0; t < numRows; t++, row++) {
        const removed = new Set<number>();
        for (; next < deletions.rows.length && deletions.rows[next] === row; next++) removed.add(deletions.items[next]);
        for (let p = batch.offsets[t]; p < batch.offsets[t + 1]; p++) {
          if (!removed.has(batch.items[p])) items[end++] = batch.items[p];
        }
        offsets[t + 1] = end;
      }
      if (recoding !== undefined) end = recodeBatch({ offsets, items }, recoding.target);
      const { persons, rowIds } = batch;
      const owned = { ...(persons !== undefined && { persons }), ...(rowIds !== undefined && { rowIds }) };
      await sink.write({ offsets, items: items.subarray(0, end), ...owned });
    },
  });
}

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
