import {
  checkPromiseParameters,
  countSupports,
  type Dataset,
  evaluateMeasures,
  FILES,
  findingInCounts,
  indexLabels,
  modelById,
  type ReadSummary,
  type RequestedReading,
  readerErrors,
  smallestPublishedCount,
  verifyTruthful,
} from '../../src/internal.ts';
import { readNonEmpty } from '../files/read-source.ts';
import { type FoundRelease, readWholeRelease } from '../release/read-release.ts';
import { readReleaseInputs } from '../release/read-release-inputs.ts';
import { rebuildRelease } from '../release/rebuild-release.ts';
import { receiveRelease } from '../release/receive-release.ts';
import type { TaskContext } from '../worker/task-context.ts';

export interface EvaluateOptions extends RequestedReading {
  readonly release: string;
  readonly original: string;
  /** Of the queries that are drawn at random. */
  readonly seed: number;
  /** Compare also what a reader estimates with the original. */
  readonly estimates?: boolean;
  /** Side inputs for measuring, given by flags: a file or a maker, by name. */
  readonly inputs?: Readonly<Record<string, string>>;
}

/** The document of `evaluate --json`: the measures by id, and whether the release is true of the original. */
export interface EvaluateResult {
  readonly measures: ReturnType<typeof evaluateMeasures>;
  readonly truthful: ReturnType<typeof verifyTruthful>;
  /** The original. */
  readonly input: ReadSummary;
  readonly tampering: readonly string[];
  /** The distance of a reader's estimates from the original, if requested. */
  readonly estimates?: ReaderEstimates;
}

/** A reader's estimates, with the counts of items behind labels if there are any, and without them. */
export interface ReaderEstimates extends ReturnType<typeof readerErrors> {
  readonly withoutCounts?: ReturnType<typeof readerErrors>;
  /** The bytes of the files that a reader works with, by name. */
  readonly bytes: Readonly<Record<string, number>>;
}

/** The number of most frequent pairs that are compared. */
const MAX_PAIRS = 1000;

/** Measures a release folder against the original. */
export async function evaluate(
  { release: folder, original: path, seed, inputs: inputFiles = {}, estimates, ...reading }: EvaluateOptions,
  context: TaskContext,
): Promise<EvaluateResult> {
  const found = await readWholeRelease(folder, context);
  const { dataset: original, input } = await readNonEmpty(path, reading, context);
  const release = await rebuildRelease(found, original);
  const { document } = found;
  const { id: modelId, ...params } = document.model;
  const promise = checkPromiseParameters(modelById(modelId), params);
  const { format } = document.data;
  const sources = { dataset: original, format, model: document.model, folder, inputFiles, seed };
  const measureContext = { seed, inputs: await readReleaseInputs(sources), promised: promise };
  return {
    measures: evaluateMeasures(original, release, measureContext, context.checkpoint),
    truthful: withCountsTrue(verifyTruthful(original, release), found, promise, original),
    input,
    tampering: found.tampering,
    ...(estimates === true && { estimates: await readerEstimates(found, original, context) }),
  };
}

async function readerEstimates(found: FoundRelease, original: Dataset, context: TaskContext): Promise<ReaderEstimates> {
  const { document } = found;
  const received = await receiveRelease(found);
  const checkpoint = (done: number, total: number): void => context.checkpoint(done, total, 'estimating');
  const { counts, ...withoutCounts } = received;
  const files = [document.data.file, FILES.labels, FILES.counts];
  const sizes = document.subject.filter(({ name }) => files.includes(name)).map(({ name, bytes }) => [name, bytes]);
  return {
    ...readerErrors(original, received, MAX_PAIRS, checkpoint),
    ...(counts !== undefined && { withoutCounts: readerErrors(original, withoutCounts, MAX_PAIRS, checkpoint) }),
    bytes: Object.fromEntries(sizes),
  };
}

/** Counts of items behind labels must be those of the original too. */
function withCountsTrue(
  truthful: EvaluateResult['truthful'],
  { counts, recoding, dataset }: FoundRelease,
  { params }: ReturnType<typeof checkPromiseParameters>,
  original: Dataset,
): EvaluateResult['truthful'] {
  if (counts === undefined || recoding === undefined || truthful.status !== 'holds') return truthful;
  const supports = countSupports(dataset);
  const idOf = indexLabels(dataset.dictionary);
  const recordsWith = (label: string): number => supports[idOf(label)] ?? 0;
  const finding = findingInCounts({ counts, recoding, recordsWith, k: smallestPublishedCount(params), original });
  return finding === undefined ? truthful : { ...truthful, status: 'violated', finding: `${FILES.counts}: ${finding}` };
}
