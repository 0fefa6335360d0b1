import {
  type AnonymizeOptions,
  checkParameters,
  datasetOf,
  type FinishedRun,
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
  risk,
  runGiven,
  type Verified,
  verify,
  type Watching,
} from '../../src/internal.ts';
import { readBytes } from '../files/read-bytes.ts';
import { readData } from '../files/read-data.ts';
import { drawSecret } from '../files/secrets.ts';
import type { TaskContext } from '../worker/task-context.ts';

/** Records that a program has, or the file or address where they are. */
export type RecordSource = Records | string;

/** What a call of the library is asked, and how its records are read. Without functions and signals, which do not travel. */
interface Asked<O> {
  readonly records: RecordSource;
  readonly options: O & ReadingFields;
}

/** A run, whole: for who writes it or not. */
export async function anonymizeRecords(
  { records, options }: Asked<AnonymizeOptions>,
  context: TaskContext,
): Promise<FinishedRun> {
  const given = await readRecords(records, options, context);
  return runGiven({ ...options, ...watchedBy(context) }, given, { readBytes, drawSecret });
}

/** What is mined, line by line. */
export async function mineRecords(
  { records, options }: Asked<MineOptions>,
  context: TaskContext,
): Promise<Mined<MiningKind>[]> {
  const { dataset } = await readRecords(records, options, context);
  return mine(dataset, { ...withoutReading(options), ...watchedBy(context) });
}

/** The risk of renamed records. */
export async function riskOfRecords({ records, options }: Asked<RiskOptions>, context: TaskContext): Promise<ItemRisk> {
  const { dataset } = await readRecords(records, options, context);
  return risk(dataset, { ...withoutReading(options), ...watchedBy(context) });
}

/** What the verifier says of a promise on records. */
export async function verifyRecords(
  { records, options }: Asked<PromiseOptions & { readonly original?: RecordSource | undefined }>,
  context: TaskContext,
): Promise<Verified> {
  const { original, ...asked } = withoutReading(options);
  const before = original === undefined ? undefined : (await readRecords(original, options, context)).dataset;
  const shown = typeof records === 'string' ? await readRecords(records, options, context) : records;
  return verify(shown, { ...asked, original: before, ...watchedBy(context) }, { readBytes });
}

async function readRecords(source: RecordSource, asked: ReadingFields, context: TaskContext): Promise<GivenRecords> {
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
