import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growthExponent, mean, median, standardDeviation } from './statistics.ts';

describe('median', () => {
  it('is the middle value, or the mean of the two in the middle', () => {
    expect(median([5, 1, 9])).toBe(5);
    expect(median([4, 1, 9, 6])).toBe(5);
    expect(median([7])).toBe(7);
  });
});

describe('standardDeviation', () => {
  it('is that of a sample', () => {
    expect(mean([2, 4, 4, 4, 5, 5, 7, 9])).toBe(5);
    expect(standardDeviation([2, 4, 4, 4, 5, 5, 7, 9])).toBeCloseTo(Math.sqrt(32 / 7), 12);
    expect(standardDeviation([3])).toBe(0);
  });
});

describe('growthExponent', () => {
  it('finds the exponent of a power law, whatever the factor', () => {
    const exponent = fc.double({ min: 0, max: 3, noNaN: true });
    const factor = fc.double({ min: 1e-6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(exponent, factor, (x, c) => {
        const points = [10_000, 100_000, 1_000_000].map((size) => ({ size, time: c * size ** x }));
        expect(growthExponent(points)).toBeCloseTo(x, 9);
      }),
    );
  });

  it('balances points that lie beside the line', () => {
    const points = [
      { size: 1, time: 1 },
      { size: 10, time: 100 },
      { size: 100, time: 100 },
    ];
    expect(growthExponent(points)).toBeCloseTo(1, 12);
  });

  it('says nothing about a single size', () => {
    expect(growthExponent([])).toBeUndefined();
    expect(growthExponent([{ size: 10, time: 1 }])).toBeUndefined();
    expect(
      growthExponent([
        { size: 10, time: 1 },
        { size: 10, time: 2 },
      ]),
    ).toBeUndefined();
  });
});
