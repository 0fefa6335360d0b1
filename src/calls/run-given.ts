import type { Dataset } from '../data/dataset.ts';
import { formatById } from '../formats/format-by-id.ts';
import { IN_MEMORY_FORMAT } from '../formats/index.ts';
import { refuseNothing } from '../formats/what-was-read.ts';
import type { Job } from '../job/fields.ts';
import { checkNeeds, resolveJob } from '../job/job.ts';
import type { JobResult } from '../job/run-job.ts';
import { runRecords } from '../job/run-records.ts';
import type { ReleaseInput } from '../publish/release-files.ts';
import { checkpointOf } from './call-controls.ts';
import { jobFromOptions, readGiven } from './job-from-options.ts';
import type { AnonymizeOptions } from './options.ts';

/** A run that is done: what was asked, what came of it, and from what. Plain data. */
export interface FinishedRun {
  readonly job: Job;
  readonly result: JobResult;
  readonly input: Omit<ReleaseInput, 'dataset' | 'format' | 'published' | 'earlier'> & { readonly dataset: Dataset };
  readonly format: string;
}

/** How a job speaks of records in memory. */
export function inMemorySource({ persons }: Dataset, format: string = IN_MEMORY_FORMAT) {
  return { data: 'in memory', format: formatById(format).id, ...(persons !== undefined && { person: 'person' }) };
}

/** Runs what options ask for on records in memory. */
export async function runGiven(options: AnonymizeOptions, dataset: Dataset): Promise<FinishedRun> {
  const source = inMemorySource(dataset, options.format);
  const job = jobFromOptions(options, source);
  const resolved = resolveJob(job);
  checkNeeds(resolved);
  refuseNothing({ records: dataset.numRows, occurrences: dataset.items.length + (dataset.unknown?.items.length ?? 0) });
  const checkpoint = checkpointOf(options);
  checkpoint(0, 1, 'reading');
  const { format } = source;
  const { inputs, result } = await runRecords(resolved, { dataset, format }, readGiven(options, format), {
    checkpoint,
  });
  return { job, result, input: { dataset, inputs }, format };
}
