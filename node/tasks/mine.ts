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
  readRecordWeights,
  refuseNothing,
  SottoError,
} from '../../src/internal.ts';
import { readBytes } from '../files/read-bytes.ts';
import type { RecordSource } from '../files/read-source.ts';
import { refuseReplacing } from '../files/refuse-replacing.ts';
import { TextOutput } from '../files/text-output.ts';
import { isReleaseInFolder } from '../release/is-release-in-folder.ts';
import { type NeededItems, openQuery, type QueryRecords, type QuerySource } from '../release/open-query.ts';
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
  const source = await openMined({ ...options, itemsOf: minedItems(options) }, context);
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
  const source = await openMined({ ...reading, data }, context);
  return minedObjects(source, options, context.checkpoint);
}

/** Opens what is mined. Reports also a release folder, of which all is loaded. */
async function openMined(source: QuerySource, context: TaskContext): Promise<QueryRecords> {
  const { data, engine } = source;
  if (typeof data !== 'string' || !isReleaseInFolder(data)) return openQuery(source, context);
  const { readReleaseFiles } = await import('../release/read-release.ts');
  const opened = await openQuery({ data: await readReleaseFiles(data), engine }, context);
  context.read?.(data, opened.input);
  refuseNothing(opened.input, data);
  return opened;
}

/** The kinds of what consists of frequent items. */
const OF_FREQUENT: readonly MiningKind[] = ['frequent', 'closed', 'maximal', 'rules'];

/** The items that can occur in a result. */
function minedItems({ kind, params }: MineTaskOptions): NeededItems | undefined {
  if (!OF_FREQUENT.includes(kind)) return undefined;
  return ({ counts, items: { labels, supports } }) => {
    const { minSupport } = miningQuery(params, counts.records, { labels });
    return [...labels.keys()].filter((i) => supports[i]! >= minSupport);
  };
}
