import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileLabel } from '../../test/arbitraries/hostile-label.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { type Hierarchy, hierarchyFromTaxonomy } from '../data/hierarchy.ts';
import { taxonomyFromPaths } from '../data/taxonomy.ts';
import { randomFromSeed } from '../random.ts';
import type { Dataset } from '../records/dataset.ts';
import type { InputContext } from './define.ts';
import { inputAddress, inputDoc, loadInput, type SideInput, sideInputs } from './index.ts';

const encoder = new TextEncoder();

function contextOf(dataset: Dataset, more: Partial<InputContext> = {}): InputContext {
  return { dataset, itemSyntax: 'blanks', random: randomFromSeed(1), modelParams: {}, ...more };
}

function input(name: string): SideInput {
  return sideInputs.find((one) => one.name === name)!;
}

function make(name: string, text: string, context: InputContext): Promise<unknown> {
  return loadInput(input(name), text, context, () => Promise.reject(new Error('no file is to be read')));
}

/** Twelve items in four branches; every item in some record. */
const labels = Array.from({ length: 12 }, (_, n) => `i${String(n).padStart(2, '0')}`);
const rows = labels.map((_, t) => labels.filter((_label, i) => (i + t) % 3 === 0 || i === t));
const twelve = datasetFromRows(rows);
const hierarchy = hierarchyFromTaxonomy(
  taxonomyFromPaths(labels.map((label, i) => [label, `branch ${i % 4}`])),
  twelve.dictionary,
);

describe('side inputs', () => {
  it('read as the same input again when written, whatever the labels', async () => {
    const draws = fc.record({
      labels: fc.uniqueArray(hostileLabel, { minLength: 2, maxLength: 8 }),
      picks: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
      itemSyntax: fc.constantFrom('blanks' as const, 'commas' as const),
    });
    await fc.assert(
      fc.asyncProperty(draws, async ({ labels: names, picks, itemSyntax }) => {
        const dataset = datasetFromRows([names, [names[0]]]);
        const numItems = names.length;
        const items = Uint32Array.from(names.keys());
        const some = items.filter((i) => picks[i]);
        const sets = [items, ...(some.length > 0 ? [some] : [])];
        const disjoint = [some, items.filter((i) => !picks[i])].filter((set) => set.length > 0);
        const paths = names.map((name, i) => [name, picks[i] ? 'one branch' : 'another']);
        const values: Record<string, unknown> = {
          hierarchy: hierarchyFromTaxonomy(taxonomyFromPaths(paths), dataset.dictionary),
          sensitive: some,
          preferences: { offsets: Uint32Array.of(0, some.length, some.length + 1), items: Uint32Array.of(...some, 0) },
          constraints: sets,
          utility: Uint32Array.from({ length: numItems }, (_, i) => (i === 0 ? 0 : Number(picks[i]))),
          weights: Float64Array.from({ length: numItems }, (_, i) => (picks[i] ? 2.5 : 1)),
          rules: [{ antecedent: Uint32Array.of(0), consequent: items.slice(1) }],
          queries: sets,
          suppress: some,
          apart: disjoint,
          together: disjoint,
        };
        for (const one of sideInputs) {
          const context = contextOf(dataset, { itemSyntax });
          const text = one.write(values[one.name] as never, context);
          const read = one.read(encoder.encode(text), one.file, context);
          const said = (value: unknown) => {
            if (one.name === 'hierarchy') return { ...(value as Hierarchy), taxonomy: undefined };
            return one.name === 'utility' ? samePartition(value as Uint32Array) : value;
          };
          expect(said(read)).toEqual(said(values[one.name]));
        }
      }),
      { numRuns: 400 },
    );
  });

  it('tell a file from a way to make the input', () => {
    expect(inputAddress(input('sensitive'), 'list.txt')).toEqual({ file: 'list.txt' });
    expect(inputAddress(input('sensitive'), './random:40%')).toEqual({ file: './random:40%' });
    expect(inputAddress(input('sensitive'), 'C:\\list.txt')).toEqual({ file: 'C:\\list.txt' });
    expect(inputAddress(input('sensitive'), 'random:40%')).toMatchObject({ argument: '40%' });
    expect(inputAddress(input('weights'), 'random:40%')).toEqual({ file: 'random:40%' });
    expect(inputAddress(input('hierarchy'), 'fan-out:4')).toMatchObject({ argument: '4' });
    expect(inputAddress(input('hierarchy'), './fan-out:4')).toEqual({ file: './fan-out:4' });
    expect(inputAddress(input('hierarchy'), 'tree.csv')).toEqual({ file: 'tree.csv' });
  });

  it('make hierarchies over all items, or over those alone that somebody generalises', async () => {
    const dataset = datasetFromRows([['a', 'b', 'c', 'd', 'e', 'f']]);
    // b, c and f are sensitive.
    const mustCover = Uint32Array.of(0, 3, 4);
    const siblings = async (text: string) => {
      const load = loadInput(
        input('hierarchy'),
        text,
        { ...contextOf(dataset), mustCover },
        async () => new Uint8Array(),
      );
      const { labels: names, parent } = (await load) as Hierarchy;
      const topOf = (i: number) => names.filter((_, v) => v < 6 && parent[v] === parent[i]).join('');
      return [topOf(0), topOf(3), topOf(4)];
    };
    expect(await siblings('fan-out:2')).toEqual(['ab', 'cd', 'ef']);
    expect(await siblings('fan-out:2,public')).toEqual(['ad', 'ad', 'bcef']);
  });

  it('have examples that work, and help that shows them', async () => {
    const context = contextOf(twelve, {
      hierarchy,
      modelParams: { minSupport: { num: 1, den: 100 }, minConfidence: { num: 1, den: 2 } },
    });
    for (const one of sideInputs) {
      for (const { prefix, example } of one.makers) {
        expect(example.startsWith(`${prefix}:`)).toBe(true);
        expect(inputDoc(one)).toContain(example);
        const text = { branch: 'branch:branch 1', pairs: 'pairs:50%' }[prefix] ?? example;
        await expect(make(one.name, text, context)).resolves.toBeDefined();
      }
    }
  });
});

