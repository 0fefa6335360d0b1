import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../../test/cases.ts';
import { PairSupports } from './pair-supports.ts';

const pair = fc.tuple(fc.nat({ max: 40 }), fc.nat({ max: 40 })).filter(([a, b]) => a !== b);

describe('PairSupports', () => {
  it('answers like a map of unordered pairs, whatever is added and removed', () => {
    const steps = fc.array(fc.record({ pair, amount: fc.nat({ max: 3 }) }), { maxLength: 400 });
    fc.assert(
      fc.property(steps, (given) => {
        const supports = new PairSupports();
        const expected = new Map<string, number>();
        for (const {
          pair: [a, b],
          amount,
        } of given) {
          const key = `${Math.min(a, b)} ${Math.max(a, b)}`;
          if (amount === 0) {
            supports.remove(a, b);
            expected.delete(key);
          } else {
            supports.add(a, b, amount);
            expected.set(key, (expected.get(key) ?? 0) + amount);
          }
        }
        expect(supports.length).toBe(expected.size);
        for (let a = 0; a <= 40; a++) {
          for (let b = a + 1; b <= 40; b++) {
            expect(supports.get(b, a)).toBe(expected.get(`${a} ${b}`) ?? 0);
            expect(supports.get(a, b)).toBe(supports.get(b, a));
          }
        }
      }),
      { numRuns: cases(200) },
    );
  });

  it('grows with the number of pairs, and takes them all out again', () => {
    const supports = new PairSupports();
    for (let a = 0; a < 300; a++) for (let b = a + 1; b < 300; b++) supports.add(a, b, a + b);
    expect(supports.length).toBe(44_850);
    for (let a = 0; a < 300; a++) for (let b = a + 1; b < 300; b += 2) supports.remove(b, a);
    for (let a = 0; a < 300; a++)
      for (let b = a + 1; b < 300; b++) expect(supports.get(a, b)).toBe((b - a) % 2 === 1 ? 0 : a + b);
  });

  it('lowers a support, and forgets the pair at 0', () => {
    const supports = new PairSupports();
    supports.add(3, 1, 5);
    supports.add(2, 1, 1);
    supports.lower(1, 3, 4);
    expect([supports.get(3, 1), supports.length]).toEqual([1, 2]);
    supports.lower(3, 1, 1);
    expect([supports.get(3, 1), supports.length]).toEqual([0, 1]);
    expect(supports.get(1, 2)).toBe(1);
  });
});
