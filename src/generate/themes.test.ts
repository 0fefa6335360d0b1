import { describe, expect, it } from 'vitest';
import { randomFromSeed } from '../random.ts';
import { rowOf } from '../records/dataset.ts';
import { WeightedChoice } from './sampling.ts';
import { DrawnRecords, groupsOf, taxonomyOfGroups, themeWeights } from './themes.ts';

const groups = groupsOf({
  food: { fruit: { popularity: 3, items: 'apple, pear' } },
  tools: { hammers: { popularity: 1, items: 'mallet' } },
});

describe('themeWeights', () => {
  it('shares out what is chosen in passing by popularity, then 1, 1/2, 1/3, … within a group', () => {
    expect([...themeWeights(groups, {}, 4)]).toEqual([2, 1, 1]);
  });

  it('adds the affinity of a group to its items, and that of an item to that item', () => {
    expect([...themeWeights(groups, { fruit: 3, mallet: 0.5 }, 4)]).toEqual([4, 2, 1.5]);
  });
});

describe('taxonomyOfGroups', () => {
  it('puts items under groups, groups under sections, sections under a root', () => {
    const { names, parents } = taxonomyOfGroups(groups, ['item', 'group', 'section']);
    const above = (name: string) => names[parents[names.indexOf(name)]];
    expect([above('pear'), above('fruit'), above('food'), above('mallet')]).toEqual(['fruit', 'food', '*', 'hammers']);
  });
});

describe('DrawnRecords', () => {
  it('draws as many different items as are wanted', () => {
    const drawn = new DrawnRecords(['apple', 'pear', 'mallet']);
    drawn.draw(new WeightedChoice([1, 1, 1]), 2, randomFromSeed(1));
    drawn.endRecord();
    drawn.draw(new WeightedChoice([1, 1, 1]), 3, randomFromSeed(1));
    drawn.endRecord();
    const dataset = drawn.finish();
    expect([0, 1].map((t) => rowOf(dataset, t).length)).toEqual([2, 3]);
  });

  it('gives up where nothing new can be drawn, and lists only what occurs', () => {
    const drawn = new DrawnRecords(['apple', 'pear', 'mallet']);
    drawn.draw(new WeightedChoice([1, 0, 1]), 3, randomFromSeed(1));
    drawn.endRecord();
    expect(drawn.finish().dictionary.labels).toEqual(['apple', 'mallet']);
  });
});
