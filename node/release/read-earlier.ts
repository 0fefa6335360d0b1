import {
  buildOnEarlier,
  type Dataset,
  type EarlierReleases,
  labelsOver,
  mayShareRecords,
  type Recoding,
  type RecordNames,
  type ResolvedJob,
  SottoError,
} from '../../src/internal.ts';
import type { TaskContext } from '../worker/task-context.ts';
import { changedFiles, type ReleaseFolder, readPublished } from './read-release.ts';
import { type ReleaseTies, readTies } from './read-series.ts';
import { releaseFolders } from './release-folders.ts';
import { readCarriedRecoding, readRecodingOf } from './whole-recoding.ts';

/** A release that new data comes after, with what ties its records to others. */
export interface EarlierRelease extends ReleaseFolder {
  readonly ties: ReleaseTies;
}

/** The releases that a job comes after, oldest first. Throws `unsupported` or `input` for one that it cannot come after. */
export async function openEarlier({ job: { after, jointCheck } }: ResolvedJob): Promise<EarlierRelease[]> {
  const named = after === undefined ? [] : await releaseFolders(after);
  const counted = named.find(({ document }) => document.counts !== undefined);
  if (counted !== undefined) {
    throw new SottoError(
      'unsupported',
      `${counted.folder} publishes counts of items behind labels, and it is not known what they reveal together with a later release`,
      {
        hint: [{ leaveOut: ['after'] }],
      },
    );
  }
  const opened: EarlierRelease[] = [];
  for (const one of named) {
    const changed = jointCheck === false ? [] : await changedFiles(one.folder, one);
    if (changed.length > 0) throw notAsReleased(one.folder, changed);
    opened.push({ ...one, ties: await readTies(one.folder) });
  }
  return opened;
}

/** A changed folder does not show what an earlier release published. */
export function notAsReleased(folder: string, findings: readonly string[]): SottoError {
  return new SottoError(
    'input',
    `${folder}: the earlier release was changed after it was made: ${findings.join(', ')}`,
    {
      hint: [
        'name the folder as it was written, with all of its files, or publish without this check: ',
        { say: [{ name: 'jointCheck', value: false }] },
      ],
    },
  );
}

/** The earlier releases of a job, and how it continues from them. */
interface AfterReleases {
  readonly earlier: EarlierReleases;
  readonly chosen: ResolvedJob['chosen'];
}

/** Reads how earlier releases publish items; the newest goes last. */
export async function readEarlier(
  releases: readonly EarlierRelease[],
  { job, chosen: config }: ResolvedJob,
  dataset: Dataset,
  own: OwnTies,
  context: TaskContext,
): Promise<AfterReleases> {
  const recodings: Recoding[] = [];
  const after = new Set<string>();
  const others: string[] = [];
  for (const one of releases) {
    const { folder, document } = one;
    const recoding = (await readCarriedRecoding(folder)) ?? (await readRecodingOf(folder));
    if (recoding !== undefined) recodings.push(recoding);
    for (const digest of [...(document.series?.after ?? []), document.digest]) after.add(digest);
    if (!(await mayBeAmong(one, recoding, dataset, own, context))) others.push(document.digest);
  }
  const earlier = { recodings, after: [...after], others };
  return {
    earlier: job.scratch !== false ? { ...earlier, scratch: config } : earlier,
    chosen: buildOnEarlier(config, earlier),
  };
}

/** The links from the records of new data to others. */
interface OwnTies {
  readonly sourceHash: string;
  readonly names: RecordNames | undefined;
}

/**
 * Whether a record of the release may be one of the new data: by their ids, because both are of the same bytes, or because
 * there are no ids and the records themselves speak for it.
 */
async function mayBeAmong(
  release: EarlierRelease,
  recoding: Recoding | undefined,
  dataset: Dataset,
  { sourceHash, names }: OwnTies,
  context: TaskContext,
): Promise<boolean> {
  const { ties } = release;
  if (ties.sourceHash === undefined || ties.sourceHash === sourceHash) return true;
  if (names?.ids !== undefined && ties.names?.ids !== undefined) {
    const known = new Set(ties.names.ids);
    return names.ids.some((id) => known.has(id));
  }
  if (names?.ids !== undefined || ties.names?.ids !== undefined) return true;
  const { dataset: published } = await readPublished(release, context);
  const { labels } = dataset.dictionary;
  const now = { dataset, labels: recoding === undefined ? labels : labelsOver(dataset.dictionary, recoding) };
  return mayShareRecords({ dataset: published, labels: published.dictionary.labels }, now) !== undefined;
}
