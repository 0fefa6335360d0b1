import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstAtLeast } from '../../../data/first-at-least.ts';
import { countSingletonGroups, frequencyGroups, gapsOf } from './frequency-groups.ts';

describe('frequencyGroups', () => {
  it('groups the items of the BigMart example: counts 5 4 5 5 3 5 give {5}, {2} and {1,3,4,6}', () => {
    const groups = frequencyGroups(Uint32Array.of(5, 4, 5, 5, 3, 5), 10);
    expect([...groups.supports]).toEqual([3, 4, 5]);
    expect([...groups.sizes]).toEqual([1, 1, 4]);
    expect([...groups.groupOf]).toEqual([2, 1, 2, 2, 0, 2]);
    expect(countSingletonGroups(groups)).toBe(2);
  });

  it('puts every item into the one group of its support', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 12 }), (supports) => {
        const { supports: distinct, sizes, groupOf } = frequencyGroups(Uint32Array.from(supports), 9);
        expect([...distinct]).toEqual([...new Set(supports)].sort((a, b) => a - b));
        for (const [i, support] of supports.entries()) expect(distinct[groupOf[i]]).toBe(support);
        for (const [g, size] of sizes.entries()) {
          expect(size).toBe(supports.filter((support) => support === distinct[g]).length);
        }
      }),
    );
  });
});

describe('gapsOf', () => {
  it('takes the middle gap of an odd number of gaps, the mean of the two middle ones of an even number', () => {
    expect(gapsOf(frequencyGroups(Uint32Array.of(1, 2, 4, 8), 10))).toEqual({
      mean: { num: 7, den: 3 },
      median: { num: 2, den: 1 },
      min: 1,
      max: 4,
    });
    expect(gapsOf(frequencyGroups(Uint32Array.of(1, 3, 4), 10)).median).toEqual({ num: 3, den: 2 });
    expect(gapsOf(frequencyGroups(Uint32Array.of(1, 3, 7), 10)).median).toEqual({ num: 3, den: 1 });
  });

  it('is 0 where there are no two groups', () => {
    expect(gapsOf(frequencyGroups(Uint32Array.of(4, 4), 10))).toMatchObject({ median: { num: 0, den: 1 }, max: 0 });
    expect(gapsOf(frequencyGroups(new Uint32Array(), 0))).toMatchObject({ mean: { num: 0, den: 1 }, min: 0 });
  });
});

describe('firstAtLeast', () => {
  it('finds the first value that is not less', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 20 }), { maxLength: 10 }), fc.nat({ max: 21 }), (values, wanted) => {
        const ascending = Uint32Array.from(values).sort();
        const found = ascending.findIndex((value) => value >= wanted);
        expect(firstAtLeast(ascending, wanted)).toBe(found < 0 ? ascending.length : found);
      }),
    );
  });
});
