import { expect, it } from 'vitest';
import { datasetWith } from '../../test/dataset-with.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { unchanged } from '../kinds/index.ts';
import { countsRight, isRight } from './counts-right.ts';

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
  expect(countsRight(original, { ...release, dataset: datasetWith({ ...withoutC, dictionary }) })).toBeCloseTo(6 / 7);
});

it('forgives just a tenth, whichever way the product was rounded', () => {
  for (let truth = 1; truth <= 100; truth++) {
    for (const told of [truth * 0.9, truth * 1.1, truth - truth / 10, truth + truth / 10]) {
      expect(isRight(told, truth)).toBe(true);
      expect(isRight(told / truth, 1)).toBe(true);
    }
    for (const told of [truth * 0.8999, truth * 1.1001]) expect(isRight(told, truth)).toBe(false);
  }
});
