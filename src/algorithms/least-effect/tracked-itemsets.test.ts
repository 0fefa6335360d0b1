import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datasetOfRecords, smallRecords, supportInterval } from '../../../test/oracles/rules.ts';
import { ItemsetStore } from '../../mining/itemset-store.ts';
import { TrackedItemsets } from './tracked-itemsets.ts';

const MASKS = fc.record({
  records: smallRecords(['1', '1', '0']),
  mayChange: fc.uint8Array({ minLength: 6, maxLength: 6, max: 1 }),
  picks: fc.array(fc.nat(), { maxLength: 20 }),
});

describe('TrackedItemsets', () => {
  it('keeps every support as a recount of the data without the cells that were taken', () => {
    fc.assert(
      fc.property(MASKS, ({ records, mayChange, picks }) => {
        const dataset = datasetOfRecords(records);
        const numItems = dataset.dictionary.labels.length;
        const store = new ItemsetStore();
        const itemsets: number[][] = [];
        for (let mask = 1; mask < 2 ** numItems; mask++) {
          const itemset = Array.from({ length: numItems }, (_, i) => i).filter((i) => (mask >> i) & 1);
          itemsets.push(itemset);
          store.add(Uint32Array.from(itemset), itemset.length, supportInterval(dataset, itemset)[0]);
        }
        // Every second record may change.
        const rows = Uint32Array.from({ length: Math.ceil(dataset.numRows / 2) }, (_, n) => n * 2);
        const tracked = new TrackedItemsets(dataset, store, rows, mayChange);
        const moved: number[] = [];
        const listener = { moved: (z: number) => void moved.push(z) };
        const taken = new Set<number>();
        const numCells = tracked.cellItem.length;
        for (const pick of picks) {
          if (numCells === 0) break;
          const before = [...tracked.supports];
          moved.length = 0;
          const cell = pick % numCells;
          if (taken.delete(cell)) tracked.change(cell, -1, listener);
          else {
            taken.add(cell);
            tracked.change(cell, 1, listener);
          }
          const changed = before.flatMap((support, z) => (support === tracked.supports[z] ? [] : [z]));
          expect([...moved].sort((a, b) => a - b)).toEqual(changed);
        }
        const column = (i: number) => dataset.dictionary.labels[i].charCodeAt(0) - 97;
        const left = records.map((record) => [...record]);
        for (const cell of taken) left[tracked.cellRow[cell]][column(tracked.cellItem[cell])] = '0';
        for (const [z, itemset] of itemsets.entries()) {
          const support = left.filter((record) => itemset.every((i) => record[column(i)] === '1')).length;
          expect(tracked.supports[z]).toBe(support);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('has a cell for each changeable item of each changeable record, by record, then by item', () => {
    const dataset = datasetOfRecords(['111', '101', '011']);
    const tracked = new TrackedItemsets(dataset, new ItemsetStore(), Uint32Array.of(0, 2), Uint8Array.of(1, 0, 1));
    expect([...tracked.cellRow]).toEqual([0, 0, 2]);
    expect([...tracked.cellItem]).toEqual([0, 2, 2]);
  });
});
