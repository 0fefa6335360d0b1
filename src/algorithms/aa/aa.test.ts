import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallDataset } from '../../../test/arbitraries/dataset.ts';
import { hierarchyOver } from '../../../test/arbitraries/hierarchy.ts';
import { atLeast, cases } from '../../../test/cases.ts';
import { violatingItemsets } from '../../../test/oracles/km.ts';
import { datasetFromRows } from '../../data/dataset-builder.ts';
import { type Hierarchy, hierarchyFromTaxonomy } from '../../data/hierarchy.ts';
import { applyRecoding, recodingFromCut } from '../../data/recoding.ts';
import { taxonomyFromPaths } from '../../data/taxonomy.ts';
import { SottoError } from '../../errors.ts';
import { randomFromSeed } from '../../random.ts';
import type { Dataset } from '../../records/dataset.ts';
import { aprioriAnonymization } from './aa.ts';

const context = { random: randomFromSeed(1), checkpoint: () => {} };

/** a1 a2 under A, b1 b2 under B, both under the root. */
function twoPairs(dataset: Dataset): Hierarchy {
  const paths = dataset.dictionary.labels.map((label) => [label, label[0].toUpperCase(), '*']);
  return hierarchyFromTaxonomy(taxonomyFromPaths(paths), dataset.dictionary);
}

function publishedRows(dataset: Dataset, hierarchy: Hierarchy, cut: ArrayLike<number>): string[] {
  const { offsets, items, dictionary } = applyRecoding(dataset, recodingFromCut(dataset.dictionary, hierarchy, cut));
  return Array.from({ length: dataset.numRows }, (_, t) =>
    Array.from(items.subarray(offsets[t], offsets[t + 1]), (i) => dictionary.labels[i]).join(' '),
  );
}

describe('aprioriAnonymization', () => {
  it('raises what is rare and leaves the rest: m = 1', () => {
    const dataset = datasetFromRows([['a1', 'b1'], ['a1', 'b1'], ['a2', 'b2'], ['b2']]);
    const hierarchy = twoPairs(dataset);
    // a2 occurs once; raising it to A (with a1) is the only repair below the root.
    const cut = aprioriAnonymization(dataset, hierarchy, { k: 2, m: 1 }, context);
    expect(publishedRows(dataset, hierarchy, cut)).toEqual(['A b1', 'A b1', 'A b2', 'b2']);
  });

  it('repairs a rare pair by the cheaper of its two sides: m = 2', () => {
    // {a1, b2} occurs once. Raising b1 b2 to B touches 3 occurrences, raising a1 a2 to A touches 6.
    const dataset = datasetFromRows([['a1', 'b2'], ['a1', 'b1'], ['a1', 'b1'], ['a1'], ['a2'], ['a2']]);
    const hierarchy = twoPairs(dataset);
    const cut = aprioriAnonymization(dataset, hierarchy, { k: 2, m: 2 }, context);
    expect(publishedRows(dataset, hierarchy, cut)).toEqual(['B a1', 'B a1', 'B a1', 'a1', 'a2', 'a2']);
  });

  it('takes the cheaper side where raising either would do', () => {
    // {a1, b2} occurs once; A with b2 and a1 with B both occur often enough. The rows of one letter make its side dear.
    const rows = [
      ['a1', 'b2'],
      ['a2', 'b2'],
      ['a2', 'b2'],
      ['a1', 'b1'],
      ['a1', 'b1'],
    ];
    const published = (more: string) => {
      const dataset = datasetFromRows([...rows, [more], [more], [more]]);
      const hierarchy = twoPairs(dataset);
      const cut = aprioriAnonymization(dataset, hierarchy, { k: 2, m: 2 }, context);
      return publishedRows(dataset, hierarchy, cut)[0];
    };
    expect(published('a1')).toBe('B a1');
    expect(published('b2')).toBe('A b2');
  });

  it('merges both sides into one node where that is cheapest', () => {
    const dataset = datasetFromRows([['a1', 'a2'], ['a1'], ['a1'], ['a2'], ['b1'], ['b1']]);
    const hierarchy = twoPairs(dataset);
    const cut = aprioriAnonymization(dataset, hierarchy, { k: 2, m: 2 }, context);
    expect(publishedRows(dataset, hierarchy, cut)).toEqual(['A', 'A', 'A', 'A', 'b1', 'b1']);
  });

  it('lowers again what later raises made needless, but not as printed', () => {
    const inputs = smallDataset({ maxItems: 8, maxRows: 14, maxLength: 4 })
      .filter((dataset) => dataset.numRows > 1 && dataset.items.length > 0)
      .chain((dataset) => hierarchyOver(dataset).map((hierarchy) => ({ dataset, hierarchy })));
    let lowered = 0;
    fc.assert(
      fc.property(inputs, ({ dataset, hierarchy }) => {
        fc.pre(Array.from(dataset.offsets).filter((end, t) => t > 0 && end > dataset.offsets[t - 1]).length >= 2);
        const printed = aprioriAnonymization(dataset, hierarchy, { k: 2, m: 2, lower: false }, context);
        const cut = aprioriAnonymization(dataset, hierarchy, { k: 2, m: 2 }, context);
        // A node below or at the printed one, everywhere.
        for (const [i, v] of cut.entries()) {
          let above = v;
          while (above !== printed[i]) above = hierarchy.parent[above];
          if (v !== printed[i]) lowered++;
        }
        const release = applyRecoding(dataset, recodingFromCut(dataset.dictionary, hierarchy, printed));
        expect(violatingItemsets(release, 2, 2)).toEqual([]);
      }),
      { numRuns: cases(6000) },
    );
    expect(lowered).toBeGreaterThan(atLeast(10));
  });

  it('says how far k is out of reach', () => {
    const dataset = datasetFromRows([['a1'], ['b1'], []]);
    const attempt = () => aprioriAnonymization(dataset, twoPairs(dataset), { k: 3, m: 1 }, context);
    expect(attempt).toThrow(SottoError);
    expect(attempt).toThrow('k is 3, but only 2 records contain any item');
  });

  it('ends at a cut of which no node can be lowered to its children', () => {
    let raised = 0;
    const inputs = smallDataset({ maxItems: 8, maxRows: 14, maxLength: 4 })
      .filter((dataset) => dataset.items.length > 0)
      .chain((dataset) => hierarchyOver(dataset).map((hierarchy) => ({ dataset, hierarchy })));
    fc.assert(
      fc.property(inputs, fc.integer({ min: 1, max: 3 }), ({ dataset, hierarchy }, m) => {
        const k = 2;
        fc.pre(Array.from(dataset.offsets).filter((end, t) => t > 0 && end > dataset.offsets[t - 1]).length >= k);
        const cut = aprioriAnonymization(dataset, hierarchy, { k, m }, context);
        for (const v of new Set(cut)) {
          if (v < hierarchy.numItems) continue;
          raised++;
          const lowered = cut.map((u, i) => (u === v ? childAbove(hierarchy, v, i) : u));
          const release = applyRecoding(dataset, recodingFromCut(dataset.dictionary, hierarchy, lowered));
          expect(violatingItemsets(release, k, m)).not.toEqual([]);
        }
      }),
      { numRuns: cases(1500) },
    );
    expect(raised).toBeGreaterThan(atLeast(500));
  });
});

/** The child of v that covers item i. */
function childAbove(hierarchy: Hierarchy, v: number, i: number): number {
  let u = i;
  while (hierarchy.parent[u] !== v) u = hierarchy.parent[u];
  return u;
}
