import { expect, it } from 'vitest';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { unchanged } from '../kinds/index.ts';
import { countsRight } from './counts-right.ts';

const original = datasetFromRows([['a', 'b'], ['a', 'b'], ['a', 'c'], ['a']]);

it('is all of them in data that was left as it is, and in data without items', () => {
  expect(countsRight(original, unchanged(original))).toBe(1);
  const empty = datasetFromRows([[]]);
  expect(countsRight(empty, unchanged(empty))).toBe(1);
});

it('weighs items by how often they occur, and forgives a tenth', () => {
  const release = unchanged(original);
  // Without c: the seven occurrences of a and b are counted right, the one of c is not.
  const withoutC = datasetFromRows([['a', 'b'], ['a', 'b'], ['a'], ['a']]);
  const dictionary = original.dictionary;
  expect(countsRight(original, { ...release, dataset: { ...withoutC, dictionary } })).toBeCloseTo(6 / 7);
});
