import type { Algorithm, RunContext } from '../algorithms/index.ts';
import { messageOf, SottoError } from '../errors.ts';
import { modelById, verifierOf } from '../job/catalog.ts';
import { type RandomCase, randomCase } from '../job/random-case.ts';
import { kindById, type Release } from '../kinds/index.ts';
import type { Model } from '../models/index.ts';
import { randomFromSeed } from '../random.ts';
import { datasetMalformation } from '../records/dataset-malformation.ts';
import { checkParameters } from '../schema/parameters.ts';
import { verifyTruthful } from '../verify/index.ts';
import { evidenceOf } from './evidence.ts';

/** One rule for algorithms, checked for one of the models that an algorithm serves. */
export interface AlgorithmCheck {
  readonly model: string;
  /** The rule, in a clause. */
  readonly owes: string;
  readonly status: 'passed' | 'failed';
  /** The number of small datasets it was tried on. */
  readonly cases: number;
  /** The failures, and the datasets they occurred on. */
  readonly finding?: string;
}

export interface CheckOptions {
  /** The seed of the small datasets; the same seed tries the same datasets. */
  readonly seed?: number;
  /** The number of them, for each model. */
  readonly cases?: number;
  /** The models to check it for; all that it serves if left out. */
  readonly models?: readonly string[];
  /** Values of its parameters, if the defaults will not do. */
  readonly params?: Readonly<Record<string, unknown>>;
  checkpoint?(done: number, total: number, phase: string): void;
}

/** A run and its result. */
interface TestRun extends RandomCase {
  readonly model: Model;
  /** A copy of the input before the run. */
  readonly before: string;
  readonly run: (context?: Pick<RunContext, 'checkpoint'>) => Release;
  /** The number of times it asked whether to continue. */
  readonly numChecks: number;
  /** Undefined if it said that no release can keep the promise. */
  readonly release?: Release;
}

/** The fault of a run, or undefined. */
type Check = (tried: TestRun, algorithm: Algorithm) => string | undefined;

const RUNS = 'runs, or says that no release can keep the promise';
const STOPS = 'stops when it is asked to';

/** The rules for all algorithms. The contract suite of the tests checks these, and more, for the algorithms of Sotto. */
const CHECKS: readonly (readonly [owes: string, check: Check])[] = [
  ['publishes the kind that it says, with a row per record', kindFault],
  ['keeps the promise, by the verifier', keepsPromise],
  ['says only what is true of the original', isTrue],
  ['gives the same release for the same random choices, as plain data', isRepeatable],
  [
    'leaves its input untouched',
    ({ input, before }) => (fingerprint(input) === before ? undefined : 'its input was changed'),
  ],
  [STOPS, stops],
];

const STANDARD = { seed: 1, cases: 200 };

/**
 * Runs an algorithm on small random datasets, for every model that it serves, and checks it against the rules for all
 * algorithms. Its code runs with all rights of the program, so you must trust it.
 *
 * @example
 * ```ts
 * const [mergeGreedy] = algorithms.filter(({ id }) => id === 'merge-greedy');
 * checkAlgorithm(mergeGreedy, { cases: 20 }).filter(({ status }) => status === 'failed'); // → []
 * ```
 */
export function checkAlgorithm(algorithm: Algorithm, options: CheckOptions = {}): AlgorithmCheck[] {
  const { seed, cases, models = algorithm.serves, params: values = {}, checkpoint } = { ...STANDARD, ...options };
  const params = checkParameters(algorithm.params, values, 'algorithm');
  return models.flatMap((id, n) => {
    const drawn = function* (): Iterable<RandomCase> {
      for (let offset = n * cases; offset < (n + 1) * cases; offset++) {
        checkpoint?.(offset, models.length * cases, `checking ${algorithm.id} for ${id}`);
        yield randomCase(modelById(id), [...algorithm.needs, ...(algorithm.uses ?? [])], randomFromSeed(seed, offset));
      }
    };
    return checkFor(modelById(id), algorithm, params, drawn());
  });
}

