import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SottoError } from '../errors.ts';
import { randomFromSeed } from '../random.ts';
import { countSupports, type Dataset, rowOf } from '../records/dataset.ts';
import { compareLabels } from '../records/dictionary.ts';
import { checkParameters } from '../schema/parameters.ts';
import { generateQuest, type QuestOptions, quest } from './quest.ts';

const T10I4 = checkParameters(quest.params, { records: 20_000 }, 'quest');

const options: fc.Arbitrary<QuestOptions> = fc.record({
  records: fc.integer({ min: 1, max: 60 }),
  items: fc.integer({ min: 1, max: 30 }),
  meanLength: fc.double({ min: 1, max: 40, noNaN: true }),
  patterns: fc.integer({ min: 1, max: 10 }),
  meanPatternLength: fc.double({ min: 1, max: 12, noNaN: true }),
  correlation: fc.double({ min: 0, max: 1, noNaN: true }),
  corruption: fc.double({ min: 0, max: 1, noNaN: true }),
});

function meanLength(dataset: Dataset): number {
  return dataset.items.length / dataset.numRows;
}

describe('generateQuest', () => {
  it('makes a valid dataset of the asked size without empty records, whatever the options', () => {
    fc.assert(
      fc.property(options, fc.integer(), (given, seed) => {
        const dataset = generateQuest(given, randomFromSeed(seed));
        expect(dataset.numRows).toBe(given.records);
        expect(dataset.offsets).toHaveLength(given.records + 1);
        expect(dataset.offsets[0]).toBe(0);
        expect(dataset.offsets[given.records]).toBe(dataset.items.length);
        for (let t = 0; t < dataset.numRows; t++) {
          const row = [...rowOf(dataset, t)];
          expect(row.length).toBeGreaterThan(0);
          expect(row).toEqual([...new Set(row)].sort((a, b) => a - b));
        }
        const { labels } = dataset.dictionary;
        expect(labels).toEqual(labels.toSorted(compareLabels));
        expect(countSupports(dataset).every((support) => support > 0)).toBe(true);
        for (const label of labels) expect(Number(label) >= 1 && Number(label) <= given.items).toBe(true);
      }),
    );
  });

  it('makes the same data from the same seed and other data from another', () => {
    const small = { ...T10I4, records: 500 };
    expect(generateQuest(small, randomFromSeed(1))).toEqual(generateQuest(small, randomFromSeed(1)));
    expect(generateQuest(small, randomFromSeed(1)).items).not.toEqual(generateQuest(small, randomFromSeed(2)).items);
  });

  it('is pinned: a change of the generator changes published data', () => {
    const dataset = generateQuest({ ...T10I4, records: 3 }, randomFromSeed(1));
    const rows = [0, 1, 2].map((t) => Array.from(rowOf(dataset, t), (i) => dataset.dictionary.labels[i]).join(' '));
    expect(rows).toMatchInlineSnapshot(`
      [
        "65 93 351 426 633 634 692 762 878",
        "4 219 437 543 739 811 826 964",
        "24 27 81 117 163 321 324 325 424 457 594 616 619 683 703 842 896 954",
      ]
    `);
  });

  it('has the mean length that was asked for', () => {
    expect(Math.abs(meanLength(generateQuest(T10I4, randomFromSeed(5))) - 10)).toBeLessThan(0.4);
    const short = generateQuest({ ...T10I4, meanLength: 3, meanPatternLength: 2 }, randomFromSeed(5));
    expect(Math.abs(meanLength(short) - 3)).toBeLessThan(0.4);
  });

  it('has items that occur together far more often than chance would have it', () => {
    const dataset = generateQuest(T10I4, randomFromSeed(5));
    const supports = countSupports(dataset);
    expect(highestLift(dataset, supports)).toBeGreaterThan(10);
  });

  it('keeps patterns whole without corruption and breaks them with much of it', () => {
    const one = { ...T10I4, records: 2_000, patterns: 1, meanPatternLength: 6, meanLength: 6, items: 1_000 };
    const whole = generateQuest({ ...one, corruption: 0 }, randomFromSeed(11));
    const broken = generateQuest({ ...one, corruption: 0.9 }, randomFromSeed(11));
    expect(meanLength(whole)).toBeGreaterThan(meanLength(broken));
  });

  it('shares items between neighbouring patterns as far as the correlation says', () => {
    const wide = { ...T10I4, records: 5_000, items: 100_000, patterns: 500 };
    const apart = generateQuest({ ...wide, correlation: 0 }, randomFromSeed(2)).dictionary.labels.length;
    const close = generateQuest({ ...wide, correlation: 1 }, randomFromSeed(2)).dictionary.labels.length;
    expect(close).toBeLessThan(apart * 0.75);
  });

  it('stops where its checkpoint stops it', () => {
    const stop = () => {
      throw new SottoError('cancelled', 'stop');
    };
    expect(() => generateQuest(T10I4, randomFromSeed(1), stop)).toThrow('stop');
  });
});

/** The highest lift of two items that occur in at least 40 records each, among those that share the first such item. */
function highestLift(dataset: Dataset, supports: Uint32Array): number {
  const together = new Map<number, number>();
  const size = supports.length;
  for (let t = 0; t < dataset.numRows; t++) {
    const row = rowOf(dataset, t);
    for (const i of row)
      for (const j of row) if (i < j) together.set(i * size + j, (together.get(i * size + j) ?? 0) + 1);
  }
  let highest = 0;
  for (const [pair, count] of together) {
    const [i, j] = [Math.floor(pair / size), pair % size];
    if (count >= 40) highest = Math.max(highest, (count * dataset.numRows) / (supports[i] * supports[j]));
  }
  return highest;
}
