import { describe, expect, it } from 'vitest';
import { hierarchyFromTaxonomy } from '../data/hierarchy.ts';
import { leavesOf, type Taxonomy } from '../data/taxonomy.ts';
import { basket } from '../formats/basket.ts';
import { hiddenRules } from '../models/hidden-rules.ts';
import { models, questions } from '../models/index.ts';
import { randomFromSeed } from '../random.ts';
import { countSupports, type Dataset, rowOf } from '../records/dataset.ts';
import { compareLabels, indexLabels } from '../records/dictionary.ts';
import { checkParameters } from '../schema/parameters.ts';
import { readPreferences, readRules } from '../side-files/index.ts';
import { errands, parts } from './clicks-catalogue.ts';
import { blocks, labelOf } from './diagnoses-catalogue.ts';
import { clusters } from './diagnoses-clusters.ts';
import { lifeStages } from './diagnoses-life-stages.ts';
import { generators } from './index.ts';
import { concerns, homes, topics } from './search-log-catalogue.ts';
import { type Story, stories } from './stories.ts';
import type { ItemGroup } from './themes.ts';

function told({ generator, params, seed }: Story): { dataset: Dataset; taxonomy: Taxonomy } {
  const { params: schema, id, run } = generators.find((each) => each.id === generator)!;
  const { dataset, taxonomy } = run(checkParameters(schema, params, id), randomFromSeed(seed), () => {});
  return { dataset, taxonomy: taxonomy! };
}

const tellings = new Map(stories.map((story) => [story.id, told(story)]));

function dataOf(id: string): Dataset {
  return tellings.get(id)!.dataset;
}

function isSame(one: Uint32Array, other: Uint32Array): boolean {
  return one.length === other.length && one.every((value, p) => value === other[p]);
}

/** How much more often than by chance the items occur together. */
function lift(dataset: Dataset, one: string, other: string): number {
  const id = indexLabels(dataset.dictionary);
  const rows = Array.from({ length: dataset.numRows }, (_, t) => rowOf(dataset, t));
  const count = (...labels: string[]) => rows.filter((row) => labels.every((label) => row.includes(id(label)))).length;
  return (count(one, other) * dataset.numRows) / (count(one) * count(other));
}

describe.each(stories)('the story of $id', (story) => {
  const { dataset, taxonomy } = tellings.get(story.id)!;

  it('says its problem in two short sentences', () => {
    expect(story.problem).toMatch(/^[A-Z][^.!?]*\. [A-Z][^.!?]*\.$/);
    expect(story.title.length).toBeLessThan(24);
  });

  it('is told the same way every time, with the records that it says', () => {
    const again = told(story).dataset;
    expect(again.dictionary).toEqual(dataset.dictionary);
    expect(isSame(again.items, dataset.items) && isSame(again.offsets, dataset.offsets)).toBe(true);
    expect(dataset.numRows).toBe(story.params.records);
  });

  it('has no empty record, and only items that occur, in dictionary order', () => {
    const rows = Array.from({ length: dataset.numRows }, (_, t) => rowOf(dataset, t));
    expect(rows.filter((row) => row.length === 0)).toEqual([]);
    expect(rows.filter((row) => row.some((item, n) => n > 0 && item <= row[n - 1]))).toEqual([]);
    const { labels } = dataset.dictionary;
    expect(labels).toEqual(labels.toSorted(compareLabels));
    expect(countSupports(dataset).every((support) => support > 0)).toBe(true);
  });

  it('comes back from a file as it was', () => {
    const reader = basket.reader({});
    const encoder = new TextEncoder();
    for (const text of basket.write(dataset)) reader.push(typeof text === 'string' ? encoder.encode(text) : text);
    const read = reader.end().dataset;
    expect(read.dictionary).toEqual(dataset.dictionary);
    expect(isSame(read.items, dataset.items) && isSame(read.offsets, dataset.offsets)).toBe(true);
  });

  it('has a hierarchy of four levels over its items', () => {
    expect(Math.max(...taxonomy.levels)).toBe(3);
    expect(hierarchyFromTaxonomy(taxonomy, dataset.dictionary).numItems).toBe(dataset.dictionary.labels.length);
  });

  it('calls items sensitive that few people hold, and at least somebody', () => {
    const id = indexLabels(dataset.dictionary);
    const supports = countSupports(dataset);
    expect(story.sensitive.length).toBeGreaterThan(4);
    for (const label of story.sensitive) {
      expect(id(label), label).toBeGreaterThanOrEqual(0);
      expect(supports[id(label)] / dataset.numRows, label).toBeLessThan(0.06);
    }
  });

  it('singles out somebody by two items', () => {
    const size = dataset.dictionary.labels.length;
    const together = new Uint32Array(size * size);
    for (let t = 0; t < dataset.numRows; t++) {
      const row = rowOf(dataset, t);
      for (const item of row) for (const other of row) if (item < other) together[item * size + other]++;
    }
    expect(together.filter((support) => support === 1).length).toBeGreaterThan(100);
  });
});

