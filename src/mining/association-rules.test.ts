import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atLeast, cases } from '../../test/cases.ts';
import { datasetOfRecords, itemsetsOracle, ruleQuery, rulesOracle, smallRecords } from '../../test/oracles/rules.ts';
import type { Dataset } from '../records/dataset.ts';
import { forEachRule } from './association-rules.ts';
import { forEachFrequentItemset } from './frequent-itemsets.ts';
import { antecedentLimit, type RuleCounts, type RuleQuery } from './rule-search.ts';

interface FoundRule {
  readonly antecedent: readonly number[];
  readonly consequent: readonly number[];
  readonly supports: readonly [number, number, number];
}

/** Of X ∪ Y, of X, of Y. */
function rulesOf(dataset: Dataset, query: RuleQuery): { found: FoundRule[]; counts: RuleCounts } {
  const found: FoundRule[] = [];
  const counts = forEachRule(dataset, dataset.dictionary.labels.length, query, (rule) => {
    found.push({
      antecedent: [...rule.antecedent.subarray(0, rule.antecedentSize)],
      consequent: [...rule.consequent.subarray(0, rule.consequentSize)],
      supports: [rule.support, rule.antecedentSupport, rule.consequentSupport],
    });
    return undefined;
  });
  return { found, counts };
}

function text({ antecedent, consequent }: Pick<FoundRule, 'antecedent' | 'consequent'>): string {
  return `${antecedent.join(' ')} ==> ${consequent.join(' ')}`;
}

function unionOf({ antecedent, consequent }: FoundRule): string {
  return [...antecedent, ...consequent].sort((a, b) => a - b).join(' ');
}

const half = { num: 1, den: 2 };
const dense = smallRecords(['1', '1', '0']);

