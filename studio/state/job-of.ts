import {
  checkJob,
  defaultAlgorithmOf,
  describeParameters,
  fieldsBySubject,
  type Job,
  keysOf,
  type Model,
  modelById,
  needsOf,
  resolveJob,
  type Secret,
  type SideInputName,
  SottoError,
  sideInputs,
} from '../../src/internal.ts';
import type { Choices, FormValues, StateChange } from './studio-state.ts';

/** A job and what the files that it names hold. */
export interface ComposedJob {
  readonly job: Job;
  readonly inputs: Choices['inputs'];
}

/**
 * The job of the current choices: it names the side inputs that are used, and no others. Without a secret it can be
 * examined and not be run. Throws `usage`.
 */
export function jobOf(
  choices: Choices,
  algorithm: { readonly id: string; readonly params: FormValues },
  seed: number = choices.seed,
  secret?: Secret,
): ComposedJob {
  const { source, promise, columns } = choices;
  if (source === undefined || promise === undefined)
    throw new SottoError('usage', 'open some data and choose a promise first');
  const request = {
    data: source.name,
    ...source.reading,
    model: { id: promise.id, ...promise.params },
    algorithm: { id: algorithm.id, ...algorithm.params },
    ...(secret !== undefined && { secret }),
    seed,
    ...choices.publishing,
  };
  const { used } = needsOf(resolveJob(checkJob(request)));
  const inputs: { -readonly [N in keyof Choices['inputs']]: Choices['inputs'][N] } = {};
  for (const { name, measuring, binds } of sideInputs) {
    // A wish that the algorithm cannot keep is refused, not left out.
    const isNamed = measuring === true || binds === true || used.has(name);
    const input = choices.inputs[name];
    if (input !== undefined && isNamed) inputs[name] = input;
  }
  // Side inputs may speak of its branches.
  const { hierarchy } = choices.inputs;
  if (hierarchy !== undefined && (used.has('hierarchy') || keysOf(inputs).length > 0)) inputs.hierarchy = hierarchy;
  const named = Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, input!.address]));
  const levels = inputs.hierarchy !== undefined && columns !== undefined && { columns };
  return { job: checkJob({ ...request, ...named, ...levels }), inputs };
}

/** The model of the promise that was chosen, if one was. */
export function modelOf({ promise }: Choices): Model | undefined {
  return promise === undefined ? undefined : modelById(promise.id);
}

/** The side inputs that the promise needs. */
export function neededInputs(choices: Choices): SideInputName[] {
  return (modelOf(choices)?.needs ?? []).filter((need) => need !== 'original');
}

/** Those of them that are not given yet. */
export function missingInputs(choices: Choices): SideInputName[] {
  return neededInputs(choices).filter((name) => choices.inputs[name] === undefined);
}

/** A file name that no other file of the job has. */
export function freeName(choices: Choices, target: string, of: SideInputName): string {
  const others = Object.entries(choices.inputs).filter(([name]) => name !== of);
  const used = new Set([choices.source?.name, ...others.map(([, input]) => input.address)]);
  const plain = isMaker(target, of) ? `./${target}` : target;
  let name = plain;
  for (let n = 2; used.has(name); n++) name = plain.replace(/(\.[^.]*)?$/, `-${n}$1`);
  return name;
}

/** Whether a name would be read as a way to make the input. */
function isMaker(text: string, of: SideInputName): boolean {
  const makers = sideInputs.find(({ name }) => name === of)?.makers ?? [];
  return makers.some(({ prefix }) => text.startsWith(`${prefix}:`));
}

/** Values that still mean something for other parameters, such as those of another model. */
export function valuesFor(parameters: Model['params'], values: FormValues): FormValues {
  const known = new Set(describeParameters(parameters).map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => known.has(name)));
}

export const PUBLISHING = fieldsBySubject('publishing');

/** The choices for a job except its data and side inputs, and without its secret: every run draws one. */
export function choicesOfJob(job: Job): StateChange {
  const { id, ...params } = job.model;
  const { id: algorithmId, ...algorithmParams } = job.algorithm ?? { id: defaultAlgorithmOf(modelById(id), job) };
  const published = PUBLISHING.filter((name) => job[name] !== undefined).map((name) => [name, job[name]]);
  return {
    promise: { id, params: formValues(params) },
    ...(job.columns !== undefined && { columns: job.columns }),
    publishing: formValues(Object.fromEntries(published)),
    algorithms: { [algorithmId]: formValues(algorithmParams) },
    ...(job.seed !== undefined && { seed: job.seed }),
  };
}

/** The values of a job as a form has them: texts, numbers, yes and no. */
export function formValues(values: Readonly<Record<string, unknown>>): FormValues {
  const known = Object.entries(values).filter((entry): entry is [string, FormValues[string]] =>
    ['string', 'number', 'boolean'].includes(typeof entry[1]),
  );
  return Object.fromEntries(known);
}
