import { describe, expect, it } from 'vitest';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { candidateWitness } from './candidate-witness.ts';

describe('candidateWitness', () => {
  const dataset = datasetFromRows([
    ['a', 'b', 'c'],
    ['c', 'a'],
    ['a', 'b'],
  ]);

  it('names the items in the order of the dictionary, and the records that hold them all', () => {
    expect(candidateWitness([2, 0], dataset, 3)).toEqual({
      finding: 'an attacker who knows these 2 items is left with fewer than 3 candidates: 2 records match',
      items: ['a', 'c'],
      rows: ['1', '2'],
      support: 2,
      required: 3,
    });
  });

  it('speaks of one item and one record as such', () => {
    const { finding } = candidateWitness([1], datasetFromRows([['a', 'b'], ['a']]), 2);
    expect(finding).toBe('an attacker who knows this item is left with fewer than 2 candidates: 1 record matches');
  });
});
