import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datasetOf, smallDataset } from '../../../test/arbitraries/dataset.ts';
import { violatingItemsets } from '../../../test/oracles/km.ts';
import { collapseRows } from '../../data/collapse-rows.ts';
import { datasetFromRows } from '../../data/dataset-builder.ts';
import { applyRecoding, recodingFromClusters } from '../../data/recoding.ts';
import { randomFromSeed } from '../../random.ts';
import { countSupports, type Dataset } from '../../records/dataset.ts';
import type { Decision } from '../define.ts';
import { LabelMerging } from '../shared/merging/label-merging.ts';
import { mergeGreedily } from './merge-greedy.ts';
import { RareItemsets } from './rare-itemsets.ts';
import { RarePairs } from './rare-pairs.ts';

const context = () => ({ random: randomFromSeed(1), checkpoint: () => {} });

function publishedRows(dataset: Dataset, cluster: ArrayLike<number>): string[] {
  const { offsets, items, dictionary } = applyRecoding(dataset, recodingFromClusters(dataset.dictionary, cluster));
  return Array.from({ length: dataset.numRows }, (_, t) =>
    Array.from(items.subarray(offsets[t], offsets[t + 1]), (i) => dictionary.labels[i]).join(' '),
  );
}

function lossOf(dataset: Dataset, cluster: Uint32Array): number {
  const supports = countSupports(dataset);
  const size = (c: number) => cluster.filter((other) => other === c).length;
  return cluster.reduce((sum, c, i) => sum + (size(c) > 1 ? size(c) * supports[i] : 0), 0);
}

describe('mergeGreedily', () => {
  it('merges rare items with those that cost least: m = 1', () => {
    const dataset = datasetFromRows([['a'], ['b'], ['c'], ['c'], ['c']]);
    const cluster = mergeGreedily(dataset, { k: 2, m: 1, starts: 1 }, context());
    expect(publishedRows(dataset, cluster)).toEqual(['(a,b)', '(a,b)', 'c', 'c', 'c']);
  });

  it('breaks ties for the lower number', () => {
    const dataset = datasetFromRows([['a'], ['b'], ['b'], ['c'], ['c']]);
    const cluster = mergeGreedily(dataset, { k: 2, m: 1, starts: 1 }, context());
    expect(publishedRows(dataset, cluster)).toEqual(['(a,b)', '(a,b)', '(a,b)', 'c', 'c']);
  });

  it('leaves rare pairs alone where m is 1, and resolves them where it is 2', () => {
    const dataset = datasetFromRows([['a', 'x'], ['b', 'x'], ['a'], ['b'], ['x'], ['x'], ['x']]);
    const published = (m: number) => publishedRows(dataset, mergeGreedily(dataset, { k: 2, m, starts: 1 }, context()));
    expect(published(1)).toEqual(['a x', 'b x', 'a', 'b', 'x', 'x', 'x']);
    // {a, x} and {b, x} occur once each; a with b costs 8, x with either more.
    expect(published(2)).toEqual(['(a,b) x', '(a,b) x', '(a,b)', '(a,b)', 'x', 'x', 'x']);
  });

  it('resolves rare triples where m is 3', () => {
    const pairs = [
      ['a', 'b'],
      ['a', 'b'],
      ['a', 'c'],
      ['a', 'c'],
      ['b', 'c'],
      ['b', 'c'],
    ];
    const dataset = datasetFromRows([...pairs, ['a', 'b', 'c']]);
    const published = (m: number) => {
      const cluster = mergeGreedily(dataset, { k: 2, m, starts: 1 }, context());
      return applyRecoding(dataset, recodingFromClusters(dataset.dictionary, cluster));
    };
    expect(published(2).dictionary.labels).toEqual(['a', 'b', 'c']);
    expect(published(3).dictionary.labels).toHaveLength(2);
    expect(violatingItemsets(published(3), 2, 3)).toEqual([]);
  });

  it('counts an unknown cell as one that may hold its item', () => {
    const rows = [
      { known: ['a'], unknown: ['b'] },
      { known: ['a', 'b'], unknown: [] },
      { known: ['a'], unknown: [] },
    ];
    const dataset = datasetOf(rows);
    expect(new Set(mergeGreedily(dataset, { k: 2, m: 2, starts: 1 }, context())).size).toBe(2);
  });

  it('merges items of one utility group only', () => {
    const dataset = datasetFromRows([['a'], ['b'], ['c'], ['c'], ['d']]);
    const groups = Uint32Array.of(0, 1, 1, 0);
    const cluster = mergeGreedily(dataset, { k: 2, m: 1, starts: 1, groups }, context());
    expect(publishedRows(dataset, cluster)).toEqual(['(a,d)', '(b,c)', '(b,c)', '(b,c)', '(a,d)']);
  });

  it('says how far k is out of reach', () => {
    const dataset = datasetFromRows([['a'], ['b'], []]);
    const attempt = () => mergeGreedily(dataset, { k: 3, m: 1, starts: 1 }, context());
    expect(attempt).toThrow('k is 3, but only 2 records contain any item');
  });

  it('never loses more with more starts', () => {
    let gained = 0;
    for (let seed = 1; seed <= 10; seed++) {
      const random = randomFromSeed(seed);
      const row = () => Array.from({ length: 1 + random.int(4) }, () => String(Math.floor(20 * random.real() ** 2)));
      const dataset = datasetFromRows(Array.from({ length: 150 }, row));
      const loss = (starts: number) => lossOf(dataset, mergeGreedily(dataset, { k: 3, m: 2, starts }, context()));
      expect(loss(6)).toBeLessThanOrEqual(loss(1));
      if (loss(6) < loss(1)) gained++;
    }
    expect(gained).toBeGreaterThan(0);
  });

  it('counts labels of two items as loss when it compares its starts', () => {
    const dataset = datasetFromRows([['b', 'c'], ['b', 'd'], ['a', 'b', 'd'], ['c']]);
    expect(lossOf(dataset, mergeGreedily(dataset, { k: 2, m: 2, starts: 4 }, context()))).toBe(15);
  });

  it('tells why it merged: the step, all items of the new label, and an itemset that was rare', () => {
    const dataset = datasetFromRows([['a', 'x'], ['b', 'x'], ['a'], ['b'], ['x'], ['x'], ['x']]);
    const decisions: Decision[] = [];
    const decide = (decision: Decision) => decisions.push(decision);
    mergeGreedily(dataset, { k: 2, m: 2, starts: 1 }, { ...context(), decide });
    expect(decisions).toEqual([
      {
        step: 'MERGE-GREEDY-3',
        action: 'merge',
        items: [0, 1],
        because: 'in 1 itemset that fewer than 2 records match',
        forcedBy: [0, 2],
      },
    ]);
  });
});

