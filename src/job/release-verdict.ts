import type { LabelCounts } from '../data/label-counts.ts';
import { shownRecoding } from '../data/recoding.ts';
import { invariant } from '../errors.ts';
import type { Hint } from '../hints.ts';
import type { Release } from '../kinds/index.ts';
import { type Dataset, rowIdOf } from '../records/dataset.ts';
import { heldLabels } from '../records/held-items.ts';
import { fewestTold } from '../report/coarse.ts';
import { countData } from '../report/counted-data.ts';
import { type Evidence, type Verdict, withCounts } from '../verify/index.ts';
import { verifierOf } from './catalog.ts';
import type { ResolvedJob } from './job.ts';
import { countsBeside } from './label-counts.ts';
import type { MadeRelease } from './make-release.ts';
import type { JobContext, JobInput, JobResult } from './run-job.ts';

/** Has the verifier of the model judge in this thread. */
export function verifyHere({ model, promised }: ResolvedJob, evidence: Evidence, { checkpoint }: JobContext): Verdict {
  return verifierOf(model).verify(evidence, promised.params, { checkpoint });
}

/** What follows from the verdict of the verifier on the published records. */
export function judgedAs(
  found: Verdict,
  resolved: ResolvedJob,
  { dataset: original }: JobInput,
  { release, order, published, evidence }: MadeRelease,
  context: JobContext,
): Pick<JobResult, 'verdict' | 'counts' | 'instead'> {
  const counts = countsBeside(resolved, original, release);
  const judged = counts === undefined ? found : judgeCounts(found, resolved, counts, original, release);
  const verdict = order === undefined ? judged : inOriginalRows(judged, original, order);
  const isDropped = published.numRows < release.dataset.numRows;
  const helps =
    verdict.status === 'violated' &&
    isDropped &&
    verifyHere(resolved, { ...evidence, published: release.dataset }, context).status === 'holds';
  return { verdict, ...(counts !== undefined && { counts }), ...(helps && { instead: KEEP_EMPTY }) };
}

function judgeCounts(
  verdict: Verdict,
  { promised }: ResolvedJob,
  counts: LabelCounts,
  original: Dataset,
  { recoding, dataset }: Release,
): Verdict {
  invariant(recoding !== undefined, 'counts stand beside labels');
  const { labels, supports } = countData(dataset);
  const shown = new Map(labels.map((label, id) => [label, supports[id]]));
  return withCounts(verdict, {
    counts,
    recoding: shownRecoding(recoding, new Set(heldLabels(dataset))),
    recordsWith: (label) => shown.get(label) ?? 0,
    k: fewestTold(promised.params),
    original,
  });
}

/** Shares of all records grow if records that show nothing are left out. */
export const KEEP_EMPTY: Hint = [
  { set: 'emptyRecords', to: 'keep' },
  ': the promise holds for all records, and records that show nothing were left out',
];

/** The verdict with the record ids of the original: nobody knows the numbers of the published records yet. */
function inOriginalRows(verdict: Verdict, original: Dataset, order: Uint32Array): Verdict {
  const rows = verdict.status === 'violated' ? verdict.witness.rows : undefined;
  if (verdict.status !== 'violated' || rows === undefined || original.rowIds !== undefined) return verdict;
  return {
    ...verdict,
    witness: { ...verdict.witness, rows: rows.map((row) => rowIdOf(original, order[Number(row) - 1])) },
  };
}
