import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallDataset } from '../../../test/arbitraries/dataset.ts';
import { hierarchyOver } from '../../../test/arbitraries/hierarchy.ts';
import { leafCount } from '../../data/hierarchy.ts';
import { countSupports } from '../../records/dataset.ts';
import { Cut } from './cut.ts';

describe('Cut', () => {
  it('prices a raise at what it adds to the loss of the whole cut, after any raises before it', () => {
    let priced = 0;
    const inputs = smallDataset({ maxItems: 9, maxRows: 8, maxLength: 6 })
      .filter((dataset) => dataset.items.length > 0)
      .chain((dataset) => hierarchyOver(dataset).map((hierarchy) => ({ supports: countSupports(dataset), hierarchy })));
    fc.assert(
      fc.property(inputs, fc.array(fc.nat(), { maxLength: 6 }), ({ supports, hierarchy }, raises) => {
        const cut = new Cut(hierarchy, supports);
        const loss = (nodeOfRank: Uint32Array) => {
          let sum = 0;
          for (const [rank, v] of nodeOfRank.entries()) {
            const items = leafCount(hierarchy, v);
            if (items > 1) sum += supports[hierarchy.leafOrder[rank]] * items;
          }
          return sum;
        };
        for (const choice of raises) {
          // Only nodes at or above the cut can be raised to.
          const above = Array.from(hierarchy.parent.keys()).filter((v) =>
            cut.nodeOfRank
              .slice(hierarchy.leafFrom[v], hierarchy.leafTo[v])
              .every((u) => leafCount(hierarchy, u) <= leafCount(hierarchy, v)),
          );
          const v = above[choice % above.length];
          const before = loss(cut.nodeOfRank);
          const price = cut.costOfRaisingTo(v);
          cut.raiseTo(v);
          priced++;
          expect(price).toBe(loss(cut.nodeOfRank) - before);
          expect([...cut.nodeOfRank.slice(hierarchy.leafFrom[v], hierarchy.leafTo[v])].every((u) => u === v)).toBe(
            true,
          );
        }
      }),
      { numRuns: 500 },
    );
    expect(priced).toBeGreaterThan(500);
  });
});
