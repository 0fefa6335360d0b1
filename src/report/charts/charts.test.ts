import { describe, expect, it } from 'vitest';
import { datasetFromRows } from '../../data/dataset-builder.ts';
import { countLengths } from '../facts.ts';
import { itemFrequencyChart, labelFrequencyChart } from './item-frequency.ts';
import { labelSizesChart } from './label-sizes.ts';
import { publishedLengthsChart, recordLengthsChart } from './record-lengths.ts';
import { uniquenessChart } from './uniqueness.ts';

describe('the chart of item frequencies', () => {
  const supports = Uint32Array.from({ length: 100 }, (_, i) => 1000 - 10 * i);
  const exact = supports.map((support, i) => (i < 10 ? support : Math.floor(support / 2)));

  it('says how many occurrences of the most common items are published as themselves', () => {
    let had = 0;
    let kept = 0;
    for (let i = 0; i < 20; i++) {
      had += 1000 - 10 * i;
      kept += i < 10 ? 1000 - 10 * i : (1000 - 10 * i) / 2;
    }
    const { title } = itemFrequencyChart({ supports, exact }, supports);
    expect(title).toBe(
      `The 20 most common items are published as themselves in ${Math.round((100 * kept) / had)}% of their occurrences`,
    );
  });

  it('ranks original and release by their own supports, largest first', () => {
    const { series } = itemFrequencyChart(
      { supports: Uint32Array.of(2, 0, 9), exact: Uint32Array.of(2, 0, 9) },
      Uint32Array.of(4, 7),
    );
    expect(series[0].points).toEqual([
      [1, 9],
      [2, 2],
    ]);
    expect(series[1].points).toEqual([
      [1, 7],
      [2, 4],
    ]);
  });

  it('shows few points however many items there are, the first and the last among them', () => {
    const many = Uint32Array.from({ length: 50_000 }, (_, i) => 50_000 - i);
    const { points } = labelFrequencyChart(many).series[0];
    expect(points.length).toBeLessThan(150);
    expect(points[0]).toEqual([1, 50_000]);
    expect(points.at(-1)).toEqual([50_000, 1]);
  });

  it('says what share of the published occurrences the most common labels make up', () => {
    const top = Array.from({ length: 20 }, (_, i) => 1000 - 10 * i).reduce((a, b) => a + b, 0);
    const all = supports.reduce((a, b) => a + b, 0);
    expect(labelFrequencyChart(supports).title).toBe(
      `The 20 most common of 100 labels make up ${Math.round((100 * top) / all)}% of all published occurrences`,
    );
    expect(labelFrequencyChart(Uint32Array.of(3, 1)).title).toBe('2 labels make up all published occurrences');
    expect(labelFrequencyChart(new Uint32Array()).title).toBe('No label occurs in the release');
  });
});

describe('the chart of record lengths', () => {
  const original = datasetFromRows([['a', 'b', 'c'], ['a', 'b'], ['c'], []]);
  const published = datasetFromRows([['a', 'b'], ['a', 'b'], [], []]);

  it('gives the share of the records of each length', () => {
    const { series } = recordLengthsChart(countLengths(original), countLengths(published));
    expect(series.map((one) => one.points)).toEqual([
      [
        [0, 0.25],
        [1, 0.25],
        [2, 0.25],
        [3, 0.25],
      ],
      [
        [0, 0.5],
        [1, 0],
        [2, 0.5],
        [3, 0],
      ],
    ]);
  });

  it('says the means and how many records became empty', () => {
    expect(recordLengthsChart(countLengths(original), countLengths(published)).title).toBe(
      'Records show 1.00 labels on average instead of 1.50 items; 1 more is empty',
    );
    expect(publishedLengthsChart(countLengths(published)).title).toBe(
      'A published record shows 1.0 labels on average; 2 are empty (50%)',
    );
    expect(publishedLengthsChart(countLengths(datasetFromRows([['a']]))).title).toBe(
      'A published record shows 1.0 labels on average; none is empty',
    );
  });

  it('groups lengths where there are many, without losing a record', () => {
    const long = datasetFromRows([Array.from({ length: 400 }, (_, i) => `${i}`), ['1'], []]);
    const { series, note } = publishedLengthsChart(countLengths(long));
    expect(note).toBe('Each step groups 10 lengths and is drawn at their middle.');
    const { points } = series[0];
    expect(points).toHaveLength(41);
    expect(points[0]).toEqual([4.5, 2 / 3]);
    expect(points.reduce((sum, [, share]) => sum + share, 0)).toBeCloseTo(1, 12);
  });
});

describe('the chart of label sizes', () => {
  it('counts labels in doubling groups', () => {
    const { title, x, series } = labelSizesChart([1, 1, 1, 2, 3, 4, 5, 9]);
    expect(title).toBe('3 of 8 published labels stand for a single item; the largest stands for 9');
    expect(x.ticks!.map((tick) => tick.text)).toEqual(['1', '2', '3–4', '5–8', '9–16']);
    expect(series[0].points.map(([, labels]) => labels)).toEqual([3, 1, 2, 1, 1]);
  });

  it('finds words for all, none and nothing', () => {
    expect(labelSizesChart([1, 1]).title).toBe('All 2 published labels stand for a single item');
    expect(labelSizesChart([1]).title).toBe('The only published label stands for 1 item');
    expect(labelSizesChart([7]).title).toBe('The only published label stands for 7 items');
    expect(labelSizesChart([2, 7]).title).toBe(
      'None of 2 published labels stands for a single item; the largest stands for 7',
    );
    expect(labelSizesChart([]).title).toBe('No label is published');
  });
});

describe('the chart of uniqueness', () => {
  it('says whom two known items single out, before and after', () => {
    const { title, series } = uniquenessChart(
      { unique: { '1': 0.01, '2': 0.612, whole: 0.9 } },
      { '1': 0, '2': 0, whole: 0.5 },
    );
    expect(title).toBe(
      'An attacker who knows two items at random singles out 61% of the original records and 0% of the published ones',
    );
    expect(series.map((one) => one.points)).toEqual([
      [
        [0, 0.01],
        [1, 0.612],
        [2, 0.9],
      ],
      [
        [0, 0],
        [1, 0],
        [2, 0.5],
      ],
    ]);
  });

  it('speaks of what was counted, and of the original alone if the release was not', () => {
    expect(uniquenessChart({ unique: { whole: 0.5 } }).title).toBe(
      'An attacker who knows all items singles out 50% of the original records',
    );
    expect(uniquenessChart({ unique: { '2': 0.5 }, persons: 7 }, { '2': 0 }).title).toBe(
      'An attacker who knows two items at random of a record names 50% of the people in the original and 0% in the release',
    );
    expect(uniquenessChart({ unique: {} }).title).toBe('Uniqueness was not measured');
  });
});
