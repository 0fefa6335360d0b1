import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SottoError } from '../errors.ts';
import { compareLabels } from '../records/dictionary.ts';
import { type Hierarchy, hierarchyFromTaxonomy, leafCount } from './hierarchy.ts';
import { leavesOf, type Taxonomy, taxonomyFromPaths } from './taxonomy.ts';

/** Labels that are easily confused with one another and with made-up ones. */
const HOSTILE = ['a', 'b', '*', 'a@level1', 'a@level1#2', '(a,b)', 'a,b', '7', '07', 'x y', '"', 'ä', 'a@level2', ''];

/** A random tree, made downwards: node 0 is the root, every other node hangs under an earlier one. */
const taxonomies: fc.Arbitrary<Taxonomy> = fc
  .array(fc.tuple(fc.nat(1000), fc.nat(1000)), { minLength: 0, maxLength: 24 })
  .map((draws) => {
    const parents = [-1, ...draws.map(([pick], n) => pick % (n + 1))];
    const levels = parents.map(() => 0);
    for (let v = parents.length - 1; v > 0; v--) levels[parents[v]] = Math.max(levels[parents[v]], levels[v] + 1);
    const isLeaf = parents.map((_, v) => !parents.includes(v));
    const used = new Set<string>();
    const names = parents.map((_, v) => {
      const pick = draws[v - 1]?.[1] ?? 0;
      // Leaves are told apart by their names, inner nodes by level and name.
      const key = (name: string) => (isLeaf[v] ? name : `${levels[v]} ${name}`);
      let name = HOSTILE[pick % HOSTILE.length];
      while (used.has(key(name))) name += `${v}`;
      used.add(key(name));
      return name;
    });
    return { names, parents: Int32Array.from(parents), levels: Int32Array.from(levels) };
  });

/** A taxonomy and a part of its leaves as the dictionary. */
const cases = fc.tuple(taxonomies, fc.infiniteStream(fc.nat(2))).map(([taxonomy, picks]) => {
  const leaves = leavesOf(taxonomy).map((v) => taxonomy.names[v]);
  const some = leaves.filter(() => picks.next().value !== 0);
  const labels = (some.length === 0 ? leaves : some).sort(compareLabels);
  return { taxonomy, dictionary: { labels } };
});

/** The items at or below node v, read off the parents: the definition of covering. */
function itemsBelow(hierarchy: Hierarchy, v: number): number[] {
  return Array.from({ length: hierarchy.numItems }, (_, i) => i).filter((i) => {
    let u = i;
    while (u >= 0 && u !== v) u = hierarchy.parent[u];
    return u === v;
  });
}

/** The sets of items that the nodes of the taxonomy cover, as texts; each set is listed once, with its lowest name. */
function setsOf(taxonomy: Taxonomy, labels: readonly string[]): Map<string, string> {
  const leaves = leavesOf(taxonomy).filter((v) => labels.includes(taxonomy.names[v]));
  const below: Set<string>[] = taxonomy.names.map(() => new Set());
  const depth = (v: number): number => (v < 0 ? 0 : 1 + depth(taxonomy.parents[v]));
  for (const leaf of leaves) {
    for (let v = leaf; v >= 0; v = taxonomy.parents[v]) below[v].add(taxonomy.names[leaf]);
  }
  const sets = new Map<string, string>();
  const topDown = [...taxonomy.names.keys()].sort((u, v) => depth(u) - depth(v));
  for (const v of topDown) if (below[v].size > 0) sets.set(JSON.stringify([...below[v]].sort()), taxonomy.names[v]);
  return sets;
}

