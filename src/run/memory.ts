import type { LabelCounts } from '../data/label-counts.ts';
import { shownRecoding } from '../data/recoding.ts';
import { invariant } from '../errors.ts';
import type { ResolvedJob } from '../job/job.ts';
import type { Release } from '../kinds/index.ts';
import { type Dataset, rowIdOf } from '../records/dataset.ts';
import { presentLabels } from '../records/present-items.ts';
import { takeRows } from '../records/rows.ts';
import { countData } from '../report/facts.ts';
import { smallestPublishedCount } from '../report/rounded-figure.ts';
import { type Verdict, verifyTruthful, withCounts } from '../verify/index.ts';
import { publishedOrder } from './arrange-records.ts';
import { changeRows } from './change.ts';
import { publishableCounts } from './label-counts.ts';
import { measureRows } from './measure.ts';
import type { Change, JobRecords, Published } from './records.ts';
import type { Run } from './run.ts';

/** The addition of a run on records in memory to its outcome. */
export type RunHere = Pick<Run, 'order' | 'published'>;

/** Records in memory: what is known of them is all of them. */
export type RecordsHere = JobRecords<Release, RunHere> & { readonly known: Dataset };

/** Records in memory. */
export function recordsHere(rows: Dataset): RecordsHere {
  return {
    known: rows,
    facts: () => countData(rows),
    change: (job, options, world) => changeRows(job, rows, options, world),
    publish(job, change, world) {
      const { dataset } = change.release;
      const order = publishedOrder(job, dataset, world.keyStream);
      const published = order === undefined ? dataset : takeRows(dataset, order, world.judge?.array);
      return { open: () => publishedHere(job, rows, change, published, order) };
    },
  };
}

function publishedHere(
  job: ResolvedJob,
  original: Dataset,
  { release, decisions }: Change<Release>,
  published: Dataset,
  order: Uint32Array | undefined,
): Published<RunHere> {
  return {
    get facts() {
      return countData(published);
    },
    visibleLabels: new Set(presentLabels(published)),
    numRows: published.numRows,
    persons: published.persons,
    outcome: { ...(order !== undefined && { order }), published },
    evidence: (side) => ({ ...side, published, original }),
    ...(published.numRows < release.dataset.numRows && {
      undropped: (side) => ({ ...side, published: release.dataset, original }),
    }),
    truthful: () => verifyTruthful(original, release),
    measure: (options, _before, world) => measureRows(job, { original, release, published, decisions }, options, world),
    judged(found) {
      const counts = publishableCounts(job, original, release);
      const verdict = counts === undefined ? found : judgeCounts(found, job, counts, original, release);
      return {
        verdict: order === undefined ? verdict : inOriginalRows(verdict, original, order),
        ...(counts !== undefined && { counts }),
      };
    },
    close() {},
  };
}

function judgeCounts(
  verdict: Verdict,
  { promised: promise }: ResolvedJob,
  counts: LabelCounts,
  original: Dataset,
  { recoding, dataset }: Release,
): Verdict {
  invariant(recoding !== undefined, 'counts are published with labels');
  const { labels, supports } = countData(dataset);
  const supportOf = new Map(labels.map((label, id) => [label, supports[id]]));
  return withCounts(verdict, {
    counts,
    recoding: shownRecoding(recoding, new Set(presentLabels(dataset))),
    recordsWith: (label) => supportOf.get(label) ?? 0,
    k: smallestPublishedCount(promise.params),
    original,
  });
}

/** The verdict with the record ids of the original: the numbers of the published records are not known yet. */
function inOriginalRows(verdict: Verdict, original: Dataset, order: Uint32Array): Verdict {
  if (verdict.status !== 'violated' || original.rowIds !== undefined) return verdict;
  const rows = verdict.witness.rows.map((row) => rowIdOf(original, order[Number(row) - 1]));
  return { ...verdict, witness: { ...verdict.witness, rows } };
}
