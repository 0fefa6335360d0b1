import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  ensureDefined,
  FILES,
  getOrAdd,
  isDetermined,
  mayShareRecords,
  needsPersons,
  peopleOf,
  type RecordNames,
  type ReleaseDocument,
  readRecordNames,
  recodingOver,
  type Series,
  SottoError,
  SUPPRESSED,
} from '../../src/internal.ts';
import { readBytes } from '../files/read-bytes.ts';
import type { TaskContext } from '../worker/task-context.ts';
import { type FoundRelease, readWholeRelease } from './read-release.ts';
import { besideOriginal, isOrderKnown, numOriginalRows, readCuratorReport, reportFile } from './rebuild-release.ts';
import { wholeRecoding } from './whole-recoding.ts';

/** The user's statement about the records of several releases: each has others, or all have the same. */
export type Overlap = 'none' | 'same';

/** One release of a series as its folder has it, with what ties its records to others. */
export interface SeriesMember {
  readonly folder: string;
  readonly release: FoundRelease;
  /** The number of records it was made from. */
  readonly numRows: number;
  /** SHA-256 of the data that it was made from, if the curator's part is available. */
  readonly sourceHash?: string;
  /** The columns of that data read as record and as item. */
  readonly reading?: string;
  /** The names of its records. */
  readonly names?: RecordNames;
}

/**
 * Several releases with their records tied, or why that cannot be done. Without a series no record is in two of them, or
 * (`isDetermined`) one of them tells all that the others do.
 */
type TiedSeries = { readonly series?: Series; readonly isDetermined?: boolean } | { readonly reason: string };

/** The fields of a job that say what a record and what an item is. */
const READING = ['format', 'id', 'item', 'items', 'person', 'records'];

/** Reads release folders with what the curator keeps of their records. */
export async function readReleases(folders: readonly string[], context: TaskContext): Promise<SeriesMember[]> {
  const all: SeriesMember[] = [];
  for (const folder of folders) {
    const release = await readWholeRelease(folder, context);
    const whole = await wholeRecoding(folder, release.recoding);
    all.push({
      folder,
      numRows: await numOriginalRows(release),
      release: { ...release, ...(whole !== undefined && { recoding: whole }) },
      ...(await readTies(folder)),
    });
  }
  return all;
}

/** The links from the records of a release to those of others. */
export type ReleaseTies = Pick<SeriesMember, 'sourceHash' | 'reading' | 'names'>;

/** The links in the curator's part of a release folder from its records to those of others. */
export async function readTies(folder: string): Promise<ReleaseTies> {
  const file = join(folder, 'curator', FILES.records);
  const { sourceHash, job } = existsSync(reportFile(folder)) ? await readCuratorReport(folder) : {};
  const readingFields = Object.entries(job ?? {}).filter(([name]) => READING.includes(name));
  return {
    reading: JSON.stringify(readingFields),
    ...(sourceHash !== undefined && { sourceHash }),
    ...(existsSync(file) && { names: readRecordNames(await readBytes(file), { file }) }),
  };
}

/** Ties the records of releases: by their place in the data that they were made from, or by the ids that it gives them. */
export async function tieReleases(all: readonly SeriesMember[], overlap?: Overlap): Promise<TiedSeries> {
  const countsPeople = all.some(({ release }) => needsPersons(peopleOf(release.document)));
  if (
    overlap === 'none' ||
    (overlap === undefined && !countsPeople && areOthers(all.map(({ release }) => release.document)))
  )
    return {};
  const names = namesOf(all, overlap);
  if (typeof names === 'string') return { reason: names };
  const unordered = all.find(({ release }) => !isOrderKnown(release));
  if (unordered !== undefined) {
    const publication = all.map(({ release: { document, recoding } }) => ({
      kind: document.kind,
      ...(recoding !== undefined && { recoding }),
    }));
    if (overlap === 'same' && isDetermined(publication)) return { isDetermined: true };
    return { reason: missing(unordered.folder, FILES.order, 'which record is which') };
  }
  const owners = ownersOf(all);
  if (typeof owners === 'string') return { reason: owners };
  const numberOf = new Map<string, number>();
  const recordNames: string[] = [];
  const persons: number[] = [];
  const personOf = new Map<string, number>();
  const sources = new Map<string, number>();
  const releases: Series['releases'][number][] = [];
  for (const [j, one] of all.entries()) {
    const { folder, release, numRows, sourceHash, names: own } = one;
    const numbers = numbersOf(one);
    const { document, recoding } = release;
    const keys = ensureDefined(names[j], 'names of its records');
    if (keys.length !== numRows) {
      throw new SottoError(
        'input',
        `${folder}: ${FILES.records} names ${keys.length} records, the release is of ${numRows}`,
      );
    }
    if (new Set(keys).size < keys.length)
      return { reason: `several records of ${folder} have the same id, so they cannot be told apart` };
    const records = Uint32Array.from(keys, (key, t) =>
      getOrAdd(numberOf, key, () => {
        recordNames.push(own?.ids?.[t] ?? String(numbers[t]));
        const owner = owners?.[j]?.[t];
        if (owner !== undefined) persons.push(getOrAdd(personOf, owner, () => personOf.size));
        return recordNames.length - 1;
      }),
    );
    const source = getOrAdd(sources, overlap === 'same' ? '' : (sourceHash ?? folder), () => sources.size);
    const published = await besideOriginal(release, numRows);
    releases.push({ kind: document.kind, published, records, source, ...(recoding !== undefined && { recoding }) });
  }
  const numRecords = recordNames.length;
  const owned = owners !== undefined && { persons: Uint32Array.from(persons) };
  return { series: { releases, numRecords, names: recordNames, ...owned } };
}