describe('sensitive items', () => {
  it('that begin with # are in quotes: a comment that is an item of the data is a mistake', () => {
    const dataset = datasetFromRows([['#a', 'b']]);
    const read = (text: string) => input('sensitive').read(encoder.encode(text), 's.txt', contextOf(dataset));
    expect(() => read('#a\nb\n')).toThrow('which is an item of the data');
    expect([...(read('# a comment\n"#a"\n') as Uint32Array)]).toEqual([0]);
  });

  it('that are none are no promise', async () => {
    const empty = () => Promise.resolve(encoder.encode('# nothing\n'));
    await expect(loadInput(input('sensitive'), 'none.txt', contextOf(twelve), empty)).rejects.toThrow('got none');
  });

  it('can be a share of the items, the same for the same seed', async () => {
    const once = (await make('sensitive', 'random:25%', contextOf(twelve))) as Uint32Array;
    expect(once.length).toBe(3);
    expect([...once]).toEqual([...once].sort((a, b) => a - b));
    expect(await make('sensitive', 'random:25%', contextOf(twelve))).toEqual(once);
    expect(await make('sensitive', 'random:25%', contextOf(twelve, { random: randomFromSeed(3) }))).not.toEqual(once);
  });

  it('can be a branch of the hierarchy', async () => {
    expect(await make('sensitive', 'branch:branch 1', contextOf(twelve, { hierarchy }))).toEqual(
      Uint32Array.of(1, 5, 9),
    );
  });

  it('are all that a hierarchy file has under a branch, whether they occur or not', async () => {
    const file =
      'item,kind,all\n305,drugs,ill\n291,drugs,ill\n487,487,ill\n488,487,ill\nmilk,food,fine\nbeer,food,fine\n';
    const listed = async (branch: string, ...occurring: string[]) => {
      const dataset = datasetFromRows([occurring]);
      const tree = input('hierarchy').read(encoder.encode(file), 'h.csv', contextOf(dataset)) as Hierarchy;
      const unseen: string[][] = [];
      const items = await make('sensitive', `branch:${branch}`, contextOf(dataset, { hierarchy: tree, unseen }));
      return input('sensitive').write(items as Uint32Array, { ...contextOf(dataset), unseen });
    };
    for (const occurring of [
      ['milk', '291', '305'],
      ['milk', '305'],
      ['milk', 'beer'],
      ['291', '305', '487'],
    ]) {
      expect(await listed('drugs', ...occurring)).toBe('291\n305\n');
      expect(await listed('ill', ...occurring)).toBe('291\n305\n487\n488\n');
      for (const one of ['487', '487@kind']) expect(await listed(one, ...occurring)).toBe('487\n488\n');
    }
    await expect(listed('nowhere', 'milk')).rejects.toThrow('the name of a node');
  });

  it.each([
    ['sensitive', 'random:0', 'a share above 0'],
    ['sensitive', 'random:110%', 'a share above 0'],
    ['sensitive', 'branch:nowhere', 'the name of a node'],
    ['utility', 'level:x', 'an integer ≥ 0'],
    ['utility', 'paper:UR9', 'one of UR1'],
    ['constraints', 'paper:PR0', 'one of PR1'],
    ['constraints', 'random:10', 'COUNT,SIZE=SHARE'],
    ['queries', 'random:10,2,3', 'COUNT,SIZE'],
    ['queries', 'random:10,12', 'a size that some record reaches'],
    ['queries', 'frequent:100%', 'a share of the records that some itemset reaches'],
  ])('say what was expected: --%s %s', async (name, text, expected) => {
    await expect(make(name, text, contextOf(twelve, { hierarchy }))).rejects.toThrow(expected);
  });

  it('need a hierarchy where they speak of one', async () => {
    await expect(make('sensitive', 'branch:x', contextOf(twelve))).rejects.toThrow('none was given');
  });
});

