import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { malformation } from '../../test/oracles/well-formed.ts';
import { sweepChartFiles } from './charts.ts';
import { sweepPage } from './page.ts';
import { wishedCharts } from './page-charts.ts';
import { frontierCharts, frontierOf, kneeOf } from './page-frontier.ts';
import { sweepChartSvg } from './page-svg.ts';
import { cellLine, claimText, factorText, numberFaceText, spreadText, statusText } from './page-text.ts';
import type { CellGroup, ChartWish, Factors, SweepResults } from './results.ts';

const HOSTILE = '<script>alert("x")</script>&amp;\'"><img src=x onerror=alert(1)>';

const FACES: SweepResults['faces'] = [
  { id: 'ncp', title: 'Normalized certainty penalty', unit: 'share', better: 'lower' },
  { id: 'kept', title: 'Cells kept', unit: 'share', better: 'higher' },
  { id: 'seconds', title: 'run time', unit: 'seconds', better: 'lower' },
  { id: 'memory', title: 'peak memory', unit: 'megabytes', better: 'lower' },
  { id: 'records', title: 'records', unit: 'count' },
];

function group(factors: Factors, values: Readonly<Record<string, number>>, promise = 'km k = 2'): CellGroup {
  const numbers = Object.fromEntries(Object.entries(values).map(([id, mean]) => [id, { mean, count: 1 }]));
  return { factors, promise, cells: 1, statuses: { holds: 1 }, numbers, reasons: [] };
}

function resultsOf(
  groups: readonly CellGroup[],
  varying: readonly string[],
  more: Partial<SweepResults> = {},
): SweepResults {
  const cells = groups.map(({ factors, promise, numbers }) => ({
    factors,
    promise,
    status: 'holds' as const,
    numbers: Object.fromEntries(Object.entries(numbers).map(([id, { mean }]) => [id, mean])),
  }));
  return {
    sotto: '0.0.0',
    title: 'A sweep',
    data: [{ name: 'A', file: 'a.dat', sha256: 'ff' }],
    skipped: [],
    varying,
    ownFactors: [],
    faces: FACES,
    charts: [],
    claims: [],
    groups,
    cells,
    ...more,
  };
}

const lines = ['aa', 'pcta'].flatMap((algorithm, n) =>
  [2, 5, 10, 50].map((k) =>
    group({ data: 'A', k, algorithm }, { ncp: 0.01 * (2 - n) * Math.log(k), seconds: 1, memory: 90, records: k * 10 }),
  ),
);
const results = resultsOf(lines, ['k', 'algorithm'], { charts: [{ x: 'k', y: 'ncp' }] });

function chartsOf(given: SweepResults, wish: ChartWish) {
  return wishedCharts(given, wish, 'test');
}

describe('wishedCharts', () => {
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
    const y: ChartWish['y'] = {
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
    expect(sweepChartSvg(chart, { width: 500, height: 300, inline: true })).not.toContain('--series-1)');
  });

  it('shows only what the wish asks for', () => {
    const [chart] = chartsOf(results, { x: 'k', y: 'ncp', where: { k: [2, 5], algorithm: 'aa' } });
    expect(chart.spec.series.map(({ points }) => points.length)).toEqual([2, 0]);
  });
});

