import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hide } from '../../../test/arbitraries/hide.ts';
import { cases } from '../../../test/cases.ts';
import { datasetOfRecords, rulesOracle, smallRecords, supportInterval } from '../../../test/oracles/rules.ts';
import { TABLE_1 } from '../../../test/oracles/table-1.ts';
import type { Rational } from '../../data/rational.ts';
import type { ItemRule } from '../../data/rule.ts';
import { generateQuest } from '../../generate/quest.ts';
import { randomRules } from '../../mining/random-rules.ts';
import { randomFromSeed } from '../../random.ts';
import type { Dataset } from '../../records/dataset.ts';
import { withCells } from '../../records/rows.ts';
import { ruleChanges } from '../../utility/index.ts';
import type { AlgorithmContext } from '../define.ts';
import { algorithms } from '../index.ts';
import { hideWithUnknowns } from './least-effect.ts';

const context = (): AlgorithmContext => ({
  random: randomFromSeed(1),
  checkpoint: () => {},
  start: () => {
    throw new Error('starts from nothing');
  },
});

const HALF: Rational = { num: 1, den: 2 };
const NONE: Rational = { num: 0, den: 1 };
const PARAMS = { minSupport: { num: 1, den: 5 }, minConfidence: HALF, margin: NONE };
const weights = { lost: 1, ghost: 0 };
const PROMISED = { id: 'hidden-rules', params: PARAMS } as const;

/** Small data, perhaps with unknown cells, and some of its rules. */
const inputs = fc
  .record({ records: smallRecords(['1', '1', '0', '?']), seed: fc.nat(), count: fc.nat({ max: 3 }) })
  .map(({ records, seed, count }) => {
    const dataset = datasetOfRecords(records);
    const least = Math.max(1, Math.ceil(dataset.numRows / 5));
    const sure = rulesOracle(dataset, { minSupport: least, minConfidence: HALF }).filter((rule) => rule.sure);
    const rules = randomRules(dataset, PARAMS, Math.min(count, sure.length), randomFromSeed(seed));
    return { dataset, rules };
  });

function baskets(records: number, items: number, seed: number): Dataset {
  const patterns = { patterns: 40, meanPatternLength: 4, correlation: 0.5, corruption: 0.3 };
  return generateQuest({ records, items, meanLength: 8, ...patterns }, randomFromSeed(seed));
}

/** Whether a miner that takes "?" for absent finds the rule: counted over the known cells alone. */
function isMinedWithoutUnknowns(dataset: Dataset, { antecedent, consequent }: ItemRule): boolean {
  const known = withCells(dataset, { offsets: dataset.offsets, items: dataset.items });
  const [both] = supportInterval(known, [...antecedent, ...consequent]);
  const [ofAntecedent] = supportInterval(known, [...antecedent]);
  return both > 0 && both * 5 >= known.numRows && both * 2 >= ofAntecedent;
}

