import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallDataset } from '../../test/arbitraries/dataset.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { type Dataset, rowIdOf, rowOf } from '../records/dataset.ts';
import { withIds } from '../records/rows.ts';
import { selectRecords } from './select.ts';

/** The rows as sorted labels. */
function rowsOf(dataset: Dataset): string[] {
  return Array.from({ length: dataset.numRows }, (_, t) =>
    Array.from(rowOf(dataset, t), (i) => dataset.dictionary.labels[i]).join(' '),
  );
}

const dataset = datasetFromRows([['a', 'b', 'c'], ['d'], ['a', 'b'], [], ['e', 'f'], ['a']]);

describe('selectRecords', () => {
  it('keeps records of at least minLength items', () => {
    const kept = rowsOf(selectRecords(dataset, { minLength: 2 }, 1));
    expect(kept.length).toBeGreaterThan(0);
    expect(kept).toEqual(rowsOf(dataset).filter((row) => row.split(' ').length >= 2));
  });

  it('keeps records of at most maxLength items, and forgets items that no record holds', () => {
    const selected = selectRecords(dataset, { maxLength: 1 }, 1);
    expect(rowsOf(selected)).toEqual(['d', '', 'a']);
    expect(selected.dictionary.labels).toEqual(['a', 'd']);
  });

  it('keeps the first items, and records that hold one of them', () => {
    const selected = selectRecords(dataset, { maxItems: 2 }, 1);
    expect(rowsOf(selected)).toEqual(['a b', 'a b', 'a']);
    expect(selected.dictionary.labels).toEqual(['a', 'b']);
    expect(rowsOf(selectRecords(dataset, { maxItems: 2, maxLength: 1 }, 1))).toEqual(['a']);
  });

  it('sorts by length, ties as in the file, and then takes the first', () => {
    expect(rowsOf(selectRecords(dataset, { sortBy: 'length', prefix: 4 }, 1))).toEqual(['', 'd', 'a', 'a b']);
  });

  it('draws nested subsets by the seed', () => {
    const draw = (prefix: number, seed: number) => rowsOf(selectRecords(dataset, { sortBy: 'random', prefix }, seed));
    expect(draw(4, 1).slice(0, 2)).toEqual(draw(2, 1));
    expect([1, 2, 3, 4, 5].map((seed) => draw(6, seed).join('|'))).toContainEqual(
      expect.not.stringMatching(`^${draw(6, 1).join('\\|')}$`),
    );
  });

  it('draws items after the length limit, each draw within the larger ones', () => {
    const draw = (drawnItems: number, seed: number) => selectRecords(dataset, { maxLength: 2, drawnItems }, seed);
    // c is only in the record of three items.
    expect(draw(99, 1).dictionary.labels).toEqual(['a', 'b', 'd', 'e', 'f']);
    for (const seed of [1, 2, 3]) {
      const larger = draw(3, seed);
      expect(larger.dictionary.labels).toHaveLength(3);
      expect(larger.dictionary.labels).toEqual(expect.arrayContaining([...draw(2, seed).dictionary.labels]));
      expect(rowsOf(larger)).not.toContain('');
    }
    expect(new Set([1, 2, 3, 4, 5].map((seed) => draw(2, seed).dictionary.labels.join(' '))).size).toBeGreaterThan(1);
  });

  it('numbers items by the seed, and leaves the records as they are', () => {
    const orders = [1, 2, 3].map((seed) => {
      const other = selectRecords(dataset, { itemOrder: 'random' }, seed);
      expect(rowsOf(other).map((row) => row.split(' ').sort().join(' '))).toEqual(rowsOf(dataset));
      for (let t = 0; t < other.numRows; t++) expect(rowOf(other, t)).toEqual(rowOf(other, t).slice().sort());
      return other.dictionary.labels.join(' ');
    });
    expect(new Set(orders).size).toBeGreaterThan(1);
  });

  it('draws a share of the records in their order', () => {
    const selected = selectRecords(dataset, { sample: '1/2' }, 3);
    const all = rowsOf(dataset);
    const places = rowsOf(selected).map((row) => all.indexOf(row));
    expect(places).toHaveLength(3);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it('gives the dataset itself where nothing is selected', () => {
    expect(selectRecords(dataset, {}, 1)).toBe(dataset);
    expect(selectRecords(dataset, { prefix: 100 }, 1)).toBe(dataset);
  });

  it('keeps the person of each record, and numbers those who are left', () => {
    const visits = datasetFromRows([['a'], ['b', 'c'], ['a', 'b'], ['c']], ['anna', 'bert', 'carl', 'bert']);
    const long = selectRecords(visits, { minLength: 2 }, 1);
    expect([[...(long.persons ?? [])], long.numPersons]).toEqual([[0, 1], 2]);
    const ofB = selectRecords(visits, { maxItems: 2, sortBy: 'length' }, 1);
    expect(rowsOf(ofB)).toEqual(['a', 'b', 'a b']);
    expect([[...(ofB.persons ?? [])], ofB.numPersons]).toEqual([[0, 1, 2], 3]);
    const bert = selectRecords(visits, { sortBy: 'length', prefix: 2 }, 1);
    expect([rowsOf(bert), [...(bert.persons ?? [])]]).toEqual([
      ['a', 'c'],
      [0, 1],
    ]);
    expect([...(selectRecords(visits, { itemOrder: 'random' }, 1).persons ?? [])]).toEqual([0, 1, 2, 1]);
  });

  it('gives well-formed data whose rows are rows of the original, under their own ids', () => {
    const selection = fc.record(
      {
        maxLength: fc.integer({ min: 1, max: 4 }),
        sortBy: fc.constantFrom('length' as const, 'random' as const),
        sample: fc.constantFrom('1/3', '1', '1/1000'),
        prefix: fc.integer({ min: 1, max: 8 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(smallDataset(), selection, fc.integer({ min: 0, max: 99 }), (original, wish, seed) => {
        const ids = rowsOf(original).map((_, t) => `r${t}`);
        const named = withIds(original, ids);
        const selected = selectRecords(named, wish, seed);
        expect(selected.offsets[selected.numRows]).toBe(selected.items.length);
        const all = rowsOf(named);
        for (const [n, row] of rowsOf(selected).entries()) {
          expect(row).toBe(all[Number(rowIdOf(selected, n).slice(1))]);
        }
        const used = new Set(selected.items);
        if (selected !== named) expect(used.size).toBe(selected.dictionary.labels.length);
      }),
      { numRuns: 200 },
    );
  });
});
