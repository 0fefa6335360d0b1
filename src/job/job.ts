import * as z from 'zod';
import { type Algorithm, algorithms } from '../algorithms/index.ts';
import { isRational, rationalText } from '../data/rational.ts';
import type { SideInputName } from '../data/side-inputs.ts';
import { SottoError } from '../errors.ts';
import { checkReading } from '../formats/reading.ts';
import type { HintPart } from '../hints.ts';
import { inputAddress, inputTitle, type SideInput, sideInputs } from '../inputs/index.ts';
import { checkPromiseParameters, type Model, models, type PromiseSpec } from '../models/index.ts';
import { propertiesOf } from '../schema/parameters.ts';
import { publishedSchema, withoutSchemaNote } from '../schema/schema-note.ts';
import { checkShape } from '../schema/schema-problems.ts';
import { modelById } from './catalog.ts';
import { type AlgorithmConfig, chainOf, chooseAlgorithm, isPostPass } from './choose-algorithm.ts';
import { type Job, jobFieldList, jobSchema } from './fields.ts';
import { isOwnAlgorithm, OWN_ALGORITHM } from './own-algorithm.ts';
import { checkCountsPeople, defaultAlgorithmOf, hasPersons } from './people.ts';

/** A job with its definitions found and every parameter checked and completed. */
export interface ResolvedJob {
  readonly job: Job;
  readonly model: Model;
  readonly promised: PromiseSpec;
  /** The algorithm, and the one it starts from if it is a post-pass. */
  readonly chosen: AlgorithmConfig;
}

/**
 * Checks a job as it was read. Throws `usage` with all problems of its shape at once.
 *
 * @example
 * ```ts
 * checkJob({ data: 'orders.csv', model: { id: 'km', k: 5, m: 2 } }).keepIds; // → false
 * ```
 */
export function checkJob(value: unknown, file?: string): Job {
  return checkShape(jobSchema, withoutSchemaNote(value), 'usage', 'job', file);
}

/** Finds the definitions and checks the parameters; throws `usage` or `unsupported`. */
export function resolveJob(job: Job): ResolvedJob {
  refuseTwoWays(job);
  const model = modelById(job.model.id);
  const { id: _model, ...modelParams } = job.model;
  const { id, ...algorithmParams } = job.algorithm ?? { id: defaultAlgorithmOf(model, job) };
  const promise = checkPromiseParameters(model, modelParams);
  const config = chooseAlgorithm(id, algorithmParams, model.id);
  if (hasPersons(job)) for (const { algorithm } of chainOf(config)) checkCountsPeople(model, algorithm);
  checkReading(job);
  refusePublishedPersons(job);
  return { job, model, promised: promise, chosen: config };
}

/**
 * Either an earlier release says how items are published, or an algorithm does, which continues from that release or
 * starts from nothing.
 */
function refuseTwoWays({ like, after, algorithm }: Job): void {
  if (like === undefined) return;
  if (after !== undefined) {
    const reason = 'an earlier release either determines how items are published or is built on, not both';
    throw new SottoError('usage', reason, { hint: [{ leaveOut: ['like'] }, ', or ', { leaveOut: ['after'] }] });
  }
  if (algorithm !== undefined) {
    throw new SottoError('usage', 'the earlier release determines how items are published, so no algorithm runs', {
      hint: [{ leaveOut: ['algorithm'] }, ', or ', { leaveOut: ['like'] }],
    });
  }
}

/** The ids of joined records are the names of their people. */
function refusePublishedPersons({ records, keepIds }: Job): void {
  if (records !== 'people' || !keepIds) return;
  throw new SottoError('usage', 'records of people have no ids except the persons, which are never published', {
    hint: [{ leaveOut: ['keepIds'] }],
  });
}

/** The side inputs that a model and an algorithm need, and all that they use. */
export function needsOf({ model, chosen: config }: Pick<ResolvedJob, 'model' | 'chosen'>): {
  readonly needed: ReadonlySet<SideInputName>;
  readonly used: ReadonlySet<SideInputName>;
} {
  const needed = new Set<SideInputName>(model.needs.filter((need) => need !== 'original'));
  const used = new Set<SideInputName>(needed);
  for (const { algorithm } of chainOf(config)) {
    for (const need of algorithm.needs) needed.add(need);
    const own = [...algorithm.needs, ...(algorithm.uses ?? [])];
    for (const name of own) if (algorithm === config.algorithm || !isBinding(name)) used.add(name);
  }
  return { needed, used };
}

/** Whether a release must follow this side input. */
function isBinding(input: SideInputName): boolean {
  return sideInputs.some(({ name, binds }) => name === input && binds === true);
}