describe('forEachRule', () => {
  it('visits exactly the rules with the support and the confidence asked for, each once, with its supports', () => {
    let met = 0;
    let visited = 0;
    fc.assert(
      fc.property(dense, ruleQuery(), (records, query) => {
        const dataset = datasetOfRecords(records);
        const { found, counts } = rulesOf(dataset, query);
        const expected = rulesOracle(dataset, query);
        const { num, den } = query.minConfidence;
        met += expected.filter(({ both, ofAntecedent }) => num > 0 && both[0] * den === ofAntecedent[0] * num).length;
        visited += found.length;
        expect(new Set(found.map(text)).size).toBe(found.length);
        expect(new Map(found.map((rule) => [text(rule), rule.supports]))).toEqual(
          new Map(expected.map((rule) => [text(rule), [rule.both[0], rule.ofAntecedent[0], rule.ofConsequent[0]]])),
        );
        expect(counts).toEqual({ itemsets: itemsetsOracle(dataset, query), rules: found.length });
      }),
      { numRuns: cases(3000) },
    );
    expect(visited).toBeGreaterThan(atLeast(5000));
    expect(met).toBeGreaterThan(atLeast(1000));
  });

  it('visits the rules of one X ∪ Y together, by Y in lexicographic order, itemsets in the order they are mined', () => {
    fc.assert(
      fc.property(dense, fc.integer({ min: 1, max: 3 }), (records, minSupport) => {
        const dataset = datasetOfRecords(records);
        const mined: string[] = [];
        forEachFrequentItemset(dataset, dataset.dictionary.labels.length, { minSupport }, (itemset, size) => {
          if (size > 1) mined.push([...itemset.slice(0, size).sort()].join(' '));
          return undefined;
        });
        const { found } = rulesOf(dataset, { minSupport, minConfidence: { num: 0, den: 1 } });
        const ordered = found.toSorted(
          (r, s) =>
            mined.indexOf(unionOf(r)) - mined.indexOf(unionOf(s)) ||
            (r.consequent.join(' ') < s.consequent.join(' ') ? -1 : 1),
        );
        expect(found.map(text)).toEqual(ordered.map(text));
      }),
      { numRuns: 300 },
    );
  });

  it('finds the rules of the example in Table 1 of Saygın et al.: support 50 %, confidence 70 %', () => {
    const dataset = datasetOfRecords(['1101', '0100', '1011', '1100', '1101']);
    const { found, counts } = rulesOf(dataset, { minSupport: 3, minConfidence: { num: 7, den: 10 } });
    // The paper lists a ⇒ b and a ⇒ d, at 75 %; their converses reach 75 % and 100 %.
    expect(counts).toEqual({ itemsets: 5, rules: 4 });
    expect(new Map(found.map((rule) => [text(rule), rule.supports]))).toEqual(
      new Map([
        ['0 ==> 1', [3, 4, 4]],
        ['1 ==> 0', [3, 4, 4]],
        ['0 ==> 3', [3, 4, 3]],
        ['3 ==> 0', [3, 3, 4]],
      ]),
    );
  });

  it('splits an itemset of n items in 2ⁿ − 2 ways', () => {
    const dataset = datasetOfRecords(['1'.repeat(12)]);
    const { rules } = forEachRule(dataset, 12, { minSupport: 1, minConfidence: { num: 1, den: 1 } }, () => undefined);
    expect(rules).toBe(3 ** 12 - 2 ** 13 + 1);
  });

  it('holds records of many items: the reused arrays grow', () => {
    const items = Uint32Array.from({ length: 40 }, (_, i) => i);
    const query = { minSupport: 1, minConfidence: { num: 1, den: 1 }, consequentIn: Uint32Array.of(0), maxSize: 3 };
    const cells = { offsets: Uint32Array.of(0, 40), items };
    const { itemsets, rules } = forEachRule(cells, 40, query, ({ consequent }) => {
      expect(consequent[0]).toBe(0);
      return undefined;
    });
    expect([itemsets, rules]).toEqual([40 + 780 + 9880, 39 + 741]);
  });

  it('ends where the visitor says stop', () => {
    fc.assert(
      fc.property(dense, fc.integer({ min: 1, max: 5 }), (records, most) => {
        const dataset = datasetOfRecords(records);
        const query = { minSupport: 1, minConfidence: half };
        const all = rulesOf(dataset, query);
        let visits = 0;
        const counts = forEachRule(dataset, dataset.dictionary.labels.length, query, () =>
          ++visits === most ? 'stop' : undefined,
        );
        expect(visits).toBe(Math.min(most, all.found.length));
        expect(counts).toEqual({ itemsets: all.counts.itemsets, rules: visits });
      }),
      { numRuns: 300 },
    );
  });

  it('reports progress that never falls, from the first item to the last rule, and ends where a checkpoint throws', () => {
    const dataset = datasetOfRecords(['1'.repeat(11), '0'.repeat(10).padStart(11, '1')]);
    const query = { minSupport: 1, minConfidence: { num: 0, den: 1 } };
    const shares: number[] = [];
    forEachRule(
      dataset,
      11,
      query,
      () => undefined,
      (done, total) => shares.push(done / total),
    );
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares[0]).toBe(0);
    expect(shares.at(-1)).toBeGreaterThan(0.9);
    expect(shares.at(-1)).toBeLessThanOrEqual(1);
    const one = { num: 1, den: 1 };
    const unmet = [{ minLift: { num: 100, den: 1 } }, { maxAntecedent: 1, minLeverage: one }];
    for (const last of [0, 0.5, 0.6]) {
      const stopAt = (done: number, total: number) => {
        if (done / total >= last) throw new Error('enough');
      };
      for (const limits of [{}, ...unmet]) {
        expect(() => forEachRule(dataset, 11, { ...query, ...limits }, () => undefined, stopAt)).toThrow('enough');
      }
    }
  });
});

describe('antecedentLimit', () => {
  it('is the largest support of X with which the rule is confident enough, exactly', () => {
    const count = fc.integer({ min: 1, max: 0xffff_ffff });
    const term = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }));
    fc.assert(
      fc.property(count, term, term, (support, a, b) => {
        const num = Math.min(a, b);
        const den = Math.max(a, b);
        const limit = antecedentLimit(support, { num, den });
        const reaches = (ofX: number) => BigInt(support) * BigInt(den) >= BigInt(num) * BigInt(ofX);
        expect(Number.isInteger(limit) && limit <= 0xffff_ffff && reaches(limit)).toBe(true);
        expect(limit === 0xffff_ffff || !reaches(limit + 1)).toBe(true);
      }),
      { numRuns: cases(3000) },
    );
  });

  it('lets everything pass at confidence 0 and nothing above 1', () => {
    expect(antecedentLimit(1, { num: 0, den: 1 })).toBe(0xffff_ffff);
    expect(antecedentLimit(5, { num: 101, den: 100 })).toBe(-1);
  });
});
