import {
  type AnyMineOptions,
  type Dataset,
  type MinedCounts,
  type MinedForm,
  type MiningKind,
  minedObjects,
  miningOf,
  miningQuery,
  type ReadSummary,
  type ReceivedRelease,
  type RequestedReading,
  readingOf,
  readRecordWeights,
  refuseNothing,
  SottoError,
} from '../../src/internal.ts';
import { readBytes } from '../files/read-bytes.ts';
import { type RecordSource, readSource, sourceName } from '../files/read-source.ts';
import { refuseReplacing } from '../files/refuse-replacing.ts';
import { TextOutput } from '../files/text-output.ts';
import { isReleaseInFolder } from '../release/is-release-in-folder.ts';
import { mineInThreads } from '../worker/mine-in-threads.ts';
import type { TaskContext } from '../worker/task-context.ts';

export interface MineTaskOptions extends RequestedReading {
  readonly data: string;
  readonly kind: MiningKind;
  /** Checked parameters. */
  readonly params: Parameters<typeof miningOf>[2];
  readonly form: MinedForm;
  /** The number of threads to use from the start; by default, as many as the machine has for long work. */
  readonly threads?: number;
  /**
   * The engine that reads the records, if they are too many for memory: only items that may occur in a result are
   * loaded.
   */
  readonly engine?: string;
  /** A file that says how often each record counts: record,weight. */
  readonly recordWeights?: string;
  /** The output path; without it, results are only counted. */
  readonly output?: string;
}

export interface MineRecordsOptions {
  readonly data: RecordSource | ReceivedRelease;
  readonly reading: RequestedReading;
  readonly options: AnyMineOptions;
}

export interface MineResult extends MinedCounts {
  readonly kind: MiningKind;
  readonly records: number;
  /** Of all records together, where they have weights. */
  readonly weight?: number;
  /** Least support in records. */
  readonly minSupport: number;
  readonly output: string | null;
  readonly input: ReadSummary;
  /** The number of certain results, if only bounds are known. */
  readonly sure?: number;
  /** The assumptions of estimates, if there are any. */
  readonly assumption?: string;
  /** The changes of a release. */
  readonly notes: readonly string[];
}

/** Mines data or a release; streams what it finds to a file or to standard output, or only counts. */
export async function mineToOutput(options: MineTaskOptions, context: TaskContext): Promise<MineResult> {
  const { kind, params, form } = options;
  if (options.output !== undefined) {
    refuseReplacing(options.output, options.data);
    if (options.recordWeights !== undefined) refuseReplacing(options.output, options.recordWeights);
  }
  const source = await (options.engine === undefined
    ? readMined(options.data, options, context)
    : fetchMined(options, options.engine, context));
  const { dataset, input, notes } = source;
  const weights = await weightsOf(dataset, options);
  const mining = miningOf({ ...source, weights }, kind, params);
  const { minSupport, assumption, weight } = mining;
  const checkpoint = (done: number, total: number) => context.checkpoint(done, total, `mining ${kind}`);
  const output = options.output === undefined ? undefined : new TextOutput(options.output);
  try {
    const lines = output && mining.linesTo(form, (bytes) => output.write(bytes));
    const counts = await mineInThreads(mining, dataset, lines && { form, lines }, options.threads, checkpoint);
    lines?.finish();
    output?.finish();
    const facts = { kind, records: dataset.numRows, minSupport, output: options.output ?? null, input, notes };
    const known = { ...(weight !== undefined && { weight }), ...(assumption !== undefined && { assumption }) };
    return { ...facts, ...counts, ...known };
  } finally {
    output?.discard();
  }
}

/** The weight of each record, if a file states it. */
async function weightsOf(
  dataset: Dataset,
  { recordWeights: file, engine }: MineTaskOptions,
): Promise<Uint32Array | undefined> {
  if (file === undefined) return undefined;
  if (engine !== undefined)
    throw new SottoError('usage', 'record weights need the records in memory; leave out the engine', {
      hint: [{ leaveOut: ['engine'] }],
    });
  return readRecordWeights(await readBytes(file), dataset, { file });
}

/** Mines as a program asks, which has what is found. */
export async function mineRecords(
  { data, reading, options }: MineRecordsOptions,
  context: TaskContext,
): Promise<object[]> {
  const source = await readMined(data, reading, context);
  return minedObjects(source, options, context.checkpoint);
}

/** Records, and the release that they are of. */
interface Source {
  readonly dataset: Dataset;
  readonly release?: ReceivedRelease;
  readonly input: ReadSummary;
  readonly notes: readonly string[];
}

async function readMined(
  data: RecordSource | ReceivedRelease,
  reading: RequestedReading,
  context: TaskContext,
): Promise<Source> {
  if (typeof data !== 'string' && 'kind' in data) {
    const { input } = await readSource(data.dataset, reading, context);
    return { dataset: data.dataset, release: data, input, notes: [] };
  }
  if (typeof data !== 'string' || !isReleaseInFolder(data)) {
    const { dataset, input } = await readSource(data, reading, context);
    refuseNothing(input, sourceName(data));
    return { dataset, input, notes: [] };
  }
  return readReceived(data, context);
}

async function readReceived(folder: string, context: TaskContext, engine?: string): Promise<Source> {
  // Loaded when wanted: plain data is what is mined most.
  const { receiveRelease } = await import('../release/receive-release.ts');
  const { received, input, notes } = await receiveRelease(folder, context, engine);
  context.read?.(folder, input);
  refuseNothing(input, folder);
  return { dataset: received.dataset, release: received, input, notes };
}

/** The kinds of what consists of frequent items. */
const OF_FREQUENT: readonly MiningKind[] = ['frequent', 'closed', 'maximal', 'rules'];

/** The records of an engine without items that cannot occur in a result. */
async function fetchMined(options: MineTaskOptions, engine: string, context: TaskContext): Promise<Source> {
  const { data, kind, params } = options;
  if (isReleaseInFolder(data)) return readReceived(data, context, engine);
  const reading = readingOf(options);
  const { fetchData: bringData } = await import('../stores/bring-data.ts');
  const fetched = await bringData(engine, data, reading, context, ({ counts, items: { labels, supports } }) => {
    if (!OF_FREQUENT.includes(kind)) return undefined;
    const { minSupport } = miningQuery(params, counts.records, { labels });
    return [...labels.keys()].filter((i) => supports[i]! >= minSupport);
  });
  return { ...fetched, notes: [] };
}
