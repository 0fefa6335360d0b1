import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ofPersons, smallDataset } from '../../test/arbitraries/dataset.ts';
import { atLeast, cases } from '../../test/cases.ts';
import { ownersOf, subsetsUpTo } from '../../test/oracles/km.ts';
import { collapseRows } from '../data/collapse-rows.ts';
import { type Dataset, rowOf } from '../records/dataset.ts';
import { forEachRareItemset } from './rare-itemsets.ts';

/** Itemsets of one size with support in [1, k), by brute force: itemset → support. */
function bruteForce(dataset: Dataset, k: number, size: number): Map<string, number> {
  const rows = Array.from({ length: dataset.numRows }, (_, t) => [...rowOf(dataset, t)]);
  const found = new Map<string, number>();
  for (const row of rows) {
    for (const itemset of subsetsUpTo(row, size)) {
      if (itemset.length !== size) continue;
      const support = ownersOf(dataset, (t) => itemset.every((i) => rows[t].includes(i))).size;
      if (support < k) found.set(itemset.join(' '), support);
    }
  }
  return found;
}

describe('forEachRareItemset', () => {
  it('visits exactly the rare itemsets of the size, each once, with their supports', () => {
    let visited = 0;
    const records = smallDataset({ maxItems: 6, maxRows: 12, maxLength: 6 });
    fc.assert(
      fc.property(
        fc.oneof(records, ofPersons(records)),
        fc.integer({ min: 2, max: 4 }),
        fc.integer({ min: 1, max: 4 }),
        (dataset, k, size) => {
          const found: [string, number][] = [];
          const visit = (itemset: Uint32Array, support: number) => {
            found.push([[...itemset].sort((a, b) => a - b).join(' '), support]);
            return undefined;
          };
          forEachRareItemset(
            collapseRows(dataset, undefined, dataset.persons),
            dataset.dictionary.labels.length,
            k,
            size,
            visit,
          );
          visited += found.length;
          expect(new Map(found).size).toBe(found.length);
          expect(new Map(found)).toEqual(bruteForce(dataset, k, size));
        },
      ),
      { numRuns: cases(2000) },
    );
    expect(visited).toBeGreaterThan(atLeast(1000));
  });

  it('ends where the visitor says stop', () => {
    fc.assert(
      fc.property(smallDataset({ maxItems: 6, maxRows: 8 }), fc.integer({ min: 1, max: 3 }), (dataset, size) => {
        let visits = 0;
        forEachRareItemset(collapseRows(dataset), dataset.dictionary.labels.length, 5, size, () => {
          visits++;
          return 'stop';
        });
        expect(visits).toBe(bruteForce(dataset, 5, size).size > 0 ? 1 : 0);
      }),
      { numRuns: 500 },
    );
  });
});
