import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareLabels } from '../data/dictionary.ts';
import { hierarchyFromTaxonomy } from '../data/hierarchy.ts';
import { leavesOf, type Taxonomy, taxonomyFromPaths } from '../data/taxonomy.ts';
import { problemText, SottoError } from '../errors.ts';
import { type HierarchyKind, hierarchyKinds, writeHierarchy } from './hierarchy-formats.ts';
import { type ReadHierarchyOptions, readHierarchy } from './read-hierarchy.ts';

const HOSTILE = [
  ...[
    'a',
    'b',
    '*',
    'item',
    'child',
    'parent',
    'distinct',
    'name x',
    'has',
    'a has b',
    '#',
    '# a',
    '{',
    '{"nodeList":[]}',
  ],
  ...[
    'a,b',
    'a;b',
    ';',
    ',',
    '\t',
    '"',
    '""',
    '"a"',
    ' a',
    'a ',
    ' ',
    '\n',
    'a\r\nb',
    '\r',
    '\ufeff',
    'ä',
    '😀',
    '0',
    '007',
    '',
    'NaN',
  ],
];

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (text: string, options: ReadHierarchyOptions = {}) =>
  readHierarchy(bytesOf(text), { file: 'tree.csv', ...options });

/** Random trees, made downwards. `isTaken` says when a name is already used; a number is then added to it. */
function trees(
  placeOf: (level: number, name: string) => string,
  names: readonly string[] = HOSTILE,
): fc.Arbitrary<Taxonomy> {
  return fc.array(fc.tuple(fc.nat(1000), fc.nat(1000)), { minLength: 1, maxLength: 20 }).map((draws) => {
    const parents = [-1, ...draws.map(([pick], n) => pick % (n + 1))];
    const levels = parents.map(() => 0);
    for (let v = parents.length - 1; v > 0; v--) levels[parents[v]!] = Math.max(levels[parents[v]!]!, levels[v]! + 1);
    const used = new Set<string>();
    const chosen = parents.map((_, v) => {
      let name = names[(draws[v - 1]?.[1] ?? draws.length) % names.length]!;
      while (used.has(placeOf(levels[v]!, name))) name += v;
      used.add(placeOf(levels[v]!, name));
      return name;
    });
    return { names: chosen, parents: Int32Array.from(parents), levels: Int32Array.from(levels) };
  });
}

const treesByLevel = trees((level, name) => JSON.stringify([level, name]));
const treesByName = trees((_, name) => name);
const plainTrees = trees((_, name) => name, ['a', 'b', 'ä', '😀', 'x#', 'x,y', '"', 'name', 'distinct', 'hash', '*']);

/** The path of every leaf, leaf first: what a tree says, whatever its nodes are numbered. */
function pathsOf(taxonomy: Taxonomy): string[] {
  const paths = leavesOf(taxonomy).map((leaf) => {
    const path: string[] = [];
    for (let v = leaf; v >= 0; v = taxonomy.parents[v]!) path.push(taxonomy.names[v]!);
    return JSON.stringify(path);
  });
  return paths.sort();
}

function levelsByName(taxonomy: Taxonomy): string[] {
  return taxonomy.names.map((name, v) => JSON.stringify([taxonomy.levels[v], name])).sort();
}

function problemsOf(action: () => unknown): string[] {
  const error = errorOf(action);
  expect(error.code).toBe('input');
  return error.facts.problems!.map(problemText);
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
        const labels = leavesOf(taxonomy).map((v) => taxonomy.names[v]!);
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
        expect.stringContaining('several nodes are called "a"'),
      ]);
    }
  });

  it('has a summary for every kind', () => {
    for (const summary of Object.values(hierarchyKinds)) expect(summary).toMatch(/^[A-Z].*\.$/);
  });
});