describe('the frontier', () => {
  it('holds the choices that none beats in both', () => {
    const choices = fc.array(
      fc.record({ risk: fc.integer({ min: 1, max: 6 }), loss: fc.integer({ min: 0, max: 6 }) }),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(choices, (all) => {
        const frontier = frontierOf(all);
        for (const one of all) {
          const isBeaten = all.some(
            (other) =>
              other.risk <= one.risk && other.loss <= one.loss && (other.risk < one.risk || other.loss < one.loss),
          );
          const isIn = frontier.some(({ risk, loss }) => risk === one.risk && loss === one.loss);
          expect(isIn).toBe(!isBeaten);
        }
      }),
    );
  });

  it('has its knee where it bends most, and none where it is straight', () => {
    const at = (risk: number, loss: number) => ({ risk, loss });
    expect(kneeOf([at(0, 10), at(1, 2), at(4, 1), at(10, 0)])).toEqual(at(1, 2));
    expect(kneeOf([at(0, 10), at(5, 5), at(10, 0)])).toBeUndefined();
    expect(kneeOf([at(0, 1), at(1, 0)])).toBeUndefined();
  });

  it('is drawn with its knee marked and named', () => {
    const [chart, ...others] = frontierCharts(results);
    expect(others).toEqual([]);
    expect(chart.marks.map(({ text }) => text)).toEqual(['knee: pcta, k = 5']);
    expect(chart.spec.title).toBe(
      'pcta alone is on the frontier; its knee is pcta, k = 5, with 1.61% normalized certainty penalty',
    );
    expect(sweepChartSvg(chart, { width: 500, height: 300 })).toContain('knee: pcta, k = 5');
  });

  it('is not drawn where no risk varies, nor over promises of another kind', () => {
    expect(frontierCharts(resultsOf(lines, ['algorithm']))).toEqual([]);
    const other = lines.map((one) =>
      one.factors['algorithm'] === 'pcta' ? { ...one, promise: 'constraints k = 2' } : one,
    );
    const [chart] = frontierCharts(
      resultsOf([...other, group({ k: 3, algorithm: 'aa' }, { ncp: 0.02 })], ['k', 'algorithm']),
    );
    expect(chart.spec.series.map(({ name }) => name)).toEqual(['aa']);
  });
});

const hostile = resultsOf(
  lines.map((one) => ({
    ...one,
    factors: { ...one.factors, data: HOSTILE, algorithm: `${HOSTILE}${one.factors['algorithm']}` },
    promise: HOSTILE,
  })),
  ['k', 'algorithm'],
  {
    title: HOSTILE,
    about: HOSTILE,
    charts: [{ x: 'k', y: 'ncp', log: 'xy' }],
    skipped: [{ name: HOSTILE, reason: HOSTILE }],
    claims: [
      { text: HOSTILE, measure: 'ncp', measures: ['ncp'], of: 'draws', holds: 0, compared: 2, exceptions: [HOSTILE] },
    ],
    data: [{ name: HOSTILE, file: HOSTILE, sha256: 'ff' }],
  },
);

