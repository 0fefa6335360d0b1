import { describe, expect, it } from 'vitest';
import { leavesOf, type Taxonomy } from '../../data/taxonomy.ts';
import { problemText, SottoError } from '../../errors.ts';
import { type HierarchyKind, hierarchyKinds } from './hierarchy-formats.ts';
import { type ReadHierarchyOptions, readHierarchy } from './read-hierarchy.ts';

const read = (text: string, options: ReadHierarchyOptions = {}) =>
  readHierarchy(new TextEncoder().encode(text), { file: 'tree.csv', ...options });

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

  it('splits by what every line holds equally often', () => {
    expect(pathsOf(read('a;b,x\nc,x\n').taxonomy)).toEqual(['["a;b","x"]', '["c","x"]']);
    expect(pathsOf(read('"a;,b"\tx\n# ;\n\nc\tx\n').taxonomy)).toEqual(['["a;,b","x"]', '["c","x"]']);
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
      'tree.csv:3:5: expected "x" under "t" as on line 2, got "u" (leave out a column that is not a level: name the others with columns, item first)',
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
