import {
  type AnonymizeOptions,
  checkParameters,
  type Dataset,
  datasetOf,
  defined,
  type FinishedRun,
  formatById,
  type GivenRecords,
  type ItemRisk,
  type Mined,
  type MineOptions,
  type MiningKind,
  mine,
  type PromiseOptions,
  type ReadingFields,
  type Records,
  type RiskOptions,
  readingOf,
  readingParameters,
  recordsInMemory,
  refuseNothing,
  resolveJob,
  risk,
  runGiven,
  type Verified,
  verify,
  type Watching,
  type WhatWasRead,
} from '../../src/internal.ts';
import { readBytes } from '../files/read-bytes.ts';
import { readData } from '../files/read-data.ts';
import { drawSecret } from '../files/secrets.ts';
import { type FoundRelease, readRelease } from '../release/read-release.ts';
import { readPrivateKey } from '../release/signature.ts';
import { writeRelease } from '../release/write-release.ts';
import type { TaskContext } from '../worker/task-context.ts';

/** Records that a program has, or the file or address where they are. */
export type RecordSource = Records | string;

/** What a call of the library is asked, and how its records are read. Without functions and signals, which do not travel. */
interface Asked<O> {
  readonly records: RecordSource;
  readonly options: O & ReadingFields;
}

/** The records of a file or address. */
export async function readRecords(
  { records, options }: Asked<object>,
  context: TaskContext,
): Promise<{ readonly dataset: Dataset; readonly read: WhatWasRead }> {
  const { dataset, read } = await recordsFrom(records, options, context);
  return { dataset, read: defined(read, 'what is read tells how') };
}

/** Writes a run that may go out as a release folder. */
export async function writeRun({
  run: { job, result, dataset, inputs, format },
  folder,
  sign,
}: {
  readonly run: FinishedRun;
  readonly folder: string;
  readonly sign?: string;
}): Promise<void> {
  const key = sign === undefined ? undefined : await readPrivateKey(sign);
  writeRelease(folder, resolveJob(job), result, { dataset, inputs, format: formatById(format) }, key);
}

/** A release folder as it is found. */
export async function readReleaseFolder(
  { folder }: { readonly folder: string },
  context: TaskContext,
): Promise<FoundRelease> {
  return readRelease(folder, context);
}

/** A run, whole: for who writes it or not. */
export async function anonymizeRecords(
  { records, options }: Asked<AnonymizeOptions>,
  context: TaskContext,
): Promise<FinishedRun> {
  const given = await recordsFrom(records, options, context);
  const { person, records: unit } = given.read?.reading ?? {};
  const whose = { ...(person !== undefined && { person }), ...(unit !== undefined && { records: unit }) };
  return runGiven({ ...options, ...whose, ...watchedBy(context) }, given, { readBytes, drawSecret });
}

/** What is mined, line by line. */
export async function mineRecords(
  { records, options }: Asked<MineOptions>,
  context: TaskContext,
): Promise<Mined<MiningKind>[]> {
  const { dataset } = await recordsFrom(records, options, context);
  return mine(dataset, { ...withoutReading(options), ...watchedBy(context) });
}

/** The risk of renamed records. */
export async function riskOfRecords({ records, options }: Asked<RiskOptions>, context: TaskContext): Promise<ItemRisk> {
  const { dataset } = await recordsFrom(records, options, context);
  return risk(dataset, { ...withoutReading(options), ...watchedBy(context) });
}

/** What the verifier says of a promise on records. */
export async function verifyRecords(
  { records, options }: Asked<PromiseOptions & { readonly original?: RecordSource | undefined }>,
  context: TaskContext,
): Promise<Verified> {
  const { original, ...asked } = withoutReading(options);
  const before = original === undefined ? undefined : (await recordsFrom(original, options, context)).dataset;
  const shown = typeof records === 'string' ? await recordsFrom(records, options, context) : records;
  return verify(shown, { ...asked, original: before, ...watchedBy(context) }, { readBytes });
}

async function recordsFrom(source: RecordSource, asked: ReadingFields, context: TaskContext): Promise<GivenRecords> {
  if (typeof source !== 'string') return recordsInMemory(datasetOf(source), asked.format);
  const reading = checkParameters(readingParameters, readingPart(asked), 'records');
  const read = await readData(source, readingOf(reading), context);
  refuseNothing(read.input, source);
  return { data: source, dataset: read.dataset, format: read.format.id, read: read.input, sourceHash: read.sha256 };
}

function readingPart(options: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(options).filter(([name]) => name in readingParameters.shape));
}

/** The options that are not about reading. */
function withoutReading<O extends object>(options: O & ReadingFields): O {
  const rest = Object.entries(options).filter(([name]) => !(name in readingParameters.shape));
  // What is taken out is what `O` does not have.
  return Object.fromEntries(rest) as O;
}

function watchedBy({ checkpoint }: TaskContext): Watching {
  return { onProgress: ({ done, total, phase }) => checkpoint(done, total, phase) };
}
