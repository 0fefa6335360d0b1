import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longCase, smallCase, wideCase } from '../../test/arbitraries/itemset-query.ts';
import { cases } from '../../test/cases.ts';
import {
  describeItemsetMiner,
  type ItemsetMiner,
  sorted,
  visitedBy,
} from '../../test/contract/itemset-miner.contract.ts';
import { closedItemsets, sharedItemsets } from '../../test/oracles/itemsets.ts';
import { forEachClosedItemset, visitClosed } from './closed-itemsets.ts';
import { runInWebAssembly } from './kernel/run-kernel.ts';
import type { KernelSearch } from './kernel-search.ts';

describeItemsetMiner('forEachClosedItemset', forEachClosedItemset, closedItemsets);

describe('forEachClosedItemset', () => {
  it('visits the same in the same order in WebAssembly, whatever the size of the records', () => {
    fc.assert(
      fc.property(fc.oneof(smallCase, wideCase, longCase), (given) => {
        const run: KernelSearch['run'] = (host, _, use) => expect(runInWebAssembly(host, use)).toBe(true);
        const compiled: ItemsetMiner = (cells, numItems, query, visit) =>
          visitClosed({ cells, numItems, query, run }, visit);
        expect(visitedBy(compiled, given)).toEqual(visitedBy(forEachClosedItemset, given));
      }),
      { numRuns: cases(1500, 150) },
    );
  });

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
