import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOSTILE_LABELS } from '../../../test/arbitraries/hostile-label.ts';
import { hierarchyFromTaxonomy } from '../../data/hierarchy.ts';
import { leavesOf, type Taxonomy, taxonomyFromPaths } from '../../data/taxonomy.ts';
import { SottoError } from '../../errors.ts';
import { compareLabels } from '../../records/dictionary.ts';
import { type HierarchyKind, hierarchyKinds, writeHierarchy } from './hierarchy-formats.ts';
import { readHierarchy } from './read-hierarchy.ts';

/** Names that some kind of file could take for its own syntax. */
const OWN_WORDS = 'a b * item child parent distinct range has name leaf NaN { ; 007'.split(' ');
const OWN_SYNTAX = ['name x', 'a has b', '# a', '{"nodeList":[]}', 'a;b', 'a ', ' a', 'child,parent', 'item;x'];
const HOSTILE = [...HOSTILE_LABELS, ...OWN_WORDS, ...OWN_SYNTAX];

const read = (text: string) => readHierarchy(new TextEncoder().encode(text), { file: 'tree.csv' });

/** Random trees, made downwards. Two nodes never share a place: a number is added to a name that would. */
function trees(
  placeOf: (level: number, name: string) => string,
  names: readonly string[] = HOSTILE,
): fc.Arbitrary<Taxonomy> {
  return fc.array(fc.tuple(fc.nat(1000), fc.nat(1000)), { minLength: 1, maxLength: 20 }).map((draws) => {
    const parents = [-1, ...draws.map(([pick], n) => pick % (n + 1))];
    const levels = parents.map(() => 0);
    for (let v = parents.length - 1; v > 0; v--) levels[parents[v]] = Math.max(levels[parents[v]], levels[v] + 1);
    const used = new Set<string>();
    const chosen = parents.map((_, v) => {
      let name = names[(draws[v - 1]?.[1] ?? draws.length) % names.length];
      while (used.has(placeOf(levels[v], name))) name += v;
      used.add(placeOf(levels[v], name));
      return name;
    });
    return { names: chosen, parents: Int32Array.from(parents), levels: Int32Array.from(levels) };
  });
}

const treesByLevel = trees((level, name) => JSON.stringify([level, name]));
const treesByName = trees((_, name) => name);
const plainTrees = trees((_, name) => name, ['a', 'b', 'ä', '😀', 'x#', 'x,y', '"', 'name', 'distinct', 'hash', '*']);

