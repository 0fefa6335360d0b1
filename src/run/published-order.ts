import type { ResolvedJob } from '../job/job.ts';
import { secretOf } from '../job/job-secret.ts';
import { shuffle } from '../random.ts';
import type { Dataset } from '../records/dataset.ts';
import { shownRows } from '../records/shown-rows.ts';
import { type KeyStream, randomFromSecret } from '../secret.ts';

/** The purpose for which the order of records is derived from the secret. */
export const ORDER = 'order';

/**
 * order[n] = the row that is published as row n. Rows that show nothing are left out unless they are kept, and the
 * order is random unless it is kept. Undefined if all rows are published in their original order.
 */
export function publishedOrder(job: ResolvedJob, dataset: Dataset, keyStream?: KeyStream): Uint32Array | undefined {
  const { keepOrder, emptyRecords } = job.job;
  const rows =
    emptyRecords === 'drop' ? shownRows(dataset) : Uint32Array.from({ length: dataset.numRows }, (_, t) => t);
  if (!keepOrder) return shuffle(rows, randomFromSecret(secretOf(job), ORDER, keyStream));
  return rows.length === dataset.numRows ? undefined : rows;
}
