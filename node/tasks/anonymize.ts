import { existsSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import {
  type Carried,
  carryRecoding,
  checkNeeds,
  type Dataset,
  hierarchyFromTaxonomy,
  isHierarchyUnused,
  type Job,
  type JobResult,
  likeEarlier,
  loadInputs,
  type ReadNotes,
  readHierarchy,
  readRecoding,
  resolveJob,
  runJob,
  SottoError,
  type Stage,
} from '../../src/index.ts';
import { readBytes } from '../read-bytes.ts';
import { readData } from '../read-data.ts';
import { RELEASE_FILE } from '../release-document.ts';
import { readPrivateKey } from '../signature.ts';
import type { TaskContext } from '../task-context.ts';
import { checkReplaceable } from '../write-folder.ts';
import { isReleasable, writeRelease } from '../write-release.ts';

export interface AnonymizeOptions {
  readonly job: Job;
  /** The release folder. */
  readonly output: string;
  /** The file of an ed25519 private key that signs the release. */
  readonly sign?: string;
}

/** What `anonymize --json` prints. */
export interface AnonymizeResult {
  /** The folder written; null where the promise could not be shown to hold. */
  readonly release: string | null;
  readonly statement: string;
  readonly model: { readonly id: string; readonly [param: string]: unknown };
  readonly algorithm: { readonly id: string; readonly [param: string]: unknown };
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
export async function anonymize(
  { job, output, sign }: AnonymizeOptions,
  context: TaskContext,
): Promise<AnonymizeResult> {
  const asked = resolveJob(job);
  if (job.like === undefined) checkNeeds(asked);
  checkReplaceable(output, RELEASE_FILE); // before the work, not after it
  checkApart(job.data, output);
  const key = sign === undefined ? undefined : await readPrivateKey(sign);
  const stopwatch = startStopwatch();
  const { dataset, format, notes, reason, sha256 } = await readData(job.data, job.format, context);
  const hierarchy = await readHierarchyOf(job, dataset);
  const { itemSyntax } = format;
  const load = { dataset, itemSyntax, ...(hierarchy !== undefined && { hierarchy }) };
  const inputs = await loadInputs(asked, load, readBytes);
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
  if (kept) writeRelease(output, resolved, result, { dataset, inputs, format }, key);
  const { publishable } = result.report;
  return {
    release: kept ? output : null,
    statement: publishable.model.statement,
    model: { id: publishable.model.id, ...publishable.model.params },
    algorithm: { id: publishable.algorithm.id, ...publishable.algorithm.params },
    verdict: result.verdict,
    truthful: result.truthful,
    ...(result.policy !== undefined && { policy: result.policy }),
    ...(carried !== undefined && { like: { newItems: carried.newItems, goneItems: carried.goneItems } }),
    unused: isHierarchyUnused(resolved) ? ['hierarchy'] : [],
    utility: result.utility,
    items: publishable.published,
    input: { format: format.id, reason, notes },
    seconds: stopwatch.stop(),
  };
}

/** A release replaces the folder of an older one, and the data must not be in it. */
function checkApart(data: string, output: string): void {
  const inside = relative(resolve(output), resolve(data));
  if (data === '-' || inside.startsWith('..') || isAbsolute(inside)) return;
  throw new SottoError('usage', `${data} lies in ${output}, which would be replaced`, {
    hint: 'choose another name for -o',
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

async function readHierarchyOf(job: Job, dataset: Dataset) {
  if (job.hierarchy === undefined) return undefined;
  const bytes = await readBytes(job.hierarchy);
  const { taxonomy } = readHierarchy(bytes, {
    file: job.hierarchy,
    ...(job.columns !== undefined && { columns: job.columns }),
  });
  return hierarchyFromTaxonomy(taxonomy, dataset.dictionary, job.hierarchy);
}

type Timed = 'read' | Stage | 'write';

function startStopwatch() {
  const seconds: Record<Timed, number> = { read: 0, run: 0, verify: 0, measure: 0, write: 0 };
  let current: Timed = 'read';
  let since = performance.now();
  const next = (stage: Timed): void => {
    const now = performance.now();
    seconds[current] += (now - since) / 1000;
    current = stage;
    since = now;
  };
  return {
    next,
    stop() {
      next('write');
      for (const stage of Object.keys(seconds) as Timed[]) seconds[stage] = Math.round(seconds[stage] * 1000) / 1000;
      return seconds;
    },
  };
}
