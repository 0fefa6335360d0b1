import { describe, expect, it } from 'vitest';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { distinctRecords } from './distinct-records.ts';
import { RareItemsetSearch } from './rare-itemset-search.ts';

describe('RareItemsetSearch', () => {
  const dataset = datasetFromRows([['a', 'b', 'c'], ['a', 'b'], ['a', 'c'], ['b', 'c'], ['a'], ['d', 'a'], ['d']]);
  const newSearch = (k = 2) => new RareItemsetSearch(distinctRecords(dataset), dataset.dictionary.labels.length, k);
  const ofSize = (search: RareItemsetSearch, size: number, maxSteps = 1000) =>
    search.searchSize(size, maxSteps, () => {});

  it('can be asked again, whatever it found before', () => {
    const shared = newSearch();
    for (const size of [3, 1, 2, 2, 3, 1]) expect(ofSize(shared, size)).toEqual(ofSize(newSearch(), size));
    expect(ofSize(shared, 1)).toMatchObject({ checked: 4, complete: true });
    expect(ofSize(shared, 3).rare).toHaveLength(3);
  });

  it('is not complete where it stopped for its steps and found nothing', () => {
    expect(ofSize(newSearch(1), 2, 0)).toMatchObject({ complete: false });
    expect(ofSize(newSearch(1), 1, 0)).toMatchObject({ complete: true });
  });
});
