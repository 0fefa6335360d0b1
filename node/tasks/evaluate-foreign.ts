import {
  byId,
  checkPromiseParameters,
  evaluateMeasures,
  kinds,
  modelById,
  nearestTo,
  type ReadSummary,
  type RequestedReading,
  readItemsOrLabels,
  releaseFromRecords,
  unknownLabelTexts,
  verifyTruthful,
} from '../../src/internal.ts';
import { readBytes } from '../files/read-bytes.ts';
import { readData } from '../files/read-data.ts';
import { readNonEmpty } from '../files/read-source.ts';
import { readReleaseInputs } from '../release/read-release-inputs.ts';
import { checkPromise, type VerifyResult } from '../verify/check-promise.ts';
import { openForeign } from '../verify/in-memory.ts';
import type { TaskContext } from '../worker/task-context.ts';
import type { EvaluateResult } from './evaluate.ts';

export interface EvaluateForeignOptions extends RequestedReading {
  readonly original: string;
  /** The data that somebody made of it, by whatever tool. */
  readonly published: string;
  /** The format of the published data, where it is another than that of the original. */
  readonly publishedFormat?: string;
  /** A file that says what items are published as: CSV item,published or label,item. */
  readonly recoding?: string;
  /** The id of the kind that it is to be taken for. */
  readonly kind?: string;
  readonly model: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Of the queries that are drawn at random. */
  readonly seed: number;
  /** Side inputs given by flags: a file or a maker, by name. */
  readonly inputs?: Readonly<Record<string, string>>;
}

/** The document of `evaluate --published … --json`: measures and truth as of a release, and the verdict. */
export interface EvaluateForeignResult extends Omit<EvaluateResult, 'tampering'> {
  readonly verdict: VerifyResult;
  /** The kind of release that the records are, as far as they tell. */
  readonly kind: string;
  readonly tiedBy: ReturnType<typeof releaseFromRecords>['tiedBy'];
  /** The reading of the published data. */
  readonly published: ReadSummary;
}

/** Measures and verifies a result that was not made here, with the same measures and the same stranger. */
export async function evaluateForeign(
  options: EvaluateForeignOptions,
  context: TaskContext,
): Promise<EvaluateForeignResult> {
  const { original: path, published: made, publishedFormat, recoding: file, kind, params, seed, ...rest } = options;
  const { model: id, inputs: inputFiles = {}, ...reading } = rest;
  const model = { id, ...params };
  const promise = checkPromiseParameters(modelById(id), params);
  if (kind !== undefined) byId(kinds, kind, 'kind');
  const { dataset: original, input, format } = await readNonEmpty(path, reading, context);
  const publishedReading = publishedFormat === undefined ? reading : { format: publishedFormat };
  const read = await readData(made, publishedReading, context);
  const recoding = file === undefined ? undefined : readItemsOrLabels(await readBytes(file), { file });
  const tied = releaseFromRecords(original, read.dataset, {
    ...(recoding !== undefined && { recoding }),
    ...(kind !== undefined && { kind }),
  });
  const side = await readReleaseInputs({ dataset: original, format: format.id, model, inputFiles, seed });
  const open = openForeign(original, read.dataset, tied, { format, input: read.input }, input.reading);
  const verdict = await checkPromise(model, open, side, context);
  const { release, tiedBy } = tied;
  const { unseen = {} } = side;
  return {
    measures: evaluateMeasures(original, release, { seed, inputs: side, promised: promise }, context.checkpoint),
    truthful: verifyTruthful(original, release),
    verdict: { ...verdict, notes: unknownLabelTexts(unseen, nearestTo(unseen, original.dictionary.labels)) },
    kind: release.kind,
    tiedBy,
    input,
    published: read.input,
  };
}
