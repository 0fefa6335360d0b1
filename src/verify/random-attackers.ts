import { type Rational, rationalText } from '../data/rational.ts';
import { type Covers, transpose } from '../data/transpose.ts';
import type { PersonalRho } from '../models/personal-rho.ts';
import { drawPart, randomFromSeed } from '../random.ts';
import { type Cells, type Dataset, rowOf } from '../records/dataset.ts';
import { binomialTail } from './binomial-tail.ts';
import type { VerifyContext } from './define.ts';
import { StepBudget } from './step-budget.ts';
import type { Inference } from './trace-search.ts';

/** The data of attackers, in original items. */
export interface AttackTarget {
  readonly original: Dataset;
  readonly preferences: Cells;
  readonly published: Cells;
  /** By support of the known items: most records among them that may hold an item to hide. */
  readonly most: Uint32Array;
}

export type RandomAttackResult =
  | { readonly status: 'holds'; readonly checked: number; readonly note?: string }
  | { readonly status: 'undecided'; readonly checked: number; readonly reason: string }
  | { readonly status: 'violated'; readonly checked: number; readonly row: number; readonly inference: Inference };

type SampledPromise = PersonalRho & Required<{ m: number; epsilon: Rational; delta: Rational }>;

/** Not the seed of any job, so that no algorithm was tuned on these draws. */
const SEED = 0x0a77ac4;

/** Up to this many attackers of one size, all are tried instead of some drawn. */
const FEW_ATTACKERS = 1 << 14;

/** Draws of the first look, as a multiple of what would do if all were held off; every further look doubles them. */
const FIRST_LOOK = 8;
const MAX_ATTEMPTS = 7;

export function isSampled(promise: PersonalRho): promise is SampledPromise {
  return promise.epsilon !== undefined && promise.delta !== undefined && promise.m !== undefined;
}

/**
 * Whether fewer than ε of the attackers of each size up to m get through. Where they are few all are tried, and the
 * answer is exact. Otherwise fresh ones are drawn, independently of those that an algorithm drew: it holds when so few
 * got through that a share of ε or more would show this with a chance of at most δ, it is violated when so many did that
 * a share of ε or less would. Looking again after more draws is paid for: the chances of error of look j are δ/2^j.
 */
export function checkRandomAttackers(
  attacked: AttackTarget,
  promise: SampledPromise,
  context: VerifyContext,
  maxSteps: number,
): RandomAttackResult {
  let size = 1;
  const budget = new StepBudget(maxSteps, () => context.checkpoint(size - 1, promise.m, 'trying random attackers'));
  const attackers = new Attackers(attacked, budget);
  let numDrawn = 0;
  let error = 0;
  for (; size <= promise.m; size++) {
    const rows = rowsOfAtLeast(attacked.original, size);
    if (rows.length === 0) break;
    const share = numAttackers(attacked.original, rows, size) <= FEW_ATTACKERS ? tryAll : tryDrawn;
    const result = share(attackers, rows, size, promise);
    if (budget.isSpent) {
      return { status: 'undecided', checked: attackers.checked, reason: 'the limit on counting steps was reached' };
    }
    if (result.status !== 'holds') return { ...result, checked: attackers.checked };
    numDrawn = Math.max(numDrawn, result.drawn);
    error = Math.max(error, result.error);
  }
  const { checked } = attackers;
  if (numDrawn === 0) return { status: 'holds', checked, note: '; all of them tried' };
  const share = rationalText(promise.epsilon);
  const note = `; by up to ${numDrawn} attackers drawn of each size, fewer than ${share} of them all succeed; the probability that this is wrong is at most ${error.toExponential(1)}`;
  return { status: 'holds', checked, note };
}

type Share =
  | { readonly status: 'holds'; readonly drawn: number; readonly error: number }
  | { readonly status: 'undecided'; readonly reason: string }
  | { readonly status: 'violated'; readonly row: number; readonly inference: Inference };

/** H = Σ over rows of (parts that get through / parts) / rows, compared with ε exactly. */
function tryAll(attackers: Attackers, rows: readonly number[], size: number, { epsilon }: SampledPromise): Share {
  let first: { row: number; inference: Inference } | undefined;
  let [num, den] = [0n, 1n];
  for (const row of rows) {
    const record = attackers.recordOf(row);
    let through = 0;
    let parts = 0;
    forEachPart(record, size, (knownItems) => {
      parts++;
      const inferred = attackers.infers(row, knownItems);
      if (inferred < 0) return;
      through++;
      first ??= { row, inference: { known: [...knownItems], inferred } };
    });
    if (through === 0) continue;
    [num, den] = [num * BigInt(parts) + BigInt(through) * den, den * BigInt(parts)];
    const divisor = greatestCommonDivisor(num, den);
    [num, den] = [num / divisor, den / divisor];
  }
  const isBelow = num * BigInt(epsilon.den) < BigInt(epsilon.num) * den * BigInt(rows.length);
  return isBelow || first === undefined ? { status: 'holds', drawn: 0, error: 0 } : { status: 'violated', ...first };
}

