import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clusteringInput } from '../../../test/arbitraries/clustering.ts';
import { clusterByHand } from '../../../test/oracles/clustering.ts';
import { datasetFromRows } from '../../data/dataset-builder.ts';
import { SUPPRESSED } from '../../data/recoding.ts';
import { SottoError } from '../../errors.ts';
import { chooseAlgorithm } from '../../job/choose-algorithm.ts';
import { randomFromSeed } from '../../random.ts';
import type { Dataset } from '../../records/dataset.ts';
import { runAlgorithm } from '../../run/run-algorithm.ts';
import type { Decision } from '../define.ts';
import { clusteringRequest, releaseOf } from '../shared/merging/clustering-request.ts';
import type { ClusteringRequest, ItemClustering } from '../shared/merging/item-clustering.ts';
import { utilityGuidedClustering } from './upcta.ts';

const context = { random: randomFromSeed(1), checkpoint: () => {} };

/** Fig. 4(a) of the paper with the utility groups of its Table 1. */
const figure4 = datasetFromRows([
  ['i1', 'i2', 'i7'],
  ['i2', 'i7'],
  ['i3', 'i5'],
  ['i4', 'i6', 'i7'],
  ['i5', 'i7'],
]);
const table1 = Uint32Array.of(0, 0, 1, 2, 3, 3, 3);

interface Asked {
  readonly dataset: Dataset;
  readonly k: number;
  readonly itemsets: readonly (readonly number[])[];
  readonly groups: Uint32Array;
  readonly maxSuppressed: number;
}

function requestOf({ itemsets, ...rest }: Asked): ClusteringRequest {
  const listed = itemsets.map((itemset) => Uint32Array.from(itemset));
  return { ...rest, protect: { kind: 'itemsets', itemsets: listed } };
}

function labelsOf(asked: Asked): string[] {
  const request = requestOf(asked);
  return [...releaseOf(request, utilityGuidedClustering(request, context)).dataset.dictionary.labels];
}

function refusalOf(request: ClusteringRequest): SottoError | undefined {
  try {
    utilityGuidedClustering(request, context);
    return undefined;
  } catch (error) {
    if (error instanceof SottoError && error.code === 'infeasible') return error;
    throw error;
  }
}

function clustersOf({ labels }: ItemClustering) {
  return {
    clusters: [...new Set(labels.labelOf)]
      .filter((label) => label !== SUPPRESSED)
      .map((label) => labels.membersOf(label).sort((i, j) => i - j))
      .sort((x, y) => x[0] - y[0]),
    suppressed: [...labels.labelOf.keys()].filter((i) => labels.labelOf[i] === SUPPRESSED),
  };
}

