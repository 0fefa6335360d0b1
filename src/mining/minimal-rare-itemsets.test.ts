import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellsOf, repeated, smallCase, weighedCase, wideCase } from '../../test/arbitraries/itemset-query.ts';
import { type CountedItemset, minimalRareItemsets } from '../../test/oracles/itemsets.ts';
import type { Cells } from '../records/dataset.ts';
import { forEachMinimalRareItemset, type RareQuery } from './minimal-rare-itemsets.ts';

function visited(cells: Cells, numItems: number, query: RareQuery): CountedItemset[] {
  const found: CountedItemset[] = [];
  forEachMinimalRareItemset(cells, numItems, query, (itemset, size, support) => {
    found.push({ items: [...itemset.subarray(0, size)].sort((a, b) => a - b), support });
    return undefined;
  });
  return found;
}

const lines = (itemsets: CountedItemset[]) => itemsets.map(({ items, support }) => `${items}: ${support}`).sort();

describe('forEachMinimalRareItemset', () => {
  it('visits exactly the minimal rare itemsets, each once, smaller ones first', () => {
    const sizes = new Set<number>();
    fc.assert(
      fc.property(
        fc.oneof({ arbitrary: smallCase, weight: 4 }, wideCase),
        fc.integer({ min: 1, max: 8 }),
        fc.nat({ max: 7 }),
        ({ cells, numItems }, k, maxSize) => {
          const found = visited(cells, numItems, { k, maxSize });
          const foundSizes = found.map(({ items }) => items.length);
          for (const size of foundSizes) sizes.add(size);
          expect(foundSizes).toEqual([...foundSizes].sort((a, b) => a - b));
          expect(lines(found)).toEqual(lines(minimalRareItemsets(cells, k, maxSize)));
        },
      ),
      { numRuns: 3000 },
    );
    expect([...sizes]).toEqual(expect.arrayContaining([1, 2, 3, 4]));
  });

  it('counts each record as often as its weight says', () => {
    fc.assert(
      fc.property(weighedCase, fc.integer({ min: 1, max: 12 }), ({ cells, numItems, weights }, k) => {
        const all = visited(repeated(cells, weights), numItems, { k, maxSize: 4 });
        expect(visited(cells, numItems, { k, maxSize: 4, weights })).toEqual(all);
      }),
      { numRuns: 150 },
    );
  });

  it('ends where the visitor says stop', () => {
    fc.assert(
      fc.property(
        smallCase,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 6 }),
        ({ cells, numItems }, maxSize, stopAt) => {
          let visits = 0;
          forEachMinimalRareItemset(cells, numItems, { k: 4, maxSize }, () =>
            ++visits === stopAt ? 'stop' : undefined,
          );
          expect(visits).toBe(Math.min(stopAt, minimalRareItemsets(cells, 4, maxSize).length));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('takes any number for maxSize', () => {
    const cells = cellsOf([
      [0, 1],
      [0, 1],
      [0, 2],
      [1, 2],
      [0, 1, 2],
      [0, 2],
      [1, 2],
    ]);
    expect(visited(cells, 3, { k: 2, maxSize: 1e9 })).toEqual([{ items: [0, 1, 2], support: 1 }]);
  });

  it('reports progress that never goes back, and lets through what the checkpoint throws', () => {
    const cells = cellsOf([
      [0, 1],
      [0, 1],
      [0, 2],
      [1, 2],
      [0, 1, 2],
      [0, 2],
      [1, 2],
    ]);
    const reports: number[] = [];
    const visit = () => undefined;
    forEachMinimalRareItemset(cells, 3, { k: 2, maxSize: 3 }, visit, (done, total) => {
      expect(done).toBeLessThan(total);
      reports.push(done / total);
    });
    expect(reports).toEqual([0, 1, 2, 3, 4, 5].map((done) => done / 6));
    const cancel = () => {
      throw new Error('cancelled');
    };
    expect(() => forEachMinimalRareItemset(cells, 3, { k: 2, maxSize: 2 }, visit, cancel)).toThrow('cancelled');
  });
});