describe('sweepPage', () => {
  const pages = [results, hostile, resultsOf([], [])].map(sweepPage);

  it('is well-formed, runs no script and loads nothing, whatever names it shows', () => {
    for (const page of pages) {
      const body = page.slice(page.indexOf('<body>'), page.indexOf('</html>'));
      expect(malformation(body)).toBeUndefined();
      expect(page).not.toMatch(/<(script|img|link|iframe|object|embed)\b|url\(|https?:/);
      expect(page).toContain("default-src 'none'");
    }
  });

  it('shows every chart wide and narrow, with its finding as heading', () => {
    const [page] = pages;
    for (const heading of ['pcta has the lowest', 'pcta alone is on the frontier', 'All have the same run time']) {
      expect(page).toContain(`<h3>${heading}`);
    }
    expect(page.match(/<svg /g)).toHaveLength(2 * 4);
  });

  it('says plainly what did not hold', () => {
    const broken = { ...lines[0], statuses: { violated: 1 }, numbers: {}, reasons: ['a b occurs once'] };
    const cells = [
      { factors: broken.factors, promise: '', status: 'violated' as const, numbers: {}, reason: 'a b occurs once' },
    ];
    const page = sweepPage(resultsOf([broken], ['k'], { cells }));
    expect(page).toContain('class="verdict violated"');
    expect(page).toContain('0 of 1 cell finished');
    expect(page).toContain('a b occurs once');
    expect(page).not.toContain('every promise holds');
  });
});

describe('sweepChartFiles', () => {
  it('draws every chart of the page as a file that needs no page', () => {
    const files = sweepChartFiles(results);
    expect(files.map(({ name }) => name)).toEqual([
      '01-ncp-by-k.svg',
      '02-ncp-by-risk.svg',
      '03-seconds-by-k.svg',
      '04-memory-by-k.svg',
    ]);
    for (const { svg } of [...files, ...sweepChartFiles(hostile)]) {
      expect(malformation(svg)).toBeUndefined();
      expect(svg).toMatch(
        /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 \d+ \d+" width="\d+" height="\d+">/,
      );
      expect(svg).not.toMatch(/var\(|<script|undefined|NaN/);
    }
    expect(files[0].svg).toContain('#0b6b63'); // the light colour of the first series
    expect(files[0].svg).toContain('>pcta has the lowest normalized certainty penalty');
  });
});

describe('the words', () => {
  it('write numbers by their unit', () => {
    const of = (unit: 'share' | 'count' | 'number' | 'seconds' | 'megabytes', value: number) =>
      numberFaceText(value, { unit });
    expect([
      of('share', 0.0123),
      of('count', 1234),
      of('number', 0.12345),
      of('seconds', 1.234),
      of('seconds', 123.4),
      of('megabytes', 99.6),
    ]).toEqual(['1.23%', '1,234', '0.123', '1.23\u00a0s', '123\u00a0s', '100\u00a0MB']);
  });

  it('write spreads, factors, statuses and claims', () => {
    expect(spreadText({ mean: 0.5, deviation: 0.01, count: 3 }, { unit: 'share' })).toBe('50.0% ± 1.00%');
    expect(spreadText({ mean: 0.5, deviation: 0, count: 3 }, { unit: 'share' })).toBe('50.0%');
    expect(spreadText(undefined, { unit: 'share' })).toBe('–');
    expect([factorText('1/10'), factorText('paper:PR3'), factorText(10000)]).toEqual(['10%', 'PR3', '10,000']);
    expect(statusText({ statuses: { holds: 2, resource: 1 }, cells: 3 })).toBe('holds 2 of 3, out of limits 1 of 3');
    const factors = { data: 'A', k: 5, algorithm: 'aa', seed: 1 };
    expect(cellLine({ factors, status: 'holds', numbers: { seconds: 0.5, memory: 90 } })).toBe(
      'A, k = 5, aa, seed = 1: holds, 0.5 s, 90 MB',
    );
    expect(cellLine({ factors, status: 'resource', reason: 'stopped', numbers: {} })).toBe(
      'A, k = 5, aa, seed = 1: out of limits (stopped)',
    );
    const claim = { text: '', measure: '', measures: [], of: 'draws' as const, holds: 3, compared: 4, exceptions: [] };
    const extent = { least: 0.5, most: 12, mean: 3, deviation: 2.5 };
    expect(claimText({ ...claim, times: extent })).toBe('holds in 3 of 4 comparisons; 0.5 to 12 times, mean 3 ± 2.5');
    expect(claimText({ ...claim, times: { ...extent, most: 0.5, deviation: 0 } })).toBe(
      'holds in 3 of 4 comparisons; 0.5 times',
    );
    expect(claimText({ ...claim, of: 'means', values: extent })).toBe(
      'holds in 3 of 4 cells of means; 0.5 to 12, mean 3 ± 2.5',
    );
    expect(claimText({ ...claim, difference: extent })).toBe(
      'holds in 3 of 4 comparisons; a difference of 0.5 to 12, mean 3 ± 2.5',
    );
    expect(claimText({ ...claim, holds: 0, compared: 1, of: 'means', values: { ...extent, most: 0.5 } })).toBe(
      'does not hold for the mean; 0.5',
    );
    expect(claimText({ ...claim, holds: 0, compared: 0 })).toBe('nothing to compare');
  });
});