describe('the diagnoses', () => {
  it('put together illnesses that come together', () => {
    const dataset = dataOf('diagnoses');
    const together = (one: string, other: string) => lift(dataset, labelOf(one), labelOf(other));
    expect(together('type 2 diabetes', 'high cholesterol')).toBeGreaterThan(2);
    expect(together('alcohol dependence', 'hepatitis C')).toBeGreaterThan(5);
    expect(together('normal pregnancy', 'iron deficiency anaemia')).toBeGreaterThan(3);
    expect(together('infant colic', 'dementia')).toBe(0);
    expect(together('enlarged prostate', 'menstrual pain')).toBe(0);
  });

  it('have rare diseases', () => {
    const dataset = dataOf('diagnoses');
    const rare = countSupports(dataset).filter((support) => support < 10).length;
    expect(rare).toBeGreaterThan(10);
  });

  it('carry codes that say their chapter and block', () => {
    for (const { items } of blocks) {
      const codes = items.map((label) => /^([A-Z]\d)(\d) \S/.exec(label)!);
      expect(new Set(codes.map(([, block]) => block)).size).toBe(1);
      expect(codes.map(([, , place]) => Number(place))).toEqual(items.map((_, n) => n + 1));
    }
    expect(labelOf('type 2 diabetes')).toBe('D11 type 2 diabetes');
    expect(labelOf('diabetes')).toBe('diabetes');
  });
});

describe('the clicks', () => {
  it('let a page of need be inferred from another', () => {
    const dataset = dataOf('clicks');
    const [from, to] = ['/work-and-money/support/bailiff-letters', '/work-and-money/support/debt-advice'];
    const share = countSupports(dataset)[indexLabels(dataset.dictionary)(to)] / dataset.numRows;
    expect(lift(dataset, from, to) * share).toBeGreaterThan(0.5);
  });
});

describe('the search log', () => {
  it('tells where people live', () => {
    const dataset = dataOf('search-log');
    const atHome = lift(dataset, 'dentist Oldmere', 'bakery Oldmere');
    expect(atHome).toBeGreaterThan(5 * lift(dataset, 'dentist Oldmere', 'bakery Saltmarsh'));
  });
});

describe.each(['clicks', 'search-log'])('the records of %s', (id) => {
  it('have a heavy tail: most are short, a few very long', () => {
    const dataset = dataOf(id);
    const lengths = Array.from({ length: dataset.numRows }, (_, t) => rowOf(dataset, t).length).sort((a, b) => a - b);
    expect(lengths[lengths.length >> 1]).toBeLessThanOrEqual(5);
    expect(lengths.at(-1)).toBeGreaterThan(60);
    expect(lengths.filter((length) => length > 30).length / lengths.length).toBeLessThan(0.05);
  });
});

