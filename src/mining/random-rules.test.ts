import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datasetOfRecords, rulesOracle, smallRecords } from '../../test/oracles/rules.ts';
import type { ItemRule } from '../data/rule.ts';
import { randomFromSeed } from '../random.ts';
import { randomRules } from './random-rules.ts';

const half = { num: 1, den: 2 };
const ruleText = ({ antecedent, consequent }: { antecedent: ArrayLike<number>; consequent: ArrayLike<number> }) =>
  `${Array.from(antecedent).join(' ')} ==> ${Array.from(consequent).join(' ')}`;

describe('randomRules', () => {
  it('draws different rules that are mined at the thresholds, also where cells are unknown', () => {
    fc.assert(
      fc.property(smallRecords(['1', '0', '?']), fc.nat({ max: 5 }), fc.nat(), (records, wanted, seed) => {
        const dataset = datasetOfRecords(records);
        const minSupport = Math.max(1, Math.ceil(dataset.numRows / 4));
        const sure = rulesOracle(dataset, { minSupport, minConfidence: half }).filter((rule) => rule.sure);
        const count = Math.min(wanted, sure.length);
        const drawn = randomRules(
          dataset,
          { minSupport: { num: 1, den: 4 }, minConfidence: half },
          count,
          randomFromSeed(seed),
        );
        expect(drawn).toHaveLength(count);
        expect(new Set(drawn.map(ruleText)).size).toBe(count);
        expect(sure.map(ruleText)).toEqual(expect.arrayContaining(drawn.map(ruleText)));
      }),
      { numRuns: 300 },
    );
  });

  it('draws every rule equally often, and the same ones for the same seed', () => {
    const dataset = datasetOfRecords(['111', '111', '110', '011']);
    const thresholds = { minSupport: half, minConfidence: half };
    const draw = (seed: number): ItemRule[] => randomRules(dataset, thresholds, 3, randomFromSeed(seed));
    expect(draw(7)).toEqual(draw(7));
    const times = new Map<string, number>();
    for (let seed = 0; seed < 3000; seed++) {
      for (const rule of draw(seed)) times.set(ruleText(rule), (times.get(ruleText(rule)) ?? 0) + 1);
    }
    const all = rulesOracle(dataset, { minSupport: 2, minConfidence: half });
    expect([...times.keys()].sort()).toEqual(all.map(ruleText).sort());
    const expected = (3000 * 3) / all.length;
    for (const count of times.values()) {
      expect(Math.abs(count - expected)).toBeLessThan(5 * Math.sqrt(expected));
    }
  });

  it('says how many rules there are where too many are asked for', () => {
    const dataset = datasetOfRecords(['11', '11']);
    expect(() => randomRules(dataset, { minSupport: half, minConfidence: half }, 3, randomFromSeed(1))).toThrow(
      '3 random rules were asked for, but the data has 2 at the thresholds',
    );
  });
});
