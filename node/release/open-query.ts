import type { CountedRecords, Dataset, ReadSummary, ReceivedRelease, RequestedReading } from '../../src/internal.ts';
import { type RecordSource, readNonEmpty, readSource } from '../files/read-source.ts';
import type { TaskContext } from '../worker/task-context.ts';
import type { ReleaseFiles } from './read-release.ts';

/** The subject of a query. */
export interface QuerySource extends RequestedReading {
  /** Data, a release that a program has, or a release folder. */
  readonly data: RecordSource | ReceivedRelease | ReleaseFiles;
  /** The engine that reads the records, if not this process. */
  readonly engine?: string | undefined;
}

/** The records of a query in memory: all of them, or the cells that determine its answer. */
export interface QueryRecords {
  readonly dataset: Dataset;
  readonly input: ReadSummary;
  /** The release that published them. */
  readonly release?: ReceivedRelease;
  /** The changes of its folder, in words. */
  readonly notes: readonly string[];
}

/** The only items that matter to a query, of data or of a release without its records; undefined if all do. */
export type NeededItems = (counts: CountedRecords, release?: ReceivedRelease) => Iterable<number> | undefined;

/**
 * Opens the records of a query. An engine reads them if one is named, and loads only the items that matter. Throws
 * `input` if data has no records; a release may be empty.
 */
export async function openQuery(
  source: QuerySource & { readonly data: ReleaseFiles },
  context: TaskContext,
  itemsOf?: NeededItems,
): Promise<Required<QueryRecords>>;
export async function openQuery(
  source: QuerySource,
  context: TaskContext,
  itemsOf?: NeededItems,
): Promise<QueryRecords>;
export async function openQuery(
  { data, engine, ...reading }: QuerySource,
  context: TaskContext,
  itemsOf?: NeededItems,
): Promise<QueryRecords> {
  // The rest is loaded when wanted: plain data in memory is what most queries are about.
  if (typeof data !== 'string' && 'document' in data) {
    const { openReleaseQuery } = await import('./receive-release.ts');
    return openReleaseQuery(data, engine, context, itemsOf);
  }
  if (typeof data !== 'string' && 'kind' in data) {
    const { dataset, input } = await readSource(data.dataset, reading, context);
    return { dataset, input, release: data, notes: [] };
  }
  if (engine === undefined) {
    const { dataset, input } = await readNonEmpty(data, reading, context);
    return { dataset, input, notes: [] };
  }
  const { openCounted, pathForEngine } = await import('../stores/open-records.ts');
  const { fetchData } = await import('../stores/fetch-data.ts');
  const counted = await openCounted(engine, pathForEngine(data), reading, context);
  return { ...(await fetchData(counted, itemsOf)), notes: [] };
}
