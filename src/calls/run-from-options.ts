import { formatById, IN_MEMORY_FORMAT } from '../formats/index.ts';
import { refuseNothing } from '../formats/read-summary.ts';
import type { Job } from '../job/fields.ts';
import { checkNeeds, resolveJob } from '../job/job.ts';
import type { ReleaseInput } from '../publish/release-files.ts';
import type { Dataset } from '../records/dataset.ts';
import { recordsHere } from '../run/memory.ts';
import { type Run, runRecords } from '../run/run.ts';
import { checkpointOf } from './call-controls.ts';
import { jobFromOptions, readPlainInputs } from './job-from-options.ts';
import type { AnonymizeOptions } from './options.ts';

/** A completed run: the job, the result and the input. Plain data. */
export interface SavedRun {
  readonly job: Job;
  readonly result: Run;
  readonly input: Omit<ReleaseInput, 'dataset' | 'format' | 'published' | 'earlier'> & { readonly dataset: Dataset };
  readonly format: string;
}

/** The words of a job for records in memory. */
export function inMemorySource({ persons }: Dataset, format: string = IN_MEMORY_FORMAT) {
  return { data: 'in memory', format: formatById(format).id, ...(persons !== undefined && { person: 'person' }) };
}

/** Runs what options ask for on records in memory. */
export async function runFromOptions(options: AnonymizeOptions, dataset: Dataset): Promise<SavedRun> {
  const source = inMemorySource(dataset, options.format);
  const job = jobFromOptions(options, source);
  const resolved = resolveJob(job);
  checkNeeds(resolved);
  refuseNothing({ records: dataset.numRows, occurrences: dataset.items.length + (dataset.unknown?.items.length ?? 0) });
  const checkpoint = checkpointOf(options);
  checkpoint(0, 1, 'reading');
  const { format } = source;
  const fetch = readPlainInputs(options, format);
  const { inputs, result } = await runRecords(resolved, recordsHere(dataset), { format }, fetch, { checkpoint });
  return { job, result, input: { dataset, inputs }, format };
}
