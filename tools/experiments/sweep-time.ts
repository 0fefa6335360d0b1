import { chartNumbers } from '../../src/sweep/page-charts.ts';
import type { CellResult } from '../../src/sweep/results.ts';
import type { Sweep } from '../../src/sweep/schema.ts';

/** The time of a cell in addition to its stages: its process starts and ends. Seconds. */
const PER_CELL = 0.4;

const STAGES = ['secondsRead', 'seconds', 'secondsVerify', 'secondsMeasure'];

/**
 * Whether cells may run at the same time: not if the clock or the memory of a cell is ids. Processor time does not
 * depend on what else runs.
 */
export function mayShareMachine({ charts, claims }: Sweep): boolean {
  const ids = [
    ...charts.flatMap((wish) => chartNumbers(wish).map(({ number }) => number)),
    ...claims.map(({ measure }) => measure),
  ];
  return !ids.includes('seconds') && !ids.includes('memory');
}

/**
 * The time that the cells take one after another on an otherwise idle machine, in seconds: the clock of their stages,
 * less the wait for a processor, which follows from the algorithms' processor time.
 */
export function secondsOf(cells: readonly Pick<CellResult, 'numbers'>[]): number {
  const sumOf = (...ids: readonly string[]): number =>
    cells.reduce((sum, { numbers }) => ids.reduce((all, id) => all + (numbers[id] ?? 0), sum), 0);
  const measured = sumOf('cpuSeconds') > 0 ? Math.min(1, sumOf('cpuSeconds') / sumOf('seconds')) : 1;
  return sumOf(...STAGES) * measured + PER_CELL * cells.length;
}

/** `2 h 5 min`, `3 min 20 s`, `14 s` */
export function durationText(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${whole % 60} s` : `${whole} s`;
}
