import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallDataset } from '../../test/arbitraries/dataset.ts';
import { ofPersons, somePersons } from '../../test/arbitraries/persons.ts';
import { cases } from '../../test/cases.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { type Dataset, rowOf } from '../records/dataset.ts';
import { findFewHolders } from './few-holders.ts';

const quiet = () => {};

/** In records of how many persons, or in how many records, all these items occur together. */
function holders(dataset: Dataset, wanted: readonly number[]): number {
  const rows = Array.from({ length: dataset.numRows }, (_, t) => t).filter((t) =>
    wanted.every((i) => rowOf(dataset, t).includes(i)),
  );
  return new Set(rows.map((t) => dataset.persons?.[t] ?? t)).size;
}

describe('findFewHolders', () => {
  it('finds the items and pairs that counting one by one finds, over people and over records', () => {
    const someData = smallDataset({ maxItems: 7, maxRows: 14 });
    const data = fc.oneof(someData, someData.chain(somePersons));
    fc.assert(
      fc.property(data, fc.integer({ min: 1, max: 6 }), (dataset, threshold) => {
        const { labels } = dataset.dictionary;
        const all = [...labels.keys()];
        const sets = [...all.map((i) => [i]), ...all.flatMap((i) => all.filter((j) => j > i).map((j) => [i, j]))];
        const occurring = sets.map((set) => ({ set, count: holders(dataset, set) })).filter(({ count }) => count > 0);
        const few = occurring.filter(({ count }) => count < threshold).sort((a, b) => a.count - b.count);
        const ofSize = (size: number, some: typeof few) => some.filter(({ set }) => set.length === size);
        expect(findFewHolders(dataset, threshold, 1000, quiet)).toEqual({
          threshold,
          unit: dataset.persons === undefined ? 'records' : 'people',
          items: ofSize(1, few).map(({ set: [i], count }) => ({ item: labels[i], count })),
          pairs: ofSize(2, few).map(({ set, count }) => ({ items: set.map((i) => labels[i]), count })),
          counts: {
            items: ofSize(1, few).length,
            pairs: ofSize(2, few).length,
            occurringItems: ofSize(1, occurring).length,
            occurringPairs: ofSize(2, occurring).length,
          },
        });
      }),
      { numRuns: cases(2000) },
    );
  });

  it('lists the rarest where not all are listed, and counts all', () => {
    const dataset = ofPersons(
      datasetFromRows([
        ['a', 'b'],
        ['a', 'b'],
        ['b', 'c'],
        ['a', 'c'],
      ]),
      ['x', 'x', 'y', 'z'],
    );
    expect(findFewHolders(dataset, 3, 1, quiet)).toEqual({
      threshold: 3,
      unit: 'people',
      items: [{ item: 'a', count: 2 }],
      pairs: [{ items: ['a', 'b'], count: 1 }],
      counts: { items: 3, pairs: 3, occurringItems: 3, occurringPairs: 3 },
    });
  });
});
