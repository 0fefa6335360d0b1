import {
  type AskedReading,
  checkPromise,
  comparingMeasures,
  type Dataset,
  type MeasureContext,
  measures,
  modelById,
  type Release,
  refuseNothing,
  unchanged,
  verifyTruthful,
  type WhatWasRead,
} from '../../src/internal.ts';
import { readData } from '../files/read-data.ts';
import { readRelease } from '../release/read-release.ts';
import { readReleaseInputs } from '../release/read-release-inputs.ts';
import { rebuildRelease } from '../release/rebuild-release.ts';
import type { TaskContext } from '../worker/task-context.ts';

export interface EvaluateOptions extends AskedReading {
  readonly release: string;
  readonly original: string;
  /** Of the queries that are drawn at random. */
  readonly seed: number;
  /** Side inputs for measuring, given by flags: a file or a maker, by name. */
  readonly inputs?: Readonly<Record<string, string>>;
}

/** One measure before and after; `before` is the original measured against itself. */
export interface Evaluated {
  readonly title: string;
  readonly summary: string;
  readonly better: 'lower' | 'higher';
  readonly unit: 'share' | 'number';
  readonly before: number;
  readonly after: number;
}

/** What `evaluate --json` prints: the measures by id, and whether the release is true of the original. */
export interface EvaluateResult {
  readonly measures: Readonly<Record<string, Evaluated>>;
  readonly truthful: ReturnType<typeof verifyTruthful>;
  /** The original. */
  readonly input: WhatWasRead;
  readonly tampering: readonly string[];
}

/** Measures a release folder against the original. */
export async function evaluate(
  { release: folder, original: path, seed, inputs: flags = {}, ...reading }: EvaluateOptions,
  context: TaskContext,
): Promise<EvaluateResult> {
  const found = await readRelease(folder, context);
  const { dataset: original, input } = await readData(path, reading, context);
  refuseNothing(input, path);
  context.checkpoint(0, 1, 'measuring');
  const release = await rebuildRelease(folder, found, original);
  const { document } = found;
  const { id: modelId, ...given } = document.model;
  const promised = checkPromise(modelById(modelId), given);
  const { format } = document.data;
  const sources = { dataset: original, format, model: document.model, folder, given: flags, seed };
  const measureContext = { seed, inputs: await readReleaseInputs(sources), promised };
  return {
    measures: evaluateMeasures(original, release, measureContext),
    truthful: verifyTruthful(original, release),
    input,
    tampering: found.tampering,
  };
}

/** Every measure that applies, by id. */
export function evaluateMeasures(
  original: Dataset,
  release: Release,
  context: MeasureContext,
): Readonly<Record<string, Evaluated>> {
  const itself = unchanged(original);
  const evaluated: Record<string, Evaluated> = {};
  for (const { id, title, summary, better, unit, measure } of [...measures, ...comparingMeasures]) {
    const before = measure(original, itself, context);
    const after = measure(original, release, context);
    if (before !== undefined && after !== undefined) evaluated[id] = { title, summary, better, unit, before, after };
  }
  return evaluated;
}
