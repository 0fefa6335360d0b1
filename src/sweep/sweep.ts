import type { SideInputName } from '../data/side-inputs.ts';
import { type Problem, problemText, quote, SottoError } from '../errors.ts';
import { type Reading, readingOf } from '../formats/reading.ts';
import { sideInputs } from '../inputs/index.ts';
import { chooseAlgorithm } from '../job/choose-algorithm.ts';
import type { Job } from '../job/fields.ts';
import { checkNeeds, needsOf, type ResolvedJob, resolveJob } from '../job/job.ts';
import { models } from '../models/index.ts';
import { riskParameters } from '../queries/risk-query.ts';
import { checkParameters } from '../schema/parameters.ts';
import {
  type AnonymizeTask,
  anonymizeTasks,
  factorValue,
  type Listable,
  mapValues,
  product,
  type RiskTask,
  riskTasks,
  type Scalar,
  type Work,
} from './cell-tasks.ts';
import { referenceProblems } from './references.ts';
import type { FactorValue } from './results.ts';
import { type Sweep, type SweepDataEntry, sweepError } from './schema.ts';
import type { Selection } from './select.ts';

/** The task of one cell: an anonymization job, or a query to the risk task. File names are as the sweep wrote them. */
export type CellTask =
  | { readonly task: 'anonymize'; readonly job: Job; readonly unpromised?: true }
  | (Partial<Reading> & {
      readonly task: 'risk';
      readonly data: string;
      readonly seed: number;
      readonly options: Readonly<Record<string, unknown>>;
    });

/** One run of a sweep. */
export interface Cell {
  /** The factors that identify it, in the order of the sweep, the seed last. */
  readonly factors: Readonly<Record<string, FactorValue>>;
  /** The promise with its parameters; empty for a task without one. */
  readonly promise: string;
  readonly selection: Selection;
  readonly work: CellTask;
}

export interface ExpandedSweep {
  /** In a fixed order: data, what is taken of it, side inputs, promise, algorithm, seed. No two are the same. */
  readonly cells: readonly Cell[];
  /** The factors that are parameters of an algorithm. */
  readonly ownFactors: readonly string[];
}

/** The fields of a data entry that may be dimensions. */
const DATA_DIMENSIONS = ['maxItems', 'minLength', 'maxLength', 'drawnItems', 'sample', 'prefix'] as const;

/** Every cell of a sweep. Throws `usage` with every problem of its parameters and needs at once. */
export function expandSweep(sweep: Sweep): ExpandedSweep {
  const cells = new Map<string, Cell>();
  const problems = new Map<string, Problem>();
  const ownFactors = new Set<string>();
  checkNames(sweep, problems);
  if (sweep.task === 'anonymize' && sweep.model === undefined)
    addProblem(problems, { field: 'model', expected: 'a promise such as { id: km, k: 5, m: 2 }', got: 'nothing' });
  for (const entry of sweep.data) {
    for (const source of sourcesOf(sweep, entry)) {
      const tasks = sweep.task === 'risk' ? riskTasks(sweep) : anonymizeTasks(sweep);
      for (const work of tasks) {
        for (const name of work.own) ownFactors.add(name);
        for (const seed of sweep.seeds) {
          const cell = cellOf(source, work, seed, problems);
          if (cell !== undefined) cells.set(JSON.stringify(cell), cell);
        }
      }
    }
  }
  if (problems.size === 0)
    for (const problem of referenceProblems(sweep, [...cells.values()])) addProblem(problems, problem);
  if (problems.size > 0) throw sweepError([...problems.values()]);
  return { cells: [...cells.values()], ownFactors: [...ownFactors] };
}

/** A data entry with one value per dimension. */
interface Source {
  readonly entry: SweepDataEntry;
  readonly factors: Record<string, FactorValue>;
  readonly selection: Selection;
  readonly inputs: Readonly<Record<string, string>>;
  /** The inputs that are dimensions. */
  readonly varying: ReadonlySet<string>;
}

function sourcesOf(sweep: Sweep, entry: SweepDataEntry): Source[] {
  const inputs: Record<string, Listable<string> | undefined> = Object.fromEntries(
    sideInputs.map(({ name }) => [name, entry[name] ?? sweep[name]]),
  );
  const dimensions: Record<string, Listable<Scalar> | undefined> = {};
  for (const name of DATA_DIMENSIONS) dimensions[name] = entry[name];
  const varying = new Set(Object.keys(inputs).filter((name) => Array.isArray(inputs[name])));
  return product({ ...dimensions, ...inputs }).map((values) => {
    const { maxItems, minLength, maxLength, drawnItems, sample, prefix, ...texts } = values;
    const factors: Record<string, FactorValue> = { data: entry.name };
    for (const name of DATA_DIMENSIONS) if (Array.isArray(entry[name])) factors[name] = factorValue(values[name]);
    return {
      entry,
      factors,
      varying,
      selection: {
        ...(maxItems !== undefined && { maxItems: Number(maxItems) }),
        ...(minLength !== undefined && { minLength: Number(minLength) }),
        ...(maxLength !== undefined && { maxLength: Number(maxLength) }),
        ...(drawnItems !== undefined && { drawnItems: Number(drawnItems) }),
        ...(entry.sortBy !== undefined && { sortBy: entry.sortBy }),
        ...(sample !== undefined && { sample: String(sample) }),
        ...(prefix !== undefined && { prefix: Number(prefix) }),
        ...(entry.itemOrder !== undefined && { itemOrder: entry.itemOrder }),
      },
      inputs: mapValues(texts, String),
    };
  });
}