describe('utilityGuidedClustering', () => {
  it('merges within the groups of Table 1 where that is enough', () => {
    const asked = { dataset: figure4, k: 2, itemsets: [[0], [4, 5]], groups: table1, maxSuppressed: 0 };
    expect(labelsOf(asked)).toEqual(['(i1,i2)', 'i3', 'i4', 'i5', 'i6', 'i7']);
  });

  it('suppresses what no merge of its group protects, if it may', () => {
    const asked = { dataset: figure4, k: 3, itemsets: [[0], [4, 5]], groups: table1, maxSuppressed: 2 };
    expect(labelsOf(asked)).toEqual(['i3', 'i4', 'i5', 'i6', 'i7']);
  });

  it('counts every item of a suppressed label', () => {
    const asked = { dataset: figure4, k: 3, itemsets: [[0]], groups: table1, maxSuppressed: 1 };
    expect(refusalOf(requestOf(asked))?.message).toContain('2 of 7 items would be suppressed, but only 1 may be');
  });

  it('takes groups, constraints and the limit from what a run is given', () => {
    const input = { dataset: figure4, utility: table1, constraints: [Uint32Array.of(0)] };
    const run = (maxSuppression: string) =>
      runAlgorithm(
        chooseAlgorithm('upcta', { maxSuppression }, 'constraints'),
        input,
        { id: 'constraints', params: { k: 3 } },
        context,
      );
    expect([...run('2/7').dataset.dictionary.labels]).toEqual(['i3', 'i4', 'i5', 'i6', 'i7']);
    expect(() => run('28%')).toThrow('is in fewer than 3 records when its utility groups have nothing left to merge');
  });

  it('ends as Example 9 of the paper does: g suppressed, then (b,c) and (d,e,f)', () => {
    // Records that agree with all the text says of Fig. 1(a).
    const rows = ['abcdef', 'abeg', 'ae', 'bfg', 'ab', 'cf'];
    const dataset = datasetFromRows(rows.map((row) => [...row]));
    const decisions: Decision[] = [];
    const request = requestOf({
      dataset,
      k: 3,
      itemsets: [[1, 4, 5], [6]],
      groups: Uint32Array.of(0, 1, 1, 2, 2, 2, 3),
      maxSuppressed: 1,
    });
    const clustering = utilityGuidedClustering(request, {
      ...context,
      decide: (decision) => decisions.push(decision),
    });
    expect(clustersOf(clustering)).toEqual({ clusters: [[0], [1, 2], [3, 4, 5]], suppressed: [6] });
    expect(decisions[0]).toEqual({
      step: 'UPCTA-7',
      action: 'suppress',
      items: [6],
      because: 'matched by 2 records, but 3 are needed, and nothing is left to merge with',
      forcedBy: [6],
    });
    expect(decisions.map(({ step, items }) => [step, items])).toEqual([
      ['UPCTA-7', [6]],
      ['UPCTA-5', [3, 4]],
      ['UPCTA-5', [1, 2]],
      ['UPCTA-5', [3, 4, 5]],
    ]);
  });

  it('does what the paper says, step by step', () => {
    let both = 0;
    fc.assert(
      fc.property(clusteringInput, ({ dataset, k, itemsets, groups }) => {
        const expected = clusterByHand({ dataset, k, itemsets, groups, mode: 'upcta' })!;
        const maxSuppressed = expected.suppressed.length;
        const request = requestOf({ dataset, k, itemsets, groups, maxSuppressed });
        expect(clustersOf(utilityGuidedClustering(request, context))).toEqual(expected);
        if (maxSuppressed > 0 && expected.clusters.some((cluster) => cluster.length > 1)) both++;
      }),
      { numRuns: 600 },
    );
    expect(both).toBeGreaterThan(20);
  });

  it('says what is in the way and what would do: the case of section 3.2 of the paper', () => {
    const asked = {
      dataset: figure4,
      k: 2,
      itemsets: [[0]],
      groups: Uint32Array.of(9, 0, 0, 0, 0, 0, 0),
      maxSuppressed: 0,
    };
    const refusal = refusalOf(requestOf(asked))!;
    expect(refusal.message).toBe(
      '{"i1"} is in fewer than 2 records when its utility groups have nothing left to merge: 1 of 7 items would be suppressed, but only 0 may be; {"i1"} alone needs more than that with this method',
    );
    expect(refusal.hint).toBe('what works: maxSuppression 1/7, or one utility group for all items');
  });

  it('names itemsets that conflict only together', () => {
    const dataset = datasetFromRows([['a'], ['b'], ['c'], ['c'], ['c']]);
    const groups = Uint32Array.of(0, 1, 2);
    const refusal = refusalOf(requestOf({ dataset, k: 3, itemsets: [[0], [1], [2]], groups, maxSuppressed: 1 }))!;
    expect(refusal.message).toContain('these 2 itemsets together need more than that with this method: {"a"}, {"b"}');
    expect(refusal.hint).toBe('what works: maxSuppression 2/3, or one utility group for all items');
  });

  it('names only relaxations that work, and the least suppression that does', () => {
    let smallerK = 0;
    let refused = 0;
    fc.assert(
      fc.property(clusteringInput, fc.boolean(), ({ dataset, k, itemsets, groups }, isKm) => {
        const listed = requestOf({ dataset, k, itemsets, groups, maxSuppressed: 0 });
        const request: ClusteringRequest = isKm ? { ...listed, protect: { kind: 'combinations', m: 2 } } : listed;
        const hint = refusalOf(request)?.hint;
        if (hint === undefined) return;
        refused++;
        const [, needed] = /maxSuppression (\d+)\//.exec(hint)!;
        expect(refusalOf({ ...request, maxSuppressed: Number(needed) })).toBeUndefined();
        expect(refusalOf({ ...request, maxSuppressed: Number(needed) - 1 })).toBeDefined();
        if (hint.includes('one utility group')) expect(refusalOf({ ...request, groups: undefined })).toBeUndefined();
        const lower = /k = (\d+)/.exec(hint)?.[1];
        if (lower !== undefined) {
          smallerK++;
          expect(Number(lower)).toBeLessThan(k);
          expect(refusalOf({ ...request, k: Number(lower) })).toBeUndefined();
          expect(refusalOf({ ...request, k: Number(lower) + 1 })).toBeDefined();
        } else if (k > 2) expect(refusalOf({ ...request, k: 2 })).toBeDefined();
      }),
      { numRuns: 300 },
    );
    expect(refused).toBeGreaterThan(60);
    expect(smallerK).toBeGreaterThan(15);
  });

  it('counts maxSuppression as a share of the items, without rounding', () => {
    const mostOf = (num: number, den: number) =>
      clusteringRequest({ dataset: figure4 }, { id: 'km', params: { k: 2, m: 1 } }, { maxSuppression: { num, den } })
        .maxSuppressed;
    expect(mostOf(3, 20)).toBe(1);
    expect(mostOf(2, 7)).toBe(2);
    expect(mostOf(1, 8)).toBe(0);
    expect(mostOf(1, 1)).toBe(7);
  });
});
