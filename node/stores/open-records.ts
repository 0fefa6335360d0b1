import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  byId,
  countRecords,
  type Dataset,
  type EngineRecords,
  FILES,
  firstLabels,
  ListParquetWriter,
  personLines,
  type ReadSummary,
  type RecordsWithCounts,
  type RequestedReading,
  readingOf,
  refuseNothing,
  SottoError,
  unsupportedOnEngines,
} from '../../src/internal.ts';
import { type DataRecords, readAs, readData } from '../files/read-data.ts';
import { makeTemporaryFolder } from '../files/temporary-folder.ts';
import type { TaskContext } from '../worker/task-context.ts';
import { parseAddress } from './addresses.ts';
import { type EngineStore, type Store, withEngine } from './define.ts';
import { stores } from './index.ts';
import { readingFromAddress } from './reading-from-address.ts';

/** The facts about a file in addition to its name. */
export interface FileFacts {
  /** A file of groups that names the owners of its records. */
  readonly personsFile?: string | undefined;
  /** The reading if the engine does not read the file itself; that of any data by default. */
  readonly read?: (() => Promise<DataRecords>) | undefined;
}

/**
 * As `openRecords`, with initial counts and the reading, which is reported. Throws `input` if there are no records. The
 * data file of a release is read as it was written; it is not reported, and may be empty.
 */
export async function openCounted(
  engine: string,
  data: string,
  requested: RequestedReading,
  context: TaskContext,
  read?: () => Promise<DataRecords>,
): Promise<RecordsWithCounts & { readonly input: ReadSummary }> {
  const records = await openRecords(engine, data, requested, context, stores, { read });
  try {
    const counts = await countRecords(records);
    const input = records.read ?? (await whatEngineRead(counts, readingFromAddress(data, requested)));
    if (read === undefined) {
      if (records.read === undefined) context.read?.(data, input);
      refuseNothing(input, data);
    }
    return { ...counts, input };
  } catch (error) {
    await records.close();
    throw error;
  }
}

async function whatEngineRead(
  { records, counts, items }: RecordsWithCounts,
  requested: RequestedReading,
): Promise<ReadSummary> {
  return {
    reading: { format: 'parquet', ...readingOf(requested) },
    title: 'a table',
    records: counts.records,
    items: items.labels.length,
    occurrences: counts.occurrences,
    ...(counts.persons !== undefined && { persons: counts.persons }),
    first: (await records.firstRecords(2)).map(firstLabels),
    leftOut: records.leftOut ?? [],
    notes: { duplicates: 0, emptyCells: 0, emptyRecords: counts.empty },
  };
}

/** Opens the records that a file or an address names on an engine, with what was read if this process read them. They must be closed. */
export async function openRecords(
  engine: string,
  data: string,
  requested: RequestedReading | undefined,
  context: TaskContext,
  list: readonly Store[] = stores,
  { personsFile, read }: FileFacts = {},
): Promise<EngineRecords & { readonly read?: ReadSummary }> {
  const checkpoint = context.checkpoint;
  const counting = withEngine(list);
  const store = byId(counting, engine, 'engine');
  const { opens, openFile } = store.engine;
  const address = parseAddress(data, 'source', list);
  const request = readingFromAddress(data, requested ?? {}, address);
  if (address !== undefined && opens.includes(address.kind)) {
    const { format: _, ...reading } = readingOf(request);
    const requestedAddress = readAs(address, reading);
    if (reading.unknownMark !== undefined) throw unsupportedOnEngines('unknown');
    return store.engine.open(requestedAddress, checkpoint);
  }
  if (openFile === undefined) throw notThere(store, data, counting);
  const isPlain = Object.keys(readingOf(request)).length === 0;
  if (address === undefined && isPlain && data.endsWith('.parquet')) {
    return openFile(data, checkpoint, personsFile);
  }
  const { dataset, input } = await (read?.() ?? readData(data, request, context));
  const copied = await openCopy(dataset, (path, owners) => openFile(path, checkpoint, owners ?? personsFile));
  return Object.assign(copied, { read: input });
}

/** The file or address that an engine is to read. Throws `usage` for records in memory. */
export function pathForEngine(data: unknown): string {
  if (typeof data === 'string') return data;
  throw new SottoError('usage', 'records in memory are counted there, not on an engine', {
    hint: [{ leaveOut: ['engine'] }],
  });
}

function notThere({ id, address }: EngineStore, data: string, counting: readonly EngineStore[]): SottoError {
  const others = counting.filter(opensFiles).map((store) => store.id);
  const message = `the engine ${id} counts where the data is, but ${data} is not a ${address.schemes[0]} address`;
  return new SottoError('usage', message, {
    hint: [{ leaveOut: ['engine'] }, ', or ', { set: 'engine', to: others }],
  });
}

/** The store that recounts what is published on an engine: its own, or the one that its definition names. */
function recounting(engine: string): EngineStore {
  const counting = withEngine(stores);
  const { id, engine: own } = byId(counting, engine, 'engine');
  return byId(counting, own.recountsWith ?? id, 'engine');
}

/** Throws `unsupported` where a package is missing that recounting the release of an engine needs. */
export async function checkRecounting(engine: string): Promise<void> {
  const { id, drivers = [] } = recounting(engine);
  for (const driver of drivers) await driver.load(`the engine ${id}`);
}

/** Opens a Parquet file of ours, published on an engine, to be counted again. */
export function recountFile(
  engine: string,
  path: string,
  context: TaskContext,
  personsFile?: string,
): Promise<EngineRecords> {
  return openRecords(recounting(engine).id, path, undefined, context, stores, { personsFile });
}

function opensFiles({ engine }: EngineStore): boolean {
  return engine.openFile !== undefined;
}

/** Records that an engine does not read, by way of a temporary Parquet file. */
export async function openCopy(
  dataset: Dataset,
  open: (path: string, personsFile: string | undefined) => Promise<EngineRecords>,
): Promise<EngineRecords> {
  if (dataset.unknown !== undefined) throw unsupportedOnEngines('unknown');
  const folder = makeTemporaryFolder(tmpdir(), 'sotto-records');
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const path = join(folder, 'records.parquet');
    await writeParquetFile(path, dataset.dictionary.labels, (writer) => writer.writeRecords(dataset));
    const personsFile = dataset.persons && writePersonsFile(join(folder, FILES.persons), dataset.persons);
    const records = await open(path, personsFile);
    const close = records.close.bind(records);
    records.close = () => close().finally(remove);
    return records;
  } catch (error) {
    remove();
    throw error;
  }
}

/** Writes the owner of each record, from the curator's file; returns the path. */
export function writePersonsFile(path: string, persons: Uint32Array): string {
  const file = openSync(path, 'w');
  try {
    for (const piece of personLines(persons)) writeSync(file, piece);
  } finally {
    closeSync(file);
  }
  return path;
}

/** Writes one Parquet file of lists of labels. */
export async function writeParquetFile(
  path: string,
  labels: readonly string[],
  write: (writer: ListParquetWriter) => Promise<void> | void,
): Promise<void> {
  const file = openSync(path, 'w');
  try {
    const writer = new ListParquetWriter(labels, (bytes) => {
      for (let numWritten = 0; numWritten < bytes.length; ) numWritten += writeSync(file, bytes, numWritten);
    });
    await write(writer);
    writer.end();
  } finally {
    closeSync(file);
  }
}