describe('RarePairs', () => {
  it('counts the rare pairs of every label as a recount does, after any merges', () => {
    let rare = 0;
    const inputs = smallDataset({ maxItems: 8, maxRows: 20, maxLength: 5 });
    const choices = fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 6 });
    fc.assert(
      fc.property(inputs, choices, fc.boolean(), (dataset, merges, singlesOnly) => {
        const labels = new LabelMerging(collapseRows(dataset), dataset.dictionary.labels.length);
        const pairs = new RarePairs(labels, 3, singlesOnly ? undefined : labels.countPairs());
        for (const [x, y] of merges) {
          const left = [...new Set(labels.labelOf)];
          const a = left[x % left.length];
          const b = left[y % left.length];
          if (a !== b) pairs.merge(a, b);
        }
        const expected = recount(dataset, labels.labelOf, singlesOnly ? 1 : 2);
        expect([...pairs.counts]).toEqual(expected);
        expect(pairs.total).toBe(expected.reduce((sum, count) => sum + count, 0));
        for (const [c, count] of pairs.counts.entries()) if (count > 0) expect(pairs.exampleOf(c)).toContain(c);
        rare += pairs.total;
      }),
      { numRuns: 500 },
    );
    expect(rare).toBeGreaterThan(500);
  });
});

describe('RareItemsets', () => {
  it('takes an itemset for resolved once one of its labels is merged', () => {
    const labels = new LabelMerging(collapseRows(datasetFromRows([['a', 'b', 'c', 'd', 'e']])), 5);
    const itemsets = new RareItemsets(labels, Uint32Array.of(0, 1, 2, 0, 2, 3, 2, 3, 4), 3);
    expect([...itemsets.counts]).toEqual([2, 1, 3, 2, 1]);
    expect(itemsets.exampleOf(3)).toEqual([0, 2, 3]);
    itemsets.merge(0, 1);
    expect([...itemsets.counts]).toEqual([0, 0, 1, 1, 1]);
    expect(itemsets.exampleOf(3)).toEqual([2, 3, 4]);
    expect(itemsets.total).toBe(3);
  });
});

/** By label: in how many itemsets of up to m labels it is that 1 or 2 records hold. */
function recount(dataset: Dataset, labelOf: Uint32Array, m: number): number[] {
  const counts = Array.from(labelOf, () => 0);
  const rows = Array.from({ length: dataset.numRows }, (_, t) => {
    const row = dataset.items.subarray(dataset.offsets[t], dataset.offsets[t + 1]);
    return new Set(Array.from(row, (i) => labelOf[i]));
  });
  const support = (...labels: number[]) => rows.filter((row) => labels.every((c) => row.has(c))).length;
  const isRare = (...labels: number[]) => support(...labels) > 0 && support(...labels) < 3;
  for (const a of new Set(labelOf)) {
    if (isRare(a)) counts[a]++;
    for (const b of new Set(labelOf)) if (m > 1 && a !== b && isRare(a, b)) counts[a]++;
  }
  return counts;
}
