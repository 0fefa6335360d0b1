import type { Run } from '../../state/studio-state.ts';

/** Which column the runs are sorted by, and which way. */
export interface RunOrder {
  readonly column: string;
  readonly isFalling: boolean;
}

/** The order after a press on the head of a column: rising, falling, as they were made. */
export function nextOrder(order: RunOrder | undefined, column: string): RunOrder | undefined {
  if (order?.column !== column) return { column, isFalling: false };
  return order.isFalling ? undefined : { column, isFalling: true };
}

/** The runs by what a column says of them; those of which it says nothing come last, equals stay as they were. */
export function sortedRuns(
  runs: readonly Run[],
  order: RunOrder | undefined,
  figure: (run: Run, column: string) => number | string | undefined,
): readonly Run[] {
  if (order === undefined) return runs;
  const sign = order.isFalling ? -1 : 1;
  return runs
    .map((run) => ({ run, value: figure(run, order.column) }))
    .sort(({ value: a }, { value: b }) => {
      if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
      if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
      return sign * String(a).localeCompare(String(b));
    })
    .map(({ run }) => run);
}
