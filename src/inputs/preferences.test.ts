import { describe, expect, it } from 'vitest';
import { datasetWith } from '../../test/dataset-with.ts';
import { inMemoryRecords } from '../data/available-data.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { hierarchyFromTaxonomy } from '../data/hierarchy.ts';
import { taxonomyFromPaths } from '../data/taxonomy.ts';
import { problemText, type SottoError } from '../errors.ts';
import { randomFromSeed } from '../random.ts';
import { type Cells, type Dataset, rowOf } from '../records/dataset.ts';
import type { InputContext } from './define.ts';
import { preferences } from './preferences.ts';

const shop = datasetFromRows([['beer', 'bread'], ['milk'], ['bread', 'frozen food', 'milk'], ['wine', 'bread']]);
const hierarchy = hierarchyFromTaxonomy(
  taxonomyFromPaths([
    ['beer', 'drinks'],
    ['wine', 'drinks'],
    ['milk', 'drinks'],
    ['bread', 'food'],
    ['frozen food', 'food'],
  ]),
  shop.dictionary,
);

function contextOf(dataset: Dataset, seed = 1): InputContext {
  return { dataset, hierarchy, random: randomFromSeed(seed), modelParams: {} } as unknown as InputContext;
}

function read(text: string, context = contextOf(shop)): string[][] {
  const cells = preferences.read(new TextEncoder().encode(text), 'p.csv', context);
  return labelsOf(cells, inMemoryRecords(context.dataset, 'preferences'));
}

function labelsOf(cells: Cells, dataset: Dataset): string[][] {
  return Array.from({ length: dataset.numRows }, (_, t) =>
    Array.from(rowOf(cells, t), (i) => dataset.dictionary.labels[i]),
  );
}

function make(address: string, dataset: Dataset, seed = 1): string[][] {
  const colon = address.indexOf(':');
  const maker = preferences.makers.find(({ prefix }) => prefix === address.slice(0, colon))!;
  return labelsOf(maker.make(address.slice(colon + 1), contextOf(dataset, seed)), dataset);
}

describe('a preferences file', () => {
  it('names single cells, all rows, ranges of rows, and branches of the hierarchy', () => {
    expect(read('row,item\n1,milk\n2..3,beer\n')).toEqual([['milk'], ['beer'], ['beer'], []]);
    expect(read('*,wine\n4,branch:food\n')).toEqual([['wine'], ['wine'], ['wine'], ['bread', 'frozen food', 'wine']]);
    expect(read('1..2,branch:drinks\n2,wine\n2,wine\n')[1]).toEqual(['beer', 'milk', 'wine']);
  });

  it('takes ids and labels as they are before it takes them for rules', () => {
    const odd = datasetWith({ ...datasetFromRows([['branch:food'], ['b']]), rowIds: ['a..b', '*'] });
    expect(read('a..b,branch:food\n', contextOf(odd))).toEqual([['branch:food'], []]);
    expect(read('*,b\n', contextOf(odd))).toEqual([[], ['b']]);
  });

  it('names everything that is wrong with it', () => {
    try {
      read('9,milk\n3..1,milk\n1,branch:cars\n"*",milk\n1..9,mlk\n');
      expect.unreachable();
    } catch (error) {
      expect((error as SottoError).facts.problems!.map(problemText)).toEqual([
        'p.csv:1:1: expected a row of the data, got "9" (rows are numbered from 1 to 4)',
        'p.csv:2:1: expected a range of rows in the order of the data, got "3..1"',
        'p.csv:3:3: expected branch: and the name of a node of the hierarchy, got "branch:cars"',
        'p.csv:4:1: expected a row of the data, got "*" (rows are numbered from 1 to 4)',
        'p.csv:5:1: expected a row of the data, got "9" (rows are numbered from 1 to 4)',
        'p.csv:5:6: expected an item of the data, got "mlk" (did you mean "milk"?)',
      ]);
    }
  });

  it('reads back as it was written', () => {
    const context = { ...contextOf(shop), itemSyntax: undefined } as unknown as InputContext;
    const cells = preferences.read(new TextEncoder().encode('*,branch:food\n2,wine\n'), 'p.csv', context);
    expect(read(preferences.write(cells, context))).toEqual(labelsOf(cells, shop));
  });
});

describe('preferences drawn at random', () => {
  const labels = Array.from({ length: 200 }, (_, n) => String(n + 1));
  const everything = datasetFromRows([labels, ...Array.from({ length: 99 }, (_, t) => [labels[t], labels[t + 1]])]);
  const share = (rows: readonly (readonly string[])[]) => rows.flat().length / (rows.length * labels.length);

  it('are the same for everybody, or drawn for each person anew', () => {
    const fixed = make('fixed:40%', everything);
    expect(new Set(fixed[0]).size).toBe(80);
    // An item that is alone in a person's way is no company of its own: it is left out of the wishes of that row alone.
    for (const row of fixed) expect(row.every((label) => fixed[0].includes(label))).toBe(true);
    const personal = make('personal:40%', everything);
    expect(share(personal)).toBeCloseTo(0.4, 1);
    expect(personal[1]).not.toEqual(personal[2]);
    expect(personal.every((row) => row.length === 80 || row.length === 79)).toBe(true);
    expect(make('personal:40%', everything)).toEqual(personal);
    expect(make('personal:40%', everything, 2)).not.toEqual(personal);
  });

  it('differ by the noise from what is usual, and all that somebody names is named for everybody', () => {
    const usual = make('fixed:10%', everything);
    const noisy = make('personal+:10%', everything);
    const differing = noisy.map((row, t) => {
      const there = new Set(usual[t]);
      return row.filter((label) => !there.has(label)).length + usual[t].filter((label) => !row.includes(label)).length;
    });
    expect(differing.reduce((a, b) => a + b) / (100 * 200)).toBeCloseTo(0.01, 2);
    expect(share(make('fixed+:10%', everything))).toBeGreaterThan(0.5);
    expect(share(make('fixed+:10%,0.01%', everything))).toBeLessThan(0.15);
  });

  it('leave out what never occurs with an item of the person', () => {
    const apart = datasetFromRows([['a', 'b'], ['c', 'd'], ['e']]);
    expect(make('fixed:100%', apart)).toEqual([['a', 'b'], ['c', 'd'], []]);
  });

  it('are refused where the argument makes no sense', () => {
    expect(() => make('personal+:10%,1%,2', shop)).toThrow(/SHARE,NOISE/);
    expect(() => make('fixed:0', shop)).toThrow(/a share above 0/);
  });
});
