import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datasetFromRows } from '../../data/dataset-builder.ts';
import { hierarchyFromTaxonomy } from '../../data/hierarchy.ts';
import { leavesOf, type Taxonomy } from '../../data/taxonomy.ts';
import { type Dataset, rowOf } from '../../records/dataset.ts';
import { coOccurrence } from './co-occurrence.ts';
import { findSimilarPairs } from './similar-pairs.ts';

function build(dataset: Dataset, fanout: number): Taxonomy {
  return coOccurrence.build(dataset, { fanout }, () => {});
}

const datasets = fc
  .array(fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { maxLength: 6 }), { minLength: 1, maxLength: 12 })
  .filter((rows) => rows.some((row) => row.length > 0))
  .map((rows) => datasetFromRows(rows.map((row) => row.map(String))));

describe('co-occurrence', () => {
  it('puts together what occurs together', () => {
    const rows = [
      ...Array.from({ length: 5 }, () => ['beer', 'crisps']),
      ...Array.from({ length: 4 }, () => ['nappies', 'wipes']),
      ['beer', 'nappies'],
      ['bread', 'butter'],
      ['bread', 'butter'],
    ];
    const taxonomy = build(datasetFromRows(rows), 2);
    const groupOf = (name: string) => taxonomy.names[taxonomy.parents[taxonomy.names.indexOf(name)]];
    expect(groupOf('beer')).toBe('beer+1');
    expect(groupOf('crisps')).toBe('beer+1');
    expect(groupOf('wipes')).toBe('nappies+1');
    expect(groupOf('butter')).toBe('bread+1');
    expect(taxonomy.names.at(-1)).toBe('*');
  });

  it('is a tree over exactly the items with 2 to fanout nodes under each node', () => {
    fc.assert(
      fc.property(datasets, fc.integer({ min: 2, max: 5 }), (dataset, fanout) => {
        const taxonomy = build(dataset, fanout);
        const { labels } = dataset.dictionary;
        expect(leavesOf(taxonomy).map((v) => taxonomy.names[v])).toEqual(labels);
        const children = taxonomy.names.map((_, v) => taxonomy.parents.filter((parent) => parent === v).length);
        for (let v = labels.length; v < taxonomy.names.length; v++) {
          expect(children[v]).toBeLessThanOrEqual(fanout);
          if (labels.length > 1) expect(children[v]).toBeGreaterThanOrEqual(2);
        }
        for (const [v, parent] of taxonomy.parents.entries()) {
          if (parent >= 0) expect(taxonomy.levels[parent]).toBeGreaterThan(taxonomy.levels[v]);
        }
        const places = taxonomy.names.map((name, v) => JSON.stringify([taxonomy.levels[v], name]));
        expect(new Set(places).size).toBe(places.length);
        expect(hierarchyFromTaxonomy(taxonomy, dataset.dictionary).numItems).toBe(labels.length);
      }),
    );
  });

  it('gives the same tree for the same data, and does not write to it', () => {
    const dataset = datasetFromRows([['a', 'b', 'c'], ['b', 'c'], ['d', 'e'], ['f'], ['g', 'a']]);
    const before = structuredClone(dataset);
    expect(build(dataset, 2)).toEqual(build(dataset, 2));
    expect(dataset).toEqual(before);
  });

  it('groups items without any company in dictionary order, and takes one that is left over along to the next level', () => {
    const taxonomy = build(datasetFromRows([['a'], ['b'], ['c'], ['d'], ['e']]), 2);
    expect(taxonomy.names.slice(5)).toEqual(['a+1', 'c+1', 'a+3', '*']);
    expect([...taxonomy.parents]).toEqual([5, 5, 6, 6, 8, 7, 7, 8, -1]);
  });

  it('refuses data without items', () => {
    expect(() => build(datasetFromRows([[]]), 2)).toThrow('at least one item');
  });
});

describe('findSimilarPairs', () => {
  /** |rows with both| / |rows with either|, read aloud. */
  function jaccard(dataset: Dataset, i: number, j: number): number {
    const rows = Array.from({ length: dataset.numRows }, (_, t) => rowOf(dataset, t));
    const both = rows.filter((row) => row.includes(i) && row.includes(j)).length;
    return both / rows.filter((row) => row.includes(i) || row.includes(j)).length;
  }

  it('lists every pair that occurs by falling similarity if room is enough', () => {
    fc.assert(
      fc.property(datasets, (dataset) => {
        const numItems = dataset.dictionary.labels.length;
        const { one, other } = findSimilarPairs(dataset, numItems, 100, () => {});
        const found = Array.from(one, (i, n) => [i, other[n]] as const);
        const similarities = found.map(([i, j]) => jaccard(dataset, i, j));
        expect(similarities).toEqual(similarities.toSorted((a, b) => b - a));
        const expected = new Set<string>();
        for (let i = 0; i < numItems; i++) {
          for (let j = i + 1; j < numItems; j++) if (jaccard(dataset, i, j) > 0) expected.add(`${i} ${j}`);
        }
        expect(new Set(found.map(([i, j]) => `${i} ${j}`))).toEqual(expected);
      }),
    );
  });

  it('keeps the best partners of each item if room is scarce', () => {
    fc.assert(
      fc.property(datasets, fc.integer({ min: 1, max: 3 }), (dataset, most) => {
        const numItems = dataset.dictionary.labels.length;
        const { one, other } = findSimilarPairs(dataset, numItems, most, () => {});
        const found = new Set(Array.from(one, (i, n) => `${i} ${other[n]}`));
        for (let i = 0; i < numItems; i++) {
          const partners = [...Array(numItems).keys()].filter((j) => j !== i && jaccard(dataset, i, j) > 0);
          partners.sort((a, b) => jaccard(dataset, i, b) - jaccard(dataset, i, a) || a - b);
          for (const j of partners.slice(0, most)) expect(found).toContain(`${Math.min(i, j)} ${Math.max(i, j)}`);
        }
      }),
    );
  });
});
