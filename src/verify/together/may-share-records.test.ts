import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../test/cases.ts';
import { datasetWith } from '../../../test/dataset-with.ts';
import { datasetFromRows } from '../../data/dataset-builder.ts';
import { randomFromSeed } from '../../random.ts';
import type { Dataset } from '../../records/dataset.ts';
import { mayShareRecords } from './may-share-records.ts';

/** Records of one source: a few items that many have, and many that few have. */
function month(seed: number, records = 300): string[][] {
  const random = randomFromSeed(seed);
  return Array.from({ length: records }, () => {
    const row = Array.from({ length: 1 + random.int(4) }, () => `item ${Math.floor(40 * random.real() ** 2)}`);
    return [...new Set(row)];
  });
}

const called = (dataset: Dataset) => ({ dataset, labels: dataset.dictionary.labels });

describe('records without ids', () => {
  const may = (first: string[][], second: string[][]) =>
    mayShareRecords(called(datasetFromRows(first)), called(datasetFromRows(second)));

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
      expect(may(first, rolled), `seed ${seed}`).toContain('more equal records than expected by chance');
      expect(may(rolled, first), `seed ${seed}`).toContain('more equal records than expected by chance');
    }
  });

  it('are noticed where each of the earlier has an equal', () => {
    expect(may([['a'], ['a', 'b']], [['b', 'a'], ['a'], ['c']])).toContain('each record');
    expect(may([['a'], ['a'], ['a', 'b']], [['b', 'a'], ['a'], ['c']])).toBeUndefined();
  });

  it('are counted record by record: twenty equal ones of thirty are chance, one more is not', () => {
    const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => [`record ${from + n}`]);
    expect(may(rows(0, 30), rows(10, 40))).toBeUndefined();
    expect(may(rows(0, 30), rows(9, 39))).toContain('more equal records than expected by chance');
    // Those that occur more than twice tell nothing, however many they are.
    const often = Array.from({ length: 50 }, () => ['often']);
    expect(may([...rows(0, 30), ...often], [...rows(30, 60), ...often])).toBeUndefined();
  });

  it('are part of others where each has an equal of its own, empty ones left out', () => {
    const someRows = (maxLength: number) => fc.array(fc.subarray(['a', 'b', 'c']), { maxLength });
    const seen = { part: 0, none: 0 };
    fc.assert(
      fc.property(someRows(3), someRows(8), (first, second) => {
        const texts = (rows: string[][]) => rows.filter(({ length }) => length > 0).map((row) => row.join());
        const left = texts(second);
        const isPart = texts(first).every((row) => left.includes(row) && left.splice(left.indexOf(row), 1));
        const expected = isPart && texts(first).length > 0;
        expect(may(first, second)?.includes('each record') ?? false).toBe(expected);
        seen[expected ? 'part' : 'none']++;
      }),
      { numRuns: cases(4000, 400) },
    );
    for (const often of Object.values(seen)) expect(often).toBeGreaterThan(20);
  });

  it('are equal in whatever order their items are numbered', () => {
    const labels = Array.from({ length: 60 }, (_, i) => `item ${i}`);
    const idsOf = (order: readonly string[], row: readonly string[]) =>
      row.map((label) => order.indexOf(label)).sort((a, b) => a - b);
    const inOrder = (order: readonly string[]): Dataset =>
      datasetWith({
        offsets: Uint32Array.of(0, 30, 60),
        items: Uint32Array.from([idsOf(order, labels.slice(0, 30)), idsOf(order, labels.slice(30))].flat()),
        dictionary: { labels: order },
      });
    expect(mayShareRecords(called(inOrder(labels)), called(inOrder(labels.toReversed())))).toContain('each record');
  });

  it('are other records where only their numbers of items agree', () => {
    const rows = (name: string) => Array.from({ length: 3000 }, (_, n) => [`${name} ${n}`, `${name} ${n + 1}`]);
    expect(may(rows('first'), rows('second'))).toBeUndefined();
  });

  it('are compared by what their items are called: a label once, and nothing of what is called nothing', () => {
    const first = { dataset: datasetFromRows([['ab'], ['c'], []]), labels: ['ab', 'c'] };
    const rows = datasetFromRows([['a', 'b', 'd'], ['c', 'd'], ['d']]);
    expect(mayShareRecords(first, { dataset: rows, labels: ['ab', 'ab', 'c', null] })).toContain('each record');
    expect(mayShareRecords(first, { dataset: rows, labels: ['ab', 'ab', 'c', 'd'] })).toBeUndefined();
    expect(mayShareRecords(first, { dataset: rows, labels: ['ab', 'b', 'c', null] })).toBeUndefined();
    expect(mayShareRecords(first, { dataset: rows, labels: [null, null, 'c', null] })).toBeUndefined();
  });
});
