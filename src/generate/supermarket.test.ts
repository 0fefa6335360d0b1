import { describe, expect, it } from 'vitest';
import { hierarchyFromTaxonomy } from '../data/hierarchy.ts';
import { leavesOf } from '../data/taxonomy.ts';
import { randomFromSeed } from '../random.ts';
import { countSupports, rowOf } from '../records/dataset.ts';
import { compareLabels, indexLabels } from '../records/dictionary.ts';
import { describeParameters } from '../schema/parameters.ts';
import { generators } from './index.ts';
import { categories, missions, supermarket } from './supermarket.ts';

const generate = (records: number) => supermarket.run({ records }, randomFromSeed(1), () => {});
const { dataset, taxonomy } = generate(20_000);

describe('the supermarket', () => {
  it('makes baskets of 1 to 40 different products, about 6 on average, short ones most often', () => {
    const lengths = Array.from({ length: dataset.numRows }, (_, t) => rowOf(dataset, t).length);
    expect(Math.min(...lengths)).toBe(1);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(40);
    expect(Math.abs(dataset.items.length / dataset.numRows - 6)).toBeLessThan(0.7);
    const ofLength = (length: number) => lengths.filter((each) => each === length).length;
    expect(ofLength(1)).toBeGreaterThan(ofLength(4));
    expect(ofLength(4)).toBeGreaterThan(ofLength(10));
    expect(dataset.rowIds).toBeUndefined();
  });

  it('makes the same baskets from the same seed', () => {
    const again = generate(20_000);
    expect(again.dataset).toEqual(dataset);
    const rows = [0, 1, 2].map((t) => Array.from(rowOf(dataset, t), (i) => dataset.dictionary.labels[i]).join(', '));
    expect(rows).toMatchInlineSnapshot(`
      [
        "folic acid, tofu",
        "cola",
        "chicken breast, fruit yogurt, mineral water",
      ]
    `);
  });

  it('lists only products that occur, in dictionary order', () => {
    const { labels } = generate(5).dataset.dictionary;
    expect(labels).toEqual(labels.toSorted(compareLabels));
    expect(labels.length).toBeLessThan(41);
    expect(countSupports(dataset).every((support) => support > 0)).toBe(true);
  });

  it('puts together what a mission needs together', () => {
    const id = indexLabels(dataset.dictionary);
    const lift = (one: string, other: string): number => {
      const rows = Array.from({ length: dataset.numRows }, (_, t) => rowOf(dataset, t));
      const share = (...labels: string[]) =>
        rows.filter((row) => labels.every((label) => row.includes(id(label)))).length;
      return (share(one, other) * dataset.numRows) / (share(one) * share(other));
    };
    expect(lift('nappies', 'baby wipes')).toBeGreaterThan(5);
    expect(lift('charcoal', 'bratwurst')).toBeGreaterThan(5);
    expect(lift('wheat flour', 'baking powder')).toBeGreaterThan(5);
    expect(lift('nappies', 'charcoal')).toBeLessThan(1);
  });

  it('sells sensitive products to few', () => {
    const supports = countSupports(dataset);
    const id = indexLabels(dataset.dictionary);
    for (const label of ['pregnancy test', 'condoms', 'nicotine gum', 'hair-loss shampoo']) {
      const share = supports[id(label)] / dataset.numRows;
      expect(share).toBeGreaterThan(0.0005);
      expect(share).toBeLessThan(0.01);
    }
  });
});

describe('the catalogue of the supermarket', () => {
  it('has 150 to 200 products in about 35 categories and about 9 departments', () => {
    const products = categories.flatMap(({ items }) => items);
    expect(products.length).toBeGreaterThanOrEqual(150);
    expect(products.length).toBeLessThanOrEqual(200);
    expect(Math.abs(categories.length - 35)).toBeLessThan(4);
    expect(Math.abs(new Set(categories.map(({ section }) => section)).size - 9)).toBeLessThan(2);
    expect(Object.keys(missions).length).toBeGreaterThanOrEqual(10);
  });

  it('never uses a name twice', () => {
    const names = [
      ...categories.flatMap(({ items, name }) => [...items, name]),
      ...new Set(categories.map(({ section }) => section)),
    ];
    expect(names.filter((name, n) => names.indexOf(name) !== n)).toEqual([]);
  });

  it('has missions with affinities only for what is sold', () => {
    const known = new Set(categories.flatMap(({ items, name }) => [...items, name]));
    const unknown = Object.values(missions)
      .flatMap(({ affinities }) => Object.keys(affinities))
      .filter((name) => !known.has(name));
    expect(unknown).toEqual([]);
  });
});

describe('the taxonomy of the supermarket', () => {
  it('has four levels over exactly the products', () => {
    if (taxonomy === undefined) throw new Error('there is a taxonomy');
    expect(generate(5).taxonomy).toBe(taxonomy);
    expect(Math.max(...taxonomy.levels)).toBe(3);
    const leaves = leavesOf(taxonomy).map((v) => taxonomy.names[v]);
    expect(leaves).toEqual(categories.flatMap(({ items }) => items));
    expect(hierarchyFromTaxonomy(taxonomy, dataset.dictionary).labels).toContain('health and baby');
  });
});

describe('generators', () => {
  it('have different ids, and parameters with a sentence and a default each', () => {
    expect(generators.map(({ id }) => id)).toEqual(['quest', 'supermarket', 'diagnoses', 'clicks', 'search-log']);
    for (const { params } of generators) {
      for (const face of describeParameters(params)) {
        expect(face.doc).toMatch(/^[A-Z].*\.$/);
        expect(face.default).toBeDefined();
        expect(['integer', 'number']).toContain(face.kind);
      }
    }
  });

  it('run with their defaults', () => {
    for (const { params, run } of generators) {
      const { dataset: made } = run(params.parse({ records: 10 }), randomFromSeed(1), () => {});
      expect(made.numRows).toBe(10);
    }
  });
});
