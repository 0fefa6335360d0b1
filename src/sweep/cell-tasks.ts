import { algorithms } from '../algorithms/index.ts';
import { isOwnAlgorithm } from '../job/own-algorithm.ts';
import { models } from '../models/index.ts';
import type { FactorValue } from './results.ts';
import type { Sweep } from './schema.ts';

export type Scalar = string | number | boolean;
export type Listable<T> = T | readonly T[];
type Choice = { readonly id: string; readonly [param: string]: Listable<Scalar> | undefined };
type AlgorithmEntry = Exclude<Extract<NonNullable<Sweep['algorithm']>, object>, readonly unknown[]>;

/** The runs on a source, with one value per parameter. */
export type Work = AnonymizeTask | RiskTask;

interface FactorSet {
  readonly factors: Record<string, FactorValue>;
  /** Names of factors that are parameters of the algorithm. */
  readonly own: readonly string[];
}

export interface AnonymizeTask extends FactorSet {
  readonly model: { readonly id: string; readonly [param: string]: unknown };
  readonly algorithm: { readonly id: string; readonly [param: string]: unknown };
  readonly unpromised: true | undefined;
}

export interface RiskTask extends FactorSet {
  readonly options: Readonly<Record<string, unknown>>;
}

/** A promise with its factors. */
interface PromiseCell {
  readonly model: AnonymizeTask['model'];
  readonly factors: Record<string, FactorValue>;
}

/** The runs of a sweep of the risk task: one per combination of its options. */
export function riskTasks({ options = {} }: Sweep): RiskTask[] {
  return product(options).map((values) => ({ factors: mapValues(values, factorValue), own: [], options: values }));
}

/** The runs of a sweep of anonymizations: one per promise, algorithm and their parameters. The sweep names a model. */
export function anonymizeTasks(sweep: Sweep): AnonymizeTask[] {
  if (sweep.model === undefined) return [];
  const promises = listOf<Choice>(sweep.model);
  const modelIds = new Set(promises.map(({ id }) => id));
  const tasks: AnonymizeTask[] = [];
  for (const promise of promises) {
    for (const params of product(paramsOf(promise))) {
      for (const { id, model, unpromised, ...parameters } of algorithmEntries(sweep, promise.id)) {
        if (model === undefined && servesAnother(id, promise.id, modelIds)) continue;
        const factors = modelIds.size > 1 ? { model: promise.id } : {};
        for (const promiseCell of promisesFor(promise.id, params, model)) {
          const shared = { ...promiseCell, factors: { ...factors, ...promiseCell.factors } };
          for (const values of product(parameters)) tasks.push({ ...taskOf(shared, id, values), unpromised });
        }
      }
    }
  }
  return tasks;
}

/** The algorithms of a sweep that are named by their files, with one value per parameter. */
export function ownAlgorithmsOf({ algorithm }: Sweep): { readonly id: string; readonly [param: string]: unknown }[] {
  return listOf<string | AlgorithmEntry>(algorithm ?? [])
    .map((entry) => (typeof entry === 'string' ? { id: entry } : entry))
    .filter(({ id }) => isOwnAlgorithm(id))
    .map(({ model: _, unpromised: __, id, ...params }) => ({ ...product(params)[0], id }));
}

function algorithmEntries({ algorithm }: Sweep, modelId: string): AlgorithmEntry[] {
  // An unknown model is refused later, when its first job is resolved.
  const standard = models.find(({ id }) => id === modelId)?.defaultAlgorithm ?? '';
  return listOf<string | AlgorithmEntry>(algorithm ?? standard).map((entry) =>
    typeof entry === 'string' ? { id: entry } : entry,
  );
}

function taskOf(
  { model, factors }: PromiseCell,
  id: string,
  values: Readonly<Record<string, Scalar>>,
): Omit<AnonymizeTask, 'unpromised'> {
  const own: Record<string, FactorValue> = {};
  for (const [name, value] of Object.entries(values)) {
    own[factors[name] === undefined ? name : `algorithm.${name}`] = factorValue(value);
  }
  return {
    factors: { ...factors, algorithm: id, ...own },
    own: Object.keys(own),
    model,
    algorithm: { id, ...values },
  };
}

/** Whether an algorithm is in the sweep for another of its models: it is left out here then, not refused. */
function servesAnother(id: string, modelId: string, modelIds: ReadonlySet<string>): boolean {
  const { serves = [] } = algorithms.find((algorithm) => algorithm.id === id) ?? {};
  return !serves.includes(modelId) && serves.some((other) => modelIds.has(other));
}

/** The promise of a cell: that of the sweep, or the algorithm's own, completed from it. */
function promisesFor(id: string, params: Readonly<Record<string, Scalar>>, own: Choice | undefined): PromiseCell[] {
  if (own === undefined) return [{ model: { id, ...params }, factors: mapValues(params, factorValue) }];
  const known = models.find((model) => model.id === own.id)?.params.shape ?? {};
  const paramLists = paramsOf(own);
  const inherited = Object.fromEntries(
    Object.entries(params).filter(([name]) => known[name] !== undefined && paramLists[name] === undefined),
  );
  return product(paramLists).map((values) => {
    const varied = Object.fromEntries(Object.entries(values).filter(([name]) => Array.isArray(paramLists[name])));
    return {
      model: { id: own.id, ...inherited, ...values },
      factors: mapValues({ ...inherited, ...varied }, factorValue),
    };
  });
}

function paramsOf({ id: _, ...params }: Choice): Record<string, Listable<Scalar> | undefined> {
  return params;
}

/** Every choice of one value per field, the last field running fastest; fields without a value are left out. */
export function product(fields: Readonly<Record<string, Listable<Scalar> | undefined>>): Record<string, Scalar>[] {
  let choices: Record<string, Scalar>[] = [{}];
  for (const [name, values] of Object.entries(fields)) {
    if (values === undefined) continue;
    choices = choices.flatMap((chosen) => listOf(values).map((value) => ({ ...chosen, [name]: value })));
  }
  return choices;
}

function listOf<T>(value: Listable<T>): readonly T[] {
  return isList(value) ? value : [value];
}

/** `Array.isArray`, for lists that are not changed. */
function isList<T>(value: Listable<T>): value is readonly T[] {
  return Array.isArray(value);
}

/** A value as it is written in the factors of a cell. */
export function factorValue(value: Scalar): FactorValue {
  return typeof value === 'boolean' ? String(value) : value;
}

export function mapValues<A, B>(object: Readonly<Record<string, A>>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}
