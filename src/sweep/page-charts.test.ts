import { describe, expect, it } from 'vitest';
import { group, lines, results, resultsOf } from '../../test/sweep-results.ts';
import { chartToSvg } from '../report/svg-chart.ts';
import { requestedCharts } from './page-charts.ts';
import type { ChartRequest, SweepResults } from './results.ts';

function chartsOf(given: SweepResults, wish: ChartRequest) {
  return requestedCharts(given, wish, 'test');
}

describe('requestedCharts', () => {
  it('draws one line per algorithm, and its title states who is best and by how much', () => {
    const [chart, ...others] = chartsOf(results, { x: 'k', y: 'ncp' });
    expect(others).toEqual([]);
    expect(chart.spec.series.map(({ name, points }) => [name, points.length])).toEqual([
      ['aa', 4],
      ['pcta', 4],
    ]);
    expect(chart.spec.title).toBe(
      'pcta has the lowest normalized certainty penalty at every k: 3.91% against 7.82% of aa at k 50',
    );
  });

  it('says at how many places the best is best', () => {
    const groups = [2, 5, 10].flatMap((k) => [
      group({ k, algorithm: 'aa' }, { ncp: k === 5 ? 0.1 : 0.3 }),
      group({ k, algorithm: 'pcta' }, { ncp: 0.2 }),
    ]);
    expect(chartsOf(resultsOf(groups, ['k', 'algorithm']), { x: 'k', y: 'ncp' })[0].spec.title).toContain(
      'has the lowest normalized certainty penalty at 2 of 3 values of k: 20.0% against 30.0% of aa at k 10',
    );
  });

  it('says so when the best is hardly better', () => {
    const groups = [0.2, 0.2000001].map((ncp, n) => group({ k: 2, algorithm: `x${n}` }, { ncp }));
    expect(chartsOf(resultsOf(groups, ['algorithm']), { x: 'k', y: 'ncp' })[0].spec.title).toBe(
      'x0 has the lowest normalized certainty penalty, but hardly differs from x1: 20.0% at k 2',
    );
  });

  it('knows that more can be better', () => {
    const groups = [group({ k: 2, algorithm: 'aa' }, { kept: 0.3 }), group({ k: 2, algorithm: 'pcta' }, { kept: 0.2 })];
    expect(chartsOf(resultsOf(groups, ['algorithm']), { x: 'k', y: 'kept' })[0].spec.title).toMatch(
      /^aa has the highest/,
    );
  });

  it('says how a single line goes', () => {
    const groups = [2, 5].map((k) => group({ k, algorithm: 'aa' }, { ncp: k / 100 }));
    expect(chartsOf(resultsOf(groups, ['k']), { x: 'k', y: 'ncp' })[0].spec.title).toBe(
      'The normalized certainty penalty rises from 2.00% at k 2 to 5.00% at k 5',
    );
  });

  it('puts texts that end with a number at that number, and what stands before it into the names of the lines', () => {
    const groups = ['fixed:5%', 'fixed:40%', 'own:5%', 'own:40%'].map((wishes, n) =>
      group({ wishes }, { ncp: n / 10 }),
    );
    const [chart] = chartsOf(resultsOf(groups, ['wishes']), { x: 'wishes', y: 'ncp' });
    expect(chart.spec.series.map(({ name, points }) => [name, points])).toEqual([
      [
        'fixed',
        [
          [5, 0],
          [40, 0.1],
        ],
      ],
      [
        'own',
        [
          [5, 0.2],
          [40, 0.3],
        ],
      ],
    ]);
    expect(chart.spec.x.ticks).toEqual([
      { at: 5, text: '5%' },
      { at: 40, text: '40%' },
    ]);
  });

  it('draws multiples of a line where asked', () => {
    const [chart] = chartsOf(results, { x: 'k', y: 'ncp', to: 'aa' });
    expect(chart.spec.series.map(({ points }) => points.map(([, y]) => y))).toEqual([
      [1, 1, 1, 1],
      [0.5, 0.5, 0.5, 0.5],
    ]);
    expect(chart.spec.y.label).toBe('Normalized certainty penalty, aa = 1');
  });

  it('draws several numbers as lines of one chart, each of the cells that it names, as a share where asked', () => {
    const groups = [1, 9].flatMap((states) =>
      [10, 20].map((k) => group({ data: 'A', k, states }, { guess: k, cracks: k + states, items: 100 })),
    );
    const y: ChartRequest['y'] = {
      title: 'cracked items',
      lines: [
        { number: 'guess', name: 'estimate', where: { states: 9 } },
        { number: 'cracks', name: 'simulated', where: { states: 1 } },
        { number: 'cracks', name: 'exact, per item', where: { states: 9 }, per: 'items' },
      ],
    };
    const [chart, ...others] = chartsOf(resultsOf(groups, ['k', 'states']), { x: 'k', y });
    expect(others).toEqual([]);
    expect(chart.spec.y.label).toBe('cracked items');
    expect(chart.spec.series.map(({ name, points }) => [name, ...points])).toEqual([
      ['estimate', [10, 10], [20, 20]],
      ['simulated', [10, 11], [20, 21]],
      ['exact, per item', [10, 0.19], [20, 0.29]],
    ]);
  });

  it('takes what always changes with x for a part of it: ε = δ, or β = 1 − ρ of one algorithm', () => {
    const groups = [0.1, 0.3].flatMap((rho) => [
      group({ rho, algorithm: 'aa' }, { ncp: rho }),
      group({ rho, algorithm: 'pcta', beta: `${100 - 100 * rho}%` }, { ncp: 1 - rho }),
    ]);
    const given = resultsOf(groups, ['rho', 'algorithm', 'beta'], { ownFactors: ['beta'] });
    const [chart, ...others] = chartsOf(given, { x: 'rho', y: 'ncp' });
    expect(others).toEqual([]);
    expect(chart.spec.series.map(({ name, points }) => [name, points.length])).toEqual([
      ['aa', 2],
      ['pcta', 2],
    ]);
  });

  it('leads no line from one thing to the next', () => {
    const groups = ['B', 'A', 'C'].map((data, n) => group({ data }, { records: [40, 20, 30][n] }));
    const [chart] = chartsOf(resultsOf(groups, ['data']), { x: 'data', y: 'records' });
    expect(chart.spec.kind).toBe('points');
    expect(chart.spec.title).toBe('records: from 20 (A) to 40 (B)');
  });

  it('draws a chart of its own for every value of a factor that it does not show', () => {
    const groups = ['A', 'B'].flatMap((data) => lines.map((one) => ({ ...one, factors: { ...one.factors, data } })));
    const charts = chartsOf(resultsOf(groups, ['data', 'k', 'algorithm']), { x: 'k', y: 'ncp' });
    expect(charts.map(({ spec }) => spec.title.slice(0, 7))).toEqual(['A: pcta', 'B: pcta']);
    expect(charts.map(({ spec }) => spec.series.map(({ points }) => points.length))).toEqual([
      [4, 4],
      [4, 4],
    ]);
  });

  it('draws what does not depend on x as the same everywhere', () => {
    const groups = [
      group({ algorithm: 'aa' }, { ncp: 0.5 }),
      ...['paper:PR1', 'paper:PR2'].map((constraints, n) =>
        group({ constraints, algorithm: 'pcta' }, { ncp: 0.1 * n }),
      ),
    ];
    const [chart] = chartsOf(resultsOf(groups, ['constraints', 'algorithm']), { x: 'constraints', y: 'ncp' });
    expect(chart.spec.series.map(({ points }) => points)).toEqual([
      [
        [0, 0.5],
        [1, 0.5],
      ],
      [
        [0, 0],
        [1, 0.1],
      ],
    ]);
    expect(chart.spec.x.ticks?.map(({ text }) => text)).toEqual(['PR1', 'PR2']);
  });

  it('takes the numbers of the data for an axis', () => {
    const groups = [20, 10].map((prefix) => group({ prefix, algorithm: 'aa' }, { seconds: prefix, records: prefix }));
    const [chart, ...others] = chartsOf(resultsOf(groups, ['prefix']), { x: 'records', y: 'seconds' });
    expect(others).toEqual([]);
    expect(chart.spec.series[0].points).toEqual([
      [10, 10],
      [20, 20],
    ]);
  });

  it('keeps the place, and so the colour, of an algorithm that gave nothing', () => {
    const none = { ...group({ k: 2, algorithm: 'aa' }, {}), statuses: { infeasible: 1 } };
    const groups = [
      none,
      group({ k: 2, algorithm: 'pcta' }, { ncp: 1 }),
      group({ k: 5, algorithm: 'pcta' }, { ncp: 1 }),
    ];
    const [chart] = chartsOf(resultsOf(groups, ['k', 'algorithm']), { x: 'k', y: 'ncp' });
    expect(chart.spec.series.map(({ name, points }) => [name, points.length])).toEqual([
      ['aa', 0],
      ['pcta', 2],
    ]);
    expect(chartToSvg(chart.spec)).not.toContain('--series-1)');
  });

  it('shows only what the wish asks for', () => {
    const [chart] = chartsOf(results, { x: 'k', y: 'ncp', where: { k: [2, 5], algorithm: 'aa' } });
    expect(chart.spec.series.map(({ points }) => points.length)).toEqual([2, 0]);
  });
});
