import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longCase } from '../../test/arbitraries/itemset-query.ts';
import { describeItemsetMiner, sorted, visitedBy } from '../../test/contract/itemset-miner.contract.ts';
import { closedItemsets, sharedItemsets } from '../../test/oracles/itemsets.ts';
import { forEachClosedItemset } from './closed-itemsets.ts';

describeItemsetMiner('forEachClosedItemset', forEachClosedItemset, closedItemsets);

describe('forEachClosedItemset', () => {
  it('visits what groups of long records have in common, and nothing else', () => {
    fc.assert(
      fc.property(longCase, (given) => {
        const query = { minSupport: 1 + (given.query.minSupport % 4) };
        const found = visitedBy(forEachClosedItemset, { ...given, query });
        expect(sorted(found)).toEqual(sorted(sharedItemsets(given.cells, query.minSupport)));
      }),
      { numRuns: 150 },
    );
  });
});
