import type { ChartTick } from './charts/chart-spec.ts';

/** An axis: where a value lies between its ends, and the marks on it. */
export interface Scale {
  readonly low: number;
  readonly high: number;
  /** 0 at the low end, 1 at the high end. */
  readonly place: (value: number) => number;
  readonly ticks: readonly ChartTick[];
}

export interface ScaleRequest {
  /** About how many marks there is room for. */
  readonly numTicks: number;
  /** Only whole numbers make sense as marks. */
  readonly whole: boolean;
  readonly text: (value: number) => string;
}

/** The least value that an axis tells from 0. */
export const TINY = 1e-300;

/** A linear axis over [low, high], its ends as they are. */
export function linearScale(low: number, high: number, { numTicks, whole, text }: ScaleRequest): Scale {
  const top = high - low > TINY ? high : low + 1;
  const step = niceStep((top - low) / Math.max(1, numTicks), whole);
  const ticks: ChartTick[] = [];
  for (let n = Math.ceil(round(low / step)); round(n * step) <= top; n++) {
    const at = round(n * step);
    ticks.push({ at, text: text(at) });
  }
  return { low, high: top, place: (value) => (value - low) / (top - low), ticks };
}

/** A linear axis from 0 to the first mark at or above `high`. */
export function linearScaleFromZero(high: number, request: ScaleRequest): Scale {
  const top = high > TINY ? high : 1;
  const step = niceStep(top / Math.max(1, request.numTicks), request.whole);
  return linearScale(0, round(Math.ceil(round(top / step)) * step), request);
}

/** A log axis over TINY ≤ low ≤ high, widened to the next 1, 2 or 5 of a decade on both sides. */
export function logScale(low: number, high: number, { numTicks, text }: ScaleRequest): Scale {
  const steps = stepsBetween(low, high);
  const first = steps[0];
  const last = steps[steps.length - 1];
  const span = Math.log10(last) - Math.log10(first);
  const decades = steps.filter((value) => value === 10 ** exponentOf(value));
  const every = Math.max(1, Math.ceil(decades.length / Math.max(1, numTicks)));
  const marks = steps.length <= numTicks ? steps : decades.filter((_, n) => n % every === 0);
  return {
    low: first,
    high: last,
    place: (value) => (Math.log10(value) - Math.log10(first)) / span,
    ticks: (marks.length < 2 ? [first, last] : marks).map((offset) => ({ at: offset, text: text(offset) })),
  };
}

/** 1, 2 or 5 times a power of ten, at least `raw`. */
function niceStep(raw: number, whole: boolean): number {
  const power = 10 ** exponentOf(raw);
  const step =
    [1, 2, 5].map((factor) => round(factor * power)).find((candidate) => candidate >= round(raw)) ?? round(10 * power);
  return whole ? Math.max(1, step) : step;
}

/** …, 1, 2, 5, 10, … from the last at or below `low` to the first at or above `high`, at least two. */
function stepsBetween(low: number, high: number): number[] {
  const steps: number[] = [];
  for (let exponent = exponentOf(low); ; exponent++) {
    for (const factor of [1, 2, 5]) {
      const value = round(factor * 10 ** exponent);
      if (value <= low) steps.length = 0;
      steps.push(value);
      if (value >= high && steps.length > 1) return steps;
    }
  }
}

/** The exponent of the decade that a positive value lies in. */
function exponentOf(value: number): number {
  let exponent = Math.floor(Math.log10(value));
  while (10 ** exponent > value) exponent--;
  while (10 ** (exponent + 1) <= value) exponent++;
  return exponent;
}

/** Drops the float dust of 3 × 0.1. */
function round(value: number): number {
  return Number(value.toPrecision(12));
}
