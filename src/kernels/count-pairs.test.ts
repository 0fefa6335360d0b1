import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SottoError } from '../errors.ts';
import type { Cells } from '../records/dataset.ts';
import { countPairs, countPairsInLists, countPairsInTriangle, type PairCounts } from './count-pairs.ts';

/** Rows long enough for every branch of the unrolled loop. */
const rowsOf = (numItems: number) =>
  fc.array(fc.uniqueArray(fc.nat(numItems - 1), { maxLength: 13 }), { maxLength: 12 });

const data = fc
  .integer({ min: 1, max: 16 })
  .chain((numItems) => fc.record({ numItems: fc.constant(numItems), rows: rowsOf(numItems) }));

describe.each([
  ['countPairs', countPairs],
  ['countPairsInTriangle', countPairsInTriangle],
  ['countPairsInLists', countPairsInLists],
])('%s', (_name, count) => {
  it('counts the rows that hold both items, in either order', () => {
    fc.assert(
      fc.property(data, ({ numItems, rows }) => {
        const pairs = count(cellsOf(rows), numItems);
        for (let i = 0; i < numItems; i++) {
          for (let j = 0; j < numItems; j++) {
            if (i !== j) expect(pairs.count(i, j)).toBe(rowsWithBoth(rows, i, j));
          }
        }
      }),
    );
  });

  it('visits each pair that occurs once, in ascending order', () => {
    fc.assert(
      fc.property(data, ({ numItems, rows }) => {
        const expected: number[][] = [];
        for (let i = 0; i < numItems; i++) {
          for (let j = i + 1; j < numItems; j++) {
            const together = rowsWithBoth(rows, i, j);
            if (together > 0) expected.push([i, j, together]);
          }
        }
        expect(visited(count(cellsOf(rows), numItems))).toEqual(expected);
      }),
    );
  });

  it('does not write to the rows', () => {
    const cells = cellsOf([
      [0, 1, 2, 3, 4, 5],
      [1, 5],
    ]);
    count(cells, 6);
    expect(cells).toEqual(
      cellsOf([
        [0, 1, 2, 3, 4, 5],
        [1, 5],
      ]),
    );
  });

  it('knows no pairs in data without rows or with single items only', () => {
    expect(visited(count(cellsOf([]), 0))).toEqual([]);
    expect(visited(count(cellsOf([[0], [], [0]]), 1))).toEqual([]);
  });
});

describe('countPairs', () => {
  it('counts items far beyond what a triangle could hold', () => {
    const numItems = 5_000_000;
    const last = numItems - 1;
    const pairs = countPairs(
      cellsOf([
        [0, 70_000, last],
        [70_000, last],
      ]),
      numItems,
    );
    expect(visited(pairs)).toEqual([
      [0, 70_000, 1],
      [0, last, 1],
      [70_000, last, 2],
    ]);
    expect(pairs.count(last, 70_000)).toBe(2);
    expect(pairs.count(0, 1)).toBe(0);
  });

  it('makes room for the many pairs of one long row', () => {
    const row = Array.from({ length: 300 }, (_, i) => i);
    const pairs = countPairsInLists(cellsOf([row, [0, 299]]), 300);
    expect(visited(pairs)).toHaveLength((300 * 299) / 2);
    expect(pairs.count(0, 299)).toBe(2);
    expect(pairs.count(150, 151)).toBe(1);
  });

  it('reaches the last cell of the largest triangle', () => {
    const pairs = countPairsInTriangle(cellsOf([[0, 16_382, 16_383]]), 16_384);
    expect(pairs.count(16_383, 16_382)).toBe(1);
    expect(pairs.count(0, 16_383)).toBe(1);
    expect(pairs.count(0, 1)).toBe(0);
  });

  it('refuses a larger triangle instead of wrapping positions around', () => {
    expect(() => countPairsInTriangle(cellsOf([[0, 1]]), 16_385)).toThrow(SottoError);
  });
});

function rowsWithBoth(rows: readonly (readonly number[])[], i: number, j: number): number {
  return rows.filter((row) => row.includes(i) && row.includes(j)).length;
}

function visited(pairs: PairCounts): number[][] {
  const all: number[][] = [];
  pairs.forEachPair((i, j, count) => {
    all.push([i, j, count]);
  });
  return all;
}

function cellsOf(rows: readonly (readonly number[])[]): Cells {
  const offsets = new Uint32Array(rows.length + 1);
  for (const [t, row] of rows.entries()) offsets[t + 1] = offsets[t] + row.length;
  return { offsets, items: Uint32Array.from(rows.flatMap((row) => [...row].sort((a, b) => a - b))) };
}
