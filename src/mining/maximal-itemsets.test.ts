import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longCase } from '../../test/arbitraries/itemset-query.ts';
import { describeItemsetMiner, sorted, visitedBy } from '../../test/contract/itemset-miner.contract.ts';
import { maximalItemsets, sharedItemsets } from '../../test/oracles/itemsets.ts';
import { forEachMaximalItemset } from './maximal-itemsets.ts';

describeItemsetMiner('forEachMaximalItemset', forEachMaximalItemset, maximalItemsets);

describe('forEachMaximalItemset', () => {
  it('visits the largest of what groups of long records have in common', () => {
    fc.assert(
      fc.property(longCase, (given) => {
        const query = { minSupport: 1 + (given.query.minSupport % 4) };
        const shared = sharedItemsets(given.cells, query.minSupport);
        const largest = shared.filter(
          ({ items: small }) =>
            !shared.some(({ items: large }) => large.length > small.length && small.every((i) => large.includes(i))),
        );
        expect(sorted(visitedBy(forEachMaximalItemset, { ...given, query }))).toEqual(sorted(largest));
      }),
      { numRuns: 150 },
    );
  });
});
