import { existsSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import {
  type Carried,
  carryRecoding,
  checkNeeds,
  type Dataset,
  idleInputs,
  isReleasable,
  type Job,
  type JobResult,
  likeEarlier,
  loadInputs,
  RELEASE_FILE,
  type ReadNotes,
  readRecoding,
  resolveJob,
  runJob,
  SottoError,
  type Stage,
} from '../../src/internal.ts';
import { readBytes } from '../files/read-bytes.ts';
import { readData } from '../files/read-data.ts';
import { checkReplaceable } from '../files/write-folder.ts';
import { readPrivateKey } from '../release/signature.ts';
import { writeRelease } from '../release/write-release.ts';
import { writeReleaseAndTable } from '../release/write-release-and-table.ts';
import { isSamePlace, localPath } from '../stores/addresses.ts';
import { openSink } from '../stores/open-sink.ts';
import { startStopwatch } from '../worker/stopwatch.ts';
import type { TaskContext } from '../worker/task-context.ts';
import { anonymizeWithEngine } from './anonymize-with-engine.ts';

export interface AnonymizeOptions {
  readonly job: Job;
  /** The release folder. */
  readonly output: string;
  /** The file of an ed25519 private key that signs the release. */
  readonly sign?: string;
  /** The address of a table that gets the published records too. */
  readonly to?: string;
}

/** What `anonymize --json` prints. */
export interface AnonymizeResult {
  /** The folder written; null where the promise could not be shown to hold. */
  readonly release: string | null;
  /** The table written beside it. */
  readonly table?: string;
  readonly statement: string;
  readonly model: { readonly id: string; readonly [param: string]: unknown };
  readonly algorithm: { readonly id: string; readonly [param: string]: unknown };
  /** Where an engine counted the records: which, and its passes over them. */
  readonly engine?: { readonly id: string; readonly passes: readonly string[] };
  readonly verdict: JobResult['verdict'];
  readonly truthful: JobResult['truthful'];
  readonly policy?: NonNullable<JobResult['policy']>;
  /** Of a re-release: the items that the earlier release did not know, and those that are gone. */
  readonly like?: { readonly newItems: readonly string[]; readonly goneItems: readonly string[] };
  /** What was given and not used. */
  readonly unused: readonly string[];
  readonly utility: Readonly<Record<string, number>>;
  readonly items: { readonly published: number; readonly merged: number; readonly suppressed: number };
  readonly input: { readonly format: string; readonly reason: string; readonly notes: ReadNotes };
  readonly seconds: Readonly<Record<'read' | Stage | 'write', number>>;
}

/** Reads, transforms, verifies, measures and writes a release folder. */
export async function anonymize(options: AnonymizeOptions, context: TaskContext): Promise<AnonymizeResult> {
  const { job, output, sign, to } = options;
  if (job.engine !== undefined || job.partitions !== undefined) return anonymizeWithEngine(options, context);
  const asked = resolveJob(job);
  if (job.like === undefined) checkNeeds(asked);
  checkReplaceable(output, RELEASE_FILE); // before the work, not after it
  checkApart(localPath(job.data), output);
  if (to !== undefined) checkSink(job.data, to, output);
  const sink = to === undefined ? undefined : await openSink(to, context);
  await sink?.check();
  const key = sign === undefined ? undefined : await readPrivateKey(sign);
  const stopwatch = startStopwatch();
  const { dataset, format, notes, reason, sha256 } = await readData(job.data, job.format, context);
  const inputs = await loadInputs(asked, { dataset, itemSyntax: format.itemSyntax }, readBytes);
  const carried = job.like === undefined ? undefined : await carriedFrom(job.like, dataset);
  const resolved = carried === undefined ? asked : { ...asked, chosen: likeEarlier(carried, asked.model.id) };
  const result = runJob(
    resolved,
    { dataset, inputs, format: format.id, notes, sourceHash: sha256 },
    { checkpoint: (done, total, phase) => context.checkpoint(done, total, phase), stage: stopwatch.next },
  );
  stopwatch.next('write');
  context.checkpoint(0, 1, 'writing the release');
  const kept = isReleasable(result);
  const made = { dataset, inputs, format };
  if (kept && sink === undefined) writeRelease(output, resolved, result, made, key);
  else if (kept && sink !== undefined) await writeReleaseAndTable(output, sink, resolved, result, made, key);
  const { publishable } = result.report;
  return {
    release: kept ? output : null,
    ...(kept && sink !== undefined && { table: sink.name }),
    statement: publishable.model.statement,
    model: { id: publishable.model.id, ...publishable.model.params },
    algorithm: { id: publishable.algorithm.id, ...publishable.algorithm.params },
    verdict: result.verdict,
    truthful: result.truthful,
    ...(result.policy !== undefined && { policy: result.policy }),
    ...(carried !== undefined && { like: { newItems: carried.newItems, goneItems: carried.goneItems } }),
    unused: idleInputs(resolved),
    utility: result.utility,
    items: publishable.published,
    input: { format: format.id, reason, notes },
    seconds: stopwatch.stop(),
  };
}

/** A release replaces the folder of an older one, and neither the data nor the table may be in it. */
function checkApart(path: string | undefined, output: string): void {
  if (path === undefined) return;
  const inside = relative(resolve(output), resolve(path));
  if (inside.startsWith('..') || isAbsolute(inside)) return;
  throw new SottoError('usage', `${path} lies in ${output}, which would be replaced`, {
    hint: 'choose another name for -o',
  });
}

/** The table must be neither in the folder that is replaced nor the data itself. */
function checkSink(data: string, to: string, output: string): void {
  checkApart(localPath(to, 'sink'), output);
  if (!isSamePlace(data, to)) return;
  throw new SottoError('usage', 'the release would be written over the data that it is made from', {
    hint: 'name another table for --to',
  });
}

async function carriedFrom(folder: string, dataset: Dataset): Promise<Carried> {
  const file = join(folder, 'recoding.csv');
  if (!existsSync(file)) {
    throw new SottoError('input', `${folder}: expected an earlier release with a recoding.csv, got none`);
  }
  const carried = carryRecoding(dataset, readRecoding(await readBytes(file), { file }));
  if (dataset.items.length > 0 && carried.newItems.length === dataset.dictionary.labels.length) {
    throw new SottoError('input', `${folder} knows none of the items of this data: is it the right release?`);
  }
  return carried;
}
