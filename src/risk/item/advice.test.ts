import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allMappings, crackShares } from '../../../test/oracles/mappings.ts';
import { adviseOnItems } from './advice.ts';
import { intervalBeliefs } from './beliefs/beliefs.ts';
import { consistentGraph } from './beliefs/consistent-graph.ts';
import { frequencyGroups } from './beliefs/frequency-groups.ts';

describe('adviseOnItems', () => {
  it('keeps its word: with the advice, all consistent mappings crack what it says, within the tolerance', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 3, maxLength: 7 }),
        fc.nat({ max: 2 }),
        (given, radius) => {
          const supports = Uint32Array.from(given);
          const tolerance = { num: 1, den: 3 };
          const graph = (counts: Uint32Array) => {
            const groups = frequencyGroups(counts, 20);
            return consistentGraph(groups, intervalBeliefs(groups, radius));
          };
          const cracks = (counts: Uint32Array) =>
            crackShares(allMappings(graph(counts)), counts.length).reduce((sum, share) => sum + share, 0);
          const probabilities = Float64Array.from(crackShares(allMappings(graph(supports)), supports.length));
          const { withhold, merge } = adviseOnItems({ supports, numRecords: 20, radius, tolerance, probabilities });
          if (withhold !== undefined) {
            const left = supports.filter((_, i) => !withhold.items.includes(i));
            expect(cracks(left)).toBeCloseTo(withhold.cracks, 9);
            expect(withhold.cracks).toBeLessThanOrEqual(left.length / 3 + 1e-9);
          }
          if (merge !== undefined) {
            const level = supports.slice();
            for (const label of merge.labels)
              for (const i of label) level[i] = Math.max(...label.map((j) => supports[j]));
            expect(cracks(level)).toBeCloseTo(merge.cracks, 9);
            expect(merge.cracks).toBeLessThanOrEqual(supports.length / 3 + 1e-9);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
