import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { childrenFirst, leavesOf, ROOT_NAME, TaxonomyBuilder, taxonomyFromPaths } from './taxonomy.ts';

/** The path of every leaf, upwards, as [level, name] pairs. */
function pathsOf(taxonomy: ReturnType<typeof taxonomyFromPaths>): [number, string][][] {
  return leavesOf(taxonomy).map((leaf) => {
    const path: [number, string][] = [];
    for (let v = leaf; v >= 0; v = taxonomy.parents[v]) path.push([taxonomy.levels[v], taxonomy.names[v]]);
    return path;
  });
}

/** Paths of one length that agree: the parent of a name is a function of the name. */
const agreeingPaths = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 4 }), fc.integer({ min: 2, max: 4 }))
  .map(([numLeaves, depth, fanout]) =>
    Array.from({ length: numLeaves }, (_, n) =>
      Array.from({ length: depth }, (_unused, level) => `n${Math.floor(n / fanout ** level)}`),
    ),
  );

describe('taxonomyFromPaths', () => {
  it('gives back the path of every leaf, under an added root where there are several tops', () => {
    fc.assert(
      fc.property(agreeingPaths, (paths) => {
        const tops = new Set(paths.map((path) => path.at(-1)));
        const depth = paths[0].length;
        const expected = paths.map((path) => {
          const named = path.map((name, level) => [level, name] as [number, string]);
          return tops.size > 1 ? [...named, [depth, ROOT_NAME]] : named;
        });
        expect(pathsOf(taxonomyFromPaths(paths))).toEqual(expected);
      }),
    );
  });

  it('tells nodes apart by level and name', () => {
    const taxonomy = taxonomyFromPaths([['sausage', 'sausage', 'sausage']]);
    expect(taxonomy.names).toEqual(['sausage', 'sausage', 'sausage']);
    expect([...taxonomy.parents]).toEqual([1, 2, -1]);
    expect([...taxonomy.levels]).toEqual([0, 1, 2]);
  });

  it('skips empty names above a leaf and keeps the level of what stands higher', () => {
    const taxonomy = taxonomyFromPaths([
      ['a', '', 'x'],
      ['b', 'y', 'x'],
    ]);
    expect(pathsOf(taxonomy)).toEqual([
      [
        [0, 'a'],
        [2, 'x'],
      ],
      [
        [0, 'b'],
        [1, 'y'],
        [2, 'x'],
      ],
    ]);
  });

  it('puts a leaf without anything above it under the root that is there', () => {
    const taxonomy = taxonomyFromPaths([
      ['a', 'x', '*'],
      ['b', '', ''],
    ]);
    expect(pathsOf(taxonomy)).toEqual([
      [
        [0, 'a'],
        [1, 'x'],
        [2, '*'],
      ],
      [
        [0, 'b'],
        [2, '*'],
      ],
    ]);
    expect(taxonomy.names.filter((name) => name === '*')).toHaveLength(1);
  });

  it('adds a root above a node called * that is not alone on its level', () => {
    const taxonomy = taxonomyFromPaths([
      ['a', '*'],
      ['b', 'x'],
    ]);
    expect(pathsOf(taxonomy)).toEqual([
      [
        [0, 'a'],
        [1, '*'],
        [2, '*'],
      ],
      [
        [0, 'b'],
        [1, 'x'],
        [2, '*'],
      ],
    ]);
  });

  it('keeps a leaf called * a leaf', () => {
    const taxonomy = taxonomyFromPaths([['*'], ['a']]);
    expect(pathsOf(taxonomy)).toEqual([
      [
        [0, '*'],
        [1, '*'],
      ],
      [
        [0, 'a'],
        [1, '*'],
      ],
    ]);
  });

  it('refuses a node under two different ones and names both', () => {
    expect(() =>
      taxonomyFromPaths([
        ['a', 'x', 'p'],
        ['b', 'x', 'q'],
      ]),
    ).toThrow('expected "x" under one node, got "p" and "q"');
  });

  it('is not limited by how many arguments a call may have', () => {
    const taxonomy = taxonomyFromPaths(Array.from({ length: 300_000 }, (_, n) => [String(n)]));
    expect(taxonomy.names.at(-1)).toBe(ROOT_NAME);
    expect(taxonomy.levels.at(-1)).toBe(1);
  });
});

describe('TaxonomyBuilder', () => {
  it('keeps the first parent of a node and says so', () => {
    const builder = new TaxonomyBuilder();
    const [v, x, y] = [builder.node(0, 'v'), builder.node(1, 'x'), builder.node(1, 'y')];
    expect([builder.link(v, x), builder.link(v, x), builder.link(v, y)]).toEqual([true, true, false]);
    expect(builder.parentOf(v)).toBe(x);
  });
});

describe('childrenFirst', () => {
  it('lists every node once, before its parent', () => {
    const parentLists = fc
      .array(fc.nat(100), { maxLength: 20 })
      .map((picks) => [-1, ...picks.map((pick, n) => pick % (n + 1))]);
    fc.assert(
      fc.property(parentLists, (parents) => {
        const order = [...childrenFirst(parents)];
        expect(order.toSorted((a, b) => a - b)).toEqual([...parents.keys()]);
        for (const [v, parent] of parents.entries())
          if (parent >= 0) expect(order.indexOf(v)).toBeLessThan(order.indexOf(parent));
      }),
    );
  });

  it('leaves out what stands on or above a cycle', () => {
    expect([...childrenFirst([1, 2, 1, -1, 3])]).toEqual([0, 4, 3]);
  });
});