/** Throws `usage` if the job does not name a side input that is needed, or names one that nothing uses. */
export function checkNeeds({ model, chosen: config, job }: ResolvedJob): void {
  const { needed, used } = needsOf({ model, chosen: config });
  const missing = [...needed].filter((name) => job[name] === undefined);
  if (missing.length > 0) {
    const requirer = missing.some((name) => !model.needs.some((need) => need === name))
      ? `algorithm ${config.algorithm.id}`
      : `model ${model.id}`;
    throw new SottoError('usage', `${requirer} needs ${missing.map(inputTitle).join(' and ')}`, {
      hint: missing.flatMap((name, n): HintPart[] => [...(n > 0 ? ['; '] : []), { give: name }]),
    });
  }
  const unused = sideInputs.filter(
    ({ name, measuring, ifIdle }) =>
      job[name] !== undefined && measuring !== true && ifIdle === undefined && !used.has(name),
  );
  if (unused.length > 0) {
    const names = unused.map(({ title }) => title).join(' and ');
    throw new SottoError('usage', `${names} were given, but neither ${model.id} nor ${config.algorithm.id} uses them`, {
      hint: [{ leaveOut: unused.map(({ name }) => name) }, ', or choose another model or algorithm'],
    });
  }
}

/** The side inputs that a job names and nothing uses, if that is worth a note and not a mistake. */
export function unusedInputs({ job, chosen: config }: ResolvedJob): SideInputName[] {
  const used = new Set(chainOf(config).flatMap(({ algorithm: { needs, uses = [] } }) => [...needs, ...uses]));
  const isRead = (name: SideInputName): boolean =>
    used.has(name) || (name === 'hierarchy' && sideInputs.some((input) => readsHierarchy(input, job[input.name])));
  return sideInputs
    .filter(({ name, ifIdle }) => ifIdle === 'note' && job[name] !== undefined && !isRead(name))
    .map(({ name }) => name);
}

/** Whether a job names a way to make a side input that uses the hierarchy. */
export function readsHierarchy(input: SideInput, text: string | undefined): boolean {
  if (text === undefined) return false;
  const address = inputAddress(input, text);
  return 'maker' in address && address.maker.readsHierarchy === true;
}

/** The parameters of an algorithm, together with those of the one it starts from. */
export function chosenParams(config: AlgorithmConfig): Record<string, unknown> {
  return config.start === undefined ? { ...config.params } : { ...chosenParams(config.start), ...config.params };
}

/** The job with every default written out, as plain JSON: running it again gives the same release. */
export function effectiveJob({ job, promised: promise, chosen: config }: ResolvedJob): Job {
  const request = { ...job, model: { id: promise.id, ...plain(promise.params) } };
  if (job.like !== undefined) return request;
  return { ...request, algorithm: { id: config.algorithm.id, ...plain(chosenParams(config)) } };
}

/**
 * The published JSON Schema of job files: every model and algorithm with its own parameters, and the given engines, if
 * any.
 *
 * @example
 * ```ts
 * JSON.stringify(jobJsonSchema()).includes('merge-greedy'); // → true
 * ```
 */
export function jobJsonSchema(engines?: readonly string[]): unknown {
  const schema = z.toJSONSchema(jobSchema, { io: 'input' });
  const choices = (list: readonly (Model | Algorithm)[]) =>
    list.map((definition) => {
      const { id, title, params } = definition;
      const { $schema: _, properties, required, ...rest } = z.toJSONSchema(params, { io: 'input' });
      return {
        title,
        ...rest,
        properties: { id: { const: id }, ...properties },
        required: ['id', ...(required ?? [])],
        // The parameters of the algorithm that a post-pass starts from are in the same object as its own.
        additionalProperties: isPostPass(definition),
      };
    });
  const { model, algorithm, ...others } = propertiesOf(schema);
  return publishedSchema('job', {
    ...schema,
    title: 'A Sotto job',
    properties: {
      ...others,
      ...(engines !== undefined && { engine: { ...others.engine, enum: engines } }),
      model: { description: model.description, oneOf: choices(models) },
      algorithm: { description: algorithm.description, oneOf: [...choices(algorithms), ownChoice] },
    },
  });
}

/** An algorithm of the user's own, by its file, with parameters that are not known here. */
const ownChoice = {
  title: 'An algorithm of your own, by its file',
  type: 'object',
  properties: { id: { type: 'string', pattern: OWN_ALGORITHM.source } },
  required: ['id'],
};

/** Rationals become text, so that a job is plain JSON and stays exact. */
function plain(params: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, isRational(value) ? rationalText(value) : value]),
  );
}

/** A job with every file name rewritten; ways to make a side input without a file stay as they are. */
export function withPaths<T extends object>(job: T, rewrite: (path: string) => string): T {
  const copy: Record<string, unknown> = Object.fromEntries(Object.entries(job));
  for (const [name, { isPath }] of jobFieldList) {
    const text = copy[name];
    if (isPath === true && Array.isArray(text)) copy[name] = text.map((path) => rewrite(String(path)));
    if (isPath !== true || typeof text !== 'string') continue;
    const input = sideInputs.find((one) => one.name === name);
    const address = input === undefined ? { file: text } : inputAddress(input, text);
    if ('file' in address) copy[name] = rewrite(address.file);
  }
  const { algorithm } = copy;
  if (typeof algorithm === 'object' && algorithm !== null && 'id' in algorithm) {
    const { id } = algorithm;
    if (typeof id === 'string' && isOwnAlgorithm(id)) copy['algorithm'] = { ...algorithm, id: rewrite(id) };
  }
  // Texts became other texts.
  return copy as T;
}
