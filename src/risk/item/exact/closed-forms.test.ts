import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allMappings, graphOf, itemsetCrackShare } from '../../../../test/oracles/mappings.ts';
import { frequencyGroups } from '../beliefs/frequency-groups.ts';
import {
  binomial,
  ignorantExpectedItemsets,
  ignorantExpectedListed,
  ignorantItemsetProbability,
  pointExpectedItemsets,
  pointItemsetProbability,
} from './closed-forms.ts';

const supports = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 });

function combinations(items: readonly number[], size: number): number[][] {
  if (size === 0) return [[]];
  return items.flatMap((first, n) => combinations(items.slice(n + 1), size - 1).map((rest) => [first, ...rest]));
}

/** Expected cracked k-itemsets of the items of interest, over all mappings. */
function expectedBySight(
  all: readonly number[],
  beliefs: readonly (readonly [number, number])[],
  interest: readonly number[],
  k: number,
): number {
  const mappings = allMappings(graphOf(all, beliefs, 10));
  return combinations(interest, k).reduce((sum, itemset) => sum + itemsetCrackShare(mappings, itemset), 0);
}

describe('an ignorant attacker', () => {
  it('cracks {1, 2} of six items in 48 of 720 mappings (§3.1)', () => {
    expect(ignorantItemsetProbability(6, 2)).toBeCloseTo(48 / 720, 12);
  });

  it('cracks one k-itemset on average, and C(n₁,k)/C(n,k) of those of a subset (Lemmas 3.2, 3.3)', () => {
    fc.assert(
      fc.property(supports, fc.integer({ min: 1, max: 3 }), fc.nat({ max: 6 }), (all, k, interest) => {
        fc.pre(k <= all.length);
        const items = [...all.keys()].slice(0, interest);
        const beliefs = all.map((): [number, number] => [0, 10]);
        expect(ignorantExpectedItemsets(all.length, k)).toBeCloseTo(1, 12);
        expect(ignorantExpectedItemsets(all.length, k, items.length)).toBeCloseTo(
          expectedBySight(all, beliefs, items, k),
          9,
        );
        const listed = combinations(items, k).map((itemset) => Uint32Array.from(itemset));
        expect(ignorantExpectedListed(all.length, listed)).toBeCloseTo(expectedBySight(all, beliefs, items, k), 9);
      }),
      { numRuns: 150 },
    );
  });
});

describe('an attacker who knows every frequency', () => {
  it('cracks {2, 3, 4} of the BigMart example with 1/6 (§3.2)', () => {
    const groups = frequencyGroups(Uint32Array.of(5, 4, 5, 5, 3, 5), 10);
    expect(pointItemsetProbability(groups, Uint32Array.of(1, 2, 3))).toBeCloseTo(1 / 6, 12);
  });

  it('cracks 20 triples on average of four groups of 25 (§3.2), and as many items as there are groups', () => {
    expect(pointExpectedItemsets(Uint32Array.of(25, 25, 25, 25), 3)).toBeCloseTo(20, 9);
    expect(pointExpectedItemsets(Uint32Array.of(1, 7, 2, 90), 1)).toBeCloseTo(4, 12);
  });

  it('cracks what Lemmas 3.4 to 3.6 say, for groups of any size and any items of interest', () => {
    fc.assert(
      fc.property(supports, fc.integer({ min: 1, max: 4 }), fc.nat({ max: 63 }), (all, k, mask) => {
        const groups = frequencyGroups(Uint32Array.from(all), 10);
        const beliefs = all.map((support): [number, number] => [support, support]);
        const items = [...all.keys()].filter((i) => (mask >> i) & 1);
        const interest = new Uint32Array(groups.sizes.length);
        for (const i of items) interest[groups.groupOf[i]]++;
        expect(pointExpectedItemsets(groups.sizes, k, interest)).toBeCloseTo(
          expectedBySight(all, beliefs, items, k),
          9,
        );
        const mappings = allMappings(graphOf(all, beliefs));
        for (const itemset of combinations(items, Math.min(k, items.length))) {
          expect(pointItemsetProbability(groups, Uint32Array.from(itemset))).toBeCloseTo(
            itemsetCrackShare(mappings, itemset),
            9,
          );
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('binomial', () => {
  it('is Pascal’s triangle', () => {
    for (let n = 1; n < 30; n++) {
      for (let k = 1; k < n; k++) expect(binomial(n, k)).toBeCloseTo(binomial(n - 1, k - 1) + binomial(n - 1, k), 3);
    }
    expect(binomial(5, 6)).toBe(0);
    expect(binomial(5, -1)).toBe(0);
  });
});
