import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallDataset } from '../../test/arbitraries/dataset.ts';
import { cases } from '../../test/cases.ts';
import { violatingItemsets } from '../../test/oracles/km.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { commonPairs } from './common-pairs.ts';

const progress = () => {};

describe('commonPairs', () => {
  it('counts what occurs if every item and pair does so k times, and else leaves it to a search', () => {
    const seen = { counted: 0, left: 0 };
    fc.assert(
      fc.property(
        smallDataset({ maxItems: 5, maxRows: 5, maxLength: 4 }),
        fc.constantFrom(1, 2, 255, 256, 300),
        fc.constantFrom(1, 2, 255, 256, 300),
        (kinds, copies, k) => {
          const { labels } = kinds.dictionary;
          const rows = Array.from({ length: kinds.numRows }, (_, t) =>
            Array.from(kinds.items.subarray(kinds.offsets[t], kinds.offsets[t + 1]), (i) => labels[i]),
          );
          const dataset = datasetFromRows(rows.flatMap((row) => Array.from({ length: copies }, () => row)));
          const found = commonPairs(dataset, dataset.dictionary.labels.length, k, 1e9, progress);
          const pairs = new Set(
            rows.flatMap((row) => row.flatMap((a) => row.filter((b) => a < b).map((b) => `${a} ${b}`))),
          );
          if (violatingItemsets(datasetFromRows(rows), Math.ceil(k / copies), 2).length > 0) {
            seen.left++;
            expect(found).toBeUndefined();
          } else if (found !== undefined) {
            seen.counted++;
            expect(found).toMatchObject({ items: new Set(rows.flat()).size, pairs: pairs.size });
          }
        },
      ),
      { numRuns: cases(300, 60) },
    );
    expect(seen.counted).toBeGreaterThan(5);
    expect(seen.left).toBeGreaterThan(5);
  });

  it('is not for more steps than allowed, nor for a table that stays nearly empty', () => {
    const dataset = datasetFromRows([
      ['a', 'b'],
      ['a', 'b'],
    ]);
    expect(commonPairs(dataset, 2, 2, 6, progress)).toEqual({ items: 2, pairs: 1, steps: 6 });
    expect(commonPairs(dataset, 2, 2, 5, progress)).toBeUndefined();
    expect(commonPairs(dataset, 100, 2, 6, progress)).toBeUndefined();
  });

  it('counts the last record, however many come before, and only items that occur', () => {
    const numRows = (1 << 16) + 1;
    const offsets = Uint32Array.from({ length: numRows + 1 }, (_, t) => 2 * t);
    const items = Uint32Array.from({ length: 2 * numRows }, (_, p) => (p & 2) + (p & 1));
    const found = () => commonPairs({ offsets, items }, 5, 2, 1e9, () => {});
    expect(found()).toMatchObject({ items: 4, pairs: 2 });
    items.set([0, 2], 2 * numRows - 2);
    expect(found()).toBeUndefined();
  });
});