/** The cell, or undefined where it has a problem, which is added to the others. */
function cellOf(source: Source, work: Work, seed: number, problems: Map<string, Problem>): Cell | undefined {
  const { entry, selection } = source;
  if ('options' in work) return riskCell(source, work, seed, problems);
  const { id, item, ...reading } = readingOf(entry);
  const base: Job = {
    data: entry.file,
    ...reading,
    ...(id !== undefined && { id: [...id] }),
    ...(item !== undefined && { item: [...item] }),
    ...(entry.columns !== undefined && { columns: entry.columns }),
    model: work.model,
    algorithm: work.algorithm,
    seed,
    seedIsPublic: true, // an experiment: nothing is published
    keepOrder: true,
    emptyRecords: 'keep',
    labels: 'short',
    publishCounts: false,
    keepIds: false,
  };
  try {
    const used = usedInputs(resolveJob(base)).filter((name) => source.inputs[name] !== undefined);
    const job: Job = { ...base, ...Object.fromEntries(used.map((name) => [name, source.inputs[name]])) };
    checkNeeds(resolveJob(job));
    return {
      factors: { ...source.factors, ...inputFactors(source, used), ...work.factors, seed },
      promise: promiseText(work.model),
      selection,
      work: { task: 'anonymize', job, ...(work.unpromised === true && { unpromised: true }) },
    };
  } catch (error) {
    collect(error, entry.name, problems);
    collectAlgorithm(base, entry.name, problems);
    return undefined;
  }
}

/** The faults of the algorithm too, if resolving ended at the model. */
function collectAlgorithm({ model, algorithm }: Job, name: string, problems: Map<string, Problem>): void {
  if (algorithm === undefined || !models.some(({ id }) => id === model.id)) return;
  const { id, ...params } = algorithm;
  try {
    chooseAlgorithm(id, params, model.id);
  } catch (error) {
    collect(error, name, problems);
  }
}

function riskCell(
  { entry, factors, selection }: Source,
  work: RiskTask,
  seed: number,
  problems: Map<string, Problem>,
): Cell | undefined {
  const { options } = work;
  try {
    checkParameters(riskParameters, options, 'options');
  } catch (error) {
    collect(error, entry.name, problems);
    return undefined;
  }
  return {
    factors: { ...factors, ...work.factors, seed },
    promise: '',
    selection,
    work: { task: 'risk', data: entry.file, ...readingOf(entry), seed, options },
  };
}

/** The side inputs that the promise or the algorithms of a job take, those for measuring and those that may lie idle. */
function usedInputs(resolved: ResolvedJob): SideInputName[] {
  const { used } = needsOf(resolved);
  return sideInputs
    .filter(({ name, measuring, ifIdle }) => measuring === true || ifIdle === 'note' || used.has(name))
    .map(({ name }) => name);
}

function inputFactors({ inputs, varying }: Source, used: readonly string[]): Record<string, FactorValue> {
  const names = used.filter((name) => varying.has(name));
  return Object.fromEntries(names.map((name) => [name, factorValue(inputs[name])]));
}

/** `km k = 5, m = 2` */
function promiseText({ id, ...params }: AnonymizeTask['model']): string {
  const texts = Object.entries(params).map(([name, value]) => `${name} = ${String(value)}`);
  return `${id} ${texts.join(', ')}`.trim();
}

function checkNames({ data }: Sweep, problems: Map<string, Problem>): void {
  const seen = new Set<string>();
  for (const [n, { name }] of data.entries()) {
    if (seen.has(name)) {
      addProblem(problems, { field: `data[${n}].name`, expected: 'a name of its own', got: quote(name) });
    }
    seen.add(name);
  }
}

/** Keeps what is the file's fault; the rest goes on. */
function collect(error: unknown, name: string, problems: Map<string, Problem>): void {
  if (!(error instanceof SottoError) || error.code === 'invariant') throw error;
  const { problems: list = [] } = error.facts;
  for (const problem of list) addProblem(problems, problem);
  if (list.length > 0) return;
  const advice = error.hint === undefined ? {} : { hint: error.hint };
  addProblem(problems, { field: `data ${name}`, expected: 'jobs that can run', got: error.message, ...advice });
}

function addProblem(problems: Map<string, Problem>, problem: Problem): void {
  problems.set(problemText(problem), problem);
}
