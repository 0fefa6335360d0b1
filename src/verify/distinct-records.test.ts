import { describe, expect, it } from 'vitest';
import { randomFromSeed } from '../random.ts';
import { type Cells, rowOf } from '../records/dataset.ts';
import { distinctRecords } from './distinct-records.ts';

describe('distinctRecords', () => {
  it.each([0, 1])('tells many records apart that differ in item %i of two', (place) => {
    const numRows = 4000;
    const offsets = Uint32Array.from({ length: numRows + 1 }, (_, t) => 2 * t);
    const items = new Uint32Array(2 * numRows).fill(place === 0 ? 9000 : 7);
    for (let t = 0; t < numRows; t++) items[2 * t + place] = 10 + t;
    const { weights, recordOf } = distinctRecords({ offsets, items });
    expect(weights).toEqual(new Uint32Array(numRows).fill(1));
    expect(recordOf).toEqual(Int32Array.from({ length: numRows }, (_, t) => t));
  });

  it('tells records apart that share a slot, a prefix or a length, and counts equal ones', () => {
    const random = randomFromSeed(1);
    const rows = Array.from({ length: 3000 }, () => {
      const first = random.int(60);
      return Array.from({ length: random.int(4) }, (_, n) => first + n * (1 + random.int(2)));
    });
    const offsets = Uint32Array.from([
      0,
      ...rows.map((_, t) => rows.slice(0, t + 1).reduce((sum, row) => sum + row.length, 0)),
    ]);
    const cells: Cells = { offsets, items: Uint32Array.from(rows.flat()) };
    const expected = new Map<string, number>();
    for (const row of rows) if (row.length > 0) expected.set(row.join(' '), (expected.get(row.join(' ')) ?? 0) + 1);
    const records = distinctRecords(cells);
    expect(records.longest).toBe(3);
    expect(new Map(Array.from(records.weights, (weight, r) => [rowOf(records, r).join(' '), weight]))).toEqual(
      expected,
    );
    expect(records.weights).toHaveLength(expected.size);
  });
});
