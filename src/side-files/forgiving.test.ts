import { describe, expect, it } from 'vitest';
import { hierarchyFromTaxonomy } from '../data/hierarchy.ts';
import { taxonomyFromPaths } from '../data/taxonomy.ts';
import { readItemsets } from './itemsets.ts';
import { readItemList, writeSensitive } from './sensitive.ts';
import { readItemGroups, readUtilityGroups } from './utility-groups.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const dictionary = { labels: ['beer', 'bread', 'cheese', 'milk', 'wine'] };
const syntax = 'commas' as const;

describe('side files forgive what is safe to forgive', () => {
  it('a heading, comments, blank lines and blanks around labels', () => {
    expect([...readItemList(bytesOf('Sensitive items\n# drinks\n\n beer\nwine \n'), dictionary)]).toEqual([0, 4]);
    expect([...readItemList(bytesOf('item\nbeer\n'), dictionary)]).toEqual([0]);
    expect(readItemsets(bytesOf('items\nbeer,wine\n'), dictionary, { syntax }).map((set) => [...set])).toEqual([
      [0, 4],
    ]);
  });

  it('and a # within the quotes of a label of several lines is part of the label', () => {
    const data = { labels: ['\n#\n', '#'] };
    expect([...readItemList(bytesOf(writeSensitive(Uint32Array.of(0), data)), data)]).toEqual([0]);
    expect(() => readItemList(bytesOf('#\n'), data)).toThrow('which is an item of the data');
  });

  it('and blanks around labels whether the data has them or not: the list is written the same', () => {
    const written = (data: { readonly labels: string[] }, text = 'beer \n wine\nale\t\n" rum "\nale\n') => {
      const unseen: string[][] = [];
      return writeSensitive(readItemList(bytesOf(text), data, { unseen }), data, unseen);
    };
    const list = '" rum "\nale\nbeer\nwine\n';
    for (const labels of [['beer', 'wine'], ['ale', 'beer', 'wine'], ['beer'], [' rum ', 'ale', 'wine'], ['milk']]) {
      expect(written({ labels })).toBe(list);
    }
    expect(written({ labels: [] }, list)).toBe(list);
  });

  it('but no heading that may be a misspelt item, none in quotes, and none below the first line', () => {
    const data = { labels: ['Drug', 'code'] };
    expect(() => readItemList(bytesOf('drug\nDrug\n'), data)).toThrow('expected an item of the data, got "drug"');
    expect([...readItemList(bytesOf('code\nDrug\n'), data)]).toEqual([0, 1]);
    expect(() => readItemList(bytesOf('"item"\nbeer\n'), dictionary)).toThrow('got "item"');
    expect(() => readItemList(bytesOf('beer\nitem\n'), dictionary)).toThrow('got "item"');
  });
});

describe('groups that name only some items', () => {
  it('leave the others free, in a group of their own', () => {
    expect([...readUtilityGroups(bytesOf('beer,wine\n'), dictionary, { syntax })]).toEqual([0, 1, 1, 1, 0]);
    expect([...readUtilityGroups(bytesOf('groups\nbeer\nwine,milk\n'), dictionary, { syntax })]).toEqual([
      0, 2, 2, 1, 1,
    ]);
  });

  it('name no item twice, and items that the data lacks only where there is a place for them', () => {
    const unseen: string[][] = [];
    const groups = readItemGroups(bytesOf('wine,ale,beer\nmilk\n'), dictionary, { syntax, unseen });
    expect(groups.map((items) => [...items])).toEqual([[0, 4], [3]]);
    expect(unseen).toEqual([['ale'], []]);
    expect(() => readItemGroups(bytesOf('beer\nwine\nmilk,beer\n'), dictionary, { syntax })).toThrow(
      '3:6: expected every item in one group, got "beer" again, after line 1',
    );
    expect(() => readItemGroups(bytesOf('bear\nwine\n'), dictionary, { syntax })).toThrow('did you mean "beer"?');
  });
});

describe('a hierarchy for some items', () => {
  it('need not cover items that nobody generalises', () => {
    const taxonomy = taxonomyFromPaths([
      ['beer', 'drinks'],
      ['wine', 'drinks'],
      ['milk', 'food'],
      ['bread', 'food'],
    ]);
    expect(() => hierarchyFromTaxonomy(taxonomy, dictionary)).toThrow('item "cheese" of the data as a leaf');
    const mustCover = Uint32Array.of(0, 1, 3, 4);
    const { labels, parent } = hierarchyFromTaxonomy(taxonomy, dictionary, undefined, { mustCover });
    expect(labels[parent[2]]).toBe('*');
    expect(() => hierarchyFromTaxonomy(taxonomy, dictionary, undefined, { mustCover: Uint32Array.of(2) })).toThrow(
      'cheese',
    );
  });
});
