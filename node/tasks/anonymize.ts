import type { KeyObject } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';
import {
  FILES,
  formatById,
  type Hint,
  type Job,
  nearestTo,
  publishedDataset,
  type ReadSummary,
  type Run,
  resolveJob,
  runnableJob,
  runRecords,
  type SavedRun,
  SottoError,
  type Stage,
  unusedInputs,
  type Withdrawn,
} from '../../src/internal.ts';
import { checkSeries, mayBeWritten } from '../anonymize/check-together.ts';
import { openJobHere } from '../anonymize/in-memory.ts';
import { openJobElsewhere } from '../anonymize/on-engine.ts';
import { type JobRunResult, type ProgramInputs, runOpen } from '../anonymize/open-job.ts';
import { savedProgressText } from '../anonymize/progress-folder.ts';
import { drawSecret } from '../files/secrets.ts';
import { checkReplaceable } from '../files/write-folder.ts';
import { releaseFolders } from '../release/release-folders.ts';
import { readPrivateKey } from '../release/signature.ts';
import { writeRelease, writeReleaseAndTable } from '../release/write-release.ts';
import { isSamePlace, localPath } from '../stores/addresses.ts';
import type { Sink } from '../stores/define.ts';
import { openSink } from '../stores/open-sink.ts';
import { withPeople } from '../stores/reading-from-address.ts';
import { startStopwatch } from '../worker/stopwatch.ts';
import type { TaskContext } from '../worker/task-context.ts';
import { loadCheckedAlgorithm } from './check-algorithm.ts';

export interface AnonymizeTaskOptions {
  readonly job: Job;
  /** The values in place of files that the job would name. */
  readonly ownInputs?: ProgramInputs;
  /** The release folder. */
  readonly output: string;
  /** The file of an ed25519 private key that signs the release. */
  readonly sign?: string;
  /** The address of a table to which the published records are also written. */
  readonly to?: string;
  /** The largest number of threads to use; as many as the machine has, if left out. */
  readonly threads?: number;
}

export interface WriteRunOptions {
  readonly run: SavedRun;
  readonly folder: string;
  readonly sign?: string;
}

/** The document of `anonymize --json`. */
export interface AnonymizeResult {
  /** The folder that was written; null if the promise could not be shown to hold. */
  readonly release: string | null;
  /** The table that was written too. */
  readonly table?: string;
  readonly statement: string;
  readonly model: { readonly id: string; readonly [param: string]: unknown };
  readonly algorithm: { readonly id: string; readonly [param: string]: unknown };
  /** If an engine counted the records: its id, and its passes over them. */
  readonly engine?: { readonly id: string; readonly passes: readonly string[] };
  readonly verdict: Run['verdict'];
  /** The remedy for a broken promise, if something is known to help. */
  readonly instead?: Hint;
  readonly truthful: Run['truthful'];
  readonly policy?: NonNullable<Run['policy']>;
  /** For a release like an earlier one: the items that the earlier release did not have, and those that are gone. */
  readonly like?: { readonly newItems: readonly string[]; readonly goneItems: readonly string[] };
  /** If people withdrew: how many, how many of them are in an earlier release, and how many records were removed. */
  readonly withdrawn?: Withdrawn;
  /** For a release after others: what changed since the last of them. */
  readonly changes?: NonNullable<Run['report']['curator']['changes']>;
  /** Side inputs that were given and not used. */
  readonly unused: readonly string[];
  /** Labels that are listed and do not occur in the data, by list. */
  readonly unseen?: Parameters<typeof nearestTo>[0];
  /** The labels of the data that are nearest to them. */
  readonly nearest?: ReturnType<typeof nearestTo>;
  readonly utility: Readonly<Record<string, number>>;
  readonly items: { readonly published: number; readonly merged: number; readonly suppressed: number };
  /** The reading of the data. For its owner only. */
  readonly input: ReadSummary;
  /**
   * By stage, together the time of the run. If another thread verifies while this one measures, `verify` is the wait
   * for it and for the other checks.
   */
  readonly seconds: Readonly<Record<'read' | Exclude<Stage, 'scratch'> | 'write', number>> & {
    readonly scratch?: number;
  };
}

/** Opens the records, transforms, has verified, measures, reports and writes a release folder. */
export async function anonymizeToFolder(options: AnonymizeTaskOptions, context: TaskContext): Promise<AnonymizeResult> {
  const { output, sign, to, ownInputs, threads } = options;
  await loadCheckedAlgorithm(options.job.algorithm, [options.job.model.id], context);
  const resolved = runnableJob(withPeople(options.job), drawSecret);
  const { job } = resolved;
  checkReplaceable(output, FILES.release); // before the work, not after it
  checkApart(localPath(job.data), output);
  if (to !== undefined) checkSink(job.data, to, output);
  await checkNotEarlier(job, output);
  const sink = to === undefined ? undefined : await openSink(to, context);
  await sink?.check();
  const key = sign === undefined ? undefined : await readPrivateKey(sign);
  const stopwatch = startStopwatch();
  const open = await (job.engine === undefined
    ? openJobHere(resolved, context, ownInputs, threads)
    : openJobElsewhere(resolved, job.engine, output, context, ownInputs));
  try {
    if (sink !== undefined && job.engine !== undefined) checkTableFits(open.read);
    const made = await runOpen(open, stopwatch.next);
    stopwatch.next('verify');
    const run = await checkSeries(made, output, context);
    stopwatch.next('write');
    // In the thread of the program itself Ctrl-C is handled only after a whole turn of the event loop.
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    context.checkpoint(0, 1, 'writing the release');
    const table = await write(run, output, key, sink);
    open.finish();
    return { ...resultOf(run, output, table), seconds: stopwatch.stop() };
  } catch (error) {
    const isStopped = error instanceof SottoError && error.code === 'cancelled' && job.engine !== undefined;
    const savedText = isStopped ? savedProgressText(output) : undefined;
    throw savedText === undefined
      ? error
      : new SottoError('cancelled', 'stopped as asked; no release was written', { hint: savedText });
  } finally {
    await open.close();
  }
}

