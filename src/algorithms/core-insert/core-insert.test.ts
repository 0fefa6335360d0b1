import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallDataset } from '../../../test/arbitraries/dataset.ts';
import { atLeast, cases } from '../../../test/cases.ts';
import { labelRowsOf } from '../../../test/oracles/hidden-cells.ts';
import { violatingItemsets } from '../../../test/oracles/km.ts';
import { violatingRules } from '../../../test/oracles/rho.ts';
import { datasetFromRows } from '../../data/dataset-builder.ts';
import { applyRecoding, recodingFromClusters } from '../../data/recoding.ts';
import { randomFromSeed } from '../../random.ts';
import type { Dataset } from '../../records/dataset.ts';
import { releaseWithoutCells } from '../shared/release-without-cells.ts';
import { coreOf } from './core.ts';
import { coreInsert, insertOverLabels } from './core-insert.ts';

const half = { num: 1, den: 2 };

function publish(
  dataset: Dataset,
  sensitive: readonly string[],
  km: { k: number; m: number },
  rho = half,
  seed = 3,
): Dataset {
  const ids = Uint32Array.from(dataset.dictionary.labels.keys()).filter((i) =>
    sensitive.includes(dataset.dictionary.labels[i]),
  );
  const context = { random: randomFromSeed(seed), checkpoint: () => {} };
  const { recoding, isDeleted } = coreInsert(dataset, ids, { rho, ...km }, context);
  const left = releaseWithoutCells(dataset, isDeleted).dataset;
  return recoding === undefined ? left : applyRecoding(left, recoding);
}

function numShown(published: Dataset, label: string): number {
  return labelRowsOf(published).filter((row) => row.includes(label)).length;
}

function times<T>(count: number, row: T): T[] {
  return Array.from({ length: count }, () => row);
}

