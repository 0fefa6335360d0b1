import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../test/cases.ts';
import { parseRational } from '../data/rational.ts';
import { ConfidenceLimit } from './confidence-limit.ts';

const count = fc.oneof(fc.nat({ max: 12 }), fc.nat({ max: 2 ** 31 }));
const rho = fc
  .oneof(
    fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 })),
    fc.tuple(fc.maxSafeNat(), fc.maxSafeNat()),
  )
  .filter(([a, b]) => Math.min(a, b) > 0)
  .map(([a, b]) => parseRational({ num: Math.min(a, b), den: Math.max(a, b) })!);

describe('ConfidenceLimit', () => {
  it('is reached exactly when the share of records for the rule is ρ or more', () => {
    fc.assert(
      fc.property(rho, count, count, ({ num, den }, holding, against) => {
        const expected = BigInt(holding) * BigInt(den) >= BigInt(num) * BigInt(holding + against);
        expect(new ConfidenceLimit({ num, den }, holding + against).isReached(holding, against)).toBe(expected);
      }),
      { numRuns: cases(2000) },
    );
  });

  it('is reached with fewer records against the rule than enough, and not with enough', () => {
    fc.assert(
      fc.property(rho, count, (given, holding) => {
        const limit = new ConfidenceLimit(given, 2 ** 32);
        const enough = limit.sufficientCount(holding);
        expect(limit.isReached(holding, enough - 1)).toBe(true);
        if (enough < 2 ** 32) expect(limit.isReached(holding, enough)).toBe(false);
      }),
      { numRuns: cases(2000) },
    );
  });

  it('is reached whatever is against it where enough would be more records than there can be', () => {
    expect(new ConfidenceLimit({ num: 1, den: 2 ** 40 }, 2 ** 31).sufficientCount(2 ** 31)).toBe(2 ** 32);
    // 2³² − 1 is the most that counts.
    expect(new ConfidenceLimit({ num: 1, den: 3 }, 2 ** 31).sufficientCount(2 ** 31 - 1)).toBe(2 ** 32 - 1);
  });

  it('tells shares apart that floats cannot', () => {
    // 2²⁷ − 1 of 2²⁸ − 1 records: the products are 2⁵⁴ − 1 and 2⁵⁴, the same float.
    const rho = { num: 2 ** 27, den: 2 ** 28 + 1 };
    const [holding, against] = [2 ** 27 - 1, 2 ** 27];
    expect(new ConfidenceLimit(rho, holding + against).isReached(holding, against)).toBe(false);
    expect(new ConfidenceLimit(rho, holding + against).isReached(holding, against - 1)).toBe(true);
  });
});
