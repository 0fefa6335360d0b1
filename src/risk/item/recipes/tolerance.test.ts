import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyGraph, compliantGraph } from '../../../../test/arbitraries/beliefs.ts';
import { cases } from '../../../../test/cases.ts';
import { allMappings, graphOf, itemsetCrackShare, mayBe } from '../../../../test/oracles/mappings.ts';
import { randomFromSeed } from '../../../random.ts';
import type { ConsistentGraph } from '../beliefs/consistent-graph.ts';
import { frequencyGroups } from '../beliefs/frequency-groups.ts';
import { pointItemsetProbability } from '../exact/closed-forms.ts';
import { isVulnerable, os2Estimate, osEstimate } from './itemset-estimates.ts';
import { simulateItemsets } from './simulate-itemsets.ts';
import {
  countProtected,
  countVulnerable,
  countVulnerableToPoint,
  isWithin,
  meanEstimates,
  type ProtectedItems,
  pairsOutsideTop,
} from './tolerance.ts';

/** Figure 6 (b). */
const figure = graphOf(
  [1, 2, 3, 4],
  [
    [1, 2],
    [1, 2],
    [2, 4],
    [3, 4],
  ],
);
const set = (...items: number[]) => Uint32Array.from(items);

/** The definitions of §4.3 read aloud. */
function osByHand(graph: ConsistentGraph, itemset: readonly number[]): number {
  const neighbours = (i: number) => [...graph.from.keys()].filter((j) => mayBe(graph, i, j));
  return itemset.reduce((product, i) => {
    const codes = neighbours(i);
    return codes.length === 0 ? 0 : (product * codes.filter((j) => itemset.includes(j)).length) / codes.length;
  }, 1);
}

function os2ByHand(graph: ConsistentGraph, itemset: readonly number[]): number {
  const union = [...graph.from.keys()].filter((j) => itemset.some((i) => mayBe(graph, i, j)));
  return itemset.every((j) => union.includes(j)) ? 1 / (union.length - itemset.length + 1) : 0;
}

const shares = fc
  .tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 1, max: 6 }))
  .map(([a, b]) => ({ num: Math.min(a, b), den: b }));

describe('osEstimate and os2Estimate', () => {
  it('give the figures of the example in §4.3', () => {
    expect(osEstimate(figure, set(0, 1))).toBe(1);
    expect(osEstimate(figure, set(0, 2))).toBeCloseTo(1 / 6, 12);
    expect(osEstimate(figure, set(1, 2))).toBeCloseTo(1 / 3, 12);
    const mappings = allMappings(figure);
    expect(mappings.length).toBe(4);
    expect(itemsetCrackShare(mappings, [0, 1])).toBe(1);
    expect(itemsetCrackShare(mappings, [0, 2])).toBe(1 / 4);
  });

  it('are their definitions, and vulnerability is compared exactly', () => {
    fc.assert(
      fc.property(anyGraph(), fc.integer({ min: 1, max: 127 }), shares, (graph, mask, sigma) => {
        const itemset = [...graph.from.keys()].filter((i) => (mask >> i) & 1);
        fc.pre(itemset.length > 0);
        const os = osByHand(graph, itemset);
        expect(osEstimate(graph, Uint32Array.from(itemset))).toBeCloseTo(os, 12);
        expect(os2Estimate(graph, Uint32Array.from(itemset))).toBeCloseTo(os2ByHand(graph, itemset), 12);
        // Equal up to rounding is at least; the smallest true difference of such fractions is far larger.
        expect(isVulnerable(graph, Uint32Array.from(itemset), sigma)).toBe(os >= sigma.num / sigma.den - 1e-9);
      }),
      { numRuns: cases(1500) },
    );
  });
});

