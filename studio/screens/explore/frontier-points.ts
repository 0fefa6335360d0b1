import type { Measure } from '../../../src/internal.ts';
import type { Run } from '../../state/studio-state.ts';

/** A release as a point: what it lost, and how exposed people still are. */
export interface FrontierPoint {
  readonly run: Run;
  /** Its number in the table. */
  readonly number: number;
  readonly loss: number;
  readonly risk: number;
  readonly holds: boolean;
}

/** The points of runs that have both numbers. Of a measure of which more is better, less of it is the loss. */
export function pointsOf(runs: readonly Run[], all: readonly Run[], measure: Measure, known: number): FrontierPoint[] {
  return runs.flatMap((run) => {
    const value = run.summary?.utility[measure.id];
    const attack = run.summary?.attack.find((one) => one.known === known);
    if (value === undefined || attack === undefined) return [];
    const loss = measure.better === 'lower' ? value : 1 - value;
    const holds = run.summary!.verdict.status === 'holds';
    return [{ run, number: all.indexOf(run) + 1, loss, risk: attack.mean, holds }];
  });
}

/** Those that keep their promise and that no other such release beats in both, by rising loss. */
export function frontierOf(points: readonly FrontierPoint[]): FrontierPoint[] {
  const kept = points.filter(({ holds }) => holds).sort((a, b) => a.loss - b.loss || a.risk - b.risk);
  const frontier: FrontierPoint[] = [];
  for (const point of kept) {
    const last = frontier.at(-1);
    if (last === undefined || point.risk < last.risk) frontier.push(point);
  }
  return frontier;
}

/** Where a point is drawn, in pixels. */
export interface Place {
  readonly left: number;
  readonly top: number;
}

/**
 * Points that would cover one another stand side by side instead, in their order; from a right edge that is too near
 * they go on above. Nothing moves that has room.
 */
export function spreadOut(wanted: readonly Place[], size: number, right: number): Place[] {
  const placed: Place[] = [];
  const isFree = ({ left, top }: Place): boolean =>
    placed.every((other) => Math.abs(other.left - left) >= size || Math.abs(other.top - top) >= size);
  for (const place of wanted) {
    let { left, top } = place;
    while (!isFree({ left, top })) {
      left += size;
      if (left > right) {
        left = place.left;
        top -= size;
      }
    }
    placed.push({ left, top });
  }
  return placed;
}

/** Round steps that cover 0 … most. */
export function ticksOf(most: number): number[] {
  if (!(most > 0)) return [0, 1];
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((one) => one >= rough)!;
  const count = Math.ceil(most / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, n) => Number((n * step).toPrecision(12)));
}
