import { describe, expect, it } from 'vitest';
import { datasetFromRows } from '../../data/dataset-builder.ts';
import { randomFromSeed } from '../../random.ts';
import { profileDataset } from '../../risk/index.ts';
import { chartTable } from '../chart-table.ts';
import { noteLines } from '../reading-notes.ts';
import { chartToSvg } from '../svg-chart.ts';
import { attackFanCharts, itemRiskChart, narrowingChart } from './attack-charts.ts';
import { profileCharts } from './profile-charts.ts';

const chartsOf = (rows: readonly (readonly string[])[]) =>
  profileCharts(profileDataset(datasetFromRows(rows), randomFromSeed(1)));

describe('profileCharts', () => {
  it('state what they show', () => {
    const { frequency, lengths, uniqueness } = chartsOf([['a', 'b'], ['a'], ['a'], ['a', 'c', 'd']]);
    expect(frequency.title).toBe('The most common item is in 100% of the records, 3 items are in only one');
    expect(frequency.series[0].points).toEqual([
      [1, 4],
      [2, 1],
      [3, 1],
      [4, 1],
    ]);
    expect(lengths.title).toBe('Half of the records contain at most 2 items; the longest contains 3, the mean is 1.8');
    expect(lengths.series[0].points).toEqual([
      [0, 0],
      [1, 0.5],
      [2, 0.25],
      [3, 0.25],
    ]);
    expect(uniqueness.title).toMatch(
      /^An attacker who knows two items at random singles out \d+% of the original records$/,
    );
  });

  it('leave out a few very long records and say so, rather than squeeze the others', () => {
    const long = Array.from({ length: 500 }, (_, n) => `item ${n}`);
    const { lengths } = chartsOf([...Array.from({ length: 999 }, () => ['a', 'b']), long]);
    expect(lengths.series[0].points).toEqual([
      [0, 0],
      [1, 0],
      [2, 0.999],
    ]);
    expect(lengths.note).toBe('1 longer record is not shown.');
  });

  it('say so when there is nothing', () => {
    const { frequency, lengths } = chartsOf([]);
    expect([frequency.title, lengths.title]).toEqual(['No item occurs', 'There are no records']);
  });
});

const quantiles = (p50: number) => ({ p5: 1, p25: 2, p50, p75: 40, p95: 100 });
const step = (known: number, share: number, p50: number) => ({
  known,
  candidates: quantiles(p50),
  singledOut: { share, low: share / 2, high: Math.min(1, share * 2) },
  fewerThanTen: share,
});

describe('attack charts', () => {
  it('show a fan of candidates and the share exposed, told for three known items', () => {
    const { candidates, exposed } = attackFanCharts([
      step(1, 0, 50),
      step(2, 0.1, 20),
      step(3, 0.25, 1),
      step(4, 0.5, 1),
    ]);
    expect(candidates.title).toBe('With 3 known items, half of the attackers are left with at most 1 person');
    expect(exposed.title).toBe('With 3 known items, 25% of the people are singled out');
    expect(candidates.bands!.map(({ points }) => points[0])).toEqual([
      [1, 1, 100],
      [1, 2, 40],
    ]);
    expect(chartTable(candidates)).toEqual({
      head: ['known items of a person', 'median', '90% of the attackers', '50% of the attackers'],
      rows: [
        ['1', '50', '1 to 100', '2 to 40'],
        ['2', '20', '1 to 100', '2 to 40'],
        ['3', '1', '1 to 100', '2 to 40'],
        ['4', '1', '1 to 100', '2 to 40'],
      ],
    });
    expect(chartToSvg(candidates).match(/fill-opacity="0.16"/g)).toHaveLength(2);
    expect(attackFanCharts([]).exposed.title).toBe('No attack was simulated');
  });

  it('keep bands within the axes', () => {
    const { candidates } = attackFanCharts([step(1, 0, 50), step(2, 0.1, 20)]);
    const [width, height] = [400, 300];
    const drawn = chartToSvg(candidates, { width, height });
    const places = [...drawn.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
    expect(places.length).toBeGreaterThan(8);
    expect(places.every(([x, y]) => x >= 0 && x <= width && y >= 0 && y <= height)).toBe(true);
  });

  it('tell how one attack narrows the records down', () => {
    expect(narrowingChart([10_000]).title).toBe('Nothing is known yet: all 10,000 records match');
    expect(narrowingChart([10_000, 52]).title).toBe('1 known item leaves 52 of 10,000 records');
    expect(narrowingChart([10_000, 52, 1]).series[0].points).toEqual([
      [0, 10_000],
      [1, 52],
      [2, 1],
    ]);
  });

  it('draw the item risk in shares of the items, against what is tolerated', () => {
    const curve = [0, 0.5, 1].map((alpha) => ({ alpha, mean: 8 * alpha, low: 6 * alpha, high: 10 * alpha }));
    const risk = { curve, itemsOfInterest: 20, tolerance: { share: '1/10', cracks: 2 }, answer: 'do not release: why' };
    const chart = itemRiskChart(risk as unknown as Parameters<typeof itemRiskChart>[0]);
    expect(chart.title).toBe('Do not release: why');
    expect(chart.series.map(({ points }) => points.at(-1))).toEqual([
      [1, 0.4],
      [1, 0.1],
    ]);
    expect(chart.bands![0].points.at(-1)).toEqual([1, 0.3, 0.5]);
  });
});

describe('noteLines', () => {
  it('say what reading merged, skipped or kept, and nothing where there was nothing', () => {
    expect(noteLines({ duplicates: 0, emptyCells: 0, emptyRecords: 0 })).toEqual([]);
    expect(noteLines({ duplicates: 1, emptyCells: 2, emptyRecords: 1 })).toEqual([
      '1 repeated item in a record merged',
      '2 empty cells skipped',
      '1 record without any item kept as it is',
    ]);
  });
});
