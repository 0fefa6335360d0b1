import { describe, expect, it } from 'vitest';
import { datasetFromRows } from '../../data/dataset-builder.ts';
import { randomFromSeed } from '../../random.ts';
import { mayShareRecords } from './may-share-records.ts';

/** Records of one source: a few items that many have, and many that few have. */
function month(seed: number, records = 300): string[][] {
  const random = randomFromSeed(seed);
  return Array.from({ length: records }, () => {
    const row = Array.from({ length: 1 + random.int(4) }, () => `item ${Math.floor(40 * random.real() ** 2)}`);
    return [...new Set(row)];
  });
}

describe('records without ids', () => {
  const may = (first: string[][], second: string[][]) =>
    mayShareRecords(datasetFromRows(first), datasetFromRows(second));

  it('are taken for others where two draws from one source would look so', () => {
    for (let seed = 1; seed <= 20; seed++) expect(may(month(seed), month(seed + 100)), `seed ${seed}`).toBeUndefined();
    expect(may(month(1), month(2, 60))).toBeUndefined();
    expect(may([], month(2))).toBeUndefined();
    expect(may([['a']], [['b']])).toBeUndefined();
  });

  it('are noticed where the later data has some of the earlier, in any order', () => {
    for (let seed = 1; seed <= 10; seed++) {
      const first = month(seed);
      const rolled = [...first.slice(150).map((row) => row.toReversed()), ...month(seed + 100, 150)];
      expect(may(first, rolled), `seed ${seed}`).toContain('more equal records than chance gives');
      expect(may(rolled, first), `seed ${seed}`).toContain('more equal records than chance gives');
    }
  });

  it('are noticed where each of the earlier has an equal', () => {
    expect(may([['a'], ['a', 'b']], [['b', 'a'], ['a'], ['c']])).toContain('each record');
    expect(may([['a'], ['a'], ['a', 'b']], [['b', 'a'], ['a'], ['c']])).toBeUndefined();
  });
});
