import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallDataset } from '../../../../test/arbitraries/dataset.ts';
import { allMappings, crackShares, itemsetCrackShare } from '../../../../test/oracles/mappings.ts';
import { datasetFromRows } from '../../../data/dataset-builder.ts';
import { randomFromSeed } from '../../../random.ts';
import { countSupports, type Dataset } from '../../../records/dataset.ts';
import { assessItemRisk } from '../assess-item-risk.ts';
import { intervalBeliefs } from '../beliefs/beliefs.ts';
import { ComplianceCurve, complianceOrders, largestShare } from '../beliefs/compliance-curve.ts';
import { consistentGraph } from '../beliefs/consistent-graph.ts';
import { frequencyGroups } from '../beliefs/frequency-groups.ts';
import { SAMPLE_SHARES, similarityBySampling } from '../beliefs/similarity-by-sampling.ts';
import type { ItemRiskQuery } from '../item-risk-query.ts';

/** Item i of n occurs in i+1 records, and in each of them together with all more frequent ones. */
function stairs(numItems: number): Dataset {
  return datasetFromRows(
    Array.from({ length: numItems }, (_, t) => Array.from({ length: numItems - t }, (_, i) => String(numItems - i))),
  );
}

const query = (more: Partial<ItemRiskQuery> = {}): ItemRiskQuery => ({
  seed: 1,
  tolerance: { num: 1, den: 10 },
  belief: { kind: 'interval' },
  runs: 5,
  top: 10,
  advise: true,
  sampling: false,
  maxStates: 10_000,
  samples: 2000,
  ...more,
});

describe('ComplianceCurve', () => {
  it('has its ends at nothing and everything, grows, and α_max is its last point within the limit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 1, maxLength: 30 }),
        fc.double({ min: 0, max: 20, noNaN: true }),
        fc.nat(),
        (values, most, seed) => {
          const orders = complianceOrders(values.length, 5, randomFromSeed(seed));
          const curve = new ComplianceCurve(Float64Array.from(values), orders);
          expect(curve.at(0).mean).toBe(0);
          expect(curve.at(1).mean).toBeCloseTo(
            values.reduce((sum, value) => sum + value, 0),
            9,
          );
          const means = Array.from({ length: values.length + 1 }, (_, n) => curve.at(n / values.length).mean);
          for (let n = 1; n < means.length; n++) expect(means[n]).toBeGreaterThan(means[n - 1]);
          const last = means.findLastIndex((value) => value <= most);
          expect(curve.alphaMax(most)).toBeCloseTo(last / values.length, 12);
        },
      ),
    );
  });
});

describe('largestShare', () => {
  it('is 1 where everything passes and 0 where only nothing does', () => {
    expect(largestShare(8, () => true)).toBe(1);
    expect(largestShare(8, (right) => right === 0)).toBe(0);
    expect(largestShare(8, (right) => right <= 5)).toBe(5 / 8);
    expect(largestShare(0, () => false)).toBe(1);
  });
});

