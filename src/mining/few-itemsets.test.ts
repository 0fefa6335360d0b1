import { describe, expect, it } from 'vitest';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { fewItemsets, rememberedItemsets } from './few-itemsets.ts';

const DATA = datasetFromRows([['a', 'b', 'c'], ['a', 'b'], ['a']]);

describe('fewItemsets', () => {
  it('has all itemsets where they are few enough, and none where they are more', () => {
    expect(fewItemsets(DATA, 3, 2, 2)).toBeUndefined();
    expect(rememberedItemsets(DATA, 2)).toBeUndefined();
    const few = fewItemsets(DATA, 3, 2, 3);
    expect(few?.length).toBe(3);
    expect(few?.support(Uint32Array.of(0, 1), 2)).toBe(2);
  });

  it('remembers those of the last support, and tells still that they are too many', () => {
    const few = fewItemsets(DATA, 3, 1, 7);
    expect(few?.length).toBe(7);
    expect(fewItemsets(DATA, 3, 1, 8)).toBe(few);
    expect(rememberedItemsets(DATA, 1)).toBe(few);
    expect(fewItemsets(DATA, 3, 1, 6)).toBeUndefined();
    expect(rememberedItemsets(DATA, 2)).toBeUndefined();
    expect(fewItemsets(DATA, 3, 2, 7)?.length).toBe(3);
  });
});