describe('hierarchyFromTaxonomy', () => {
  it('gives nodes 0 … numItems−1 to the items by id (H1)', () => {
    fc.assert(
      fc.property(cases, ({ taxonomy, dictionary }) => {
        const hierarchy = hierarchyFromTaxonomy(taxonomy, dictionary);
        expect(hierarchy.numItems).toBe(dictionary.labels.length);
        expect(hierarchy.labels.slice(0, hierarchy.numItems)).toEqual(dictionary.labels);
      }),
    );
  });

  it('numbers every parent above its children and the root last (H2)', () => {
    fc.assert(
      fc.property(cases, ({ taxonomy, dictionary }) => {
        const { parent } = hierarchyFromTaxonomy(taxonomy, dictionary);
        const last = parent.length - 1;
        expect(parent[last]).toBe(-1);
        for (let v = 0; v < last; v++) expect(parent[v]).toBeGreaterThan(v);
      }),
    );
  });

  it('covers exactly the items whose rank lies in the range of a node (H3)', () => {
    fc.assert(
      fc.property(cases, ({ taxonomy, dictionary }) => {
        const hierarchy = hierarchyFromTaxonomy(taxonomy, dictionary);
        const { leafRank, leafOrder, leafFrom, leafTo } = hierarchy;
        for (let v = 0; v < hierarchy.parent.length; v++) {
          const inRange = Array.from(leafRank.keys()).filter(
            (i) => leafFrom[v] <= leafRank[i] && leafRank[i] < leafTo[v],
          );
          expect(inRange).toEqual(itemsBelow(hierarchy, v));
          expect(leafCount(hierarchy, v)).toBe(inRange.length);
        }
        for (let i = 0; i < hierarchy.numItems; i++) expect(leafOrder[leafRank[i]]).toBe(i);
      }),
    );
  });

  it('keeps one node per set of covered items, the lowest one of a chain (H4)', () => {
    fc.assert(
      fc.property(cases, ({ taxonomy, dictionary }) => {
        const hierarchy = hierarchyFromTaxonomy(taxonomy, dictionary);
        const { labels } = dictionary;
        const found = new Map<string, string>();
        for (let v = 0; v < hierarchy.parent.length; v++) {
          const items = itemsBelow(hierarchy, v).map((i) => labels[i]);
          found.set(JSON.stringify(items.sort()), hierarchy.labels[v]);
        }
        const expected = setsOf(taxonomy, labels);
        expect([...found.keys()].sort()).toEqual([...expected.keys()].sort());
        for (const [set, label] of found) expect(label.startsWith(expected.get(set)!)).toBe(true);
        expect(found.size).toBe(hierarchy.parent.length);
      }),
    );
  });

  it('gives every node a label of its own, hostile names included (H5)', () => {
    fc.assert(
      fc.property(cases, ({ taxonomy, dictionary }) => {
        const { labels } = hierarchyFromTaxonomy(taxonomy, dictionary);
        expect(new Set(labels).size).toBe(labels.length);
      }),
    );
  });

  it('orders siblings by their smallest item', () => {
    fc.assert(
      fc.property(cases, ({ taxonomy, dictionary }) => {
        const hierarchy = hierarchyFromTaxonomy(taxonomy, dictionary);
        const smallest = (v: number) => itemsBelow(hierarchy, v)[0];
        for (let v = hierarchy.numItems; v < hierarchy.parent.length; v++) {
          const children = Array.from(hierarchy.parent.keys()).filter((u) => hierarchy.parent[u] === v);
          const byRank = children.toSorted((a, b) => hierarchy.leafFrom[a] - hierarchy.leafFrom[b]);
          expect(byRank).toEqual(children.toSorted((a, b) => smallest(a) - smallest(b)));
        }
      }),
    );
  });

  it('labels an inner node by its name, and by name and level where the name is used twice', () => {
    const paths = [
      ['ham', 'sausage', 'meat'],
      ['sausage', 'sausage', 'meat'],
      ['beef', 'cuts', 'meat'],
      ['veal', 'cuts', 'meat'],
    ];
    const dictionary = { labels: ['beef', 'ham', 'sausage', 'veal'] };
    const named = hierarchyFromTaxonomy(taxonomyFromPaths(paths, ['item', 'group', 'department']), dictionary);
    expect(named.labels).toEqual(['beef', 'ham', 'sausage', 'veal', 'cuts', 'sausage@group', 'meat']);
    const numbered = hierarchyFromTaxonomy(taxonomyFromPaths(paths), dictionary);
    expect(numbered.labels[5]).toBe('sausage@level1');
  });

  it('numbers a label by name and level that is taken', () => {
    const taxonomy = taxonomyFromPaths([
      ['a', 'a', '*'],
      ['a@level1', 'a', '*'],
      ['b', 'b', '*'],
    ]);
    const hierarchy = hierarchyFromTaxonomy(taxonomy, { labels: ['a', 'a@level1', 'b'] });
    expect(hierarchy.labels).toEqual(['a', 'a@level1', 'b', 'a@level1#2', '*']);
  });

  it('is a single node for a single item', () => {
    const taxonomy = taxonomyFromPaths([
      ['a', 'x', '*'],
      ['b', 'x', '*'],
    ]);
    const hierarchy = hierarchyFromTaxonomy(taxonomy, { labels: ['b'] });
    expect(hierarchy.labels).toEqual(['b']);
    expect([...hierarchy.parent]).toEqual([-1]);
  });

  it('lists every item that is no leaf, and says where an inner node has its name', () => {
    const taxonomy = taxonomyFromPaths([
      ['a', 'x'],
      ['b', 'x'],
      ['c', 'y'],
    ]);
    const error = failureOf(() => hierarchyFromTaxonomy(taxonomy, { labels: ['a', 'lost', 'x'] }, 'tree.csv'));
    expect(error.code).toBe('input');
    expect(error.facts.problems).toEqual([
      { file: 'tree.csv', expected: 'item "lost" of the data as a leaf', got: 'no such leaf' },
      { file: 'tree.csv', expected: 'item "x" of the data as a leaf', got: 'an inner node of that name' },
    ]);
  });

  it('refuses an item that is several leaves', () => {
    const taxonomy = { names: ['a', 'a', '*'], parents: Int32Array.of(2, 2, -1), levels: Int32Array.of(0, 0, 1) };
    const error = failureOf(() => hierarchyFromTaxonomy(taxonomy, { labels: ['a'] }));
    expect(error.facts.problems).toEqual([{ expected: 'item "a" to be one leaf', got: 'several leaves of that name' }]);
  });

  it('is empty over data without items', () => {
    const hierarchy = hierarchyFromTaxonomy(taxonomyFromPaths([['a', 'A']]), { labels: [] });
    expect(hierarchy).toMatchObject({ numItems: 0, labels: [] });
    expect(hierarchy.parent).toHaveLength(0);
  });

  it('takes a tree of any depth', () => {
    const depth = 200_000;
    const parents = new Int32Array(depth).map((_, v) => v + 2);
    parents[depth - 2] = depth;
    parents[depth - 1] = depth;
    const tall = {
      names: Array.from({ length: depth + 1 }, (_, v) => String(v)),
      parents: Int32Array.from([...parents, -1]),
      levels: new Int32Array(depth + 1),
    };
    expect(hierarchyFromTaxonomy(tall, { labels: ['0', '1'] }).labels).toEqual(['0', '1', String(depth)]);
  });
});

function failureOf(action: () => unknown): SottoError {
  try {
    action();
  } catch (error) {
    if (error instanceof SottoError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}
