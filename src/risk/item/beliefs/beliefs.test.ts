import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomFromSeed } from '../../../random.ts';
import { usableEdges } from '../exact/unusable-edges.ts';
import {
  complianceOrder,
  countCompliant,
  exchangedBeliefs,
  ignorantBeliefs,
  intervalBeliefs,
  isCompliant,
  listedBeliefs,
  radiusOf,
  similarBeliefs,
} from './beliefs.ts';
import { consistentGraph } from './consistent-graph.ts';
import { frequencyGroups, gapsOf } from './frequency-groups.ts';

const groups = frequencyGroups(Uint32Array.of(5, 4, 5, 5, 3, 5), 10);

describe('beliefs', () => {
  it('of the ignorant hold every frequency, exact ones only the true one', () => {
    expect([...ignorantBeliefs(groups).low]).toEqual([0, 0, 0, 0, 0, 0]);
    expect([...ignorantBeliefs(groups).high]).toEqual([10, 10, 10, 10, 10, 10]);
    expect([...intervalBeliefs(groups, 0).low]).toEqual([5, 4, 5, 5, 3, 5]);
    expect([...intervalBeliefs(groups, 0).high]).toEqual([5, 4, 5, 5, 3, 5]);
  });

  it('within a radius do not go below 0', () => {
    expect(intervalBeliefs(groups, 4).low[4]).toBe(0);
    expect(intervalBeliefs(groups, 4).high[4]).toBe(7);
  });

  it('take a share of the records as the whole records within it, exactly', () => {
    expect(radiusOf({ num: 3, den: 10 }, 10)).toBe(3);
    expect(radiusOf({ num: 299_999_999, den: 1_000_000_000 }, 10)).toBe(2);
    expect(radiusOf({ num: 1, den: 3 }, 9_007_199_254_740_991)).toBe(3_002_399_751_580_330);
  });

  it('from a list hold exactly the counts within the shares; unlisted items may have any frequency', () => {
    const beliefs = listedBeliefs(groups, [
      { item: 0, low: { num: 1, den: 3 }, high: { num: 1, den: 2 } },
      { item: 4, low: { num: 3, den: 10 }, high: { num: 3, den: 10 } },
    ]);
    expect([beliefs.low[0], beliefs.high[0]]).toEqual([4, 5]);
    expect([beliefs.low[4], beliefs.high[4]]).toEqual([3, 3]);
    expect([beliefs.low[1], beliefs.high[1]]).toEqual([0, 10]);
    expect(countCompliant(beliefs, groups)).toBe(6);
    expect(
      isCompliant(listedBeliefs(groups, [{ item: 1, low: { num: 1, den: 2 }, high: { num: 1, den: 1 } }]), groups, 1),
    ).toBe(false);
  });

  it('from similar data are its frequencies, give or take its median gap', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat({ max: 20 }), fc.nat({ max: 7 })), { minLength: 1, maxLength: 8 }),
        (items) => {
          const own = frequencyGroups(
            Uint32Array.from(items, ([support]) => support),
            20,
          );
          const similar = frequencyGroups(
            Uint32Array.from(items, ([, support]) => support),
            7,
          );
          const beliefs = similarBeliefs(own, similar);
          const { num, den } = gapsOf(similar).median;
          for (const [i, [support, there]] of items.entries()) {
            // |support/20 − there/7| ≤ (num/den)/7
            const isWithin = Math.abs(support * 7 - there * 20) * den <= num * 20;
            expect(isCompliant(beliefs, own, i)).toBe(isWithin);
          }
        },
      ),
    );
  });
});

describe('exchangedBeliefs', () => {
  it('keeps the right ones, passes the wrong ones around, and leaves a consistent mapping', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 }),
        fc.nat({ max: 8 }),
        fc.nat({ max: 3 }),
        fc.nat(),
        (supports, wanted, radius, seed) => {
          const own = frequencyGroups(Uint32Array.from(supports), 9);
          const beliefs = intervalBeliefs(own, radius);
          const order = complianceOrder(supports.length, randomFromSeed(seed));
          const right = Math.min(wanted, supports.length);
          const exchanged = exchangedBeliefs(beliefs, order, right);
          for (const i of order.subarray(0, right)) {
            expect([exchanged.low[i], exchanged.high[i]]).toEqual([beliefs.low[i], beliefs.high[i]]);
          }
          expect([...exchanged.low].sort()).toEqual([...beliefs.low].sort());
          expect(usableEdges(consistentGraph(own, exchanged))).toBeDefined();
        },
      ),
    );
  });
});
