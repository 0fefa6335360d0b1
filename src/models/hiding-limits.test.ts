import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../test/cases.ts';
import { parseRational, type Rational } from '../data/rational.ts';
import { HidingLimits } from './hiding-limits.ts';

const share = (text: string): Rational => parseRational(text)!;
const limitsOf = (minSupport: string, minConfidence: string, margin: string, numRows: number): HidingLimits =>
  new HidingLimits(
    { minSupport: share(minSupport), minConfidence: share(minConfidence), margin: share(margin) },
    numRows,
  );

/** part / whole < threshold − margin, read aloud; 0/0 is 0. */
function isBelow(part: number, whole: number, threshold: Rational, margin: Rational): boolean {
  const [t, m] = [threshold, margin];
  const divisor = whole === 0 ? 1n : BigInt(whole);
  const left = BigInt(part) * BigInt(t.den) * BigInt(m.den) + BigInt(m.num) * divisor * BigInt(t.den);
  return left < BigInt(t.num) * divisor * BigInt(m.den);
}

const someShare = fc.oneof(
  fc.constantFrom('0', '1/10', '1/3', '1/2', '2/3', '1').map(share),
  fc.record({ num: fc.nat({ max: 2 ** 40 }), den: fc.integer({ min: 2 ** 40, max: 2 ** 50 }) }),
);

describe('HidingLimits', () => {
  it('hides strictly below a threshold: a rule that stands exactly at both is mined', () => {
    const limits = limitsOf('50%', '75%', '0', 8);
    expect(limits.isHidden(4, 5)).toBe(false);
    expect(limits.isHidden(3, 4)).toBe(true); // by support: 3 of 8
    expect(limits.isHidden(6, 8)).toBe(false); // exactly 75 %
    expect(limits.isHidden(5, 7)).toBe(true); // 71 %
  });

  it('counts as the definition reads, exactly, for any shares', () => {
    fc.assert(
      fc.property(
        fc.record({ minSupport: someShare, minConfidence: someShare, margin: someShare }),
        fc.nat({ max: 12 }),
        fc.nat({ max: 12 }),
        fc.nat({ max: 12 }),
        (params, numRows, antecedent, given) => {
          const minsup = Math.min(given, antecedent);
          const limits = new HidingLimits(params, numRows);
          const bySupport = isBelow(minsup, numRows, params.minSupport, params.margin);
          const byConfidence = isBelow(minsup, antecedent, params.minConfidence, params.margin);
          expect(minsup <= limits.maxSupport).toBe(bySupport);
          expect(minsup <= limits.maxSupportByConfidence(antecedent)).toBe(byConfidence);
          expect(limits.isHidden(minsup, antecedent)).toBe(bySupport || byConfidence);
          expect(antecedent >= limits.hidingAntecedent(minsup)).toBe(byConfidence);
        },
      ),
      { numRuns: cases(3000) },
    );
  });

  it('hides nothing where the margin reaches the threshold', () => {
    const limits = limitsOf('10%', '50%', '50%', 1000);
    expect(limits.maxSupport).toBe(-1);
    expect(limits.hidesByConfidence).toBe(false);
    expect(limits.isHidden(0, 0)).toBe(false);
    expect(limits.hidingAntecedent(1)).toBe(Number.POSITIVE_INFINITY);
  });
});