describe('readHierarchy', () => {
  it('tells the kinds apart and says how', () => {
    const files: [string, HierarchyKind, string][] = [
      ['a;x;*\nb;x;*\n', 'arx', 'a line per leaf: cells split by ";", no header'],
      ['a,x,*\nb,x,*\n', 'levels', 'a line per leaf: cells split by ",", no header'],
      [
        'Item\tgroup\na\tx\n',
        'levels',
        'a line per leaf: cells split by tabs, the first line names the columns, levels are Item, group',
      ],
      ['# by hand\n\nchild,parent\na,x\n', 'parents', 'the first line says child,parent'],
      ['Item;Parent\r\na;x\r\n', 'parents', 'the first line says Item;Parent'],
      ['distinct\nname h\ntype string\nheight 2\n\nx has a b \n\n', 'amnesia', 'the first line says distinct'],
      [
        '{"nodeList":[{"id":"1","label":"x"},{"id":"2","label":"a"}],"edgeList":[{"from":"1","to":"2"}]}',
        'amnesia-json',
        'the file begins with {',
      ],
    ];
    for (const [text, kind, reason] of files) {
      const result = read(text);
      expect([result.kind, result.reason]).toEqual([kind, reason]);
      expect(pathsOf(result.taxonomy)[0]).toMatch(/^\["a","x"/);
    }
  });

  it('reads a kind that is stated', () => {
    expect(pathsOf(read('a,x\nx,y\n', { kind: 'parents' }).taxonomy)).toEqual(['["a","x","y"]']);
    expect(pathsOf(read('item;x\nb;x\n', { kind: 'arx' }).taxonomy)).toEqual(['["b","x"]', '["item","x"]']);
    expect(pathsOf(read('item,x\nb,x\n', { header: false }).taxonomy)).toEqual(['["b","x"]', '["item","x"]']);
    expect(pathsOf(read('thing,x\nb,x\n', { header: true }).taxonomy)).toEqual(['["b","x"]']);
  });

  it('splits by semicolons though labels hold commas', () => {
    expect(pathsOf(read('a, b;x, y\nc, d;x, y\n').taxonomy)).toEqual(['["a, b","x, y"]', '["c, d","x, y"]']);
  });

  it('takes BOM, CRLF, comments, empty lines and a missing last line end', () => {
    const { taxonomy } = read('\ufeff# comment\r\nitem,up\r\n\r\na,x\r\n# more\r\nb,x');
    expect(pathsOf(taxonomy)).toEqual(['["a","x"]', '["b","x"]']);
  });

  it('picks columns by name, leaf first, and keeps their names', () => {
    const { taxonomy } = read(
      'item,label,level2,level1\n1,frankfurter,sausage,meat\n2,ham,sausage,meat\n3,milk,dairy,drinks\n',
      {
        columns: ['item', 'level2', 'level1'],
      },
    );
    expect(taxonomy.levelNames).toEqual(['item', 'level2', 'level1']);
    expect(pathsOf(taxonomy)).toEqual([
      '["1","sausage","meat","*"]',
      '["2","sausage","meat","*"]',
      '["3","dairy","drinks","*"]',
    ]);
  });

  it('skips empty cells above a leaf', () => {
    const { taxonomy } = read('code,c3,c2,c1\n1,,1.1,1\n2,1.1.1,1.1,1\n');
    expect(pathsOf(taxonomy)).toEqual(['["1","1.1","1"]', '["2","1.1.1","1.1","1"]']);
  });

  it('lists every contradiction of a levels file with both places', () => {
    const text = 'item,group,top\na,x,t\nb,x,u\nc,x,u\na,y,t\nd\n,y,t\ne,y,\n';
    expect(problemsOf(() => read(text))).toEqual([
      'tree.csv:3:5: expected "x" under "t" as on line 2, got "u" (a column that is no level can be left out: pick the columns to use)',
      'tree.csv:5:1: expected every leaf once, got "a" again, after line 2',
      'tree.csv:6: expected 3 cells as on the first line, got 1',
      'tree.csv:7:1: expected the name of a leaf, got an empty cell',
      'tree.csv:8:1: expected "y" under "t" as on line 5, got nothing',
    ]);
  });

  it('lists the columns there are when one is unknown', () => {
    expect(problemsOf(() => read('item,group\na,x\n', { columns: ['item', 'top', 'item'] }))).toEqual([
      'tree.csv:1: expected a column of the file: "item", "group", got "top"',
      'tree.csv:1: expected every column once, got "item" twice',
    ]);
  });

  it('refuses columns where nothing names them', () => {
    expect(errorOf(() => read('a,x\n', { columns: ['a'], header: false })).code).toBe('usage');
    expect(errorOf(() => read('child,parent\na,x\n', { columns: ['child'], kind: 'parents' })).code).toBe('usage');
  });

  it('lists what keeps child,parent lines from being a tree', () => {
    const text = 'child,parent\na,x\na,y\na,x\nb,b\np,q\nq,r\nr,p\ns,q\nc\n,x\n';
    expect(problemsOf(() => read(text))).toEqual([
      'tree.csv:3:3: expected "a" under "x" as on line 2, got "y"',
      'tree.csv:4:3: expected every child once, got "a" again, after it stood on line 2',
      'tree.csv:5:3: expected a parent other than the node itself, got "b"',
      'tree.csv:10: expected 2 cells, child and parent, got 1',
      'tree.csv:11:1: expected the name of a child, got an empty cell',
      'tree.csv:6:3: expected a tree, got the cycle "p" under "q" under "r" under "p"',
    ]);
  });

  it('adds a root above several tops of child,parent lines', () => {
    const { taxonomy } = read('child,parent\na,x\nb,y\nz,\n');
    expect(pathsOf(taxonomy)).toEqual(['["a","x","*"]', '["b","y","*"]', '["z","*"]']);
    expect(levelsByName(taxonomy)).toContain('[2,"*"]');
  });

  it('lists what is wrong with an Amnesia file', () => {
    const text = 'distinct\nname h\nshape tall\nheight 2\n\nx has a a\nx a b\ny has \n';
    expect(problemsOf(() => read(text))).toEqual([
      'tree.csv:3: expected "name", "type" or "height", got "shape tall"',
      'tree.csv:6:9: expected every child once, got "a" again, after it stood on line 6',
      'tree.csv:7: expected a line "parent has child child …", got "x a b"',
      'tree.csv:8: expected a line "parent has child child …", got "y has "',
    ]);
    expect(errorOf(() => read('range\nname h\n')).code).toBe('unsupported');
    expect(problemsOf(() => read('levels\nx has a\n', { kind: 'amnesia' }))[0]).toBe(
      'tree.csv:1: expected the word distinct, got "levels"',
    );
  });

  it('lists what is wrong with a graph', () => {
    expect(problemsOf(() => read('{"nodeList":'))).toEqual(['tree.csv: expected JSON, got "{\\"nodeList\\":"']);
    expect(problemsOf(() => read('{"nodeList":[{"id":1}],"edgeList":[]}'))[0]).toContain(
      'expected an object with "nodeList"',
    );
    expect(problemsOf(() => read('{"nodeList":[{"id":"1","label":"a"}],"edgeList":[{"from":"9","to":"1"}]}'))).toEqual([
      'tree.csv edgeList: expected the id of a node, got "9"',
    ]);
  });

  it('refuses files without leaves, and bytes that are no text', () => {
    for (const text of ['', '# nothing\n', 'item,group\n', 'child,parent\n', 'distinct\nname h\n\n']) {
      expect(problemsOf(() => read(text))).toHaveLength(1);
    }
    for (const kind of Object.keys(hierarchyKinds) as HierarchyKind[]) {
      const bad = Uint8Array.of(97, 44, 98, 10, 0xc3, 0x28, 10);
      expect(problemsOf(() => readHierarchy(bad, { kind, file: 'f' }))[0]).toBe(
        'f:2:1: expected valid UTF-8, got byte 0xc3',
      );
    }
  });
});
