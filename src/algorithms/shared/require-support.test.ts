import { expect, it } from 'vitest';
import { requireSupport } from './require-support.ts';

it('says how many records or people contain an item, where they are some but fewer than k', () => {
  const message =
    (k: number, numHolders: number, noun: 'record' | 'person' = 'record') =>
    () =>
      requireSupport(k, numHolders, noun);
  expect(message(5, 4)).toThrow('k is 5, but only 4 records contain any item');
  expect(message(5, 1)).toThrow('k is 5, but only 1 record contains any item');
  expect(message(3, 2, 'person')).toThrow('k is 3, but only 2 persons contain any item');
  expect(message(5, 0)).not.toThrow();
  expect(message(5, 5)).not.toThrow();
});
