import { expect, it } from 'vitest';
import { datasetFromRows } from './dataset-builder.ts';
import { lengthCounts } from './length-counts.ts';

it('counts the records of each dataset, also where two have the same offsets', () => {
  const dataset = datasetFromRows([['a', 'b'], ['a'], ['a', 'b', 'c'], []]);
  expect([...lengthCounts(dataset)]).toEqual([1, 1, 1, 1]);
  expect([...lengthCounts({ ...dataset, numRows: 2 })]).toEqual([0, 1, 1]);
  expect([...lengthCounts(dataset)]).toEqual([1, 1, 1, 1]);
});
