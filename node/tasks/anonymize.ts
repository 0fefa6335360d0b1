import {
  hierarchyFromTaxonomy,
  type Job,
  type JobResult,
  type ReadNotes,
  readHierarchy,
  resolveJob,
  runJob,
  type Stage,
} from '../../src/index.ts';
import { readBytes } from '../read-bytes.ts';
import { readData } from '../read-data.ts';
import { RELEASE_FILE } from '../release-document.ts';
import type { TaskContext } from '../task-context.ts';
import { checkReplaceable } from '../write-folder.ts';
import { writeRelease } from '../write-release.ts';

export interface AnonymizeOptions {
  readonly job: Job;
  /** The release folder. */
  readonly output: string;
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
  readonly utility: Readonly<Record<string, number>>;
  readonly items: { readonly published: number; readonly merged: number; readonly suppressed: number };
  readonly input: { readonly format: string; readonly reason: string; readonly notes: ReadNotes };
  readonly seconds: Readonly<Record<'read' | Stage | 'write', number>>;
}

/** Reads, transforms, verifies, measures and writes a release folder. */
export async function anonymize({ job, output }: AnonymizeOptions, context: TaskContext): Promise<AnonymizeResult> {
  const resolved = resolveJob(job);
  checkReplaceable(output, RELEASE_FILE); // before the work, not after it
  const stopwatch = startStopwatch();
  const { dataset, format, notes, reason } = await readData(job.data, job.format, context);
  const hierarchy = await readHierarchyOf(job, dataset);
  const result = runJob(
    resolved,
    { dataset, format: format.id, notes, ...(hierarchy !== undefined && { hierarchy }) },
    { checkpoint: (done, total, phase) => context.checkpoint(done, total, phase), stage: stopwatch.next },
  );
  stopwatch.next('write');
  context.checkpoint(0, 1, 'writing the release');
  const kept = result.verdict.status === 'holds' && result.truthful.status !== 'violated';
  if (kept) writeRelease(output, resolved, result, dataset, format);
  const { publishable } = result.report;
  return {
    release: kept ? output : null,
    statement: publishable.model.statement,
    model: { id: publishable.model.id, ...publishable.model.params },
    algorithm: { id: publishable.algorithm.id, ...publishable.algorithm.params },
    verdict: result.verdict,
    truthful: result.truthful,
    utility: result.utility,
    items: publishable.published,
    input: { format: format.id, reason, notes },
    seconds: stopwatch.stop(),
  };
}

async function readHierarchyOf(job: Job, dataset: Parameters<typeof runJob>[1]['dataset']) {
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
