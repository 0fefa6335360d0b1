import {
  type CarriedRecoding,
  type Dataset,
  type ReadSummary,
  type ReleaseChanges,
  type ReleaseInput,
  type ResolvedJob,
  type RunElsewhere,
  type RunOutcome,
  runRecords,
  type SideInputOptions,
} from '../../src/internal.ts';

/** The parameters of a run: the job, its records, what is known of them, a reader of files and the world around it. */
type RunParameters = Parameters<typeof runRecords>;

/** The input of a program in place of files: records, and side inputs as plain values. */
export interface ProgramInputs {
  readonly records?: Dataset | undefined;
  readonly inputs?: SideInputOptions;
}

/** A job with open records, in memory or on an engine. The caller closes it, whatever happens. */
export interface OpenJob<R extends RunParameters[1] = RunParameters[1]> {
  /** The reading, with its findings. */
  readonly read: ReadSummary;
  /** The job as it runs. */
  readonly resolved: ResolvedJob;
  readonly records: R;
  readonly facts: RunParameters[2];
  readonly world: RunParameters[4];
  /** The parts of its folder that do not come from the run. */
  readonly folder: Omit<ReleaseInput, 'inputs' | 'published'>;
  /** Of a re-release: the labels that were taken over. */
  readonly carried?: CarriedRecoding;
  readBytes(file: string): Promise<Uint8Array>;
  /** The published records and a way to read them back into memory, if an engine has them. */
  published?(outcome: object): NonNullable<ReleaseInput['published']> & { readBack(): Promise<Dataset> };
  /** Removes the saved progress of the run, once everything is written or the promise cannot hold. */
  finish(): void;
  close(): Promise<void>;
}

export interface JobRunResult extends OpenJob {
  readonly result: RunOutcome<ReleaseChanges> & Partial<Pick<RunElsewhere, 'passes'>>;
  /** The parts of its release. */
  readonly input: ReleaseInput & { readonly published?: ReturnType<NonNullable<OpenJob['published']>> };
}

/** Transforms, verifies, measures and reports. */
export async function runOpen(job: OpenJob, stage: NonNullable<RunParameters[4]['stage']>): Promise<JobRunResult> {
  const { resolved, records, facts, world, folder } = job;
  const { inputs, result } = await runRecords(resolved, records, facts, job.readBytes, { ...world, stage });
  const published = job.published?.(result);
  return { ...job, result, input: { ...folder, inputs, ...(published !== undefined && { published }) } };
}
