import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../test/cases.ts';
import { confidence, conviction, leverage, lift, maxConfidenceOf, minConfidenceOf } from './rule-measures.ts';

const countedRule = fc
  .record({ numRows: fc.integer({ min: 1, max: 1000 }), a: fc.nat(), b: fc.nat(), c: fc.nat() })
  .map(({ numRows, a, b, c }) => {
    const antecedentSupport = 1 + (a % numRows);
    const consequentSupport = 1 + (b % numRows);
    const least = Math.max(0, antecedentSupport + consequentSupport - numRows);
    const most = Math.min(antecedentSupport, consequentSupport);
    return { numRows, antecedentSupport, consequentSupport, support: least + (c % (most - least + 1)) };
  });

describe('the measures of a rule', () => {
  it('are as computed by hand: of 10 records, X in 4, Y in 5, both in 3', () => {
    const rule = { support: 3, antecedentSupport: 4, consequentSupport: 5 };
    expect(confidence(rule)).toBe(0.75);
    expect(lift(rule, 10)).toBe(1.5);
    expect(leverage(rule, 10)).toBe(0.1);
    expect(conviction(rule, 10)).toBe(2);
  });

  it('are what the shares of the records say', () => {
    fc.assert(
      fc.property(countedRule, ({ numRows, ...rule }) => {
        const both = rule.support / numRows;
        const x = rule.antecedentSupport / numRows;
        const y = rule.consequentSupport / numRows;
        expect(confidence(rule)).toBeCloseTo(both / x, 12);
        expect(lift(rule, numRows)).toBeCloseTo(both / x / y, 8);
        expect(leverage(rule, numRows)).toBeCloseTo(both - x * y, 12);
        if (rule.support < rule.antecedentSupport) {
          expect(conviction(rule, numRows)).toBeCloseTo((1 - y) / (1 - both / x), 6);
        }
      }),
      { numRuns: cases(1000) },
    );
  });

  it('say lift 1, leverage 0 and conviction 1 of independent sides, exactly', () => {
    const rule = { support: 6, antecedentSupport: 21, consequentSupport: 14 };
    expect([lift(rule, 49), leverage(rule, 49), conviction(rule, 49)]).toEqual([1, 0, 1]);
  });

  it('say conviction Infinity of a rule without exceptions, even if its consequent is in every record', () => {
    expect(conviction({ support: 3, antecedentSupport: 3, consequentSupport: 5 }, 10)).toBe(Number.POSITIVE_INFINITY);
    expect(conviction({ support: 3, antecedentSupport: 3, consequentSupport: 10 }, 10)).toBe(Number.POSITIVE_INFINITY);
  });

  it('keep the sign of leverage where the products are beyond safe integers', () => {
    const numRows = 4_000_000_000;
    const rule = { support: 999_999_999, antecedentSupport: 1_999_999_999, consequentSupport: 1_999_999_999 };
    // 999,999,999 · 4·10⁹ − 1,999,999,999² = −1
    expect(leverage(rule, numRows)).toBe(-1 / (numRows * numRows));
  });
});

describe('the confidence interval', () => {
  it('is minsup(AB) / maxsup(A) and maxsup(AB) / minsup(A)', () => {
    expect(minConfidenceOf(1, 4)).toBe(0.25);
    expect(maxConfidenceOf(3, 4)).toBe(0.75);
  });

  it('ends at 1, also where minsup(A) is below maxsup(AB) or 0', () => {
    expect(maxConfidenceOf(3, 3)).toBe(1);
    expect(maxConfidenceOf(3, 2)).toBe(1);
    expect(maxConfidenceOf(3, 0)).toBe(1);
  });

  it('is 0 where nothing can hold: maxsup(A) or maxsup(AB) is 0', () => {
    expect(minConfidenceOf(0, 0)).toBe(0);
    expect(maxConfidenceOf(0, 0)).toBe(0);
    expect(maxConfidenceOf(0, 2)).toBe(0);
  });
});