function checkFor(
  model: Model,
  algorithm: Algorithm,
  params: Readonly<Record<string, unknown>>,
  drawn: Iterable<RandomCase>,
): AlgorithmCheck[] {
  const findings = new Map<string, string>();
  let [tried, released, numChecks] = [0, 0, 0];
  for (const one of drawn) {
    const found = tryOut(algorithm, model, params, one);
    tried++;
    if (typeof found === 'string') {
      findings.set(RUNS, `dataset ${tried}: ${found}`);
      break;
    }
    if (found.release !== undefined) released++;
    numChecks += found.numChecks;
    for (const [owes, check] of CHECKS) {
      const fault = findings.has(owes) ? undefined : check(found, algorithm);
      if (fault !== undefined) findings.set(owes, `dataset ${tried}: ${fault}`);
    }
  }
  if (released > 0 && numChecks === 0) findings.set(STOPS, 'it never calls context.checkpoint');
  return [RUNS, ...CHECKS.map(([owes]) => owes)].map((owes): AlgorithmCheck => {
    const finding = findings.get(owes);
    const line = { model: model.id, owes, cases: tried };
    return finding === undefined ? { ...line, status: 'passed' } : { ...line, status: 'failed', finding };
  });
}

function tryOut(
  algorithm: Algorithm,
  model: Model,
  params: Readonly<Record<string, unknown>>,
  one: RandomCase,
): TestRun | string {
  const run = (context: Pick<RunContext, 'checkpoint'> = { checkpoint() {} }): Release =>
    // Its needs were drawn.
    algorithm.run(one.input as Parameters<Algorithm['run']>[0], one.promised, params, {
      random: randomFromSeed(1),
      start: () => {
        throw new SottoError('unsupported', 'an algorithm of one’s own starts from the data');
      },
      ...context,
    });
  let numChecks = 0;
  const before = fingerprint(one.input);
  try {
    const release = run({ checkpoint: () => void numChecks++ });
    return { ...one, model, before, run, numChecks, release };
  } catch (error) {
    const isRefusal = error instanceof SottoError && error.code === 'infeasible';
    return isRefusal ? { ...one, model, before, run, numChecks } : messageOf(error);
  }
}

function kindFault({ release, input }: TestRun, { publishes }: Algorithm): string | undefined {
  if (release === undefined) return undefined;
  if (release.kind !== publishes)
    return `it publishes ${String(release.kind)}, but says that it publishes ${publishes}`;
  if (release.dataset.numRows !== input.dataset.numRows)
    return 'it publishes more or fewer rows than there are records';
  return datasetMalformation(release.dataset);
}

function keepsPromise({ release, input, promised: promise, model }: TestRun): string | undefined {
  if (release === undefined || datasetMalformation(release.dataset) !== undefined) return undefined;
  const verdict = verifierOf(model).verify(evidenceOf(input, release), promise.params, { checkpoint() {} });
  if (verdict.status === 'holds') return undefined;
  return verdict.status === 'violated' ? verdict.witness.finding : verdict.reason;
}

function isTrue({ release, input }: TestRun): string | undefined {
  if (release === undefined || datasetMalformation(release.dataset) !== undefined) return undefined;
  if ('none' in kindById(release.kind).truth) return undefined;
  const truth = verifyTruthful(input.dataset, release);
  return truth.status === 'violated' ? truth.finding : undefined;
}

function isRepeatable({ release, run }: TestRun): string | undefined {
  if (release === undefined) return undefined;
  try {
    return fingerprint(run()) === fingerprint(structuredClone(release))
      ? undefined
      : 'a second run gives another release';
  } catch (error) {
    return messageOf(error);
  }
}

/** A run without steps need not ask whether to go on. */
function stops({ release, run }: TestRun): string | undefined {
  if (release === undefined) return undefined;
  let hasChecked = false;
  try {
    run({
      checkpoint() {
        hasChecked = true;
        throw new SottoError('cancelled', 'stopped as asked');
      },
    });
  } catch (error) {
    return error instanceof SottoError && error.code === 'cancelled' ? undefined : messageOf(error);
  }
  return hasChecked ? 'it continues after context.checkpoint threw' : undefined;
}

/** A piece of plain data as text, complete. */
function fingerprint(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (ArrayBuffer.isView(part) ? Object.values(part) : part));
}
