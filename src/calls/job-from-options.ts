import { keysOf } from '../data/keys-of.ts';
import type { SideInputName } from '../data/side-inputs.ts';
import { type Problem, problemText, quote, SottoError } from '../errors.ts';
import { formatById } from '../formats/index.ts';
import { sideInputs } from '../inputs/index.ts';
import { algorithmById, modelById } from '../job/catalog.ts';
import { isPostPass } from '../job/choose-algorithm.ts';
import { type Job, jobFields } from '../job/fields.ts';
import { checkJob } from '../job/job.ts';
import { defaultAlgorithmOf } from '../job/people.ts';
import type { Model } from '../models/index.ts';
import { nearestLabel } from '../text/nearest-label.ts';
import type { AnonymizeOptions, SeriesFields, SideInputOptions } from './options.ts';

/** The source of a program's records, and the default of an unnamed algorithm. */
export interface RecordOrigin {
  readonly data: string;
  readonly format?: string;
  readonly person?: string;
  /** The algorithm where none is named, if it is not the usual one of the model. */
  usual?(model: Model, jobFields: object): Choice;
}

type Choice = Readonly<NonNullable<Job['algorithm']>>;

/** Options as a job, its parameters sorted to the model and the algorithm; throws `usage` with every problem. */
export function jobFromOptions(options: AnonymizeOptions & SeriesFields, { usual, ...source }: RecordOrigin): Job {
  const { model: modelId, algorithm: algorithmId, signal: _signal, onProgress: _progress, ...rest } = options;
  const model = modelById(String(modelId));
  const fields: Record<string, unknown> = {};
  const modelParams: Record<string, unknown> = {};
  const algorithmParams: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined) continue;
    const place = isJobField(name) ? fields : name in model.params.shape ? modelParams : algorithmParams;
    place[name] = value;
  }
  const jobFields = { ...source, ...fields, ...namedInputs(options) };
  const request = { ...jobFields, model: { ...modelParams, id: model.id } };
  if (options.like !== undefined && algorithmId === undefined) {
    refuseUnknownOptions(algorithmParams, model.params.shape);
    return checkJob(request);
  }
  const named = algorithmId === undefined ? usual?.(model, jobFields) : undefined;
  const { id, ...params } = named ?? { id: algorithmId ?? defaultAlgorithmOf(model, jobFields) };
  const algorithm = algorithmById(id);
  if (!isPostPass(algorithm))
    refuseUnknownOptions(algorithmParams, { ...model.params.shape, ...algorithm.params.shape });
  return checkJob({ ...request, algorithm: { ...params, ...algorithmParams, id } });
}

/** Throws `usage` where neither the model nor the algorithm has such a parameter. */
function refuseUnknownOptions(options: object, known: object): void {
  const names = Object.keys(known);
  const problems = Object.keys(options)
    .filter((name) => !(name in known))
    .map((name): Problem => {
      const nearest = nearestLabel(name, names);
      const hint = nearest === undefined ? {} : { hint: `did you mean ${nearest}?` };
      return { field: 'options', expected: `parameters ${names.join(', ')}`, got: quote(name), ...hint };
    });
  if (problems.length === 0) return;
  const message = problems.length === 1 ? problemText(problems[0]) : `${problems.length} options are not parameters`;
  throw new SottoError('usage', message, { problems });
}

/** Side inputs as a job names them: plain values have their kind as name. */
export function namedInputs(inputs: SideInputOptions): { readonly [N in SideInputName]?: string } {
  const named: { [N in SideInputName]?: string } = {};
  for (const { name } of sideInputs) {
    const value = inputs[name];
    if (value !== undefined) named[name] = typeof value === 'string' ? value : name;
  }
  return named;
}

/**
 * Reads side inputs that were given as plain values, written down as data of this format writes items; other files are for
 * `readBytes`, and throw `usage` where there is none.
 */
export function readPlainInputs(
  inputs: SideInputOptions,
  format: string,
  readBytes?: (file: string) => Promise<Uint8Array>,
): (file: string) => Promise<Uint8Array> {
  const { itemSyntax } = formatById(format);
  return async (file) => {
    const input = sideInputs.find(({ name }) => name === file);
    const value = input && inputs[input.name];
    if (input !== undefined && value !== undefined && typeof value !== 'string')
      return new TextEncoder().encode(input.text(value, itemSyntax));
    if (readBytes !== undefined) return readBytes(file);
    throw new SottoError('usage', `${file}: expected labels, or a way to make them; files are read by sotto/node`);
  };
}

/** The side inputs among options, for callers that pass them along. */
export function inputsAmong(options: SideInputOptions): SideInputOptions {
  return Object.fromEntries(
    sideInputs.flatMap(({ name }) => (options[name] === undefined ? [] : [[name, options[name]]])),
  );
}

const jobFieldNames = new Set<string>(keysOf(jobFields));

function isJobField(name: string): boolean {
  return jobFieldNames.has(name);
}
