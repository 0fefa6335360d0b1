import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallCase } from '../../test/arbitraries/itemset-query.ts';
import { occurringItemsets } from '../../test/oracles/itemsets.ts';
import { collapseRows } from '../data/collapse-rows.ts';
import { ExtensionScan } from './extension-scan.ts';

describe('ExtensionScan', () => {
  it('says whether an item can be added at the loss of no more than so much support', () => {
    fc.assert(
      fc.property(smallCase, fc.nat({ max: 8 }), ({ cells, numItems }, mostLost) => {
        const scan = new ExtensionScan(collapseRows(cells), numItems);
        const all = occurringItemsets(cells);
        for (const { items, support } of all) {
          const larger = all.filter((other) => other.items.length === items.length + 1 && holds(other.items, items));
          const least = support - mostLost;
          // An item that occurs nowhere may be added, too, where all the support may be lost.
          const expected = larger.some((other) => other.support >= least) || (least <= 0 && items.length < numItems);
          expect(scan.hasExtension(Uint32Array.from(items), items.length, mostLost)).toBe(expected);
        }
      }),
      { numRuns: 500 },
    );
  });
});

function holds(large: readonly number[], small: readonly number[]): boolean {
  return small.every((i) => large.includes(i));
}
