import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ClusteringInput, clusteringInput } from '../../../test/arbitraries/clustering.ts';
import { cases } from '../../../test/cases.ts';
import { clusterByHand } from '../../../test/oracles/clustering.ts';
import { subsetsUpTo, violatingItemsets } from '../../../test/oracles/km.ts';
import { collapseRows } from '../../data/collapse-rows.ts';
import { datasetFromRows } from '../../data/dataset-builder.ts';
import { SUPPRESSED } from '../../data/recoding.ts';
import { SottoError } from '../../errors.ts';
import { chooseAlgorithm } from '../../job/choose-algorithm.ts';
import { randomFromSeed } from '../../random.ts';
import { type Dataset, rowOf } from '../../records/dataset.ts';
import { runAlgorithm } from '../../run/run-algorithm.ts';
import { constraintBasedAnonymization } from '../coat/coat.ts';
import type { Decision } from '../define.ts';
import { CheapestPartner } from '../shared/merging/cheapest-partner.ts';
import { releaseOf } from '../shared/merging/clustering-request.ts';
import type { ClusteringRequest, ItemClustering, ProtectionTarget } from '../shared/merging/item-clustering.ts';
import { LabelMerging } from '../shared/merging/label-merging.ts';
import { utilityGuidedClustering } from '../upcta/upcta.ts';
import { privacyConstrainedClustering } from './pcta.ts';

const context = { random: randomFromSeed(1), checkpoint: () => {} };

/** Fig. 4(a) of the paper. */
const figure4 = datasetFromRows([
  ['i1', 'i2', 'i7'],
  ['i2', 'i7'],
  ['i3', 'i5'],
  ['i4', 'i6', 'i7'],
  ['i5', 'i7'],
]);

function requestFor(dataset: Dataset, k: number, protect: ProtectionTarget): ClusteringRequest {
  return { dataset, k, protect, maxSuppressed: 0 };
}

function itemsetsOf(dataset: Dataset, itemsets: readonly (readonly string[])[]): ProtectionTarget {
  const { labels } = dataset.dictionary;
  return {
    kind: 'itemsets',
    itemsets: itemsets.map((names) => Uint32Array.from(names, (name) => labels.indexOf(name)).sort()),
  };
}

function clustersOf({ labels }: ItemClustering): number[][] {
  return [...new Set(labels.labelOf)]
    .map((label) => labels.membersOf(label).sort((i, j) => i - j))
    .sort((x, y) => x[0] - y[0]);
}

function labelsOf(request: ClusteringRequest): string[] {
  const { dataset } = releaseOf(request, privacyConstrainedClustering(request, context));
  return [...dataset.dictionary.labels];
}

function isExposedIn(dataset: Dataset, itemset: readonly number[], k: number): boolean {
  const rows = Array.from({ length: dataset.numRows }, (_, t) => rowOf(dataset, t));
  const support = rows.filter((row) => itemset.every((i) => row.includes(i))).length;
  return support > 0 && support < k;
}

/** The clusters, or undefined where the request is refused. */
function attempt(request: ClusteringRequest): number[][] | undefined {
  try {
    return clustersOf(privacyConstrainedClustering(request, context));
  } catch (error) {
    if (error instanceof SottoError && error.code === 'infeasible') return undefined;
    throw error;
  }
}

