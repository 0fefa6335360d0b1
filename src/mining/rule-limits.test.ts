import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallCase } from '../../test/arbitraries/itemset-query.ts';
import { cases } from '../../test/cases.ts';
import { forEachRule, type Rule } from './association-rules.ts';
import { conviction, leverage, lift } from './rule-measures.ts';
import type { RuleQuery } from './rule-search.ts';

const ANY = { minConfidence: { num: 1, den: 5 } };

describe('forEachRule', () => {
  it('visits and counts the rules that reach least lift, leverage and conviction, and whose sides are short enough', () => {
    let numLeft = 0;
    const least = fc.option(fc.integer({ min: 0, max: 12 }), { nil: undefined });
    const most = fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined });
    fc.assert(
      fc.property(smallCase, least, least, least, most, most, (given, l, v, c, maxAntecedent, maxConsequent) => {
        const numRows = given.cells.offsets.length - 1;
        // Halves, eightieths and halves: the quotients of doubles that are compared with them are exact enough.
        const asked: Partial<RuleQuery> = {
          ...(l !== undefined && { minLift: { num: l, den: 2 } }),
          ...(v !== undefined && { minLeverage: { num: v, den: 80 } }),
          ...(c !== undefined && { minConviction: { num: c, den: 2 } }),
          ...(maxAntecedent !== undefined && { maxAntecedent }),
          ...(maxConsequent !== undefined && { maxConsequent }),
        };
        const all: string[] = [];
        const query = { ...given.query, ...ANY };
        forEachRule(given.cells, given.numItems, query, (rule) => {
          const isWanted =
            lift(rule, numRows) + 1e-9 >= (l ?? 0) / 2 &&
            (v === undefined || leverage(rule, numRows) + 1e-9 >= v / 80) &&
            conviction(rule, numRows) + 1e-9 >= (c ?? 0) / 2 &&
            rule.antecedentSize <= (maxAntecedent ?? 99) &&
            rule.consequentSize <= (maxConsequent ?? 99);
          if (isWanted) all.push(lineOf(rule));
          else numLeft++;
          return undefined;
        });
        const found: string[] = [];
        const { rules } = forEachRule(given.cells, given.numItems, { ...query, ...asked }, (rule) => {
          found.push(lineOf(rule));
          return undefined;
        });
        expect(found.sort()).toEqual(all.sort());
        expect(rules).toBe(all.length);
      }),
      { numRuns: cases(1000, 100) },
    );
    expect(numLeft).toBeGreaterThan(0);
  });
});

function lineOf({ antecedent, antecedentSize, consequent, consequentSize, support }: Rule): string {
  const sides = [antecedent.subarray(0, antecedentSize), consequent.subarray(0, consequentSize)];
  return `${sides.map((side) => side.join(' ')).join(' => ')}: ${support}`;
}
