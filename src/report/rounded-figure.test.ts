import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../test/cases.ts';
import { roundedCount, roundedNumber, roundedShare, roundedText, smallestPublishedCount } from './rounded-figure.ts';

describe('coarse figures', () => {
  it.each([
    [0.4567, 10_000, 0.46],
    [0.00123, 10_000, 0.0012],
    [0.0004, 10_000, 'at most 0.0005'],
    [0, 10_000, 'at most 0.0005'],
    [0.9876, 10_000, 0.99],
    [0.9951, 10_000, 'at least 0.99'],
    [1, 10_000, 'at least 0.99'],
    [0.95, 20, 'at least 0.75'],
    [0.05, 20, 'at most 0.25'],
    [0.5, 20, 0.5],
    [0.05, 3, 'at most 1'],
    [1, 3, 'at most 1'],
    [1.234, 20, 1.2],
    [0, 0, 'at most 1'],
  ])('share %f of %i records with k = 5 is told as %s', (share, records, told) => {
    expect(roundedShare(share, records, 5)).toBe(told);
  });

  it('are true, and the same for shares that fewer than k records tell apart at the ends', () => {
    const share = fc.tuple(fc.integer({ min: 1, max: 5000 }), fc.double({ min: 0, max: 1, noNaN: true }));
    fc.assert(
      fc.property(share, fc.integer({ min: 2, max: 50 }), ([records, value], few) => {
        const told = roundedShare(value, records, few);
        if (typeof told === 'number') {
          expect(Math.abs(told - value)).toBeLessThanOrEqual(0.0501 * value);
          expect(Math.min(value, 1 - value) * records).toBeGreaterThanOrEqual(few * (1 - 1e-9));
          return;
        }
        const [, side, bound] = told.split(' ');
        if (side === 'most') expect(value).toBeLessThanOrEqual(Number(bound));
        else expect(value).toBeGreaterThanOrEqual(Number(bound));
        expect(roundedShare(side === 'most' ? 0 : 1, records, few)).toBe(told);
        if (2 * few >= records) expect(told).toBe('at most 1');
      }),
      { numRuns: cases(2000) },
    );
  });

  it('of counts begin at k, or at ten', () => {
    expect(smallestPublishedCount({ k: 5 })).toBe(5);
    expect(smallestPublishedCount({ rho: { num: 1, den: 2 } })).toBe(10);
    expect([4, 5, 1234].map((count) => roundedCount(count, 5))).toEqual(['fewer than 5', 5, 1200]);
  });

  it('read well', () => {
    expect(roundedText(roundedShare(0.12345, 1000, 5), 'share')).toBe('12%');
    expect(roundedText(roundedShare(0, 1000, 5), 'share')).toBe('at most 0.5%');
    expect(roundedText(roundedNumber(-1234.5), 'number')).toBe('−1,200');
    expect(roundedText(undefined, 'share')).toBe('–');
  });
});
