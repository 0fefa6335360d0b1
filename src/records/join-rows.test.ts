import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ofPersons, smallDataset, smallDatasetWithUnknown } from '../../test/arbitraries/dataset.ts';
import { cases } from '../../test/cases.ts';
import { type Cells, type Dataset, rowOf } from './dataset.ts';
import { joinRows } from './rows.ts';

describe('joinRows', () => {
  it('makes one record of each person: known if some record holds it, else unknown if some may', () => {
    fc.assert(
      fc.property(ofPersons(fc.oneof(smallDataset(), smallDatasetWithUnknown())), (dataset) => {
        const names = Array.from({ length: dataset.numPersons! }, (_, person) => `p${person}`);
        const joined = joinRows(dataset, names);
        expect(joined).toMatchObject({ numRows: dataset.numPersons, rowIds: names });
        expect([joined.persons, joined.numPersons]).toEqual([undefined, undefined]);
        for (const person of names.keys()) {
          const known = unionOf(dataset, dataset, person);
          const possible = dataset.unknown === undefined ? [] : unionOf(dataset, dataset.unknown, person);
          expect([...rowOf(joined, person)]).toEqual(known);
          if (joined.unknown !== undefined) {
            expect([...rowOf(joined.unknown, person)]).toEqual(possible.filter((item) => !known.includes(item)));
          }
        }
      }),
      { numRuns: cases(1000) },
    );
  });
});

function unionOf({ numRows, persons }: Dataset, cells: Cells, person: number): number[] {
  const items = new Set<number>();
  for (let t = 0; t < numRows; t++) if (persons![t] === person) for (const item of rowOf(cells, t)) items.add(item);
  return [...items].sort((a, b) => a - b);
}