function tryDrawn(
  attackers: Attackers,
  rows: readonly number[],
  size: number,
  { epsilon, delta }: SampledPromise,
): Share {
  const share = epsilon.num / epsilon.den;
  const chance = delta.num / delta.den;
  const random = randomFromSeed(SEED, size);
  let planned = FIRST_LOOK * Math.ceil(Math.log(chance) / Math.log1p(-share));
  let numDrawn = 0;
  let through = 0;
  let first: { row: number; inference: Inference } | undefined;
  for (let look = 1; look <= MAX_ATTEMPTS && !attackers.isStopped; look++, planned *= 2) {
    for (; numDrawn < planned && !attackers.isStopped; numDrawn++) {
      const row = rows[random.int(rows.length)];
      const known = drawPart(attackers.recordOf(row), size, random);
      const inferred = attackers.infers(row, known);
      if (inferred < 0) continue;
      through++;
      first ??= { row, inference: { known, inferred } };
    }
    const error = binomialTail(numDrawn, share, 0, through);
    if (error <= chance / 2 ** look) return { status: 'holds', drawn: numDrawn, error };
    if (first !== undefined && binomialTail(numDrawn, share, through, numDrawn) <= chance / 2 ** look)
      return { status: 'violated', ...first };
  }
  const reason = `${through} of ${numDrawn} attackers of ${size} known items, drawn at random, succeed: too close to epsilon to decide`;
  return { status: 'undecided', reason };
}

/** Tries attackers one by one, by counting in the published rows. */
class Attackers {
  readonly #attacked: AttackTarget;
  readonly #budget: StepBudget;
  readonly #covers: Covers;
  readonly #counts: Uint32Array;
  checked = 0;

  constructor(attacked: AttackTarget, budget: StepBudget) {
    this.#attacked = attacked;
    this.#budget = budget;
    const numItems = attacked.original.dictionary.labels.length;
    this.#covers = transpose(attacked.published, numItems);
    this.#counts = new Uint32Array(numItems);
  }

  get isStopped(): boolean {
    return this.#budget.isSpent;
  }

  recordOf(row: number): Uint32Array {
    return rowOf(this.#attacked.original, row);
  }

  /** An item that the person of `row` wants hidden and the known items give away; −1 if there is none. */
  infers(row: number, knownItems: readonly number[]): number {
    this.checked++;
    const { published, preferences, most } = this.#attacked;
    const matching = this.#matchingRows(knownItems);
    for (const t of matching) for (const i of rowOf(published, t)) this.#counts[i]++;
    let inferred = -1;
    for (const e of rowOf(preferences, row)) {
      if (this.#counts[e] > most[matching.length] && !knownItems.includes(e)) {
        inferred = e;
        break;
      }
    }
    for (const t of matching) for (const i of rowOf(published, t)) this.#counts[i] = 0;
    return inferred;
  }

  #matchingRows(knownItems: readonly number[]): number[] {
    const { offsets, rows } = this.#covers;
    const { published } = this.#attacked;
    const length = (i: number) => offsets[i + 1] - offsets[i];
    const rarest = knownItems.reduce((a, b) => (length(b) < length(a) ? b : a));
    const matching: number[] = [];
    for (let n = offsets[rarest]; n < offsets[rarest + 1]; n++) {
      const row = rowOf(published, rows[n]);
      if (knownItems.every((i) => row.includes(i))) matching.push(rows[n]);
    }
    this.#budget.spend(length(rarest) * (knownItems.length + 1));
    return matching;
  }
}

function rowsOfAtLeast({ offsets, numRows }: Dataset, size: number): number[] {
  return Array.from({ length: numRows }, (_, t) => t).filter((t) => offsets[t + 1] - offsets[t] >= size);
}

function numAttackers({ offsets }: Dataset, rows: readonly number[], size: number): number {
  let sum = 0;
  for (const t of rows) {
    let parts = 1;
    for (let n = 0; n < size; n++) parts *= (offsets[t + 1] - offsets[t] - n) / (n + 1);
    sum += parts;
  }
  return sum;
}

function forEachPart(record: Uint32Array, size: number, visit: (part: readonly number[]) => void): void {
  const part: number[] = [];
  const extend = (from: number): void => {
    if (part.length === size) {
      visit(part);
      return;
    }
    for (let n = from; n <= record.length - (size - part.length); n++) {
      part.push(record[n]);
      extend(n + 1);
      part.pop();
    }
  };
  extend(0);
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}
