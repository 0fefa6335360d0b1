import {
  ensureDefined,
  isReleasable,
  modelById,
  plural,
  type SeriesChanges,
  type Verdict,
  verifierOf,
} from '../../src/internal.ts';
import { notAsReleased } from '../release/read-earlier.ts';
import type { ReleaseFolder } from '../release/read-release.ts';
import { areOthers, readReleases } from '../release/read-series.ts';
import { releaseFolders } from '../release/release-folders.ts';
import { judgeSeries } from '../release/verify-series.ts';
import { draftRelease } from '../release/write-release.ts';
import type { TaskContext } from '../worker/task-context.ts';
import type { JobRunResult } from './open-job.ts';

type SeriesPlace = NonNullable<JobRunResult['result']['report']['publishable']['series']>;

/**
 * The run with the additional exposure of its release together with the earlier ones, each of which was checked alone
 * when it was made. If records may be in several of them, the release is read as strangers would read it, from a
 * private folder.
 */
export async function checkSeries(run: JobRunResult, output: string, context: TaskContext): Promise<JobRunResult> {
  const { resolved, result } = run;
  const { after, jointCheck, acceptDifference } = resolved.job;
  const { series } = result.report.publishable;
  if (after === undefined || series === undefined || jointCheck === false || !isReleasable(result)) return run;
  const named = await releaseFolders(after);
  const found = isOfOthers(named, series, run)
    ? ({ status: 'holds', checked: 0, scope: `${named.length + 1} releases, each of different records` } as const)
    : await verdictOnFolders(run, named, output, context);
  const verdict = found.status === 'holds' ? seriesVerdict(found, named, series) : found;
  const accepted = verdict.status === 'violated' && acceptDifference === true;
  const isMarked = named.some(({ document }) => document.series?.together === 'violated');
  const scope = isMarked ? `${verdict.scope}, apart from what was accepted before` : verdict.scope;
  return withTogether(run, series, { ...verdict, scope, ...(accepted && { accepted }) });
}

/** Whether what is checked may be written: broken together, it may only where that is accepted. */
export function mayBeWritten({ result }: JobRunResult): boolean {
  const { together } = result.report.curator.changes ?? {};
  return isReleasable(result) && (together?.status !== 'violated' || together.accepted === true);
}

/** Whether the releases say that each is of other records, which is all that there is to know of their promises. */
function isOfOthers(named: readonly ReleaseFolder[], series: SeriesPlace, { result }: JobRunResult): boolean {
  const documents = named.map(({ document }) => document);
  const { publishable } = result.report;
  const isPlain = [publishable, ...documents].every(
    ({ model, people, counts }) =>
      people === undefined && counts === undefined && verifierOf(modelById(model.id)).readsSeries === true,
  );
  const own = { digest: '', series: { after: [...series.after], others: [...series.others] } };
  return isPlain && areOthers([...documents, own]);
}

/** The verdict on the named releases does not cover others that came before them. */
function seriesVerdict(verdict: Verdict, named: readonly ReleaseFolder[], { after }: SeriesPlace): Verdict {
  const known = new Set(named.map(({ document }) => document.digest));
  const missing = after.filter((digest) => !known.has(digest));
  if (missing.length === 0) return verdict;
  const { checked, scope } = verdict;
  const digests = missing.map((digest) => digest.slice(0, 12)).join(', ');
  const reason = `${plural(missing.length, 'earlier release')} of the series ${missing.length === 1 ? 'was' : 'were'} not named (digest ${digests}), so the series cannot be checked as a whole`;
  return { status: 'undecided', checked, scope, reason };
}

async function verdictOnFolders(
  { resolved, result, input }: JobRunResult,
  named: readonly ReleaseFolder[],
  output: string,
  context: TaskContext,
): Promise<Verdict> {
  context.checkpoint(0, 1, 'checking the releases together');
  const draft = draftRelease(output, resolved, result, input);
  try {
    const all = await readReleases([...named.map(({ folder }) => folder), draft.path], context);
    const changed = all.find(({ release }) => release.tampering.length > 0);
    if (changed !== undefined) throw notAsReleased(changed.folder, changed.release.tampering);
    const verdict = await judgeSeries(all, context, { asksOfLast: true });
    if (verdict.status !== 'undecided') return verdict;
    return { ...verdict, reason: verdict.reason.replaceAll(draft.path, output) };
  } finally {
    draft.discard();
  }
}

function withTogether(
  run: JobRunResult,
  series: SeriesPlace,
  together: NonNullable<SeriesChanges['together']>,
): JobRunResult {
  const { publishable, curator } = run.result.report;
  const changes = { ...ensureDefined(curator.changes, 'what changed'), together };
  const report = {
    ...run.result.report,
    publishable: { ...publishable, series: { ...series, together: together.status } },
    curator: { ...curator, changes },
  };
  return { ...run, result: { ...run.result, report } };
}