describe('least-effect', () => {
  it('hides A ⇒ B of Table 1 in T4, where no other rule is touched', () => {
    const request = { rules: ['A ==> B'], minSupport: '50%', minConfidence: '70%' };
    expect(hide('least-effect', TABLE_1, request).records).toEqual(['1101', '0100', '1011', '?100', '1101']);
  });

  it('hides from miners that take "?" for absent too, unless only interval miners matter', () => {
    let hiddenFromIntervalsOnly = 0;
    fc.assert(
      fc.property(inputs, (input) => {
        const release = hideWithUnknowns(input, PROMISED, { readers: 'all', rounds: 20, weights }, context());
        for (const rule of input.rules) expect(isMinedWithoutUnknowns(release.dataset, rule)).toBe(false);
        const { dataset } = hideWithUnknowns(input, PROMISED, { readers: 'interval', rounds: 20, weights }, context());
        for (const { antecedent, consequent } of input.rules) {
          const [minsup] = supportInterval(dataset, [...antecedent, ...consequent]);
          const [, antecedentMaxsup] = supportInterval(dataset, [...antecedent]);
          expect(minsup * 5 < dataset.numRows || minsup * 2 < antecedentMaxsup).toBe(true);
        }
        if (input.rules.some((rule) => isMinedWithoutUnknowns(dataset, rule))) hiddenFromIntervalsOnly++;
      }),
      { numRuns: cases(500) },
    );
    expect(hiddenFromIntervalsOnly).toBeGreaterThan(0);
  });

  it('hides a rule from plain miners that unknown cells of the original hide from interval miners already', () => {
    const records = ['11', '11', '?0'];
    const request = { rules: ['A ==> B'], minConfidence: '70%' };
    const interval = hide('least-effect', records, { ...request, params: { readers: 'interval' } });
    expect(interval.records).toEqual(records);
    // Over the known cells alone: 1 of 2.
    expect(hide('least-effect', records, request).records).toEqual(['1?', '11', '?0']);
  });

  it('blanks no cell that could be known without a rule coming back', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { dataset } = hideWithUnknowns(input, PROMISED, { readers: 'interval', rounds: 10, weights }, context());
        const isVisible = (cells: Dataset) =>
          input.rules.some(({ antecedent, consequent }) => {
            const [minsup] = supportInterval(cells, [...antecedent, ...consequent]);
            const [, antecedentMaxsup] = supportInterval(cells, [...antecedent]);
            return minsup * 5 >= cells.numRows && minsup * 2 >= antecedentMaxsup;
          });
        for (let p = 0; p < input.dataset.items.length; p++) {
          const t = input.dataset.offsets.findLastIndex((offset) => offset <= p);
          const i = input.dataset.items[p];
          const row = dataset.items.subarray(dataset.offsets[t], dataset.offsets[t + 1]);
          if (row.includes(i)) continue;
          expect(isVisible(withCell(dataset, t, i))).toBe(true);
        }
      }),
      { numRuns: cases(200) },
    );
  });

  it('takes the cell that loses no other rule rather than that of the shortest record', () => {
    // A ⇒ B must go; the first two records are the shortest, but A ⇒ B is all that the last two say of C and D.
    const records = ['1110', '1110', '1101', '1101', '1111', '0010', '0010', '0000'];
    const request = { rules: ['A ==> B'], minConfidence: '90%', minSupport: '1/8' };
    const lostBy = (algorithm: string) => {
      const { release, original } = hide(algorithm, records, request);
      const context = {
        seed: 1,
        inputs: { rules: [{ antecedent: Uint32Array.of(0), consequent: Uint32Array.of(1) }] },
        promised: {
          id: 'hidden-rules' as const,
          params: { minSupport: { num: 1, den: 8 }, minConfidence: { num: 9, den: 10 }, margin: NONE },
        },
      };
      return ruleChanges(original, release, context)!.numLost;
    };
    expect(lostBy('least-effect')).toBeLessThanOrEqual(lostBy('cr'));
    expect(lostBy('least-effect')).toBeLessThanOrEqual(lostBy('gih'));
  });

  it('loses fewer other rules than the methods of the paper on generated baskets', () => {
    const dataset = baskets(1000, 60, 3);
    const params = { minSupport: { num: 1, den: 40 }, minConfidence: HALF, margin: NONE };
    const rules = randomRules(dataset, params, 10, randomFromSeed(5));
    const promised = { id: 'hidden-rules', params } as const;
    const lostBy = (id: string): number => {
      const algorithm = algorithms.find((candidate) => candidate.id === id)!;
      const release = algorithm.run({ dataset, rules } as never, promised, algorithm.params.parse({}), context());
      return ruleChanges(dataset, release, { seed: 1, inputs: { rules }, promised })!.numLost;
    };
    const least = lostBy('least-effect');
    for (const other of ['gih', 'cr', 'cyclic']) expect(least, other).toBeLessThan(lostBy(other));
  });

  it('saves more rules the more attempts it makes, and the same for the same seed', () => {
    const dataset = baskets(500, 40, 4);
    const params = { minSupport: { num: 1, den: 25 }, minConfidence: HALF, margin: NONE };
    const rules = randomRules(dataset, params, 12, randomFromSeed(6));
    const promised = { id: 'hidden-rules', params } as const;
    const releaseAfter = (rounds: number) =>
      hideWithUnknowns(
        { dataset, rules },
        promised,
        { readers: 'interval', rounds, weights: { lost: 1, ghost: 0 } },
        context(),
      );
    const lostAfter = (rounds: number): number =>
      ruleChanges(dataset, releaseAfter(rounds), { seed: 1, inputs: { rules }, promised })!.numLost;
    expect(releaseAfter(20)).toEqual(releaseAfter(20));
    const lost = [0, 20, 60].map(lostAfter);
    expect(lost[1]).toBeLessThan(lost[0]);
    expect(lost[2]).toBeLessThanOrEqual(lost[1]);
  });

  it('counts rules that appear as harm, where asked', () => {
    const dataset = baskets(600, 200, 4);
    const params = { minSupport: { num: 1, den: 20 }, minConfidence: HALF, margin: NONE };
    const promised = { id: 'hidden-rules', params } as const;
    // Chance decides of one draw, so three are added up.
    const harmOf = (ghost: number): number => {
      const way = { readers: 'all', rounds: 20, weights: { lost: 1, ghost } } as const;
      let harm = 0;
      for (const draw of [6, 7, 8]) {
        const rules = randomRules(dataset, params, 8, randomFromSeed(draw));
        const release = hideWithUnknowns({ dataset, rules }, promised, way, context());
        const { numLost, numGhosts } = ruleChanges(dataset, release, { seed: 1, inputs: { rules }, promised })!;
        harm += numLost + 3 * numGhosts;
      }
      return harm;
    };
    expect(harmOf(3)).toBeLessThan(0.95 * harmOf(0));
  });

  it('names the rule that each unknown cell was chosen for', () => {
    const { decisions } = hide('least-effect', TABLE_1, {
      rules: ['A ==> B'],
      minSupport: '50%',
      minConfidence: '70%',
    });
    expect(decisions).toMatchObject([
      { step: 'LEAST-EFFECT-9', action: 'blank', items: [0], row: 3, forcedBy: [0, 1] },
    ]);
  });
});

/** The data with one more known cell. */
function withCell(dataset: Dataset, t: number, i: number): Dataset {
  const rows = Array.from({ length: dataset.numRows }, (_, row) => [
    ...dataset.items.subarray(dataset.offsets[row], dataset.offsets[row + 1]),
  ]);
  rows[t].push(i);
  rows[t].sort((a, b) => a - b);
  const offsets = new Uint32Array(dataset.numRows + 1);
  for (const [row, items] of rows.entries()) offsets[row + 1] = offsets[row] + items.length;
  const unknown = dataset.unknown!;
  const cells = Array.from({ length: dataset.numRows }, (_, row) =>
    [...unknown.items.subarray(unknown.offsets[row], unknown.offsets[row + 1])].filter((j) => row !== t || j !== i),
  );
  const unknownOffsets = new Uint32Array(dataset.numRows + 1);
  for (const [row, items] of cells.entries()) unknownOffsets[row + 1] = unknownOffsets[row] + items.length;
  return withCells(dataset, {
    offsets,
    items: Uint32Array.from(rows.flat()),
    unknown: { offsets: unknownOffsets, items: Uint32Array.from(cells.flat()) },
  });
}
