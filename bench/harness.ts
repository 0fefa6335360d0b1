import { mean, median, standardDeviation } from './statistics.ts';

/** One thing that is measured, on one input or several. */
export interface Case {
  readonly name: string;
  /** The work, in one sentence. */
  readonly title: string;
  readonly inputs: readonly Input[];
  readonly goals?: Goals;
  /** Makes everything that is not to be timed, or says why the case cannot be measured here. */
  prepare(input: Input): Prepared | Skipped;
}

export interface Input {
  readonly name: string;
  /** Size of a generated input; the growth of a case is fitted over the inputs that have it. */
  readonly records?: number;
}

/** A case on one input, ready to be run. */
export interface Prepared<Output = unknown> {
  run(): Output;
  /** The fault of the output, or undefined if it is right. */
  verify(output: Output): string | undefined;
  /** The same work done in another way, to divide by. */
  readonly reference?: Reference;
  /** Facts about the output for the table. */
  notes?(output: Output): string;
  /** True if the reference reports the CPU time of its runs: ours is measured too, for all threads. */
  readonly clock?: 'cpu';
  /** Milliseconds of each of up to `maxRuns` runs, if the time of another process counts. */
  sample?(maxRuns: number): number[];
  /** Peak memory in bytes, where the work happens in a process of its own. */
  peakMemory?(): number;
}

export interface Reference {
  readonly title: string;
  /** Milliseconds of each of up to `maxRuns` runs; at least one. */
  sample(maxRuns: number): number[];
}

export interface Skipped {
  readonly skipped: string;
}

/** Numbers to reach; each bounds the worst point of the case. */
export interface Goals {
  /** Times the reference. */
  readonly ratio?: number;
  /** Exponent of n. */
  readonly growth?: number;
  /** Bytes. */
  readonly memory?: number;
  /** Milliseconds. */
  readonly median?: number;
}

/** The result of one case on one input. Times in milliseconds, memory in bytes. */
export type Point =
  | (Timing & {
      readonly status: 'measured';
      readonly input: string;
      readonly records?: number;
      readonly memory: number;
      readonly notes?: string;
      readonly reference?: Timing & { readonly title: string };
      /** Median over the reference's median. */
      readonly ratio?: number;
    })
  | { readonly status: 'skipped' | 'failed'; readonly input: string; readonly reason: string };

export interface Timing {
  readonly runs: number;
  readonly median: number;
  readonly min: number;
  readonly mean: number;
  readonly deviation: number;
}

const WARM_UP_MS = 1_000;
const WARM_UP_AGAIN_MS = 200;
const ROUNDS = 4;
const RUNS_PER_ROUND = 5;
const ROUND_BUDGET_MS = 10_000;
const TOTAL_BUDGET_MS = 30_000;

/**
 * Measures a case on one input: one run, whose memory is noted and whose output is verified; more runs to warm up; then
 * rounds of timed runs, ours and the reference's in turn, so that both see the same weather. Long runs are fewer.
 */
export function measure(subject: Case, input: Input): Point {
  const prepared = subject.prepare(input);
  if ('skipped' in prepared) return { status: 'skipped', input: input.name, reason: prepared.skipped };

  const started = performance.now();
  const output = prepared.run();
  const memory = prepared.peakMemory?.() ?? process.resourceUsage().maxRSS * 1024;
  const wrong = prepared.verify(output);
  if (wrong !== undefined) return { status: 'failed', input: input.name, reason: wrong };
  const notes = prepared.notes?.(output);
  warmUp(prepared.run, WARM_UP_MS - (performance.now() - started));

  const { ours, reference } = timeInTurn(prepared);
  return {
    status: 'measured',
    input: input.name,
    ...(input.records !== undefined && { records: input.records }),
    ...ours,
    memory,
    ...(notes !== undefined && { notes }),
    ...(reference !== undefined && { reference, ratio: ours.median / reference.median }),
  };
}

/**
 * Milliseconds of each run: up to `maxRuns` runs, and no new one after the time is used up. The engine decides when to
 * collect garbage: a forced collection between runs would discard compiled code along with the last objects it knew.
 */
export function timeRuns(run: () => unknown, maxRuns: number, now: () => number = wallTime): number[] {
  const times: number[] = [];
  const started = performance.now();
  do {
    const from = now();
    const output = run();
    times.push(now() - from);
    sink = output;
  } while (times.length < maxRuns && performance.now() - started < ROUND_BUDGET_MS);
  sink = undefined;
  return times;
}

function wallTime(): number {
  return performance.now();
}

/** Milliseconds of all threads of this process. */
function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Outputs pass through here, so that the compiler cannot see that they are unused. */
export let sink: unknown;

function timeInTurn({ run, reference, clock, sample }: Prepared): {
  ours: Timing;
  reference?: Timing & { readonly title: string };
} {
  const ours: number[] = [];
  const theirs: number[] = [];
  const started = performance.now();
  for (let round = 0; round < ROUNDS && performance.now() - started < TOTAL_BUDGET_MS; round++) {
    ours.push(...(sample?.(RUNS_PER_ROUND) ?? timeRuns(run, RUNS_PER_ROUND, clock === 'cpu' ? cpuTime : wallTime)));
    if (reference === undefined) continue;
    theirs.push(...reference.sample(RUNS_PER_ROUND));
    // Caches are cold after the reference, and pages are shared with its process until they are written to.
    if (ours.at(-1)! < WARM_UP_AGAIN_MS) warmUp(run, WARM_UP_AGAIN_MS);
  }
  if (reference === undefined) return { ours: timingOf(ours) };
  return { ours: timingOf(ours), reference: { title: reference.title, ...timingOf(theirs) } };
}

function warmUp(run: () => unknown, milliseconds: number): void {
  const started = performance.now();
  while (performance.now() - started < milliseconds) sink = run();
}

function timingOf(times: readonly number[]): Timing {
  return {
    runs: times.length,
    median: median(times),
    min: Math.min(...times),
    mean: mean(times),
    deviation: standardDeviation(times),
  };
}
