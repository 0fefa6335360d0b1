import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datasetOfRecords, rulesOracle, smallRecords } from '../../../test/oracles/rules.ts';
import { ItemsetStore } from '../../mining/itemset-store.ts';
import { indexIn } from './kept-rules.ts';
import { type EffectWeights, SideEffects } from './side-effects.ts';
import { TrackedItemsets } from './tracked-itemsets.ts';

/** Rules are mined from two records and half of those with the antecedent on. */
const floorAt = (antecedent: number) => Math.max(2, Math.ceil(antecedent / 2));

/** All rules of small data, tracked in all records; `moves` says whether antecedents lose support too. */
function tracked(
  records: readonly string[],
  moves: boolean,
  ceilingOf: (itemset: readonly number[]) => number,
  weights: EffectWeights = { lost: 1, ghost: 0 },
) {
  const dataset = datasetOfRecords(records);
  const mined = rulesOracle(dataset, { minSupport: 2, minConfidence: { num: 1, den: 2 } });
  const store = new ItemsetStore();
  const itemsets: number[][] = [];
  const track = (items: readonly number[], support: number) => {
    const itemset = [...items].sort((a, b) => a - b);
    const z = indexIn(store, Uint32Array.from(itemset), itemset.length, support);
    itemsets[z] = itemset;
    return z;
  };
  const rules = mined.map(({ antecedent, consequent, both, ofAntecedent }) => {
    const x = track(antecedent, ofAntecedent[0]);
    return { z: track([...antecedent, ...consequent], both[0]), x, floor: floorAt(ofAntecedent[0]) };
  });
  const near = rulesOracle(dataset, { minSupport: 2, minConfidence: { num: 1, den: 4 } })
    .filter(({ both, ofAntecedent }) => both[0] < floorAt(ofAntecedent[0]))
    .map(({ antecedent, consequent, both, ofAntecedent }) => {
      const x = track(antecedent, ofAntecedent[0]);
      return { x, z: moves ? track([...antecedent, ...consequent], both[0]) : -1, fixed: moves ? 0 : both[0] };
    });
  const ghosts = {
    antecedent: Uint32Array.from(near, ({ x }) => x),
    itemset: Int32Array.from(near, ({ z }) => z),
    fixed: Uint32Array.from(near, ({ fixed }) => fixed),
  };
  const all = Uint32Array.from({ length: dataset.numRows }, (_, t) => t);
  const cells = new TrackedItemsets(dataset, store, all, new Uint8Array(6).fill(1));
  const kept = {
    itemset: Uint32Array.from(rules, ({ z }) => z),
    antecedent: Int32Array.from(rules, ({ x }) => (moves ? x : -1)),
    floor: Uint32Array.from(rules, ({ floor }) => floor),
  };
  const ceiling = Uint32Array.from(itemsets, ceilingOf);
  const judge = { floorAt, confidence: 0.5 };
  return { cells, effects: new SideEffects(cells, kept, ghosts, ceiling, judge, weights), rules, near, ceiling };
}

describe('SideEffects', () => {
  it('counts lost rules, and prices itemsets by the slack of their rules, after any changes', () => {
    fc.assert(
      fc.property(
        smallRecords(['1', '1', '0']),
        fc.boolean(),
        fc.constantFrom(0, 3),
        fc.array(fc.nat(), { maxLength: 10 }),
        (records, moves, ghost, picks) => {
          const weights = { lost: 1, ghost };
          const ceilingOf = (itemset: readonly number[]) => itemset.length * 2;
          const { cells, effects, rules, near, ceiling } = tracked(records, moves, ceilingOf, weights);
          const taken = new Set<number>();
          for (const pick of picks) {
            if (cells.cellItem.length === 0) break;
            const cell = pick % cells.cellItem.length;
            if (taken.delete(cell)) cells.change(cell, -1, effects);
            else cells.change(taken.add(cell) && cell, 1, effects);
          }
          const floorOf = ({ x, floor }: (typeof rules)[number]) => (moves ? floorAt(cells.supports[x]) : floor);
          const lost = rules.filter((rule) => cells.supports[rule.z] < floorOf(rule));
          expect(effects.numLost).toBe(lost.length);
          const missing = ({ x, z, fixed }: (typeof near)[number]) =>
            floorAt(cells.supports[x]) - (z < 0 ? 0 : cells.supports[z]) - fixed;
          const appeared = near.filter((rule) => missing(rule) <= 0);
          expect(effects.numGhosts).toBe(appeared.length);
          const savable = lost.filter((rule) => floorOf(rule) <= ceiling[rule.z]).map(({ z }) => z);
          expect(effects.lostItemsets()).toEqual([...new Set(savable)].sort((a, b) => a - b));
          expect(effects.harm).toBe(lost.length + ghost * appeared.length);
          const nearness = (rule: (typeof near)[number]) => (missing(rule) > 0 ? ghost / 2 / missing(rule) ** 2 : 0);
          for (let z = 0; z < cells.length; z++) {
            let price = 0;
            for (const rule of rules.filter((other) => other.z === z)) {
              const slack = cells.supports[z] - floorOf(rule);
              if (slack >= 0 && floorOf(rule) <= ceiling[z]) price += 1 / (slack + 1) ** 2;
            }
            for (const rule of near) price += rule.x === z ? nearness(rule) : rule.z === z ? -nearness(rule) : 0;
            expect(effects.price[z]).toBeCloseTo(price, 10);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('makes one itemset dearer for a while', () => {
    const { effects } = tracked(['11', '11', '11'], false, () => 9);
    const before = [...effects.price];
    const z = before.findIndex((price) => price > 0);
    effects.raisePrice(z, 16);
    expect(effects.price[z]).toBe(before[z] * 16);
    effects.raisePrice(z, 1);
    expect([...effects.price]).toEqual(before);
  });
});
