import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FlowGroup, ItemFlow } from '../../worker/tasks/runs.ts';
import { layOut } from './flow.tsx';

const group = (label: string) =>
  fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 9 }).map((counts): FlowGroup => {
    const members = counts.map((count, n) => ({ item: n, label: `${label}${n}`, count }));
    return { label, members, numMembers: counts.length, occurrences: counts.reduce((sum, count) => sum + count, 0) };
  });

const flows = fc
  .record({ exact: group('e'), absent: group('x'), merged: fc.array(group('m'), { maxLength: 3 }) })
  .map(({ exact, absent, merged }): ItemFlow => {
    const mergedOccurrences = merged.reduce((sum, one) => sum + one.occurrences, 0);
    const named = merged.map((one, n) => ({ ...one, label: `m${n}` }));
    return {
      exact,
      absent,
      merged: named,
      numMerged: merged.length,
      mergedOccurrences,
      occurrences: exact.occurrences + absent.occurrences + mergedOccurrences,
    };
  });

describe('the flow of items', () => {
  it('accounts for every occurrence on both sides', () => {
    fc.assert(
      fc.property(flows, (flow) => {
        const { left, right } = layOut(flow);
        const sum = (bars: readonly { count: number }[]) => bars.reduce((total, { count }) => total + count, 0);
        expect(sum(left)).toBe(flow.occurrences);
        expect(sum(right)).toBe(flow.occurrences);
      }),
    );
  });

  it('lets no two bars of a side overlap, and ends every ribbon inside its bars', () => {
    fc.assert(
      fc.property(flows, (flow) => {
        const { left, right, ribbons, height } = layOut(flow);
        for (const bars of [left, right]) {
          bars.forEach((bar, n) => {
            const before = bars[n - 1];
            if (before !== undefined) expect(bar.y).toBeGreaterThanOrEqual(before.y + before.height - 1e-6);
            expect(bar.y + bar.height).toBeLessThanOrEqual(height + 1e-6);
          });
        }
        for (const { to } of ribbons) {
          const ends = right.some(({ y, height: tall }) => to.y >= y - 1e-6 && to.y + to.height <= y + tall + 1e-6);
          expect(ends).toBe(true);
        }
      }),
    );
  });
});
