import type { Dataset } from '../data/dataset.ts';
import { shownRows } from '../data/shown-rows.ts';
import { shuffle } from '../random.ts';
import { randomFromSecret } from '../secret.ts';
import type { ResolvedJob } from './job.ts';
import { secretOf } from './job-secret.ts';

/** The purpose of the secret by which records are ordered. */
export const ORDER = 'order';

/**
 * order[n] = the row that is published as row n: without rows that show nothing, unless those are kept, and in random
 * order, unless that is kept. Undefined where all rows are published in their own.
 */
export function publishedOrder(resolved: ResolvedJob, dataset: Dataset): Uint32Array | undefined {
  const { keepOrder, emptyRecords } = resolved.job;
  const rows =
    emptyRecords === 'drop' ? shownRows(dataset) : Uint32Array.from({ length: dataset.numRows }, (_, t) => t);
  if (!keepOrder) return shuffle(rows, randomFromSecret(secretOf(resolved), ORDER));
  return rows.length === dataset.numRows ? undefined : rows;
}
