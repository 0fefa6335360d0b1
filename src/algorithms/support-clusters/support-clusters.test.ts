import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datasetFromRows } from '../../data/dataset-builder.ts';
import { SUPPRESSED } from '../../data/recoding.ts';
import { randomFromSeed } from '../../random.ts';
import { kmGrouping } from '../shared/inference/km-grouping.ts';
import { supportGroups } from './contiguous-groups.ts';
import { supportClusters } from './support-clusters.ts';

const context = { random: randomFromSeed(1), checkpoint: () => {} };
const promise = { rho: { num: 1, den: 2 }, m: Number.POSITIVE_INFINITY };

describe('supportGroups', () => {
  it('finds groups of least loss among all partitions into as many labels', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 7 }),
        fc.integer({ min: 1, max: 7 }),
        (counts, numLabels) => {
          const supports = Uint32Array.from(counts);
          const groups = supportGroups([...supports.keys()], supports, 7);
          const starts = groups.starts(numLabels);
          expect(starts.length).toBe(Math.min(numLabels, counts.length));
          const parts = starts.map((start, g) => [...groups.order.subarray(start, starts[g + 1])]);
          expect(lossOf(parts, supports)).toBe(leastLoss(supports, starts.length));
        },
      ),
      { numRuns: 500 },
    );
  });
});

function lossOf(parts: readonly (readonly number[])[], supports: Uint32Array): number {
  let loss = 0;
  for (const part of parts) if (part.length > 1) for (const i of part) loss += supports[i] * part.length;
  return loss;
}

/** The least loss over all partitions of the items into `numParts` parts that are not empty. */
function leastLoss(supports: Uint32Array, numParts: number): number {
  let best = Number.POSITIVE_INFINITY;
  const parts: number[][] = [];
  const place = (i: number): void => {
    if (i === supports.length) {
      if (parts.length === numParts) best = Math.min(best, lossOf(parts, supports));
      return;
    }
    for (const part of parts) {
      part.push(i);
      place(i + 1);
      part.pop();
    }
    if (parts.length === numParts) return;
    parts.push([i]);
    place(i + 1);
    parts.pop();
  };
  place(0);
  return best;
}

describe('supportClusters', () => {
  it('merges rare public items where that lets a sensitive item be published', () => {
    // Each of a, b, c infers x in 1 of 2 records; merged with d they do in 3 of 8.
    const rows = [
      ...['a', 'b', 'c'].flatMap((item) => [[item, 'x'], [item]]),
      ...Array.from({ length: 2 }, () => ['d']),
      ...['e', 'f', 'g', 'h', 'i', 'j', 'k'].flatMap((item) => Array.from({ length: 9 }, () => [item])),
    ];
    const dataset = datasetFromRows(rows);
    const recoding = supportClusters(dataset, Uint32Array.of(11), promise, context);
    const labelOf = (i: number) => recoding.published.labels[recoding.target[i]];
    expect(recoding.target[11]).not.toBe(SUPPRESSED);
    expect(labelOf(0)).toBe(labelOf(3));
    expect(labelOf(4)).toBe('e');
  });

  it('publishes public items as they are where merging does not pay', () => {
    const dataset = datasetFromRows([['a', 'x'], ['a', 'b'], ['a'], ['b'], ['c'], ['d']]);
    const recoding = supportClusters(dataset, Uint32Array.of(4), promise, context);
    expect(recoding.published.labels).toEqual(['a', 'b', 'c', 'd', 'x']);
  });
});

describe('kmGrouping', () => {
  it('groups public items so that their parts of the records are k^m-anonymous', () => {
    const dataset = datasetFromRows([['a', 'x'], ['b'], ['c'], ['c'], ['c', 'x']]);
    const grouping = kmGrouping(dataset, Uint32Array.of(3), Uint32Array.of(1, 1, 3, 2), { k: 2, m: 1 }, context);
    // a and b occur once each; the tree puts the three public items under one node.
    expect([...grouping.labelOf.subarray(0, 3)]).toEqual([0, 0, 0]);
    expect(grouping).toMatchObject({ numLabels: 1, numPublic: 3, loss: 15 });
  });
});
