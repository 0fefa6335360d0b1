import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallDataset } from '../../test/arbitraries/dataset.ts';
import { cases } from '../../test/cases.ts';
import { rowOf } from '../records/dataset.ts';
import { collapseRows } from './collapse-rows.ts';

describe('collapseRows', () => {
  it('keeps each different non-empty row once, in order of first appearance, with its weight', () => {
    fc.assert(
      fc.property(smallDataset({ maxItems: 3, maxRows: 30, maxLength: 3 }), fc.boolean(), (dataset, weighted) => {
        const weights = weighted ? Uint32Array.from({ length: dataset.numRows }, (_, t) => t + 1) : undefined;
        const expected = new Map<string, number>();
        for (let t = 0; t < dataset.numRows; t++) {
          const row = rowOf(dataset, t).join(' ');
          if (row !== '') expected.set(row, (expected.get(row) ?? 0) + (weights?.[t] ?? 1));
        }
        const collapsed = collapseRows(dataset, weights);
        const found = Array.from({ length: collapsed.numRows }, (_, t) => [
          rowOf(collapsed, t).join(' '),
          collapsed.weights[t],
        ]);
        expect(found).toEqual([...expected]);
      }),
      { numRuns: cases(1000) },
    );
  });
});
