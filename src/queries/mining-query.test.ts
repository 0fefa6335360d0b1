import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SottoError } from '../errors.ts';
import { miningParameters, miningQuery, supportInRecords } from './mining-query.ts';
import { TopLines } from './top-lines.ts';

describe('supportInRecords', () => {
  it('is the least number of records with at least the share, exactly', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 1000 }),
        fc.integer({ min: 1, max: 1000 }),
        fc.nat({ max: 100_000 }),
        (num, den, records) => {
          fc.pre(num <= den);
          const support = supportInRecords({ num, den }, records);
          expect(support).toBeGreaterThanOrEqual(1);
          expect(support * den).toBeGreaterThanOrEqual(num * records);
          if (support > 1) expect((support - 1) * den).toBeLessThan(num * records);
        },
      ),
    );
    expect(supportInRecords({ num: 1, den: 1000 }, 59_602)).toBe(60);
    expect(supportInRecords({ num: 1, den: 1000 }, 60_000)).toBe(60);
  });

  it('takes a number above 1 as a number of records', () => {
    expect(supportInRecords({ num: 25, den: 1 }, 10)).toBe(25);
    expect(supportInRecords({ num: 1, den: 1 }, 10)).toBe(10);
  });
});

describe('miningQuery', () => {
  const dictionary = { labels: ['beer', 'milk', 'red, white'] };
  const query = (given: Record<string, unknown>) => miningQuery(miningParameters.parse(given), 1000, dictionary);

  it('takes a number above 1 as a number of records, and refuses more than all of them in percent', () => {
    expect(query({ minSupport: '2' }).minSupport).toBe(2);
    expect(query({ minSupport: '100%' }).minSupport).toBe(1000);
    expect(() => query({ minSupport: '200%' })).toThrow();
    expect(() => query({ minSupport: '100.1%' })).toThrow();
  });

  it('turns labels into items, quoted as in CSV where they hold commas', () => {
    expect(query({ contains: 'milk,"red, white"', without: 'beer' })).toEqual({
      minSupport: 1,
      minConfidence: { num: 1, den: 2 },
      mustContain: Uint32Array.of(1, 2),
      mustNotContain: Uint32Array.of(0),
    });
  });

  it('lists all labels that the data does not have', () => {
    expect(() => query({ contains: 'milk,wine', consequentIn: 'gin' })).toThrow(SottoError);
    expect(() => query({ contains: 'milk,wine', consequentIn: 'gin' })).toThrow('2 labels are not in the data');
    expect(() => query({ contains: 'wine' })).toThrow('expected items of the data, got "wine"');
  });
});

describe('TopLines', () => {
  it('keeps the best by the ranked columns, the earlier of equals, best first', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 5 })), { maxLength: 3000 }),
        fc.integer({ min: 1, max: 20 }),
        (pairs, most) => {
          const top = new TopLines(most, [1, 0]);
          for (const [n, values] of pairs.entries()) top.offer({ items: Uint32Array.of(n), size: 1 }, values);
          const got: number[] = [];
          top.forEach(({ items }) => {
            got.push(items[0]);
          });
          const expected = pairs
            .map(([a, b], n) => ({ a, b, n }))
            .sort((x, y) => y.b - x.b || y.a - x.a || x.n - y.n)
            .slice(0, most);
          expect(got).toEqual(expected.map(({ n }) => n));
        },
      ),
      { numRuns: 200 },
    );
  });
});