describe('coreInsert', () => {
  it('keeps k^m-anonymity and ρ-uncertainty', () => {
    let shown = 0;
    const inputs = fc.record({
      dataset: smallDataset({ maxItems: 7, maxRows: 24, maxLength: 6 }).filter(({ items }) => items.length > 0),
      marks: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
      rho: fc.constantFrom(half, { num: 1, den: 3 }, { num: 2, den: 3 }, { num: 1, den: 1 }),
      m: fc.integer({ min: 1, max: 4 }),
      seed: fc.nat(),
    });
    fc.assert(
      fc.property(inputs, ({ dataset, marks, rho, m, seed }) => {
        const labels = dataset.dictionary.labels.filter((_, i) => marks[i]);
        const numPublic = labelRowsOf(dataset).filter((row) => row.some((label) => !labels.includes(label))).length;
        fc.pre(numPublic === 0 || numPublic >= 2);
        const published = publish(dataset, labels, { k: 2, m }, rho, seed);
        expect(violatingItemsets(published, 2, m)).toEqual([]);
        const rows = labelRowsOf(published);
        expect(
          violatingRules(
            rows.map((row) => new Set(row)),
            new Set(labels),
            rho,
          ),
        ).toEqual([]);
        shown += rows.flat().filter((label) => labels.includes(label)).length;
      }),
      { numRuns: cases(1_500) },
    );
    expect(shown).toBeGreaterThan(atLeast(500));
  });

  it('keeps what both say of sensitive items over any labels, though public itemsets may be rare', () => {
    let shown = 0;
    let rarePublic = 0;
    const labels = ['a', 'b', 'c', 'd', 'x', 'y', 'z'];
    const sensitive = new Set(['x', 'y', 'z']);
    const inputs = fc.record({
      rows: fc.array(fc.subarray(labels), { minLength: 4, maxLength: 40, size: 'max' }),
      rho: fc.constantFrom(half, { num: 2, den: 3 }, { num: 1, den: 1 }),
      k: fc.integer({ min: 2, max: 3 }),
      m: fc.integer({ min: 1, max: 4 }),
      labelOf: fc.array(fc.nat({ max: 2 }), { minLength: 7, maxLength: 7 }),
      seed: fc.nat(),
    });
    fc.assert(
      fc.property(inputs, ({ rows, rho, k, m, labelOf, seed }) => {
        const dataset = datasetFromRows(rows);
        const ids = [...dataset.dictionary.labels.keys()];
        const isSensitive = (i: number) => sensitive.has(dataset.dictionary.labels[i]);
        const given = Uint32Array.from(ids.filter(isSensitive));
        const cluster = ids.map((i) => (isSensitive(i) ? 10 + i : labelOf[i]));
        const context = { random: randomFromSeed(seed), checkpoint: () => {} };
        const over = { labelOf: Uint32Array.from(cluster), numLabels: 3 };
        const isDeleted = insertOverLabels(dataset, given, over, { rho, k, m }, context);
        const left = releaseWithoutCells(dataset, isDeleted).dataset;
        const published = applyRecoding(left, recodingFromClusters(dataset.dictionary, cluster));
        const rare = violatingItemsets(published, k, m);
        expect(rare.filter((itemset) => itemset.some((label) => sensitive.has(label)))).toEqual([]);
        const shownRows = labelRowsOf(published).map((row) => new Set(row));
        expect(violatingRules(shownRows, sensitive, rho)).toEqual([]);
        shown += shownRows.reduce((sum, row) => sum + [...row].filter((label) => sensitive.has(label)).length, 0);
        rarePublic += rare.length;
      }),
      { numRuns: cases(800) },
    );
    expect(shown).toBeGreaterThan(atLeast(500));
    expect(rarePublic).toBeGreaterThan(atLeast(50));
  });

  it('shows an item only if k records do, in fewer than ρ of the records with equal public parts', () => {
    const rows = [...times(6, ['a', 'x']), ...times(6, ['a'])];
    expect(numShown(publish(datasetFromRows(rows), ['x'], { k: 5, m: 2 }), 'x')).toBe(5);
    expect(numShown(publish(datasetFromRows(rows), ['x'], { k: 6, m: 2 }), 'x')).toBe(0);
    expect(numShown(publish(datasetFromRows(times(7, ['a', 'x'])), ['x'], { k: 3, m: 2 }), 'x')).toBe(3);
  });

  it('shows all cells of records without public items where k hold the item', () => {
    expect(numShown(publish(datasetFromRows(times(4, ['x'])), ['x'], { k: 4, m: 3 }), 'x')).toBe(4);
    expect(numShown(publish(datasetFromRows(times(4, ['x'])), ['x'], { k: 5, m: 3 }), 'x')).toBe(0);
  });

  it('shows two sensitive items together if k records do', () => {
    const rows = [...times(4, ['x', 'y']), ...times(9, ['x']), ...times(9, ['y'])];
    const both = (k: number) =>
      labelRowsOf(publish(datasetFromRows(rows), ['x', 'y'], { k, m: 2 })).filter(({ length }) => length === 2).length;
    expect(both(4)).toBe(4);
    expect(both(5)).toBe(0);
  });
});

describe('coreOf', () => {
  it('is the largest set in which every part is held k times', () => {
    const someOffers = fc.array(
      fc.record({ labels: fc.subarray([0, 1, 2, 3]).map((labels) => Uint32Array.from(labels)), count: fc.nat(3) }),
      { maxLength: 7 },
    );
    fc.assert(
      fc.property(someOffers, fc.nat(3), fc.integer({ min: 1, max: 6 }), (offers, size, k) => {
        const isFeasible = (chosen: number) => {
          const inside = offers.filter((_, n) => (chosen >> n) & 1);
          return inside.every(
            ({ labels, count }) => count > 0 && partsOf(labels, size).every((part) => supportOf(part, inside) >= k),
          );
        };
        let largest = 0;
        for (let chosen = 0; chosen < 1 << offers.length; chosen++) if (isFeasible(chosen)) largest |= chosen;
        expect(isFeasible(largest)).toBe(true);
        expect(coreOf(offers, size, k)).toEqual(offers.map((_, n) => ((largest >> n) & 1) === 1));
      }),
      { numRuns: cases(500) },
    );
  });
});

function partsOf(labels: Uint32Array, size: number): number[][] {
  const parts: number[][] = [];
  for (let mask = 0; mask < 1 << labels.length; mask++) {
    const part = [...labels].filter((_, n) => (mask >> n) & 1);
    if (part.length <= size) parts.push(part);
  }
  return parts;
}

function supportOf(part: number[], offers: readonly { labels: Uint32Array; count: number }[]): number {
  return offers
    .filter(({ labels }) => part.every((label) => labels.includes(label)))
    .reduce((sum, { count }) => sum + count, 0);
}