describe('rules', () => {
  const quarter = { num: 1, den: 4 };

  it('drawn at a confidence of their own are the same whatever that of the model', async () => {
    const dataset = datasetFromRows([
      ['a', 'b'],
      ['a', 'b'],
      ['a', 'b', 'c'],
      ['a', 'd'],
    ]);
    const drawn = (text: string, minConfidence: object) =>
      make('rules', text, contextOf(dataset, { modelParams: { minSupport: { num: 1, den: 4 }, minConfidence } }));
    expect(await drawn('random:3,75%', quarter)).toEqual(await drawn('random:3', { num: 3, den: 4 }));
    expect(await drawn('random:3,75%', quarter)).not.toEqual(await drawn('random:3', quarter));
    await expect(drawn('random:3,75%,1', quarter)).rejects.toThrow('COUNT,CONFIDENCE');
    await expect(drawn('random:3,0', quarter)).rejects.toThrow('a share above 0');
  });
});

describe('privacy constraints', () => {
  it('of pairs are all pairs of the chosen items', async () => {
    const pairs = (await make('constraints', 'pairs:50%', contextOf(twelve))) as Uint32Array[];
    const items = new Set(pairs.flatMap((pair) => [...pair]));
    expect(items.size).toBe(6);
    expect(pairs.length).toBe(15);
    expect(new Set(pairs.map(String)).size).toBe(15);
  });

  it('drawn at random have the asked mix of sizes, are different and occur', async () => {
    const sets = (await make('constraints', 'random:20,1=25%,2=50%,3=25%', contextOf(twelve))) as Uint32Array[];
    expect(sets.map((set) => set.length).sort()).toEqual([
      ...Array(5).fill(1),
      ...Array(10).fill(2),
      ...Array(5).fill(3),
    ]);
    expect(new Set(sets.map(String)).size).toBe(20);
    for (const set of sets) {
      expect(rows.some((row) => [...set].every((i) => row.includes(labels[i])))).toBe(true);
    }
  });

  it('drawn at random end where there are no more', async () => {
    const sets = (await make('constraints', 'random:100,1=100%', contextOf(twelve))) as Uint32Array[];
    expect(sets.length).toBe(12);
  });
});

describe('utility groups', () => {
  it('of a hierarchy level are its branches', async () => {
    const groups = (await make('utility', 'level:1', contextOf(twelve, { hierarchy }))) as Uint32Array;
    expect(samePartition(groups)).toEqual(samePartition(Uint32Array.from(labels, (_, i) => i % 4)));
    const root = (await make('utility', 'level:0', contextOf(twelve, { hierarchy }))) as Uint32Array;
    expect(new Set(root).size).toBe(1);
  });

  it('of neighbours follow the hierarchy, or the labels without one', async () => {
    const plain = (await make('utility', 'neighbours:5', contextOf(twelve))) as Uint32Array;
    expect([...plain]).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2]);
    const treed = (await make('utility', 'neighbours:3', contextOf(twelve, { hierarchy }))) as Uint32Array;
    expect(samePartition(treed)).toEqual(samePartition(Uint32Array.from(labels, (_, i) => i % 4)));
  });

  it('of a file hold an item at most once: all problems at once', () => {
    const text = 'i00 i01\ni01 i02 nope\n';
    expect(() => input('utility').read(encoder.encode(text), 'groups.txt', contextOf(twelve))).toThrow('2 problems');
  });
});

describe('item weights', () => {
  it('must be positive numbers, each item once', () => {
    const bytes = encoder.encode('item,weight\ni00,0\ni01,x\ni02,2\ni02,3\nzz,1\n');
    expect(() => input('weights').read(bytes, 'weights.csv', contextOf(twelve))).toThrow('4 problems');
  });
});

/** The first item of each item's group. */
function samePartition(groups: Uint32Array): number[] {
  return Array.from(groups, (group) => groups.indexOf(group));
}
