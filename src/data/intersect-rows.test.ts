import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datasetFromRows } from './dataset-builder.ts';
import { intersectRows } from './intersect-rows.ts';
import { transpose } from './transpose.ts';

describe('intersectRows', () => {
  it('gives the rows that hold all items, whatever the lengths of the lists', () => {
    const rows = fc.array(fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd')), { minLength: 90, maxLength: 120 });
    const wanted = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 });
    fc.assert(
      fc.property(rows, wanted, fc.integer({ min: 1, max: 40 }), fc.nat({ max: 60 }), (some, names, spacing, empty) => {
        // One item in nearly every row, so that lists differ in length by more than the ratio; or rows that are empty
        // between them, so that no list is long enough to be worth a bit for every row.
        const all = some.flatMap((row, t) => [
          [...(t % 3 === 1 ? [] : ['e']), ...(t % spacing === 0 ? row : [])],
          ...Array.from({ length: empty }, () => []),
        ]);
        const dataset = datasetFromRows([['a', 'b', 'c', 'd', 'e'], ...all]);
        const covers = transpose(dataset, dataset.dictionary.labels.length);
        const labels = [...names, 'e'];
        const items = labels.map((label) => dataset.dictionary.labels.indexOf(label));
        const into = new Uint32Array(dataset.numRows);
        const count = intersectRows(covers, items, into);
        const expected = [['a', 'b', 'c', 'd', 'e'], ...all].flatMap((row, t) =>
          labels.every((label) => row.includes(label)) ? [t] : [],
        );
        expect([...into.subarray(0, count)]).toEqual(expected);
        // What was told of the lists before is used again.
        expect(intersectRows(covers, items.toReversed(), into)).toBe(expected.length);
      }),
      { numRuns: 300 },
    );
  });
});
