import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datasetOfRecords, supportInterval } from '../../test/oracles/rules.ts';
import type { Dataset } from '../records/dataset.ts';
import { ItemsetStore } from './itemset-store.ts';
import { countKnownSupports } from './known-supports.ts';

/** All itemsets of the dataset's items with their maxsup, those of maxsup 0 too. */
function allItemsets(dataset: Dataset): { store: ItemsetStore; itemsets: number[][] } {
  const numItems = dataset.dictionary.labels.length;
  const store = new ItemsetStore();
  const itemsets: number[][] = [];
  for (let mask = 1; mask < 1 << numItems; mask++) {
    const itemset = Array.from({ length: numItems }, (_, i) => i).filter((i) => (mask >> i) & 1);
    itemsets.push(itemset);
    store.add(Uint32Array.from(itemset), itemset.length, supportInterval(dataset, itemset)[1]);
  }
  return { store, itemsets };
}

describe('countKnownSupports', () => {
  it('counts for every itemset the records in which all its items are known, also across words of 32 rows', () => {
    const record = fc.string({ unit: fc.constantFrom('1', '1', '1', '?', '0'), minLength: 5, maxLength: 5 });
    const plain = fc.string({ unit: fc.constantFrom('1', '0'), minLength: 5, maxLength: 5 });
    const records = fc.array(fc.oneof({ weight: 4, arbitrary: record }, plain), { maxLength: 140, size: 'max' });
    let words = 0;
    fc.assert(
      fc.property(records, (given) => {
        const dataset = datasetOfRecords(given);
        const unknown = dataset.unknown ?? { offsets: new Uint32Array(given.length + 1), items: new Uint32Array(0) };
        const { store, itemsets } = allItemsets(dataset);
        const numItems = dataset.dictionary.labels.length;
        const minsups = countKnownSupports(store, dataset, unknown, numItems, () => {});
        words = Math.max(words, given.filter((states) => states.includes('?')).length / 32);
        expect([...minsups]).toEqual(itemsets.map((itemset) => supportInterval(dataset, itemset)[0]));
      }),
      { numRuns: 200 },
    );
    expect(words).toBeGreaterThan(2);
  });

  it('asks whether to go on also among the itemsets of one item', () => {
    const dataset = datasetOfRecords(Array.from({ length: 40_000 }, () => '1111111?'));
    const { store } = allItemsets(datasetOfRecords(['11111111']));
    let asked = 0;
    countKnownSupports(store, dataset, dataset.unknown!, 8, () => asked++);
    expect(asked).toBeGreaterThan(8);
  });

  it('leaves the store as it is', () => {
    const dataset = datasetOfRecords(['1?', '11']);
    const { store } = allItemsets(dataset);
    const before = store.supports.slice();
    expect([...countKnownSupports(store, dataset, dataset.unknown!, 2, () => {})]).toEqual([2, 1, 1]);
    expect(store.supports).toEqual(before);
  });
});