describe('the tolerance requirement', () => {
  it('counts vulnerable pairs as going through them does', () => {
    fc.assert(
      fc.property(anyGraph(), shares, (graph, sigma) => {
        const items = Uint32Array.from(graph.from.keys());
        const listed: ProtectedItems = {
          kind: 'listed',
          itemsets: [...items].flatMap((a) => [...items].filter((b) => b > a).map((b) => set(a, b))),
        };
        const pairs: ProtectedItems = { kind: 'pairs', items };
        const expected = listed.itemsets.filter((pair) => osByHand(graph, [...pair]) >= sigma.num / sigma.den - 1e-9);
        expect(countProtected(pairs)).toBe(listed.itemsets.length);
        expect(countVulnerable(graph, pairs, sigma)).toBe(expected.length);
        expect(countVulnerable(graph, listed, sigma)).toBe(expected.length);
        // The same share with a denominator too large for the quick way.
        const long = { num: sigma.num * 2 ** 21, den: sigma.den * 2 ** 21 };
        expect(countVulnerable(graph, pairs, long)).toBe(expected.length);
        expect(meanEstimates(graph, pairs)).toEqual(meanEstimates(graph, listed));
        const toPoint = listed.itemsets.filter(
          (pair) => pointItemsetProbability(graph.groups, pair) >= sigma.num / sigma.den - 1e-9,
        );
        expect(countVulnerableToPoint(graph.groups, pairs, sigma)).toBe(toPoint.length);
        expect(countVulnerableToPoint(graph.groups, listed, sigma)).toBe(toPoint.length);
      }),
      { numRuns: 600 },
    );
  });

  it('leaves out the most frequent items where asked, ties by item', () => {
    const groups = frequencyGroups(Uint32Array.of(9, 3, 9, 5, 1, 9, 2, 2, 2, 2), 10);
    expect(pairsOutsideTop(groups, { num: 1, den: 5 })).toEqual({ kind: 'pairs', items: set(1, 3, 4, 5, 6, 7, 8, 9) });
    expect(pairsOutsideTop(groups, { num: 0, den: 1 })).toMatchObject({ items: { length: 10 } });
  });

  it('compares the share exactly, and nothing is within any tolerance', () => {
    expect(isWithin(1, 10, { num: 1, den: 10 })).toBe(true);
    expect(isWithin(2, 10, { num: 1, den: 10 })).toBe(false);
    expect(isWithin(0, 0, { num: 0, den: 1 })).toBe(true);
  });
});

describe('simulateItemsets', () => {
  it('comes near the share of mappings that crack each pair and each listed itemset', () => {
    fc.assert(
      fc.property(compliantGraph(6, 5), fc.nat(), (graph, seed) => {
        const mappings = allMappings(graph);
        const items = Uint32Array.from(graph.from.keys());
        fc.pre(items.length > 2);
        const pairs: ProtectedItems = { kind: 'pairs', items };
        const listed: ProtectedItems = { kind: 'listed', itemsets: [set(0), set(0, 1, 2), items] };
        const mean = (theta: readonly number[][]) =>
          theta.reduce((sum, itemset) => sum + itemsetCrackShare(mappings, itemset), 0) / theta.length;
        const allPairs = [...items].flatMap((a) => [...items].filter((b) => b > a).map((b) => [a, b]));
        for (const [theta, expected] of [
          [pairs, mean(allPairs)],
          [listed, mean(listed.itemsets.map((itemset) => [...itemset]))],
        ] as const) {
          const simulated = simulateItemsets(graph, theta, { num: 1, den: 2 }, 4000, randomFromSeed(seed))!;
          expect(Math.abs(simulated.mean - expected)).toBeLessThan(5 * simulated.standardError + 0.01);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('counts as vulnerable what is cracked often enough', () => {
    const simulate = (num: number, den: number) =>
      simulateItemsets(figure, { kind: 'pairs', items: set(0, 1, 2, 3) }, { num, den }, 2000, randomFromSeed(1))!
        .vulnerable;
    // {1,2} and {3,4} always, the four others in one mapping of four.
    expect(simulate(1, 1)).toBe(2);
    expect(simulate(1, 2)).toBe(2);
    expect(simulate(1, 5)).toBe(6);
  });

  it('has no answer where no mapping is consistent', () => {
    const graph = graphOf(
      [1, 2],
      [
        [1, 1],
        [1, 1],
      ],
    );
    expect(
      simulateItemsets(graph, { kind: 'pairs', items: set(0, 1) }, { num: 1, den: 2 }, 100, randomFromSeed(1)),
    ).toBeUndefined();
  });
});
