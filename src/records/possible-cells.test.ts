import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datasetOfRecords, smallRecords } from '../../test/oracles/rules.ts';
import { rowOf } from './dataset.ts';
import { possibleCells } from './possible-cells.ts';

describe('possibleCells', () => {
  it('has the known and the unknown cells of every record, ascending', () => {
    fc.assert(
      fc.property(smallRecords(['1', '0', '?']), (records) => {
        const dataset = datasetOfRecords(records);
        const possible = possibleCells(dataset);
        expect(possible.unknown).toBeUndefined();
        expect(possibleCells(dataset)).toBe(possible);
        for (let t = 0; t < dataset.numRows; t++) {
          const both = [...rowOf(dataset, t), ...(dataset.unknown === undefined ? [] : rowOf(dataset.unknown, t))];
          expect([...rowOf(possible, t)]).toEqual(both.sort((a, b) => a - b));
        }
      }),
    );
  });
});
