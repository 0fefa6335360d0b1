import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellsOf, smallCase } from '../../test/arbitraries/itemset-query.ts';
import { cases } from '../../test/cases.ts';
import { describeItemsetMiner, sorted, visitedBy } from '../../test/contract/itemset-miner.contract.ts';
import { frequentItemsets } from '../../test/oracles/itemsets.ts';
import { countFrequentItemsets, countRootBranches, forEachFrequentItemset } from './frequent-itemsets.ts';

describeItemsetMiner('forEachFrequentItemset', forEachFrequentItemset, frequentItemsets);

describe('forEachFrequentItemset', () => {
  it('begins with the items that must be contained, and counts the records that hold all of them', () => {
    const cells = cellsOf([
      [0, 1, 2],
      [0, 1, 2],
      [0, 1],
      [0, 2],
    ]);
    const query = { minSupport: 2, mustContain: Uint32Array.of(1, 0) };
    expect(visitedBy(forEachFrequentItemset, { cells, numItems: 3, query })).toEqual([
      { items: [0, 1], support: 3 },
      { items: [0, 1, 2], support: 2 },
    ]);
  });

  it('visits and counts in parts what it does at once, also where only what must be contained is frequent', () => {
    let alone = 0;
    fc.assert(
      fc.property(smallCase, fc.nat({ max: 7 }), (given, cut) => {
        const { cells, numItems, query } = given;
        const branches = Array.from({ length: countRootBranches(cells, numItems, query) }, (_, branch) => branch);
        const parts = [branches.slice(0, cut), branches.slice(cut)];
        const found = parts.flatMap((part) =>
          visitedBy((rows, n, asked, visit) => forEachFrequentItemset(rows, n, asked, visit, undefined, part), given),
        );
        const expected = frequentItemsets(cells, query);
        expect(sorted(found)).toEqual(sorted(expected));
        const counts = parts.map((part) => countFrequentItemsets({ ...given, branches: part }));
        expect(counts[0] + counts[1]).toBe(expected.length);
        if (expected.length === 1 && branches.length === 1) alone++;
      }),
      { numRuns: cases(2000, 500) },
    );
    expect(alone).toBeGreaterThan(0);
  });

  it('visits nothing if an item must and must not be contained', () => {
    const cells = cellsOf([[0], [0]]);
    const query = { minSupport: 1, mustContain: Uint32Array.of(0), mustNotContain: Uint32Array.of(0) };
    expect(visitedBy(forEachFrequentItemset, { cells, numItems: 1, query })).toEqual([]);
  });

  it('finds all itemsets where sixteen different records share the rarest item', () => {
    // As many different rows as a projection has room for at first.
    const subsets = Array.from({ length: 16 }, (_, t) => [1, 2, 3, 4, 5].filter((i) => ((t + 1) >> (i - 1)) & 1));
    const cells = cellsOf([...subsets.map((row) => [0, ...row]), ...Array.from({ length: 16 }, () => [1, 2, 3, 4, 5])]);
    const query = { minSupport: 1 };
    const found = visitedBy(forEachFrequentItemset, { cells, numItems: 6, query });
    expect(sorted(found)).toEqual(sorted(frequentItemsets(cells, query)));
  });
});
