import { getOrAdd, SottoError, SUPPRESSED } from '../../src/internal.ts';
import type { ReleaseFolder } from '../release/read-release.ts';
import type { Overlap } from '../release/read-series.ts';
import { releaseFolders } from '../release/release-folders.ts';
import { readRecodingOf } from '../release/whole-recoding.ts';
import type { VerifyResult } from '../verify/check-promise.ts';
import type { TaskContext } from '../worker/task-context.ts';
import { verifyRelease } from './verify.ts';
import { verifyReleases } from './verify-together.ts';

export interface SeriesOptions {
  /** Release folders, or folders of them. */
  readonly releases: readonly string[];
  readonly overlap?: Overlap;
}

/** One release of a series and what it added to those before it. */
export interface SeriesEntry {
  readonly folder: string;
  readonly digest: string;
  readonly statement: string;
  readonly records: number;
  /** The folders of the releases that it was made after, as far as they are here. */
  readonly after: readonly string[];
  /** The number of its earlier releases that are not here. */
  readonly missing: number;
  /** Items that no release before it shows. */
  readonly newItems: readonly string[];
  /** Labels that stand for the items of several labels of the release before, possibly with new ones. */
  readonly grown: readonly {
    readonly label: string;
    readonly from: readonly string[];
    readonly added: readonly string[];
  }[];
}

/** The document of `series --json`. */
export interface SeriesResult {
  readonly releases: readonly SeriesEntry[];
  /** The joint verdict on the releases. */
  readonly together: VerifyResult;
}

/** The chain of a series, what each release added, which labels grew, and what all allow together. */
export async function series({ releases, overlap }: SeriesOptions, context: TaskContext): Promise<SeriesResult> {
  const named = await releaseFolders(releases);
  const folderOf = new Map(named.map(({ folder, document }) => [document.digest, folder]));
  if (folderOf.size < named.length) throw new SottoError('usage', 'a release is named twice');
  const known = new Map<string, string>();
  const entries: SeriesEntry[] = [];
  for (const one of named) entries.push(await entryOf(one, folderOf, known));
  const folders = named.map(({ folder }) => folder);
  const together =
    folders.length === 1
      ? await verifyRelease({ release: folders[0]! }, context)
      : await verifyReleases({ releases: folders, ...(overlap !== undefined && { overlap }) }, context);
  return { releases: entries, together };
}

/** `known`: item → label in the releases so far; this one is added. */
async function entryOf(
  { folder, document }: ReleaseFolder,
  folderOf: ReadonlyMap<string, string>,
  known: Map<string, string>,
): Promise<SeriesEntry> {
  const { digest, statement, data } = document;
  const before = document.series?.after ?? [];
  const recoding = await readRecodingOf(folder);
  const itemsOf = new Map<string, string[]>();
  for (const [i, item] of (recoding?.original.labels ?? []).entries()) {
    const target = recoding?.target[i] ?? SUPPRESSED;
    if (target !== SUPPRESSED) getOrAdd(itemsOf, recoding?.published.labels[target] ?? '', () => []).push(item);
  }
  const newItems = [...itemsOf.values()].flat().filter((item) => !known.has(item));
  const grown =
    known.size === 0
      ? []
      : [...itemsOf].flatMap(([label, items]) => {
          const from = [...new Set(items.flatMap((item) => known.get(item) ?? []))];
          const added = items.filter((item) => !known.has(item));
          return from.length + added.length < 2 ? [] : [{ label, from, added }];
        });
  for (const [label, items] of itemsOf) for (const item of items) known.set(item, label);
  return {
    folder,
    digest,
    statement,
    records: data.records,
    after: before.flatMap((earlier) => folderOf.get(earlier) ?? []),
    missing: before.filter((earlier) => !folderOf.has(earlier)).length,
    newItems,
    grown,
  };
}
