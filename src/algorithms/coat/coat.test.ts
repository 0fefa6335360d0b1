import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clusteringInput } from '../../../test/arbitraries/clustering.ts';
import { clusterByHand } from '../../../test/oracles/clustering.ts';
import { datasetFromRows } from '../../data/dataset-builder.ts';
import { SUPPRESSED } from '../../data/recoding.ts';
import { chooseAlgorithm } from '../../job/choose-algorithm.ts';
import { randomFromSeed } from '../../random.ts';
import { runAlgorithm } from '../../run/run-algorithm.ts';
import type { Decision } from '../define.ts';
import type { ClusteringRequest } from '../shared/merging/item-clustering.ts';
import { constraintBasedAnonymization } from './coat.ts';

const context = { random: randomFromSeed(1), checkpoint: () => {} };

function clustersOf(request: ClusteringRequest) {
  const { labels } = constraintBasedAnonymization(request, context);
  return {
    clusters: [...new Set(labels.labelOf)]
      .filter((label) => label !== SUPPRESSED)
      .map((label) => labels.membersOf(label).sort((i, j) => i - j))
      .sort((x, y) => x[0] - y[0]),
    suppressed: [...labels.labelOf.keys()].filter((i) => labels.labelOf[i] === SUPPRESSED),
  };
}

describe('constraintBasedAnonymization', () => {
  const dataset = datasetFromRows([['a', 'b'], ['b', 'c'], ['c'], ['a', 'd'], ['d'], ['d'], ['d', 'a']]);
  const protect = { kind: 'itemsets', itemsets: [Uint32Array.of(0, 1)] } as const;

  it('merges the rarest item of a constraint with the partner of least loss', () => {
    // {a, b} is held by one record of the two needed; b is rarer than a. Merging b and c costs least.
    const decisions: Decision[] = [];
    const request = { dataset, k: 2, protect, maxSuppressed: 0 };
    constraintBasedAnonymization(request, { ...context, decide: (decision) => decisions.push(decision) });
    expect(decisions[0]).toEqual({
      step: 'COAT-5',
      action: 'merge',
      items: [1, 2],
      because: 'matched by 1 record, but 2 are needed',
      forcedBy: [0, 1],
    });
  });

  it('merges another item of the constraint where the rarest has no partner, and suppresses only when none has', () => {
    const four = datasetFromRows([['1', '2'], ['1', '3'], ['2'], ['2']]);
    const merged = { dataset: four, k: 2, protect, groups: Uint32Array.of(0, 1, 1), maxSuppressed: 0 };
    expect(clustersOf(merged)).toEqual({ clusters: [[0], [1, 2]], suppressed: [] });
    const groups = Uint32Array.of(0, 1, 2, 3);
    expect(clustersOf({ dataset, k: 2, protect, groups, maxSuppressed: 1 })).toEqual({
      clusters: [[0], [2], [3]],
      suppressed: [1],
    });
  });

  it('does what the paper says, step by step, with groups and without', () => {
    let both = 0;
    fc.assert(
      fc.property(clusteringInput, fc.boolean(), ({ dataset: data, k, itemsets, groups }, isGrouped) => {
        const given = isGrouped ? { groups } : {};
        const expected = clusterByHand({ dataset: data, k, itemsets, mode: 'coat', ...given })!;
        const maxSuppressed = expected.suppressed.length;
        const listed = itemsets.map((itemset) => Uint32Array.from(itemset));
        const listedOnly = { kind: 'itemsets', itemsets: listed } as const;
        expect(clustersOf({ dataset: data, k, protect: listedOnly, maxSuppressed, ...given })).toEqual(expected);
        if (maxSuppressed > 0 && expected.clusters.some((cluster) => cluster.length > 1)) both++;
      }),
      { numRuns: 600 },
    );
    expect(both).toBeGreaterThan(8);
  });

  it('takes the groups from what a run is given, if there are any', () => {
    const run = (utility?: Uint32Array) =>
      runAlgorithm(
        chooseAlgorithm('coat', { maxSuppression: '25%' }, 'constraints'),
        { dataset, constraints: protect.itemsets, ...(utility !== undefined && { utility }) },
        { id: 'constraints', params: { k: 2 } },
        context,
      );
    expect([...run(Uint32Array.of(0, 1, 2, 3)).dataset.dictionary.labels]).toEqual(['a', 'c', 'd']);
    expect(run().dataset.dictionary.labels.join(' ')).toMatch(/\(.*b.*\)/);
  });

  it('refuses what would suppress more than it may, and says what would do', () => {
    const groups = Uint32Array.of(0, 1, 2, 3);
    const run = () => clustersOf({ dataset, k: 2, protect, groups, maxSuppressed: 0 });
    expect(run).toThrow(
      '{"a", "b"} is in fewer than 2 records when its utility groups have nothing left to merge: 1 of 4 items would be suppressed, but only 0 may be; {"a", "b"} alone needs more than that with this method',
    );
  });
});
