import type { ReceivedRelease, RecordsWithCounts, RequestedReading } from '../../src/internal.ts';
import type { DataRecords } from '../files/read-data.ts';
import { type RecordSource, readNonEmpty, readSource } from '../files/read-source.ts';
import type { TaskContext } from '../worker/task-context.ts';
import type { ReleaseFiles } from './read-release.ts';

/** The only items that matter to a query, of data or of a release without its records; undefined if all do. */
export type NeededItems = (counts: RecordsWithCounts, release?: ReceivedRelease) => Iterable<number> | undefined;

/** The subject of a query. */
export interface QuerySource<D = RecordSource | ReceivedRelease | ReleaseFiles> extends RequestedReading {
  /** Data, a release that a program has, or a release folder. */
  readonly data: D;
  /** The engine that reads the records, if not this process. It loads the needed items only. */
  readonly engine?: string | undefined;
  readonly itemsOf?: NeededItems | undefined;
}

/** The records of a query in memory: all of them, or the cells that determine its answer. */
export interface QueryRecords extends Pick<DataRecords, 'dataset' | 'input'> {
  /** The release that published them. */
  readonly release?: ReceivedRelease;
  /** The changes of its folder, in words. */
  readonly notes: readonly string[];
}

/** Opens the records of a query. Throws `input` if data has no records; a release may be empty. */
export async function openQuery(
  source: QuerySource<ReleaseFiles>,
  context: TaskContext,
): Promise<Required<QueryRecords>>;
export async function openQuery(source: QuerySource, context: TaskContext): Promise<QueryRecords>;
export async function openQuery(source: QuerySource, context: TaskContext): Promise<QueryRecords> {
  const { data, engine, itemsOf, ...reading } = source;
  // The rest is loaded when wanted: plain data in memory is what most queries are about.
  if (typeof data !== 'string' && 'document' in data) {
    const { openReleaseQuery } = await import('./receive-release.ts');
    return openReleaseQuery({ data, engine, itemsOf }, context);
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
