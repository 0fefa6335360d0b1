import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measures } from '../../../src/internal.ts';
import type { StudioRun } from '../../state/studio-state.ts';
import { type FrontierPoint, frontierOfRuns, pointsOf, spreadOut, ticksOf } from './frontier.tsx';

const point = fc.record({ loss: fc.nat({ max: 5 }), risk: fc.nat({ max: 5 }), holds: fc.boolean() });

describe('the frontier', () => {
  it('holds exactly the numbers that no release which keeps its promise beats in both', () => {
    fc.assert(
      fc.property(fc.array(point, { maxLength: 12 }), (drawn) => {
        const points = drawn.map((one, n): FrontierPoint => ({ ...one, number: n + 1, run: {} as StudioRun }));
        const isBeaten = (a: FrontierPoint) =>
          points.some((b) => b.holds && b.loss <= a.loss && b.risk <= a.risk && (b.loss < a.loss || b.risk < a.risk));
        const unbeaten = points.filter((one) => one.holds && !isBeaten(one));
        const text = ({ loss, risk }: FrontierPoint) => `${loss} ${risk}`;
        expect(new Set(frontierOfRuns(points).map(text))).toEqual(new Set(unbeaten.map(text)));
      }),
    );
  });

  it('takes less of a measure of which more is better as loss', () => {
    const kept = measures.find(({ better, unit }) => better === 'higher' && unit === 'share')!;
    const attack = [{ known: 2, mean: 0.5, p95: 0, max: 0, singledOut: 0 }];
    const run = {
      summary: { utility: { [kept.id]: 0.75 }, attack, verdict: { status: 'holds' } },
    } as unknown as StudioRun;
    expect(pointsOf([run], [run], kept, 2)).toMatchObject([{ loss: 0.25, risk: 0.5, number: 1, holds: true }]);
    expect(pointsOf([run], [run], kept, 3)).toEqual([]);
  });

  it('has round ticks from 0 to at least the greatest value', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), (most) => {
        const ticks = ticksOf(most);
        expect(ticks[0]).toBe(0);
        expect(ticks.at(-1)!).toBeGreaterThanOrEqual(most * (1 - 1e-9));
        expect(ticks.length).toBeGreaterThan(1);
        expect(ticks.length).toBeLessThan(7);
      }),
    );
  });

  it('lets no point cover another, and moves none that has room', () => {
    const place = fc.record({ left: fc.integer({ min: 0, max: 60 }), top: fc.integer({ min: 0, max: 60 }) });
    fc.assert(
      fc.property(fc.array(place, { maxLength: 12 }), (wanted) => {
        const size = 20;
        const placed = spreadOut(wanted, size, 90);
        const apart = (a: (typeof wanted)[number], b: (typeof wanted)[number]) =>
          Math.abs(a.left - b.left) >= size || Math.abs(a.top - b.top) >= size;
        for (const [n, one] of placed.entries()) {
          expect(one.left).toBeLessThanOrEqual(90);
          const before = placed.slice(0, n);
          expect(before.every((other) => apart(one, other))).toBe(true);
          if (before.every((other) => apart(wanted[n]!, other))) expect(one).toEqual(wanted[n]);
        }
      }),
    );
  });
});
