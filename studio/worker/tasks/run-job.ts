import {
  comparingMeasures,
  countsRight,
  type Job,
  measureAll,
  type Run,
  recordsHere,
  resolveJob,
  runRecords,
  type SideInputs,
  SottoError,
  seedOf,
} from '../../../src/internal.ts';
import { longTask } from '../define.ts';
import { readBytes } from '../read-source.ts';
import { type RunSummary, summaryOf } from '../run-summary.ts';

export interface RunJobOptions {
  /** The run's id: answers about its release refer to it. */
  readonly id: string;
  readonly job: Job;
  /** What the files that the job names hold, by name. */
  readonly files: Readonly<Record<string, Blob | string>>;
}

export interface RanJob {
  readonly inputs: SideInputs;
  readonly result: Run;
  readonly countsRight: number;
  /** What runs are compared by, which reports leave out. */
  readonly compared: Readonly<Record<string, number>>;
  readonly seconds: number;
}

/** Runs a job on the open data: transform, check, measure, report. The data worker keeps the release. */
export const runJob = longTask({
  share: (_options: RunJobOptions, { data: { dataset, input, formatId, sha256 } }) => ({
    dataset,
    read: input,
    formatId,
    sha256,
  }),
  async work({ job, files }: RunJobOptions, { dataset, read, formatId, sha256 }, { checkpoint }): Promise<RanJob> {
    const started = performance.now();
    const resolved = resolveJob(job);
    const given = { format: formatId, read, sourceHash: sha256 };
    const fetchFile = (name: string): Promise<Uint8Array> => fileBytes(files, name);
    const ran = await runRecords(resolved, recordsHere(dataset), given, fetchFile, { checkpoint });
    // Another worker puts the records into this order again: sending them would double what is sent.
    const { published: _, ...result } = ran.result;
    const { inputs } = ran;
    const seconds = (performance.now() - started) / 1000;
    const { release } = result;
    const context = { seed: seedOf(job), inputs, promised: resolved.promised };
    const compared = measureAll(dataset, release, context, comparingMeasures);
    return { inputs, result, countsRight: countsRight(dataset, release), compared, seconds };
  },
  keep({ id, job }, { inputs, result, countsRight: right, compared, seconds }, holding): RunSummary {
    holding.keepRun({ id, source: holding.data.source, job, inputs, result });
    return summaryOf(result, right, compared, seconds);
  },
});

/** What a file that a job names holds. */
export async function fileBytes(files: RunJobOptions['files'], name: string): Promise<Uint8Array> {
  const file = files[name];
  if (file === undefined) {
    throw new SottoError('input', `${name}: this file is not loaded`, { hint: 'load it on Protect' });
  }
  return typeof file === 'string' ? new TextEncoder().encode(file) : readBytes(file, name);
}
