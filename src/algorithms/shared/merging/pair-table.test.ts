import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cases } from '../../../../test/cases.ts';
import { PairTable } from './pair-table.ts';

it('counts the pairs of records of any length one by one, by records, and by weighted rows alike', () => {
  const record = fc
    .uniqueArray(fc.nat({ max: 19 }), { maxLength: 14 })
    .map((items) => Uint32Array.from(items.sort((i, j) => i - j)));
  const k = fc.constantFrom(2, 3, 5, 254, 255, 300);
  fc.assert(
    fc.property(fc.array(record, { maxLength: 12 }), k, fc.integer({ min: 1, max: 40 }), (records, k, times) => {
      const [byPairs, byRecords, byRows] = [new PairTable(20, k), new PairTable(20, k), new PairTable(20, k)];
      for (const items of records) {
        for (let n = 0; n < times; n++) byRecords.addRecord(Uint32Array.of(7, ...items, 3), 1, items.length + 1);
        for (const [p, i] of items.entries()) for (const j of items.subarray(p + 1)) byPairs.add(j, i, times);
      }
      const offsets = new Uint32Array(records.length + 1);
      for (const [t, items] of records.entries()) offsets[t + 1] = offsets[t] + items.length;
      const items = Uint32Array.from(records.flatMap((one) => [...one]));
      const weights = new Uint32Array(records.length).fill(times);
      byRows.addRows({ numRows: records.length, offsets, items, weights });
      expect(byRecords.cells).toEqual(byPairs.cells);
      expect(byRows.cells).toEqual(byPairs.cells);
    }),
    { numRuns: cases(300, 30) },
  );
});
