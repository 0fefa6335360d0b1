import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { malformation } from '../../test/oracles/well-formed.ts';
import { group, lines, results, resultsOf } from '../../test/sweep-results.ts';
import { chartToSvg } from '../report/svg-chart.ts';
import { sweepChartFiles } from './charts.ts';
import { sweepPage } from './page.ts';
import { frontierCharts, frontierOf, kneeOf } from './page-frontier.ts';
import { cellLine, claimText, factorText, metricText, spreadText, statusText } from './page-text.ts';

const HOSTILE = '<script>alert("x")</script>&amp;\'"><img src=x onerror=alert(1)>';

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
    expect(chart.spec.marks?.map(({ text }) => text)).toEqual(['knee: pcta, k = 5']);
    expect(chart.spec.title).toBe(
      'pcta alone is on the frontier; its knee is pcta, k = 5, with 1.61% normalized certainty penalty',
    );
    expect(chartToSvg(chart.spec)).toContain('knee: pcta, k = 5');
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
    expect(page.match(/<svg class="chart" /g)).toHaveLength(2 * 4);
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
        /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" class="chart" viewBox="-16 -8 \d+ \d+" width="\d+" height="\d+" /,
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
      metricText(value, { unit });
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