describe('assessItemRisk', () => {
  it('gives the expected cracks and probabilities of all consistent mappings', () => {
    fc.assert(
      fc.property(smallDataset({ maxItems: 7, maxRows: 9 }), (dataset) => {
        const groups = frequencyGroups(countSupports(dataset), dataset.numRows);
        const risk = assessItemRisk(dataset, query({ belief: { kind: 'interval', delta: { num: 1, den: 10 } } }));
        const graph = consistentGraph(groups, intervalBeliefs(groups, Math.floor(dataset.numRows / 10)));
        const shares = crackShares(allMappings(graph), groups.groupOf.length);
        expect(risk.expectedCracks.value).toBeCloseTo(
          shares.reduce((sum, share) => sum + share, 0),
          9,
        );
        expect(risk.expectedCracks.method).toBe('exact');
        for (const { item, probability } of risk.exposed) {
          expect(probability).toBeCloseTo(shares[dataset.dictionary.labels.indexOf(item)], 9);
        }
        expect(risk.exposed.map(({ probability }) => probability)).toEqual(
          risk.exposed.map(({ probability }) => probability).sort((a, b) => b - a),
        );
        expect(risk.point).toBeCloseTo(risk.groups, 9);
      }),
      { numRuns: 200 },
    );
  });

  it('releases what even exact knowledge leaves within the tolerance', () => {
    const same = datasetFromRows([Array.from({ length: 20 }, (_, i) => `i${i}`)]);
    const risk = assessItemRisk(same, query());
    expect(risk).toMatchObject({ decision: 'release', alphaMax: 1, groups: 1, point: 1 });
    expect(risk.answer).toMatch(/^release: an attacker who knows every frequency/);
    expect(risk.advice).toBeUndefined();
  });

  it('does not release distinct frequencies, says how much an attacker must know, and what would help', () => {
    const risk = assessItemRisk(stairs(40), query({ belief: { kind: 'point' } }));
    expect(risk).toMatchObject({ decision: 'do not release', expectedCracks: { value: 40, method: 'exact' } });
    expect(risk.alphaMax).toBeCloseTo(0.1, 12);
    expect(risk.answer).toBe(
      'do not release: an attacker who knows every frequency exactly identifies 40.0 of 40 items on average; 4.00 are tolerated. To exceed that, the attacker must know the frequency of at least 12.5 % of the items (5) exactly',
    );
    // Four labels of ten: one item of each is found out on average.
    expect(risk.advice?.merge).toMatchObject({ size: 10, isExact: true });
    expect(risk.advice?.merge?.cracks).toBeCloseTo(4, 9);
    expect(risk.advice?.withhold).toBeUndefined();
  });

  it('releases the same if the owner is sure that attackers know few frequencies', () => {
    const at = (num: number) =>
      assessItemRisk(stairs(40), query({ belief: { kind: 'point' }, alpha: { num, den: 40 } }));
    expect(at(4).decision).toBe('release');
    expect(at(4).answer).toContain('release, unless attackers know too much');
    expect(at(5).decision).toBe('do not release');
  });

  it('gives the figures of the attacker who is right about a share of the items, those of the curve', () => {
    const data = stairs(40);
    const at = (num: number) => assessItemRisk(data, query({ alpha: { num, den: 10 } }));
    const whole = assessItemRisk(data, query());
    for (const num of [1, 4, 10]) {
      const { expectedCracks, oEstimate, alpha } = at(num);
      expect(alpha).toBe(num / 10);
      expect(expectedCracks.value).toBeCloseTo(whole.curve[num].mean, 9);
      expect(oEstimate.plain).toBeCloseTo(whole.curve[num].oEstimate, 9);
    }
    expect(at(1).answer).toContain(', of 10 % of the items, identifies');
    expect(at(10).oneLoop).toBe(whole.oneLoop);
  });

  it('takes the mean gap between frequencies for their width, where asked', () => {
    const rows = [1, 2, 3, 9].flatMap((n) => Array.from({ length: 9 }, (_, t) => (t < n ? [`i${n}`] : [])));
    const median = assessItemRisk(datasetFromRows(rows), query({ belief: { kind: 'interval' } }));
    const mean = assessItemRisk(datasetFromRows(rows), query({ belief: { kind: 'interval', gap: 'mean' } }));
    expect(median.delta).toBeCloseTo(1 / 36, 12);
    expect(mean.delta).toBeCloseTo(8 / 3 / 36, 12);
    expect(mean.expectedCracks.value).toBeLessThan(median.expectedCracks.value);
  });

  it('tells what the printed recipe decides by the O-estimate where that differs', () => {
    const risk = assessItemRisk(stairs(12), query({ tolerance: { num: 46, den: 100 } }));
    expect(risk.oEstimate.plain).toBeLessThan(risk.expectedCracks.value);
    const between = { num: Math.round(((risk.oEstimate.plain + risk.expectedCracks.value) / 2 / 12) * 1e6), den: 1e6 };
    const split = assessItemRisk(stairs(12), query({ tolerance: between }));
    expect(split.printedDecision).toBe('release');
    expect(split.decision).toBe('do not release');
  });

  it('answers for items of interest alone', () => {
    const dataset = datasetFromRows([
      ['a', 'b', 'c'],
      ['b', 'c'],
      ['c', 'd'],
      ['e', 'f'],
    ]);
    const risk = assessItemRisk(dataset, query({ belief: { kind: 'point' }, itemsOfInterest: Uint32Array.of(0, 2) }));
    // a shares its frequency with d, e and f; c is alone.
    expect(risk).toMatchObject({ items: 6, itemsOfInterest: 2, point: 1.25, expectedCracks: { value: 1.25 } });
    expect(risk.ignorant).toBeCloseTo(2 / 6, 12);
    expect(risk.exposed[0]).toMatchObject({ item: 'c', groupSize: 1, outdegree: 1, probability: 1 });
  });

  it('says so where no mapping is consistent with the beliefs', () => {
    const one = { num: 1, den: 1 };
    const half = { num: 1, den: 2 };
    const dataset = datasetFromRows([['a', 'b'], ['a']]);
    const belief = {
      kind: 'listed',
      listed: [
        { item: 0, low: one, high: one },
        { item: 1, low: one, high: one },
      ],
    } as const;
    expect(assessItemRisk(dataset, query({ belief }))).toMatchObject({
      belief: { compliant: 0.5 },
      expectedCracks: { value: 1, method: 'o-estimate' },
      oEstimate: { plain: 1, propagated: null, refined: null },
      delta: null,
    });
    const right = { kind: 'listed', listed: [{ item: 1, low: half, high: half }] } as const;
    expect(assessItemRisk(dataset, query({ belief: right }))).toMatchObject({
      oEstimate: { plain: 1.5, propagated: 2, refined: 2 },
      expectedCracks: { value: 2, method: 'exact' },
    });
  });

  it('takes beliefs from similar data', () => {
    const belief = { kind: 'similar', supports: Uint32Array.of(6, 3, 1), numRecords: 6 } as const;
    const risk = assessItemRisk(datasetFromRows([['a', 'b', 'c'], ['a', 'b'], ['a']]), query({ belief }));
    // Median gap there 2.5 of 6: a in [3.5, 6]/6, b in [0.5, 5.5]/6, c in [0, 3.5]/6.
    expect(risk).toMatchObject({ belief: { kind: 'similar', compliant: 1 }, expectedCracks: { method: 'exact' } });
    expect(risk.oEstimate.plain).toBeCloseTo(1 / 2 + 1 / 2 + 1, 12);
    expect(risk.expectedCracks.value).toBeCloseTo(3, 9);
  });

  it('is the same for the same seed, survives structuredClone, and copes with no data', () => {
    const whole = query({
      itemsets: { protect: { kind: 'pairs', outsideTop: { num: 0, den: 1 } }, danger: { num: 1, den: 2 } },
      correlation: { knownPairs: 3, candidatePairs: 5, apartPairs: 2 },
      sampling: true,
    });
    const risk = assessItemRisk(stairs(9), whole);
    expect(assessItemRisk(stairs(9), whole)).toEqual(risk);
    expect(structuredClone(risk)).toEqual(risk);
    expect(assessItemRisk(datasetFromRows([]), whole)).toMatchObject({
      decision: 'release',
      items: 0,
      expectedCracks: { value: 0 },
    });
    expect(assessItemRisk(datasetFromRows([[], []]), whole)).toMatchObject({ decision: 'release', records: 2 });
  });
});

