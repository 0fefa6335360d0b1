import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallDataset } from '../../test/arbitraries/dataset.ts';
import { subsetsUpTo } from '../../test/oracles/km.ts';
import { type Dataset, rowOf } from '../data/dataset.ts';
import { forEachMinimalRareItemset } from './minimal-rare-itemsets.ts';

/** Itemsets with support in [1, k) whose proper parts all have support ≥ k, by brute force: itemset → support. */
function bruteForce(dataset: Dataset, k: number, maxSize: number): Map<string, number> {
  const rows = Array.from({ length: dataset.numRows }, (_, t) => [...rowOf(dataset, t)]);
  const support = (itemset: readonly number[]) => rows.filter((row) => itemset.every((i) => row.includes(i))).length;
  const found = new Map<string, number>();
  for (const itemset of rows.flatMap((row) => subsetsUpTo(row, maxSize))) {
    const parts = subsetsUpTo(itemset, itemset.length - 1);
    if (support(itemset) < k && parts.every((part) => support(part) >= k))
      found.set(itemset.join(' '), support(itemset));
  }
  return found;
}

describe('forEachMinimalRareItemset', () => {
  it('visits exactly the minimal rare itemsets, each once, smaller ones first', () => {
    const sizes = new Set<number>();
    fc.assert(
      fc.property(
        smallDataset({ maxItems: 7, maxRows: 16, maxLength: 7 }),
        fc.integer({ min: 2, max: 5 }),
        fc.integer({ min: 1, max: 5 }),
        (dataset, k, maxSize) => {
          const found: [string, number][] = [];
          let last = 1;
          forEachMinimalRareItemset(
            dataset,
            dataset.dictionary.labels.length,
            { k, maxSize },
            (itemset, size, support) => {
              expect(size).toBeGreaterThanOrEqual(last);
              last = size;
              sizes.add(size);
              found.push([[...itemset.subarray(0, size)].sort((a, b) => a - b).join(' '), support]);
              return undefined;
            },
          );
          expect(new Map(found).size).toBe(found.length);
          expect(new Map(found)).toEqual(bruteForce(dataset, k, maxSize));
        },
      ),
      { numRuns: 2000 },
    );
    expect([...sizes].sort()).toEqual(expect.arrayContaining([1, 2, 3, 4]));
  });

  it('ends where the visitor says stop', () => {
    fc.assert(
      fc.property(
        smallDataset(),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 4 }),
        (dataset, maxSize, stopAt) => {
          let visits = 0;
          forEachMinimalRareItemset(dataset, dataset.dictionary.labels.length, { k: 3, maxSize }, () =>
            ++visits === stopAt ? 'stop' : undefined,
          );
          expect(visits).toBe(Math.min(stopAt, bruteForce(dataset, 3, maxSize).size));
        },
      ),
      { numRuns: 500 },
    );
  });
});