/** By release what ties its records to the others; or why nothing does. */
function namesOf(all: readonly SeriesMember[], overlap?: Overlap): string | (readonly string[])[] {
  const joined = all.map(({ release }) => peopleOf(release.document)?.joined ?? false);
  const hashes = new Set(all.map(({ sourceHash }) => sourceHash));
  if ((hashes.size === 1 && !hashes.has(undefined)) || overlap === 'same') {
    const isReadAlike = new Set(all.map(({ reading }) => reading)).size === 1;
    if (isReadAlike || overlap === 'same') return all.map((one) => numbersOf(one).map(String));
    return 'the releases were made from the same data but with different records';
  }
  const unnamed = all.find(({ names }) => names?.ids === undefined);
  // A curator who makes one release after another of other data, without ids, publishes other records each time.
  const isNameless = all.every(({ names, sourceHash }) => names?.ids === undefined && sourceHash !== undefined);
  const areSeries = isNameless && areOneSeries(all);
  if (areSeries === true) return all.map((one) => numbersOf(one).map((number) => `${one.sourceHash} ${number}`));
  if (unnamed === undefined && new Set(joined).size === 1)
    return all.map(({ names }) => ensureDefined(names?.ids, 'ids'));
  if (unnamed === undefined)
    return 'some releases publish visits and others people, so their records cannot be compared';
  const reason = typeof areSeries === 'string' ? ` (${areSeries})` : '';
  return `${missing(unnamed.folder, FILES.records, 'which records are in several releases')} with the ids of records, which is written if the data has them${reason}`;
}

/** The numbers of its records in the data that they are of. */
function numbersOf({ names, numRows }: SeriesMember): readonly number[] {
  return names?.numbers ?? Array.from({ length: numRows }, (_, t) => t + 1);
}

/** A release's statement about its place in a series. */
type SeriesRef = Pick<ReleaseDocument, 'digest' | 'series'>;

/** Every two releases, the later of a series last. */
function pairsOf<T>(all: readonly T[], placeOf: (one: T) => SeriesRef): (readonly [earlier: T, later: T])[] {
  const isAfter = (a: T, b: T): boolean => placeOf(a).series?.after.includes(placeOf(b).digest) === true;
  return all.flatMap((a, n) => all.slice(n + 1).map((b) => (isAfter(a, b) ? ([b, a] as const) : ([a, b] as const))));
}

/** Whether the releases themselves say that no record is in two of them. */
export function areOthers(all: readonly SeriesRef[]): boolean {
  return pairsOf(all, (one) => one).every(([a, b]) => b.series?.others.includes(a.digest) === true);
}

/** Whether each was made after the others, of the same data or of other records; or why records may be in two of them. */
function areOneSeries(all: readonly SeriesMember[]): boolean | string {
  for (const [a, b] of pairsOf(all, ({ release }) => release.document)) {
    if (b.release.document.series?.after.includes(a.release.document.digest) !== true) return false;
    const shared = a.sourceHash === b.sourceHash ? undefined : sharedBy(a, b);
    if (shared !== undefined) return `${a.folder} and ${b.folder}: ${shared}`;
  }
  return true;
}

/** Why records of the earlier release may be among those of the later, as far as the labels of that tell. */
function sharedBy({ release: earlier }: SeriesMember, { release: later }: SeriesMember): string | undefined {
  const laterData = { dataset: later.dataset, labels: later.dataset.dictionary.labels };
  if (earlier.recoding === undefined && later.recoding === undefined)
    return mayShareRecords({ dataset: earlier.dataset, labels: earlier.dataset.dictionary.labels }, laterData);
  if (earlier.recoding === undefined || later.recoding === undefined) return undefined;
  const labelByName = new Map<string, string | null>();
  const { original, published, target } = recodingOver(earlier.recoding.original, later.recoding);
  for (const [i, label] of earlier.recoding.target.entries()) {
    if (label === SUPPRESSED) continue;
    const ownLabel = earlier.recoding.published.labels[label]!;
    const now = target[i] === SUPPRESSED ? null : published.labels[target[i]!]!;
    labelByName.set(ownLabel, now).set(original.labels[i]!, now);
  }
  const labels = earlier.dataset.dictionary.labels.map((label) => labelByName.get(label) ?? null);
  return mayShareRecords({ dataset: earlier.dataset, labels }, laterData);
}

/** The owners of records by release, if one of them counts people; or why they are not known. */
function ownersOf(all: readonly SeriesMember[]): string | (readonly string[])[] | undefined {
  if (!all.some(({ release }) => needsPersons(peopleOf(release.document)))) return undefined;
  const owners: (readonly string[])[] = [];
  for (const { folder, release, names } of all) {
    const own = peopleOf(release.document)?.joined === true ? names?.ids : names?.persons;
    if (own === undefined) return missing(folder, FILES.records, 'the owners of its records');
    owners.push(own);
  }
  return owners;
}

function missing(folder: string, file: string, subject: string): string {
  return `${subject} cannot be decided without ${join(folder, 'curator', file)}`;
}
