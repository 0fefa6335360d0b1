import { expect, it } from 'vitest';
import { meanPlaces } from './mean-places.ts';

it('is the mean of the places by each measure, whichever way is better, and equal for what nobody tells apart', () => {
  const best = { countError: 0.1, topItemsKept: 0.9, topPairsKept: 0.5, topRulesKept: 0.5 };
  const middle = { countError: 0.1004, topItemsKept: 0.8, topPairsKept: 0.6, topRulesKept: 0.5 };
  const last = { countError: 0.3, topItemsKept: 0.9, topPairsKept: 0.1, topRulesKept: 0.2 };
  expect(meanPlaces([last, best, middle])).toEqual([(3 + 1 + 3 + 3) / 4, (1 + 1 + 2 + 1) / 4, (1 + 3 + 1 + 1) / 4]);
});

it('puts what has no number last, and leaves out what none has', () => {
  expect(meanPlaces([{ countError: 0.9 }, undefined, { countError: 0.2 }])).toEqual([2, 3, 1]);
  expect(meanPlaces([{}, { ncp: 1 }])).toEqual([1, 1]);
});