describe('assessRiskItemsets', () => {
  const protect = { kind: 'pairs', outsideTop: { num: 0, den: 1 } } as const;

  it('follows Figure 9: exact knowledge, then OS, then α_max; beside them what mappings really crack', () => {
    const dataset = stairs(12);
    const { itemsets } = assessItemRisk(
      dataset,
      query({ itemsets: { protect, danger: { num: 1, den: 2 } }, samples: 5000 }),
    );
    expect(itemsets).toMatchObject({ itemsets: 66, danger: '1/2', pointVulnerable: 1, pointExpected: 66 });
    expect(itemsets!.ignorantExpected).toBeCloseTo(1, 12);
    const groups = frequencyGroups(countSupports(dataset), dataset.numRows);
    const mappings = allMappings(consistentGraph(groups, intervalBeliefs(groups, 1)));
    let mean = 0;
    for (let a = 0; a < 12; a++) for (let b = a + 1; b < 12; b++) mean += itemsetCrackShare(mappings, [a, b]) / 66;
    expect(Math.abs(itemsets!.simulated!.mean - mean)).toBeLessThan(5 * itemsets!.simulated!.standardError);
    expect(itemsets!.curve.at(-1)!.osVulnerable).toBeCloseTo(itemsets!.osVulnerable, 12);
    expect(itemsets!.curve.at(-1)!.os).toBeCloseTo(itemsets!.os!, 12);
  });

  it('gives the figures of an attacker who is right about a share of the items', () => {
    const asked = query({ itemsets: { protect, danger: { num: 1, den: 2 } }, samples: 5000 });
    const { itemsets } = assessItemRisk(stairs(12), { ...asked, alpha: { num: 1, den: 2 } });
    const point = itemsets!.curve.find(({ alpha }) => alpha === 0.5)!;
    expect(itemsets!.os).toBeCloseTo(point.os!, 12);
    expect(itemsets!.osVulnerable).toBeCloseTo(point.osVulnerable, 12);
    expect(Math.abs(itemsets!.simulated!.mean - point.simulated!)).toBeLessThan(0.05);
    expect(itemsets!.os).toBeLessThan(itemsets!.curve.at(-1)!.os!);
  });

  it('finds the share of right beliefs at which too many pairs are in danger', () => {
    const { itemsets } = assessItemRisk(
      stairs(30),
      query({ belief: { kind: 'point' }, itemsets: { protect, danger: { num: 1, den: 1 } } }),
    );
    expect(itemsets).toMatchObject({ decision: 'do not release', osVulnerable: 1 });
    // r right items make r(r−1)/2 of 435 pairs vulnerable, wrong ones few more: 43 are tolerated.
    expect(itemsets!.alphaMax).toBeGreaterThan(0.2);
    expect(itemsets!.alphaMax).toBeLessThanOrEqual(9 / 30 + 1e-9);
  });

  it('protects listed and random itemsets too', () => {
    const listed = { kind: 'listed', itemsets: [Uint32Array.of(0, 1, 2)] } as const;
    expect(
      assessItemRisk(stairs(5), query({ itemsets: { protect: listed, danger: { num: 1, den: 2 } } })).itemsets!
        .itemsets,
    ).toBe(1);
    const random = { kind: 'random', count: 50, size: 4 } as const;
    expect(
      assessItemRisk(stairs(9), query({ itemsets: { protect: random, danger: { num: 1, den: 2 } } })).itemsets!
        .itemsets,
    ).toBe(50);
  });
});