/** Maximum number of cells of records on an engine that are loaded back into memory to be written to a table. */
const MAX_CELLS = 100_000_000;

function checkTableFits({ occurrences }: ReadSummary): void {
  if (occurrences <= MAX_CELLS) return;
  const message = `a table is written from memory: at most ${MAX_CELLS} cells, and the records have ${occurrences}`;
  throw new SottoError('resource', message, {
    hint: 'leave the table out, and load data.parquet of the release into it',
  });
}

/** Does the same in memory, and gives all of it to the caller, who decides on it. */
export async function anonymizeRecords(
  { job, ownInputs }: Pick<AnonymizeTaskOptions, 'job' | 'ownInputs'>,
  context: TaskContext,
): Promise<SavedRun> {
  const open = await openJobHere(runnableJob(withPeople(job), drawSecret), context, ownInputs);
  const { resolved, records, folder, world } = open;
  const { inputs, result: whole } = await runRecords(resolved, records, open.facts, open.readBytes, world);
  // The thread that asked puts the records into this order itself: sending them would double what is sent.
  const { published: _published, ...result } = whole;
  const { format, earlier: _earlier, ...made } = folder;
  return { job: resolved.job, result, input: { ...made, dataset: records.known, inputs }, format: format.id };
}

/** Writes such a run as a release folder. */
export async function writeRun({ run, folder, sign }: WriteRunOptions): Promise<void> {
  const key = sign === undefined ? undefined : await readPrivateKey(sign);
  writeRelease(folder, resolveJob(run.job), run.result, { ...run.input, format: formatById(run.format) }, key);
}

/** Writes what may go out; the name of the table, where there is one. */
async function write(run: JobRunResult, output: string, key?: KeyObject, sink?: Sink) {
  if (!mayBeWritten(run)) return undefined;
  const { resolved, result, input } = run;
  if (sink === undefined) writeRelease(output, resolved, result, input, key);
  else {
    const published = (await run.input.published?.readBack()) ?? publishedDataset(resolved, result);
    await writeReleaseAndTable(sink, published, output, resolved, result, input, key);
  }
  return sink?.name;
}

function resultOf(run: JobRunResult, output: string, table: string | undefined): Omit<AnonymizeResult, 'seconds'> {
  const { resolved, result, carried, read: input } = run;
  const { passes } = result;
  const { withdrawn } = run.facts;
  const { dataset, inputs } = run.input;
  const { unseen } = inputs;
  const { publishable, curator } = result.report;
  const { model, algorithm, published } = publishable;
  const { engine } = resolved.job;
  return {
    release: mayBeWritten(run) ? output : null,
    ...(table !== undefined && { table }),
    statement: model.statement,
    model: { id: model.id, ...model.params },
    algorithm: { id: algorithm.id, ...algorithm.params },
    ...(engine !== undefined && passes !== undefined && { engine: { id: engine, passes } }),
    verdict: result.verdict,
    ...(result.instead !== undefined && { instead: result.instead }),
    truthful: result.truthful,
    ...(result.policy !== undefined && { policy: result.policy }),
    ...(carried !== undefined && { like: { newItems: carried.newItems, goneItems: carried.goneItems } }),
    ...(withdrawn !== undefined && { withdrawn }),
    ...(curator.changes !== undefined && { changes: curator.changes }),
    unused: unusedInputs(resolved),
    ...(unseen !== undefined && { unseen, nearest: nearestTo(unseen, dataset.dictionary.labels) }),
    utility: result.utility,
    items: { ...published, suppressed: curator.suppressed },
    input,
  };
}

/** A release replaces the folder of an older one, and neither the data nor the table may be in it. */
function checkApart(path: string | undefined, output: string): void {
  if (path === undefined) return;
  const inside = relative(resolve(output), resolve(path));
  if (inside.startsWith('..') || isAbsolute(inside)) return;
  throw new SottoError('usage', `${path} is inside ${output}, which would be replaced`, {
    hint: ['choose another name for ', { name: 'output' }],
  });
}

/** An earlier release stays: the joint check of a later one needs it. */
async function checkNotEarlier({ after, like }: Job, output: string): Promise<void> {
  if (!existsSync(output)) return;
  const named = after === undefined ? [] : await releaseFolders(after);
  const earlier = [...named.map(({ folder }) => folder), ...(like === undefined ? [] : [like])];
  const location = realpathSync(output);
  if (!earlier.some((folder) => existsSync(folder) && realpathSync(folder) === location)) return;
  throw new SottoError('usage', `${output} is an earlier release that this one comes after, and would be replaced`, {
    hint: ['choose another name for ', { name: 'output' }],
  });
}

/** The table must be neither in the folder that is replaced nor the data itself. */
function checkSink(data: string, to: string, output: string): void {
  checkApart(localPath(to, 'sink'), output);
  if (!isSamePlace(data, to)) return;
  throw new SottoError('usage', 'the release would overwrite its own input data', {
    hint: ['name another table for ', { name: 'to' }],
  });
}