describe.each<[string, readonly ItemGroup[], readonly string[]]>([
  [
    'diagnoses',
    blocks,
    [
      ...Object.values(clusters).flatMap(({ favours }) => Object.keys(favours)),
      ...lifeStages.flatMap(({ favours, excludes }) => [...Object.keys(favours), ...excludes]),
    ].map(labelOf),
  ],
  ['clicks', parts, errands.flatMap(({ favours }) => Object.keys(favours))],
  ['search-log', topics, [...concerns, ...homes].flatMap(({ favours }) => Object.keys(favours))],
])('the catalogue of %s', (id, groups, favoured) => {
  it('never uses a name twice, nor a comma', () => {
    const names = [
      ...groups.flatMap(({ items, name }) => [...items, name]),
      ...new Set(groups.map(({ section }) => section)),
    ];
    expect(names.filter((name, n) => names.indexOf(name) !== n || name.includes(',') || name === '')).toEqual([]);
  });

  it('favours only what it has', () => {
    const known = new Set(groups.flatMap(({ items, name }) => [...items, name]));
    expect(favoured.filter((name) => !known.has(name))).toEqual([]);
  });

  it('is the hierarchy of the story', () => {
    const { taxonomy } = tellings.get(id)!;
    expect(leavesOf(taxonomy).map((v) => taxonomy.names[v])).toEqual(groups.flatMap(({ items }) => items));
  });
});

it('life stages name only clusters that there are', () => {
  const unknown = lifeStages.flatMap((stage) => Object.keys(stage.clusters)).filter((name) => !(name in clusters));
  expect(unknown).toEqual([]);
});

it('each story means one promise that answers its question, and suggests all that this promise speaks of', () => {
  for (const { id, question, model: meant, sensitive, suggested } of stories) {
    const model = models.find((one) => one.id === meant)!;
    expect(model.question, id).toBe(question);
    const spokenOf = model.needs.filter((need) => need !== 'original' && need !== 'sensitive');
    expect(Object.keys(suggested), id).toEqual(spokenOf);
    if (model.needs.includes('sensitive')) expect(sensitive.length).toBeGreaterThan(0);
  }
});

it('the search log suggests wishes of everybody, each for some of the sensitive searches', () => {
  const { suggested, sensitive } = stories.find(({ id }) => id === 'search-log')!;
  const dataset = dataOf('search-log');
  const wishes = readPreferences(new TextEncoder().encode(suggested.preferences), dataset, { file: 'wishes.csv' });
  const counts = Array.from({ length: dataset.numRows }, (_, t) => wishes.offsets[t + 1] - wishes.offsets[t]);
  expect(Math.min(...counts)).toBeGreaterThan(0);
  expect(Math.max(...counts)).toBeLessThanOrEqual(sensitive.length);
  expect(new Set(counts).size).toBeGreaterThan(2);
});

it('the clicks suggest rules that are mined at the thresholds of their promise', () => {
  const { suggested, sensitive } = stories.find(({ id }) => id === 'clicks')!;
  const dataset = dataOf('clicks');
  const { dictionary } = dataset;
  const text = new TextEncoder().encode(suggested.rules);
  const rules = readRules(text, dictionary, { file: 'rules.txt', syntax: basket.itemSyntax });
  const { minSupport, minConfidence } = checkParameters(hiddenRules.params, {}, 'model');
  const rows = Array.from({ length: dataset.numRows }, (_, t) => rowOf(dataset, t));
  const count = (items: Iterable<number>) =>
    rows.filter((row) => [...items].every((item) => row.includes(item))).length;
  expect(rules.length).toBeGreaterThan(3);
  for (const { antecedent, consequent } of rules) {
    const both = count([...antecedent, ...consequent]);
    expect(both * minSupport.den).toBeGreaterThanOrEqual(minSupport.num * dataset.numRows);
    expect(both * minConfidence.den).toBeGreaterThanOrEqual(minConfidence.num * count(antecedent));
    for (const item of consequent) expect(sensitive).toContain(dictionary.labels[item]);
  }
});

it('the stories ask each of the questions that the models answer, once', () => {
  expect(stories.map(({ question }) => question).toSorted()).toEqual(Object.keys(questions).toSorted());
  for (const { question } of stories) expect(models.some((model) => model.question === question)).toBe(true);
});
