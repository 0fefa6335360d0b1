import { describe, expect, it } from 'vitest';
import type { StudioRun } from '../../state/studio-state.ts';
import { nextOrder, sortedRuns } from './runs.ts';

const runs = [3, undefined, 1, 2].map((value, n) => ({
  id: String(n),
  source: String(value ?? ''),
})) as unknown as StudioRun[];
const figure = ({ source }: StudioRun): number | undefined => (source === '' ? undefined : Number(source));
const ids = (order: Parameters<typeof sortedRuns>[1]): string =>
  sortedRuns(runs, order, figure)
    .map(({ id }) => id)
    .join('');

describe('the order of runs', () => {
  it('rises, falls and is given up again, with what has no figure last', () => {
    const rising = nextOrder(undefined, 'x');
    const falling = nextOrder(rising, 'x');
    expect([ids(rising), ids(falling), ids(nextOrder(falling, 'x'))]).toEqual(['2301', '0321', '0123']);
    expect(nextOrder(falling, 'y')).toEqual({ column: 'y', isFalling: false });
  });
});
