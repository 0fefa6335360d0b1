import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ItemsetQuery, ItemsetVisitor } from '../../src/mining/define.ts';
import type { StepCheckpoint } from '../../src/progress.ts';
import type { Cells } from '../../src/records/dataset.ts';
import { rowOf } from '../../src/records/dataset.ts';
import { cellsOf, type MiningCase, repeated, smallCase, weighedCase, wideCase } from '../arbitraries/itemset-query.ts';
import { cases } from '../cases.ts';
import type { CountedItemset } from '../oracles/itemsets.ts';

export type ItemsetMiner = (
  cells: Cells,
  numItems: number,
  query: ItemsetQuery,
  visit: ItemsetVisitor,
  checkpoint?: StepCheckpoint,
) => void;

/** The promises that the miners of frequent, closed and maximal itemsets keep. `itemsets` names them by definition. */
export function describeItemsetMiner(
  name: string,
  mine: ItemsetMiner,
  itemsets: (cells: Cells, query: ItemsetQuery) => CountedItemset[],
): void {
  describe(name, () => {
    it('visits exactly the itemsets that the definition names, each once, with their supports', () => {
      const sizes = new Set<number>();
      fc.assert(
        fc.property(fc.oneof({ arbitrary: smallCase, weight: 4 }, wideCase), (given) => {
          const found = visitedBy(mine, given);
          for (const { items } of found) sizes.add(items.length);
          expect(sorted(found)).toEqual(sorted(itemsets(given.cells, given.query)));
        }),
        { numRuns: cases(3000, 1000) },
      );
      expect([...sizes]).toEqual(expect.arrayContaining([1, 2, 3, 4, 5]));
    });

    it('visits them in the same order whatever the order of the records', () => {
      fc.assert(
        fc.property(smallCase, (given) => {
          const rows = Array.from({ length: given.cells.offsets.length - 1 }, (_, t) => [...rowOf(given.cells, t)]);
          const backward = { ...given, cells: cellsOf(rows.reverse()) };
          expect(visitedBy(mine, backward)).toEqual(visitedBy(mine, given));
        }),
        { numRuns: cases(300) },
      );
    });

    it('counts each record as often as its weight says', () => {
      fc.assert(
        fc.property(weighedCase, ({ weights, ...given }) => {
          const weighed = visitedBy(mine, { ...given, query: { ...given.query, weights } });
          expect(weighed).toEqual(visitedBy(mine, { ...given, cells: repeated(given.cells, weights) }));
        }),
        { numRuns: cases(500, 150) },
      );
    });

    it('ends where the visitor says stop', () => {
      fc.assert(
        fc.property(smallCase, fc.integer({ min: 1, max: 10 }), (given, stopAt) => {
          let visits = 0;
          mine(given.cells, given.numItems, given.query, () => (++visits === stopAt ? 'stop' : undefined));
          expect(visits).toBe(Math.min(stopAt, itemsets(given.cells, given.query).length));
        }),
        { numRuns: cases(500) },
      );
    });

    it('writes neither to the records nor to the query', () => {
      fc.assert(
        fc.property(smallCase, (given) => {
          const before = structuredClone(given);
          visitedBy(mine, given);
          expect(given).toEqual(before);
        }),
        { numRuns: cases(200) },
      );
    });

    it('reports progress that never goes back, and lets through what the checkpoint throws', () => {
      const cells = cellsOf([[0, 1, 2], [0, 1], [1, 2, 3], [3]]);
      const reports: number[] = [];
      const visit: ItemsetVisitor = () => undefined;
      mine(cells, 4, { minSupport: 1 }, visit, (done, total) => {
        expect(done).toBeLessThan(total);
        reports.push(done / total);
      });
      expect(reports.length).toBeGreaterThan(1);
      expect(reports).toEqual([...reports].sort((a, b) => a - b));
      const cancel = () => {
        throw new Error('cancelled');
      };
      expect(() => mine(cells, 4, { minSupport: 1 }, visit, cancel)).toThrow('cancelled');
    });
  });
}

/** What a miner visits, in its order; items ascending. */
export function visitedBy(mine: ItemsetMiner, { cells, numItems, query }: MiningCase): CountedItemset[] {
  const found: CountedItemset[] = [];
  mine(cells, numItems, query, (itemset, size, support) => {
    found.push({ items: [...itemset.subarray(0, size)].sort((a, b) => a - b), support });
    return undefined;
  });
  return found;
}

/** In one order, as lines that are easy to compare. */
export function sorted(itemsets: readonly CountedItemset[]): string[] {
  return itemsets.map(({ items, support }) => `${items.join(' ')}: ${support}`).sort();
}
