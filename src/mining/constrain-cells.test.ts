import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellsOf, smallCase } from '../../test/arbitraries/itemset-query.ts';
import { rowOf } from '../records/dataset.ts';
import { constrainCells } from './constrain-cells.ts';

const NONE = new Uint32Array(0);

describe('constrainCells', () => {
  it('keeps the rows that hold all of some items, without the cells of others', () => {
    fc.assert(
      fc.property(smallCase, ({ cells, numItems, query }) => {
        const { mustContain: held = NONE, mustNotContain: dropped = NONE } = query;
        const rows = Array.from({ length: cells.offsets.length - 1 }, (_, t) => [...rowOf(cells, t)]);
        const expected = rows
          .filter((row) => held.every((i) => row.includes(i)))
          .map((row) => row.filter((i) => !dropped.includes(i)));
        expect(constrainCells(cells, numItems, held, dropped)).toEqual(cellsOf(expected));
      }),
      { numRuns: 500 },
    );
  });
});
