import * as z from 'zod';

/** The value of a factor: what a cell of a sweep was run with. */
export type FactorValue = string | number;

/** The factors that identify a cell. A factor that a cell does not have makes no difference to it. */
export type Factors = Readonly<Record<string, FactorValue>>;

/** The result of one cell, as processes exchange it and files keep it. */
export const cellOutcome = z.object({
  /**
   * The outcome. `done` is a task without a promise, `measured` a baseline that need not keep it; the last four gave no
   * release, with a reason.
   */
  status: z.enum([
    'holds',
    'done',
    'measured',
    'violated',
    'undecided',
    'infeasible',
    'unsupported',
    'resource',
    'failed',
  ]),
  /** Why it is not `holds` or `done`. */
  reason: z.string().exactOptional(),
  /** Measures, sizes, seconds and memory by id. */
  numbers: z.record(z.string(), z.number()).readonly(),
});

export type CellOutcome = Readonly<z.output<typeof cellOutcome>>;
export type CellStatus = CellOutcome['status'];

/** A line of the file that keeps finished cells. */
export const finishedCell = z.object({
  key: z.string(),
  /** The time limit that the cell ran under. */
  maxSeconds: z.number().exactOptional(),
  outcome: cellOutcome,
});

/** A cell with its outcome. */
export interface CellResult extends CellOutcome {
  /** In the order of the sweep, the seed last. */
  readonly factors: Factors;
  /** The promise with its parameters; empty for a task without one. */
  readonly promise: string;
}

/** The meaning of a number of a cell. */
export interface MetricInfo {
  readonly id: string;
  readonly title: string;
  readonly unit: 'share' | 'count' | 'number' | 'seconds' | 'megabytes';
  readonly better?: 'lower' | 'higher';
}

export interface Spread {
  readonly mean: number;
  /** Of the sample; left out where there is one value. */
  readonly deviation?: number;
  readonly count: number;
}

/** The cells that differ in their seed only. */
export interface CellGroup {
  readonly factors: Factors;
  readonly promise: string;
  readonly cells: number;
  readonly statuses: { readonly [status in CellStatus]?: number };
  /** Over the cells that hold, are done or measured. */
  readonly numbers: Readonly<Record<string, Spread>>;
  /** Reasons of the others, each once. */
  readonly reasons: readonly string[];
}

/** Between what numbers lie, and their mean and standard deviation. */
export interface ValueRange {
  readonly least: number;
  readonly most: number;
  readonly mean: number;
  readonly deviation: number;
}

/** A claim with its result on the numbers. */
export interface ClaimResult {
  readonly text: string;
  readonly measure: string;
  /** The numbers that were compared: that one, or two of a cell. */
  readonly measures: readonly string[];
  /** In how many of the comparisons it holds. */
  readonly holds: number;
  readonly compared: number;
  /** Whether draws or means over them were compared. */
  readonly of: 'draws' | 'means';
  /** Of a claim on means: in how many of the draws it holds too. */
  readonly draws?: { readonly holds: number; readonly compared: number };
  /** The ratio of the larger side to the smaller one, if there is one. */
  readonly times?: ValueRange;
  /** By how much the larger side is larger, where some number is not positive. */
  readonly difference?: ValueRange;
  /** The numbers themselves, where they are to lie in a range. */
  readonly values?: ValueRange;
  /** The first few exceptions. */
  readonly exceptions: readonly string[];
}

/** A number that a chart shows, of the cells with these values, as a share of another number where `per` names one. */
export interface ChartNumber {
  readonly number: string;
  readonly name?: string | undefined;
  readonly per?: string | undefined;
  readonly where?: ChartRequest['where'];
}

/** A chart that was asked for. */
export interface ChartRequest {
  readonly x: string;
  readonly y: string | { readonly title: string; readonly lines: readonly ChartNumber[] };
  readonly series?: string | undefined;
  readonly log?: 'x' | 'y' | 'xy' | undefined;
  readonly to?: string | undefined;
  readonly where?: Readonly<Record<string, FactorValue | readonly FactorValue[]>> | undefined;
}

export interface SweepData {
  readonly name: string;
  readonly file: string;
  readonly sha256: string;
}

/** Everything a sweep has to say, as plain data: the page, the tables and the JSON are made of it. */
export interface SweepResults {
  /** The version of Sotto. */
  readonly sotto: string;
  readonly title: string;
  readonly about?: string;
  readonly data: readonly SweepData[];
  /** Data that could not be used, and why. */
  readonly skipped: readonly { readonly name: string; readonly reason: string }[];
  /** The factors that vary, without the seed. */
  readonly varying: readonly string[];
  /** The parameters of the algorithms among them. */
  readonly ownFactors: readonly string[];
  readonly faces: readonly MetricInfo[];
  readonly charts: readonly ChartRequest[];
  readonly claims: readonly ClaimResult[];
  readonly groups: readonly CellGroup[];
  readonly cells: readonly CellResult[];
}

/** Whether the numbers of a cell count. */
export function isGood(status: CellStatus): boolean {
  return status === 'holds' || status === 'done' || status === 'measured';
}

/** Whether the factors have the wanted values; one that is not there fits any. */
export function isWanted({ factors }: { readonly factors: Factors }, where: ChartRequest['where']): boolean {
  return Object.entries(where ?? {}).every(([name, expected]) => {
    const value = factors[name];
    return value === undefined || new Set<FactorValue>([expected].flat()).has(value);
  });
}

/** Mean and standard deviation of the sample. */
export function spreadOf(values: readonly number[]): Spread {
  const count = values.length;
  // Equal values have no spread, not even that of rounding.
  if (count > 1 && values.every((value) => value === values[0])) return { mean: values[0], deviation: 0, count };
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  if (count === 1) return { mean, count };
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / (count - 1)), count };
}
