import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atLeast, cases } from '../../test/cases.ts';
import { datasetOfRecords, itemsetsOracle, ruleQuery, rulesOracle, smallRecords } from '../../test/oracles/rules.ts';
import type { Cells, Dataset } from '../records/dataset.ts';
import { forEachRule } from './association-rules.ts';
import { forEachIntervalRule, type IntervalRule } from './interval-rules.ts';
import { maxConfidenceOf, minConfidenceOf } from './rule-measures.ts';
import type { RuleQuery, RuleSides } from './rule-search.ts';

function text(sides: RuleSides): string {
  const { antecedent, antecedentSize, consequent, consequentSize } = sides;
  return `${antecedent.subarray(0, antecedentSize).join(' ')} ==> ${consequent.subarray(0, consequentSize).join(' ')}`;
}

/** [minsup, maxsup] of A ∪ B and of A, [minconf, maxconf], sure. */
type Figures = [[number, number], [number, number], [number, number], boolean];

function figures(rule: IntervalRule): Figures {
  const { minsup, maxsup, antecedentMinsup, antecedentMaxsup, minconf, maxconf, sure } = rule;
  return [[minsup, maxsup], [antecedentMinsup, antecedentMaxsup], [minconf, maxconf], sure];
}

function rulesOf(dataset: Dataset, query: RuleQuery) {
  const found: [string, Figures][] = [];
  const counts = forEachIntervalRule(dataset, query, (rule) => {
    found.push([text(rule), figures(rule)]);
    return undefined;
  });
  return { found, counts };
}

