import type { Dataset } from '../data/dataset.ts';
import type { SideInputs } from '../data/side-inputs.ts';
import { refuseNothing } from '../formats/what-was-read.ts';
import { formatById } from '../job/catalog.ts';
import type { Job } from '../job/fields.ts';
import { checkNeeds, resolveJob } from '../job/job.ts';
import { withSecret } from '../job/job-secret.ts';
import { loadInputs } from '../job/load-inputs.ts';
import { type JobInput, type JobResult, runJob } from '../job/run-job.ts';
import type { Secret } from '../secret.ts';
import { givenJob, readGiven } from './given-job.ts';
import type { AnonymizeOptions } from './options.ts';
import { checkpointOf } from './watching.ts';

/** Records at hand, and what is known of where they came from. */
export interface GivenRecords extends Omit<JobInput, 'inputs'> {
  /** What a job calls them. */
  readonly data: string;
}

/** What a shell brings to a call. */
export interface CallShell {
  readBytes?(file: string): Promise<Uint8Array>;
  drawSecret?(): Secret;
}

/** A run that is done: what was asked, what came of it, and from what. Plain data. */
export interface FinishedRun {
  readonly job: Job;
  readonly result: JobResult;
  readonly dataset: Dataset;
  readonly inputs: SideInputs;
  readonly format: string;
}

/** The format that releases of records in memory are written in unless stated. */
export const IN_MEMORY_FORMAT = 'basket';

/** Records in memory as a run takes them; a release of them is written in `format`. */
export function recordsInMemory(dataset: Dataset, format: string = IN_MEMORY_FORMAT): GivenRecords {
  return { data: 'in memory', dataset, format: formatById(format).id };
}

/** Runs what options ask for on records: the job that they make, its side inputs, and `runJob`. */
export async function runGiven(
  options: AnonymizeOptions,
  records: GivenRecords,
  { readBytes, drawSecret }: CallShell = {},
): Promise<FinishedRun> {
  const { data, dataset, format } = records;
  const { job: asked, texts } = givenJob(options, {
    data,
    format,
    ...(dataset.persons !== undefined && { person: 'person' }),
  });
  const job = drawSecret === undefined ? asked : withSecret(asked, drawSecret);
  const resolved = resolveJob(job);
  checkNeeds(resolved);
  refuseNothing({ records: dataset.numRows, occurrences: dataset.items.length + (dataset.unknown?.items.length ?? 0) });
  const checkpoint = checkpointOf(options);
  checkpoint(0, 1, 'reading');
  const { itemSyntax } = formatById(format);
  const inputs = await loadInputs(resolved, { dataset, itemSyntax, checkpoint }, readGiven(texts, readBytes));
  const result = runJob(resolved, { ...records, inputs }, { checkpoint });
  return { job, result, dataset, inputs, format };
}