describe('privacyConstrainedClustering', () => {
  it('measures the loss as Example 3 of the paper does: UL((a,b)) = 3/127 · 5/6', () => {
    const dataset = datasetFromRows([['a', 'b', 'c'], ['a'], ['a', 'b'], ['a', 'b', 'd'], ['b'], ['e', 'f', 'g']]);
    const labels = new LabelMerging(collapseRows(dataset), 7);
    const partners = new CheapestPartner(labels, {
      groups: Uint32Array.of(0, 0, 1, 1, 1, 1, 1),
    });
    expect(partners.find(0)).toBe(true);
    expect(partners.partner).toBe(1);
    expect((partners.mantissa * 2 ** partners.exponent) / (127 * 6)).toBeCloseTo(0.0197, 4);
  });

  it('protects {i1} of Fig. 4(a) for k = 3 by merging i2 and then i3; {i5, i6} is held by no record', () => {
    const protect = itemsetsOf(figure4, [['i1'], ['i5', 'i6']]);
    expect(labelsOf(requestFor(figure4, 3, protect))).toEqual(['(i1,i2,i3)', 'i4', 'i5', 'i6', 'i7']);
  });

  it('takes the constraint of largest support first', () => {
    // {a} is held by 1, {b} by 2 of the 3 records needed: b first, with a; then a is done, too.
    const dataset = datasetFromRows([['a'], ['b'], ['b'], ['c'], ['c'], ['c']]);
    const decisions: Decision[] = [];
    const request = requestFor(dataset, 3, itemsetsOf(dataset, [['a'], ['b']]));
    privacyConstrainedClustering(request, { ...context, decide: (decision) => decisions.push(decision) });
    expect(decisions).toEqual([
      {
        step: 'PCTA-5',
        action: 'merge',
        items: [0, 1],
        because: 'matched by 2 records, but 3 are needed',
        forcedBy: [1],
      },
    ]);
  });

  it('looks again at a constraint that no record held once a merge gives it a few', () => {
    // {a, c} is held by none until a and b share a label; then by one record of the two needed.
    const dataset = datasetFromRows([['a'], ['b', 'c'], ['b'], ['c'], ['c', 'd'], ['d'], ['d', 'e'], ['e'], ['e']]);
    const request = requestFor(dataset, 2, itemsetsOf(dataset, [['a', 'c'], ['a']]));
    expect(labelsOf(request)).not.toContain('(a,b)');
    expect(clustersOf(privacyConstrainedClustering(request, context))).toEqual(
      clusterByHand({ dataset, k: 2, itemsets: [[0, 2], [0]], mode: 'pcta' })!.clusters,
    );
  });

  it('counts a merged label with the mean weight of its items', () => {
    // Merging a with b or c touches two records either way; the owner cares more for b.
    const dataset = datasetFromRows([['a'], ['b'], ['c'], ['d'], ['d'], ['d']]);
    const request = requestFor(dataset, 2, itemsetsOf(dataset, [['a']]));
    expect(labelsOf(request)).toContain('(a,b)');
    expect(labelsOf({ ...request, weights: Float64Array.of(0.5, 1, 0.5, 1) })).toContain('(a,c)');
  });

  it('does what the paper says, step by step, for listed itemsets', () => {
    let merged = 0;
    fc.assert(
      fc.property(clusteringInput, ({ dataset, k, itemsets }) => {
        const expected = clusterByHand({ dataset, k, itemsets, mode: 'pcta' });
        const listed = itemsets.map((itemset) => Uint32Array.from(itemset));
        const clusters = attempt(requestFor(dataset, k, { kind: 'itemsets', itemsets: listed }));
        expect(clusters).toEqual(expected?.clusters);
        if (clusters !== undefined && clusters.length < dataset.dictionary.labels.length) merged++;
      }),
      { numRuns: 600 },
    );
    expect(merged).toBeGreaterThan(80);
  });

  it('does for all combinations of up to 2 items what it does for all pairs and then all items, listed', () => {
    fc.assert(
      fc.property(clusteringInput, ({ dataset, k }) => {
        const itemsets = pairsAndItems(dataset);
        const clusters = attempt(requestFor(dataset, k, { kind: 'combinations', m: 2 }));
        expect(clusters).toEqual(clusterByHand({ dataset, k, itemsets, mode: 'pcta' })?.clusters);
      }),
      { numRuns: 300 },
    );
  });

  it.each(['pcta', 'coat', 'upcta'] as const)('takes constraints by their present support where asked: %s', (mode) => {
    const run = {
      pcta: privacyConstrainedClustering,
      coat: constraintBasedAnonymization,
      upcta: utilityGuidedClustering,
    };
    fc.assert(
      fc.property(clusteringInput, fc.boolean(), ({ dataset, k, itemsets: given, groups }, isKm) => {
        // Of all pairs and items those are in the queue that are exposed at the start: merging exposes no others, but ties go
        // to the first that is in it.
        const itemsets = isKm ? pairsAndItems(dataset).filter((p) => isExposedIn(dataset, p, k)) : given;
        const protect: ProtectionTarget = isKm
          ? { kind: 'combinations', m: 2 }
          : { kind: 'itemsets', itemsets: itemsets.map((itemset) => Uint32Array.from(itemset)) };
        const asked = { dataset, k, protect, groups: mode === 'pcta' ? undefined : groups, maxSuppressed: 99 };
        const expected = clusterByHand({ dataset, k, itemsets, groups, mode, queue: 'current' });
        if (expected === undefined) return;
        const { labels } = run[mode]({ ...asked, queue: 'current' }, context);
        expect(labels.labelOf.filter((label) => label === SUPPRESSED)).toHaveLength(expected.suppressed.length);
        for (const cluster of expected.clusters)
          expect(labels.membersOf(labels.labelOf[cluster[0]]).sort((i, j) => i - j)).toEqual(cluster);
      }),
      { numRuns: cases(2000, 100) },
    );
  });

  it('takes an itemset that a merge made better supported before others, where asked', () => {
    // {x, y} is held by 1 record like {z}, and by 2 once a and x share a label.
    const dataset = datasetFromRows([['a'], ['a', 'y'], ['a'], ['x', 'y'], ['z']]);
    const forcedBy = (queue: 'initial' | 'current') => {
      const decisions: Decision[] = [];
      const request = requestFor(dataset, 4, itemsetsOf(dataset, [['a'], ['z'], ['x', 'y']]));
      privacyConstrainedClustering({ ...request, queue }, { ...context, decide: (made) => decisions.push(made) });
      return decisions.slice(0, 2).map((made) => made.forcedBy);
    };
    expect(forcedBy('initial')).toEqual([[0], [3]]);
    expect(forcedBy('current')).toEqual([[0], [1, 2]]);
  });

  it('leaves no combination of up to m items rare, for m beyond 2', () => {
    let beyondPairs = 0;
    const longer = clusteringInput.filter(({ dataset }) => dataset.numRows > 5);
    fc.assert(
      fc.property(longer, fc.integer({ min: 3, max: 5 }), ({ dataset, k }: ClusteringInput, m) => {
        const request = requestFor(dataset, k, { kind: 'combinations', m });
        const clusters = attempt(request);
        fc.pre(clusters !== undefined);
        const release = releaseOf(request, privacyConstrainedClustering(request, context));
        expect(violatingItemsets(release.dataset, k, m)).toEqual([]);
        const pairs = attempt(requestFor(dataset, k, { kind: 'combinations', m: 2 }))!;
        if (pairs.length > clusters.length) beyondPairs++;
      }),
      { numRuns: 600 },
    );
    expect(beyondPairs).toBeGreaterThan(20);
  });

  it('protects four items of which every three are safe', () => {
    const dataset = datasetFromRows(['abcd', 'abc', 'abd', 'acd', 'bcd'].map((row) => [...row]));
    expect(labelsOf(requestFor(dataset, 2, { kind: 'combinations', m: 3 }))).toEqual(['a', 'b', 'c', 'd']);
    expect(labelsOf(requestFor(dataset, 2, { kind: 'combinations', m: 4 }))).toEqual(['(a,b)', 'c', 'd']);
  });

  it('takes the best supported of the larger combinations first', () => {
    const rows = ['def', 'def', 'de', 'df', 'ef', 'abc', 'ab', 'ab', 'ac', 'ac', 'bc', 'bc'];
    const dataset = datasetFromRows(rows.map((row) => [...row]));
    const decisions: Decision[] = [];
    const request = requestFor(dataset, 3, { kind: 'combinations', m: 3 });
    privacyConstrainedClustering(request, { ...context, decide: (decision) => decisions.push(decision) });
    expect(decisions[0].forcedBy).toEqual([3, 4, 5]);
  });

  it('pays no heed to utility groups', () => {
    const dataset = datasetFromRows([['a'], ['b'], ['c'], ['c']]);
    const input = { dataset, utility: Uint32Array.of(0, 1, 2) };
    const release = runAlgorithm(
      chooseAlgorithm('pcta', {}, 'km'),
      input,
      { id: 'km', params: { k: 2, m: 1 } },
      context,
    );
    expect(release.dataset.dictionary.labels).toEqual(['(a,b)', 'c']);
  });

  it('protects whole records', () => {
    const dataset = datasetFromRows([
      ['a', 'b', 'c'],
      ['a', 'b'],
      ['b', 'c'],
      ['a', 'b', 'c', 'd'],
    ]);
    const itemsets = Array.from({ length: 4 }, (_, t) => rowOf(dataset, t));
    // {a,b,c,d} is the only exposed record. Merging d with the rarest of the others suffices.
    expect(labelsOf(requestFor(dataset, 2, { kind: 'itemsets', itemsets }))).toEqual(['(a,d)', 'b', 'c']);
  });

  it('says how far k is out of reach, and for which itemset', () => {
    const dataset = datasetFromRows([['a', 'b'], ['b'], []]);
    const run = () => privacyConstrainedClustering(requestFor(dataset, 3, itemsetsOf(dataset, [['a', 'b']])), context);
    expect(run).toThrow('k is 3, but only 2 records contain any item: {"a", "b"} cannot be matched by more');
    expect(labelsOf(requestFor(dataset, 2, itemsetsOf(dataset, [['a', 'b']])))).toEqual(['(a,b)']);
  });

  it('changes nothing where k is out of reach but no listed itemset is held by any record', () => {
    const dataset = datasetFromRows([['a'], ['b']]);
    expect(labelsOf(requestFor(dataset, 9, itemsetsOf(dataset, [['a', 'b'], []])))).toEqual(['a', 'b']);
  });
});

function pairsAndItems(dataset: Dataset): number[][] {
  const subsets = subsetsUpTo([...dataset.dictionary.labels.keys()], 2);
  const compare = (x: number[], y: number[]) => y.length - x.length || x[0] - y[0] || x.at(-1)! - y.at(-1)!;
  return subsets.sort(compare);
}
