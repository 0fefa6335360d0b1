import {
  type Carried,
  type Changes,
  type Dataset,
  type Given,
  type GivenInputs,
  type JobRecords,
  type PublishedRecords,
  type ReadSummary,
  type ReleaseInput,
  type ResolvedJob,
  type RunElsewhere,
  type RunOutcome,
  runRecords,
  type World,
} from '../../src/internal.ts';

/** What a program gives in place of files: records, and side inputs as plain values. */
export interface GivenByProgram {
  readonly records?: Dataset | undefined;
  readonly inputs?: GivenInputs;
}

/** A job whose records are open, in memory or on an engine. To be closed, whatever happens. */
export interface OpenJob<R extends JobRecords = JobRecords> {
  /** What was read. */
  readonly read: ReadSummary;
  /** The job as it runs. */
  readonly resolved: ResolvedJob;
  readonly records: R;
  readonly given: Omit<Given, 'inputs'>;
  readonly world: World;
  /** What its folder is made of beside the run. */
  readonly folder: Omit<ReleaseInput, 'inputs' | 'published'>;
  /** Of a re-release: the labels that were taken over. */
  readonly carried?: Carried;
  readBytes(file: string): Promise<Uint8Array>;
  /** The published records and a way to read them back into memory, if they are elsewhere. */
  published?(outcome: object): PublishedRecords & { readBack(): Promise<Dataset> };
  /** Called when all is written, or known to come to nothing: a killed run has nothing to go on from then. */
  finish(): void;
  close(): Promise<void>;
}

/** An open job and its result. */
export interface RanJob extends OpenJob {
  readonly result: RunOutcome<Changes> & Partial<Pick<RunElsewhere, 'passes'>>;
  /** What its release is composed of. */
  readonly input: ReleaseInput & { readonly published?: ReturnType<NonNullable<OpenJob['published']>> };
}

/** Transforms, verifies, measures and reports. */
export async function runOpen(job: OpenJob, stage: NonNullable<World['stage']>): Promise<RanJob> {
  const { resolved, records, given, world, folder } = job;
  const { inputs, result } = await runRecords(resolved, records, given, job.readBytes, { ...world, stage });
  const published = job.published?.(result);
  return { ...job, result, input: { ...folder, inputs, ...(published !== undefined && { published }) } };
}
