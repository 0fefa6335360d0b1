import {
  afterEarlier,
  applyRecoding,
  type Dataset,
  type Earlier,
  mayShareRecords,
  type Recoding,
  type RecordNames,
  type ResolvedJob,
  recodingOver,
  SottoError,
} from '../../src/internal.ts';
import type { TaskContext } from '../worker/task-context.ts';
import { dataFileOf, readPublished } from './read-release.ts';
import { readTies } from './read-series.ts';
import { type NamedRelease, releaseFolders } from './release-folders.ts';
import { readCarriedRecoding, readRecodingOf } from './whole-recoding.ts';

/** The earlier releases of a job, and how it goes on from them. */
export interface AfterReleases {
  readonly earlier: Earlier;
  readonly chosen: ResolvedJob['chosen'];
}

/** Reads how earlier releases publish items; the newest goes last. */
export async function readEarlier(
  paths: readonly string[],
  { job, chosen }: ResolvedJob,
  dataset: Dataset,
  own: OwnTies,
  context: TaskContext,
): Promise<AfterReleases> {
  const named = await releaseFolders(paths);
  const counted = named.find(({ document }) => document.counts !== undefined);
  if (counted !== undefined) {
    throw new SottoError(
      'unsupported',
      `${counted.folder} publishes counts beside labels: what they reveal together with a later release is not known`,
      {
        hint: [{ leaveOut: ['after'] }],
      },
    );
  }
  const recodings: Recoding[] = [];
  const after = new Set<string>();
  const others: string[] = [];
  for (const one of named) {
    const { folder, document } = one;
    const recoding = await readRecodingOf(folder);
    const all = (await readCarriedRecoding(folder)) ?? recoding;
    if (all !== undefined) recodings.push(all);
    for (const digest of [...(document.series?.after ?? []), document.digest]) after.add(digest);
    if (!(await mayBeAmong(one, recoding, dataset, own, context))) others.push(document.digest);
  }
  const earlier = { recodings, after: [...after], others };
  return {
    earlier: job.scratch !== false ? { ...earlier, scratch: chosen } : earlier,
    chosen: afterEarlier(chosen, earlier),
  };
}

/** What ties the records of new data to others. */
interface OwnTies {
  readonly sourceHash: string;
  readonly names: RecordNames | undefined;
}

/**
 * Whether a record of the release may be one of the new data: by their ids, because both are of the same bytes, or because
 * there are no ids and the records themselves speak for it.
 */
async function mayBeAmong(
  { folder, document }: NamedRelease,
  recoding: Recoding | undefined,
  dataset: Dataset,
  { sourceHash, names }: OwnTies,
  context: TaskContext,
): Promise<boolean> {
  const earlier = await readTies(folder);
  if (earlier.sourceHash === undefined || earlier.sourceHash === sourceHash) return true;
  if (names?.ids !== undefined && earlier.names?.ids !== undefined) {
    const known = new Set(earlier.names.ids);
    return names.ids.some((id) => known.has(id));
  }
  if (names?.ids !== undefined || earlier.names?.ids !== undefined) return true;
  const { dataset: published } = await readPublished(folder, dataFileOf(document), document, context);
  const now = recoding === undefined ? dataset : applyRecoding(dataset, recodingOver(dataset.dictionary, recoding));
  return mayShareRecords(published, now) !== undefined;
}