describe('assessRiskCorr', () => {
  it('finds out more with knowledge of pairs than without', () => {
    const dataset = datasetFromRows([
      ['a', 'b'],
      ['a', 'b'],
      ['c', 'd'],
      ['a', 'c'],
      ['b', 'd'],
      ['c'],
      ['d'],
      ['e', 'f'],
      ['e'],
      ['f'],
    ]);
    const { correlation, oEstimate, expectedCracks } = assessItemRisk(
      dataset,
      query({
        belief: { kind: 'interval', delta: { num: 1, den: 10 } },
        correlation: { knownPairs: 1, candidatePairs: 1, apartPairs: 1 },
      }),
    );
    expect(correlation!.known).toEqual([{ items: ['a', 'b'], support: 2 }]);
    expect(correlation!.filtered.oEstimate).toBeGreaterThan(oEstimate.plain);
    expect(correlation!.filtered.cracks!.value).toBeGreaterThan(expectedCracks.value);
    expect(correlation!.apart!.pairs.length).toBe(1);
  });
});

describe('similarityBySampling', () => {
  const sample = (dataset: Dataset) =>
    similarityBySampling(dataset, frequencyGroups(countSupports(dataset), dataset.numRows), randomFromSeed(1));

  it('is always right where any sample shows the true frequencies', () => {
    const points = sample(datasetFromRows(Array.from({ length: 40 }, () => ['a', 'b'])));
    expect(points.map(({ share }) => share)).toEqual([...SAMPLE_SHARES]);
    expect(points.every(({ alpha, medianGap }) => alpha === 1 && medianGap === 0)).toBe(true);
  });

  it('takes the share that is asked for', () => {
    const { similarity } = assessItemRisk(stairs(20), query({ sampling: true, sampleShares: [0.5] }));
    expect(similarity!.map(({ share }) => share)).toEqual([0.5]);
  });

  it('is right more often within the mean gap where one gap is wide', () => {
    const rows = Array.from({ length: 300 }, (_, t) => [
      ...(t < 290 ? ['far'] : []),
      ...Array.from({ length: 12 }, (_, i) => `i${i}`).filter((_, i) => (t * 7 + i * 13) % 30 < 6 + i / 3),
    ]);
    const points = sample(datasetFromRows(rows));
    expect(points.every(({ alpha, alphaByMean }) => alphaByMean >= alpha)).toBe(true);
    expect(points.some(({ alpha, alphaByMean }) => alphaByMean > alpha)).toBe(true);
  });

  it('is right about some items and wrong about others where frequencies lie close', () => {
    for (const { share, alpha, medianGap } of sample(stairs(100)).slice(1)) {
      expect(alpha).toBeGreaterThan(0);
      expect(alpha).toBeLessThan(1);
      // Gaps are whole records of the sample.
      expect(medianGap).toBeGreaterThanOrEqual(1 / Math.round(100 * share) - 1e-12);
    }
  });
});