describe('a hierarchy file that was written', () => {
  it('reads back as the same tree with the same levels from a levels file', () => {
    fc.assert(
      fc.property(treesByLevel, (taxonomy) => {
        const result = read(writeHierarchy(taxonomy, 'levels'));
        expect(result.kind).toBe('levels');
        expect(pathsOf(result.taxonomy)).toEqual(pathsOf(taxonomy));
        expect(levelsByName(result.taxonomy)).toEqual(levelsByName(taxonomy));
      }),
      { numRuns: 300 },
    );
  });

  it('reads back as the same hierarchy of the data from an ARX file', () => {
    fc.assert(
      fc.property(treesByName, (taxonomy) => {
        const result = read(writeHierarchy(taxonomy, 'arx'));
        const labels = leavesOf(taxonomy).map((v) => taxonomy.names[v]);
        const dictionary = { labels: labels.sort(compareLabels) };
        const expected = hierarchyFromTaxonomy(taxonomy, dictionary);
        expect(hierarchyFromTaxonomy(result.taxonomy, dictionary)).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it('reads back as the same tree from a parents file and from a graph', () => {
    fc.assert(
      fc.property(treesByName, fc.constantFrom<HierarchyKind>('parents', 'amnesia-json'), (taxonomy, kind) => {
        const result = read(writeHierarchy(taxonomy, kind));
        expect(result.kind).toBe(kind);
        expect(pathsOf(result.taxonomy)).toEqual(pathsOf(taxonomy));
      }),
      { numRuns: 300 },
    );
  });

  it('reads back as the same tree from an Amnesia file if names have no blanks', () => {
    fc.assert(
      fc.property(plainTrees, (taxonomy) => {
        const result = read(writeHierarchy(taxonomy, 'amnesia'));
        expect(result.kind).toBe('amnesia');
        expect(pathsOf(result.taxonomy)).toEqual(pathsOf(taxonomy));
      }),
    );
  });

  it('carries a tree of one node wherever the kind has a place for it', () => {
    for (const name of HOSTILE) {
      const lone = taxonomyFromPaths([[name]]);
      for (const kind of ['levels', 'arx', 'parents', 'amnesia-json'] as const) {
        expect(pathsOf(read(writeHierarchy(lone, kind)).taxonomy)).toEqual([JSON.stringify([name])]);
      }
      expect(errorOf(() => writeHierarchy(lone, 'amnesia')).code).toBe('unsupported');
    }
  });
});

describe('writeHierarchy', () => {
  const tree = taxonomyFromPaths(
    [
      ['a b', 'x', 'all'],
      ['c', '', 'all'],
    ],
    ['product', 'group', 'everything'],
  );

  it('writes levels with a header, leaf first', () => {
    expect(writeHierarchy(tree, 'levels')).toBe('item,group,everything\na b,x,all\nc,,all\n');
    expect(writeHierarchy({ ...tree, levelNames: ['i', 'a,b', 'c'] }, 'levels')).toBe(
      'item,level1,level2\na b,x,all\nc,,all\n',
    );
  });

  it('writes ARX lines with every level, repeating the name below where a branch skips one', () => {
    expect(writeHierarchy(tree, 'arx')).toBe('a b;x;all\nc;c;all\n');
  });

  it('refuses an ARX file where the repeated name means another node', () => {
    const clash = taxonomyFromPaths([
      ['a', 'c', 'all'],
      ['c', '', 'all'],
    ]);
    const error = errorOf(() => writeHierarchy(clash, 'arx'));
    expect([error.code, error.message]).toEqual(['unsupported', expect.stringContaining('"c" cannot be repeated')]);
  });

  it('writes child,parent lines', () => {
    expect(writeHierarchy(tree, 'parents')).toBe('child,parent\na b,x\nx,all\nc,all\n');
  });

  it('writes what Amnesia saves: lowest level first, levels split by empty lines', () => {
    const letters = taxonomyFromPaths([
      ['a', 'x', '*'],
      ['b', 'x', '*'],
      ['c', 'y', '*'],
    ]);
    expect(writeHierarchy(letters, 'amnesia')).toBe(
      'distinct\nname items\ntype string\nheight 3\n\nx has a b\ny has c\n\n* has x y\n\n',
    );
  });

  it('refuses names that Amnesia cannot carry, and names that recur where names are all there is', () => {
    expect(errorOf(() => writeHierarchy(tree, 'amnesia')).message).toContain('cannot carry the names "a b"');
    const words = taxonomyFromPaths([
      ['has', '#x', ''],
      ['b', '#x', ''],
    ]);
    expect(errorOf(() => writeHierarchy(words, 'amnesia')).message).toContain('"has", "#x"');
    const twice = taxonomyFromPaths([
      ['a', 'a'],
      ['b', 'a'],
    ]);
    for (const kind of ['parents', 'amnesia', 'amnesia-json'] as const) {
      const error = errorOf(() => writeHierarchy(twice, kind));
      expect([error.code, error.message]).toEqual([
        'unsupported',
        expect.stringContaining('several nodes are named "a"'),
      ]);
    }
  });

  it('has a summary for every kind', () => {
    for (const summary of Object.values(hierarchyKinds)) expect(summary).toMatch(/^[A-Z].*\.$/);
  });
});

/** The path of every leaf, leaf first: what a tree says, whatever its nodes are numbered. */
function pathsOf(taxonomy: Taxonomy): string[] {
  const paths = leavesOf(taxonomy).map((leaf) => {
    const path: string[] = [];
    for (let v = leaf; v >= 0; v = taxonomy.parents[v]) path.push(taxonomy.names[v]);
    return JSON.stringify(path);
  });
  return paths.sort();
}

function levelsByName(taxonomy: Taxonomy): string[] {
  return taxonomy.names.map((name, v) => JSON.stringify([taxonomy.levels[v], name])).sort();
}

function errorOf(action: () => unknown): SottoError {
  try {
    action();
  } catch (error) {
    if (error instanceof SottoError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}
