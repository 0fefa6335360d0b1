import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datasetFromRows } from '../../data/dataset-builder.ts';
import { hierarchyFromTaxonomy } from '../../data/hierarchy.ts';
import { leavesOf, type Taxonomy } from '../../data/taxonomy.ts';
import { fanOut } from './fan-out.ts';

function build(labels: readonly string[], fanout: number): Taxonomy {
  return fanOut.build(datasetFromRows([labels]), { fanout }, () => {});
}

function sizesOfLevels({ levels }: Taxonomy): number[] {
  const sizes: number[] = [];
  for (const level of levels) sizes[level] = (sizes[level] ?? 0) + 1;
  return sizes;
}

describe('fan-out', () => {
  it('groups neighbours in dictionary order and names groups by their first and last item', () => {
    const taxonomy = build(['1', '2', '3', '10', '20', 'a', 'b'], 2);
    expect(taxonomy.names).toEqual([
      ...['1', '2', '3', '10', '20', 'a', 'b'],
      ...['1..2', '3..10', '20..a', 'b..b'],
      ...['1..10', '20..b'],
      '*',
    ]);
    expect([...taxonomy.parents]).toEqual([7, 7, 8, 8, 9, 9, 10, 11, 11, 12, 12, 13, 13, -1]);
    expect([...taxonomy.levels]).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3]);
  });

  it('has ⌈n/fanout⌉ nodes above every n nodes, up to one root', () => {
    const labels = Array.from({ length: 3_340 }, (_, n) => String(n));
    expect(sizesOfLevels(build(labels, 4))).toEqual([3_340, 835, 209, 53, 14, 4, 1]);
  });

  it('is a tree over exactly the items, without two nodes of one name on a level', () => {
    const hostile = fc.constantFrom('a', 'b', 'c', 'a..b', 'b..c', '.', '..', '...', 'a..', '..a', '1', '2');
    fc.assert(
      fc.property(fc.uniqueArray(hostile, { minLength: 1 }), fc.integer({ min: 2, max: 4 }), (labels, fanout) => {
        const taxonomy = build(labels, fanout);
        expect(leavesOf(taxonomy).map((v) => taxonomy.names[v])).toEqual(taxonomy.names.slice(0, labels.length));
        const places = taxonomy.names.map((name, v) => JSON.stringify([taxonomy.levels[v], name]));
        expect(new Set(places).size).toBe(places.length);
        const { dictionary } = datasetFromRows([labels]);
        expect(hierarchyFromTaxonomy(taxonomy, dictionary).numItems).toBe(labels.length);
      }),
    );
  });

  it('numbers a name that two groups of one level would share', () => {
    expect(build(['a', 'a ..z', 'a..a ', 'z', 'zz'], 2).names.slice(5, 8)).toEqual([
      'a..a ..z',
      'a..a ..z#2',
      'zz..zz',
    ]);
  });

  it('refuses data without items', () => {
    expect(() => build([], 2)).toThrow('at least one item');
  });
});
