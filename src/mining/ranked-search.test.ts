import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { smallCase } from '../../test/arbitraries/itemset-query.ts';
import { cases } from '../../test/cases.ts';
import { sorted, visitedBy } from '../../test/contract/itemset-miner.contract.ts';
import { closedItemsets, maximalItemsets } from '../../test/oracles/itemsets.ts';
import { forEachClosedItemset } from './closed-itemsets.ts';
import { forEachMaximalItemset } from './maximal-itemsets.ts';

// Chance at its worst: all rows get the same signature.
vi.mock('../random.ts', () => ({ randomFromSeed: () => ({ int: () => 0, real: () => 0 }) }));

describe.each([
  ['closed', forEachClosedItemset, closedItemsets],
  ['maximal', forEachMaximalItemset, maximalItemsets],
])('the search for %s itemsets', (_, mine, itemsets) => {
  it('is exact even if all signatures are the same', () => {
    fc.assert(
      fc.property(smallCase, (given) => {
        expect(sorted(visitedBy(mine, given))).toEqual(sorted(itemsets(given.cells, given.query)));
      }),
      { numRuns: cases(1000) },
    );
  });
});
