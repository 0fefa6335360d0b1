import { keysOf } from '../data/keys-of.ts';
import type { SideInputName } from '../data/side-inputs.ts';
import { type Problem, problemText, quote, SottoError } from '../errors.ts';
import { sideInputs } from '../inputs/index.ts';
import { algorithmById, formatById, modelById } from '../job/catalog.ts';
import { isPostPass } from '../job/choose-algorithm.ts';
import { type Job, jobFields } from '../job/fields.ts';
import { checkJob } from '../job/job.ts';
import { defaultAlgorithmOf } from '../job/people.ts';
import { nearestLabel } from '../text/nearest-label.ts';
import type { AnonymizeOptions, GivenInputs } from './options.ts';

/** Side inputs as a job names them, and the texts of those that were given as plain values, by that name. */
export interface NamedInputs {
  readonly named: { readonly [N in SideInputName]?: string };
  readonly texts: Readonly<Record<string, string>>;
}

/** Options as a job, its parameters sorted to the model and the algorithm; throws `usage` with every problem. */
export function givenJob(
  options: AnonymizeOptions,
  source: { readonly data: string; readonly format: string; readonly person?: string },
): { readonly job: Job; readonly texts: NamedInputs['texts'] } {
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
  const { named, texts } = nameInputs(options, source.format);
  const said = { ...source, ...fields, ...named };
  const algorithm = algorithmById(algorithmId ?? defaultAlgorithmOf(model, said));
  if (!isPostPass(algorithm)) refuseStrange(algorithmParams, { ...model.params.shape, ...algorithm.params.shape });
  const job = checkJob({
    ...said,
    model: { ...modelParams, id: model.id },
    algorithm: { ...algorithmParams, id: algorithm.id },
  });
  return { job, texts };
}

/** Throws `usage` where neither the model nor the algorithm has such a parameter. */
function refuseStrange(given: object, known: object): void {
  const names = Object.keys(known);
  const problems = Object.keys(given)
    .filter((name) => !(name in known))
    .map((name): Problem => {
      const nearest = nearestLabel(name, names);
      const hint = nearest === undefined ? {} : { hint: `did you mean ${nearest}?` };
      return { field: 'options', expected: `parameters ${names.join(', ')}`, got: quote(name), ...hint };
    });
  if (problems.length === 0) return;
  const message = problems.length === 1 ? problemText(problems[0]) : `${problems.length} options are no parameters`;
  throw new SottoError('usage', message, { problems });
}

/** Names the side inputs that are plain values after themselves, and writes down what they say. */
export function nameInputs(given: GivenInputs, format: string): NamedInputs {
  const { itemSyntax } = formatById(format);
  const named: { [N in SideInputName]?: string } = {};
  const texts: Record<string, string> = {};
  for (const input of sideInputs) {
    const value = given[input.name];
    if (value === undefined) continue;
    named[input.name] = typeof value === 'string' ? value : input.name;
    if (typeof value !== 'string') texts[input.name] = input.text(value, itemSyntax);
  }
  return { named, texts };
}

/** Reads what was given as plain values; other files are for `readBytes`, and throw `usage` where there is none. */
export function readGiven(
  texts: NamedInputs['texts'],
  readBytes?: (file: string) => Promise<Uint8Array>,
): (file: string) => Promise<Uint8Array> {
  return async (file) => {
    const text = texts[file];
    if (text !== undefined) return new TextEncoder().encode(text);
    if (readBytes !== undefined) return readBytes(file);
    throw new SottoError('usage', `${file}: expected labels, or a way to make them; files are read by sotto/node`);
  };
}

const jobFieldNames = new Set<string>(keysOf(jobFields));

function isJobField(name: string): boolean {
  return jobFieldNames.has(name);
}
