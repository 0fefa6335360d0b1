import { describe, expect, it } from 'vitest';
import { datasetOf } from '../../../test/arbitraries/dataset.ts';
import type { Cells } from '../../records/dataset.ts';
import { rowOf } from '../../records/dataset.ts';
import { tellingDatasets } from './telling-datasets.ts';

const dataset = datasetOf([
  { known: ['a', 'c'], unknown: ['b'] },
  { known: ['c'], unknown: ['a', 'b'] },
  { known: [], unknown: ['c'] },
]);
const rowsOf = (cells: Cells, labels: readonly string[]) =>
  Array.from({ length: 3 }, (_, t) => Array.from(rowOf(cells, t), (item) => labels[item]));

describe('records in which sensitive items are looked for', () => {
  it('are as they are where each item shows in one way', () => {
    const all = [...tellingDatasets(dataset, [[2], [], [0], [2]])];
    expect(all).toHaveLength(1);
    expect(all[0]!.dataset).toBe(dataset);
    expect([...all[0]!.sensitive]).toEqual([0, 2]);
  });

  it('have one item for all ways of an item that shows in several, surely where one of them is sure', () => {
    const all = [...tellingDatasets(dataset, [[2], [0, 1], [0, 1]])];
    expect(all.map(({ sensitive }) => [...sensitive])).toEqual([[2], [3]]);
    const { labels } = all[1]!.dataset.dictionary;
    expect(labels).toEqual(['a', 'b', 'c', 'a or b']);
    expect(rowsOf(all[1]!.dataset, labels)).toEqual([['c', 'a or b'], ['c'], []]);
    expect(rowsOf(all[1]!.dataset.unknown!, labels)).toEqual([[], ['a or b'], ['c']]);
  });
});