describe('forEachIntervalRule', () => {
  it('visits exactly the rules that may hold, each once, with its intervals and whether it is sure', () => {
    let unsure = 0;
    let sure = 0;
    fc.assert(
      fc.property(smallRecords(['1', '1', '1', '?', '0']), ruleQuery(), (records, query) => {
        const dataset = datasetOfRecords(records);
        const { found, counts } = rulesOf(dataset, query);
        const expected = rulesOracle(dataset, query);
        const sureRules = expected.filter((rule) => rule.sure).length;
        sure += sureRules;
        unsure += expected.length - sureRules;
        expect(new Map(found).size).toBe(found.length);
        expect(new Map(found)).toEqual(
          new Map(
            expected.map(({ antecedent, consequent, both, ofAntecedent, sure: isSure }) => [
              `${antecedent.join(' ')} ==> ${consequent.join(' ')}`,
              [
                both,
                ofAntecedent,
                [minConfidenceOf(both[0], ofAntecedent[1]), maxConfidenceOf(both[1], ofAntecedent[0])],
                isSure,
              ],
            ]),
          ),
        );
        expect(counts).toEqual({ itemsets: itemsetsOracle(dataset, query), rules: found.length, sureRules });
      }),
      { numRuns: cases(3000) },
    );
    expect(unsure).toBeGreaterThan(atLeast(5000));
    expect(sure).toBeGreaterThan(atLeast(1500));
  });

  it('visits every rule that holds for some way to fill the unknown cells, and calls it sure only if it holds for all', () => {
    let sure = 0;
    fc.assert(
      fc.property(smallRecords(['1', '1', '1', '?', '0']), ruleQuery(), (records, query) => {
        const dataset = datasetOfRecords(records.slice(0, 5));
        fc.pre(dataset.unknown === undefined || dataset.unknown.items.length <= 6);
        const { found } = rulesOf(dataset, query);
        const visited = new Set(found.map(([rule]) => rule));
        const sureRules = found.filter(([, [, , , isSure]]) => isSure).map(([rule]) => rule);
        sure += sureRules.length;
        for (const cells of fillingsOf(dataset)) {
          const held = new Set<string>();
          forEachRule(cells, dataset.dictionary.labels.length, query, (rule) => {
            held.add(text(rule));
            return undefined;
          });
          expect([...held].filter((rule) => !visited.has(rule))).toEqual([]);
          expect(sureRules.filter((rule) => !held.has(rule))).toEqual([]);
        }
      }),
      { numRuns: 500 },
    );
    expect(sure).toBeGreaterThan(100);
  });

  it('finds the intervals of Table 2 of Saygın et al.: support 50 %, confidence 70 %', () => {
    const dataset = datasetOfRecords(['?101', '0100', '101?', '1?00', '1?01']);
    const { found, counts } = rulesOf(dataset, { minSupport: 3, minConfidence: { num: 7, den: 10 } });
    const rules = new Map(found);
    // minsup(A) 60 %, maxsup(A) 80 %; minsup(AB) 0 %, maxsup(AB) 60 %; minconf 0 %, maxconf 100 %.
    expect(rules.get('0 ==> 1')).toEqual([[0, 3], [3, 4], [0, 1], false]);
    // minsup(B) 40 %, maxsup(B) 80 %.
    expect(rules.get('1 ==> 0')).toEqual([[0, 3], [2, 4], [0, 1], false]);
    expect(rules.get('0 ==> 3')).toEqual([[1, 3], [3, 4], [0.25, 1], false]);
    expect(rules.get('3 ==> 0')).toEqual([[1, 3], [2, 3], [1 / 3, 1], false]);
    expect(counts).toEqual({ itemsets: 5, rules: 4, sureRules: 0 });
  });

  it('visits a rule whose antecedent is nowhere known, with maxconf 1', () => {
    const dataset = datasetOfRecords(['?1', '?1', '01']);
    const { found } = rulesOf(dataset, { minSupport: 2, minConfidence: { num: 1, den: 1 } });
    expect(found).toEqual([['0 ==> 1', [[0, 2], [0, 2], [0, 1], false]]]);
  });

  it('ends where the visitor says stop, and where a checkpoint throws', () => {
    const dataset = datasetOfRecords(['111?', '1?11', '1111']);
    const query = { minSupport: 1, minConfidence: { num: 0, den: 1 } };
    let visits = 0;
    expect(forEachIntervalRule(dataset, query, () => (++visits === 2 ? 'stop' : undefined)).rules).toBe(2);
    expect(visits).toBe(2);
    const shares: number[] = [];
    forEachIntervalRule(
      dataset,
      query,
      () => undefined,
      (done, total) => shares.push(done / total),
    );
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    for (let calls = 1; calls <= shares.length; calls++) {
      let left = calls;
      const enough = () => {
        if (--left === 0) throw new Error('enough');
      };
      expect(() => forEachIntervalRule(dataset, query, () => undefined, enough)).toThrow('enough');
    }
  });

  it('without unknown cells equals forEachRule, in order, and all rules are sure', () => {
    fc.assert(
      fc.property(smallRecords(['1', '1', '0']), ruleQuery(), (records, query) => {
        const dataset = datasetOfRecords(records);
        const plain: [string, unknown][] = [];
        const { itemsets, rules } = forEachRule(dataset, dataset.dictionary.labels.length, query, (rule) => {
          const { support, antecedentSupport } = rule;
          const share = support / antecedentSupport;
          const expected = [[support, support], [antecedentSupport, antecedentSupport], [share, share], true];
          plain.push([text(rule), expected]);
          return undefined;
        });
        const { found, counts } = rulesOf(dataset, query);
        expect(found).toEqual(plain);
        expect(counts).toEqual({ itemsets, rules, sureRules: rules });
      }),
      { numRuns: 500 },
    );
  });
});

/** The cells for every way to say of each unknown cell whether the record holds the item. */
function fillingsOf({ numRows, offsets, items, unknown }: Dataset): Cells[] {
  const unknownItems = unknown?.items ?? new Uint32Array(0);
  return Array.from({ length: 2 ** unknownItems.length }, (_, filling) => {
    const rows = Array.from({ length: numRows }, (_, t) => {
      const row = [...items.subarray(offsets[t], offsets[t + 1])];
      for (let p = unknown?.offsets[t] ?? 0; p < (unknown?.offsets[t + 1] ?? 0); p++) {
        if ((filling >> p) & 1) row.push(unknownItems[p]);
      }
      return row.sort((a, b) => a - b);
    });
    const filledOffsets = Uint32Array.from({ length: numRows + 1 }, (_, t) => rows.slice(0, t).flat().length);
    return { offsets: filledOffsets, items: Uint32Array.from(rows.flat()) };
  });
}
