import { describe, expect, it } from 'vitest';
import { taxonomyFromPaths } from '../data/taxonomy.ts';
import { describeParameters } from '../schema/parameters.ts';
import { hierarchyBuilders, lintTaxonomy } from './index.ts';

const groceries = taxonomyFromPaths(
  [
    ['ham', 'sausage', 'meat'],
    ['sausage', 'sausage', 'meat'],
    ['milk', 'dairy', 'dairy'],
  ],
  ['item', 'level2', 'level1'],
);

const texts = (remarks: ReturnType<typeof lintTaxonomy>) => remarks.map(({ severity, text }) => `${severity}: ${text}`);

describe('lintTaxonomy', () => {
  it('says what is odd about the names and what the shape is', () => {
    expect(texts(lintTaxonomy(groceries))).toEqual([
      'remark: 1 inner node is named like an item: "sausage"',
      'remark: 1 name of an inner node recurs on another level: "dairy"',
      'remark: 3 nodes have a single child and separate nothing: "meat", "dairy", "dairy"',
      'remark: the root was missing: "*" was added',
      'remark: 4 levels of nodes (3 on item, 2 on level2, 2 on level1, 1 on level 3), depth 3',
      'remark: fan-out 1 to 2, mean 1.40',
    ]);
  });

  it('says how it fits the data, problems first', () => {
    const dictionary = { labels: ['beer', 'dairy', 'ham', ...['a', 'b', 'c', 'd', 'e']] };
    expect(texts(lintTaxonomy(groceries, dictionary)).slice(0, 3)).toEqual([
      'problem: 6 items of the data are not in the hierarchy: "beer", "a", "b", "c", "d", and 1 more',
      'problem: 1 item of the data is an inner node, not a leaf: "dairy"',
      'remark: 2 leaves do not occur in the data: "sausage", "milk"',
    ]);
  });

  it('has no problems with a hierarchy that fits', () => {
    const remarks = lintTaxonomy(groceries, { labels: ['ham', 'milk', 'sausage'] });
    expect(remarks.filter(({ severity }) => severity === 'problem')).toEqual([]);
  });

  it('reports two nodes of one name on one level', () => {
    const twice = { names: ['a', 'a', '*'], parents: Int32Array.of(2, 2, -1), levels: Int32Array.of(0, 0, 1) };
    expect(texts(lintTaxonomy(twice))[0]).toBe('problem: 1 name stands for two nodes of one level: "a"');
  });

  it('says nothing of an added root where the file names the level of it', () => {
    const rooted = taxonomyFromPaths(
      [
        ['a', '*'],
        ['b', '*'],
      ],
      ['item', 'all'],
    );
    expect(texts(lintTaxonomy(rooted))).toEqual([
      'remark: 2 levels of nodes (2 on item, 1 on all), depth 1',
      'remark: fan-out 2 to 2, mean 2.00',
    ]);
  });

  it('calls a hierarchy without nodes a problem', () => {
    expect(lintTaxonomy(taxonomyFromPaths([]))[0]).toEqual({ severity: 'problem', text: 'the hierarchy has no nodes' });
  });
});

describe('hierarchyBuilders', () => {
  it('have different ids, and parameters with a sentence and a default each', () => {
    expect(hierarchyBuilders.map(({ id }) => id)).toEqual(['fan-out', 'prefix', 'co-occurrence']);
    for (const { params } of hierarchyBuilders) {
      for (const face of describeParameters(params)) {
        expect(face.doc).toMatch(/^[A-Z].*\.$/);
        expect(face.default).toBeDefined();
      }
    }
  });
});
