import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallDataset } from '../../test/arbitraries/dataset.ts';
import { ofPersons, somePersons } from '../../test/arbitraries/persons.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { randomFromSeed } from '../random.ts';
import { type Dataset, rowOf } from '../records/dataset.ts';
import { profileDataset } from './profile.ts';
import { measureUniqueness } from './uniqueness.ts';

const rowsOf = (dataset: Dataset) => Array.from({ length: dataset.numRows }, (_, t) => [...rowOf(dataset, t)]);

/**
 * The expected share of records singled out by `known` random items of theirs, over all choices of items; with persons,
 * of the persons, by a random record of theirs.
 */
function exactShare(dataset: Dataset, known: number): number {
  const rows = rowsOf(dataset);
  const ownerOf = (t: number) => dataset.persons?.[t] ?? t;
  const owners = new Set(rows.map((_, t) => ownerOf(t)));
  const shares = rows.map((row, t) => {
    const choices = combinations(row, Math.min(known, row.length));
    const unique = choices.filter(
      (items) =>
        new Set(rows.flatMap((other, o) => (items.every((i) => other.includes(i)) ? [ownerOf(o)] : []))).size === 1,
    );
    return unique.length / choices.length / rows.filter((_, o) => ownerOf(o) === ownerOf(t)).length;
  });
  return shares.reduce((sum, share) => sum + share, 0) / owners.size;
}

function combinations<T>(elements: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return elements.flatMap((first, n) => combinations(elements.slice(n + 1), size - 1).map((rest) => [first, ...rest]));
}

describe('measureUniqueness', () => {
  it('counts whole records exactly', () => {
    fc.assert(
      fc.property(smallDataset({ maxItems: 3, maxRows: 12 }), (dataset) => {
        const rows = rowsOf(dataset).map((row) => row.join(' '));
        const expected =
          rows.length === 0
            ? 0
            : rows.filter((row) => rows.filter((other) => other === row).length === 1).length / rows.length;
        expect(measureUniqueness(dataset, randomFromSeed(1), 10).whole).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('counts whole records that nobody else has, of persons', () => {
    fc.assert(
      fc.property(smallDataset({ maxItems: 3, maxRows: 12 }).chain(somePersons), (dataset) => {
        const rows = rowsOf(dataset).map((row) => row.join(' '));
        const owners = [...dataset.persons!];
        const shares = [...new Set(owners)].map((person) => {
          const own = rows.filter((_, t) => owners[t] === person);
          return (
            own.filter((row) => !rows.some((other, t) => other === row && owners[t] !== person)).length / own.length
          );
        });
        const expected = shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
        expect(measureUniqueness(dataset, randomFromSeed(1), 10).whole).toBeCloseTo(expected, 12);
      }),
      { numRuns: 500 },
    );
  });

  it('estimates the share given known items, within its interval nearly always, and never less with more knowledge', () => {
    const some = smallDataset({ maxItems: 6, maxRows: 10 });
    let inside = 0;
    let total = 0;
    fc.assert(
      fc.property(fc.oneof(some, some.chain(somePersons)), fc.nat(), (dataset, seed) => {
        fc.pre(dataset.numRows > 0);
        const { known } = measureUniqueness(dataset, randomFromSeed(seed), 2000);
        for (const [n, { share, low, high }] of known.entries()) {
          const exact = exactShare(dataset, n + 1);
          total++;
          if (low - 1e-12 <= exact && exact <= high + 1e-12) inside++;
          expect(low).toBeLessThanOrEqual(share);
          expect(high).toBeGreaterThanOrEqual(share);
          if (n > 0) expect(share).toBeGreaterThanOrEqual(known[n - 1].share);
        }
      }),
      { numRuns: 150 },
    );
    expect(inside / total).toBeGreaterThan(0.93);
  });

  it('is the same for the same seed', () => {
    const dataset = datasetFromRows([['a', 'b', 'c', 'd', 'e'], ['a', 'b'], ['c', 'd', 'e'], ['e']]);
    expect(measureUniqueness(dataset, randomFromSeed(7), 50)).toEqual(
      measureUniqueness(dataset, randomFromSeed(7), 50),
    );
  });
});

describe('profileDataset', () => {
  it('counts what it says it counts', () => {
    const dataset = datasetFromRows([['a', 'b'], [], ['a'], ['a', 'b', 'c']]);
    expect(profileDataset(dataset, randomFromSeed(1))).toMatchObject({
      records: 4,
      emptyRecords: 1,
      items: 3,
      occurrences: 6,
      unknown: 0,
      length: { min: 0, mean: 1.5, median: 2, max: 3 },
      lengths: [
        [0, 1],
        [1, 1],
        [2, 1],
        [3, 1],
      ],
      frequencies: [
        [1, 3],
        [2, 2],
        [3, 1],
      ],
      support: { min: 1, median: 2, max: 3 },
      singletons: 1,
      unique: { whole: 1 },
    });
  });

  it('counts persons where the data says whose records they are', () => {
    const visits = ofPersons(datasetFromRows([['a', 'b'], ['a', 'b'], ['a', 'c'], ['c']]), ['x', 'x', 'x', 'y']);
    expect(profileDataset(visits, randomFromSeed(1))).toMatchObject({
      records: 4,
      persons: 2,
      support: { min: 1, median: 1, max: 2 },
      singletons: 2,
      // The two equal visits are of one person.
      unique: { whole: 1 },
    });
  });

  it('agrees with counting by hand on random data', () => {
    fc.assert(
      fc.property(smallDataset(), (dataset) => {
        const profile = profileDataset(dataset, randomFromSeed(1));
        const lengths = rowsOf(dataset)
          .map((row) => row.length)
          .sort((a, b) => a - b);
        expect(profile.records).toBe(lengths.length);
        expect(profile.occurrences).toBe(lengths.reduce((sum, length) => sum + length, 0));
        expect(profile.length.min).toBe(lengths[0] ?? 0);
        expect(profile.length.max).toBe(lengths.at(-1) ?? 0);
        expect(profile.length.median).toBe(lengths[lengths.length >> 1] ?? 0);
        expect(profile.frequencies.reduce((sum, [, support]) => sum + support, 0)).toBe(profile.occurrences);
      }),
      { numRuns: 300 },
    );
  });
});
