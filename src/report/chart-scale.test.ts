import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linearScale, linearScaleFromZero, logScale } from './chart-scale.ts';

const wish = { numTicks: 5, whole: false, text: String };
const at = (scale: { ticks: readonly { at: number }[] }) => scale.ticks.map((tick) => tick.at);

describe('a linear scale', () => {
  it('marks round numbers', () => {
    expect(at(linearScale(0.5, 36.5, wish))).toEqual([10, 20, 30]);
    expect(at(linearScaleFromZero(63, wish))).toEqual([0, 20, 40, 60, 80]);
    expect(at(linearScaleFromZero(0.154, wish))).toEqual([0, 0.05, 0.1, 0.15, 0.2]);
  });

  it('marks whole numbers only, where only those make sense', () => {
    expect(at(linearScaleFromZero(2, { ...wish, whole: true }))).toEqual([0, 1, 2]);
  });

  it('has room above zero even when there is nothing', () => {
    expect(linearScaleFromZero(0, wish).high).toBe(1);
  });

  it('places its ends at 0 and 1 and every mark between them', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-6, max: 1e12, noNaN: true }),
        fc.integer({ min: 1, max: 12 }),
        (high, numTicks) => {
          const scale = linearScaleFromZero(high, { ...wish, numTicks });
          expect(scale.place(scale.low)).toBe(0);
          expect(scale.place(scale.high)).toBe(1);
          expect(scale.high).toBeGreaterThanOrEqual(high * (1 - 1e-9));
          expect(scale.ticks.length).toBeGreaterThanOrEqual(2);
          expect(scale.ticks.length).toBeLessThanOrEqual(numTicks + 2);
          for (const tick of scale.ticks) expect(scale.place(tick.at)).toBeLessThanOrEqual(1 + 1e-9);
        },
      ),
    );
  });
});

describe('a log scale', () => {
  it('marks 1, 2 and 5 of each decade while there is room, then the decades, then every other', () => {
    expect(at(logScale(1, 40, wish))).toEqual([1, 10]);
    expect(at(logScale(1, 40, { ...wish, numTicks: 8 }))).toEqual([1, 2, 5, 10, 20, 50]);
    expect(at(logScale(1, 16_470, { ...wish, numTicks: 3 }))).toEqual([1, 100, 10_000]);
  });

  it('holds one value as well as a range of fifteen decades', () => {
    for (const [low, high] of [
      [7, 7],
      [1, 1],
      [1, 1e15],
      [0.002, 0.3],
      [1e-300, 1e300],
    ] as const) {
      const scale = logScale(low, high, wish);
      expect(scale.ticks.length).toBeGreaterThanOrEqual(2);
      expect(scale.place(low)).toBeGreaterThanOrEqual(0);
      expect(scale.place(high)).toBeLessThanOrEqual(1);
    }
  });
});
