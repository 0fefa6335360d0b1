import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { malformation } from '../../test/oracles/well-formed.ts';
import { chartTable } from './chart-table.ts';
import type { ChartSpec } from './charts/chart-spec.ts';
import { chartHtml } from './print-html.ts';
import { chartFile, chartToSvg, NARROW, WIDE } from './svg-chart.ts';

const HOSTILE = '<script>alert("x")</script>&amp;\'"><img src=x onerror=alert(1)>';

/** Every number that stands in an attribute for a place or a length. */
function coordinates(svg: string): number[] {
  const plain = [...svg.matchAll(/ (?:x|y|x1|x2|y1|y2|cx|cy|width|height)="([^"%]*)"/g)].map((match) =>
    Number(match[1]),
  );
  const paths = [...svg.matchAll(/ d="([^"]*)"/g)].flatMap((match) =>
    match[1].split(/[MLZ ]+/).filter((part) => part !== ''),
  );
  return [...plain, ...paths.map(Number)];
}

const points = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 40 }), fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1e9, noNaN: true }))),
  { maxLength: 12 },
);
const charts: fc.Arbitrary<ChartSpec> = fc.record({
  id: fc.constant('random'),
  kind: fc.constantFrom('bars', 'lines', 'steps', 'points'),
  title: fc.oneof(fc.string(), fc.constant(HOSTILE)),
  x: fc.record({ label: fc.string(), scale: fc.constantFrom('linear', 'log') }),
  y: fc.record({
    label: fc.string(),
    scale: fc.constantFrom('linear', 'log'),
    unit: fc.constantFrom('count', 'share', 'number'),
  }),
  series: fc.array(
    fc.record({
      name: fc.string({ maxLength: 12 }),
      role: fc.constantFrom('before', 'after', 'neutral', 'peer'),
      points,
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

const line = (ys: readonly (readonly [number, number])[], scale: 'linear' | 'log' = 'linear'): ChartSpec => ({
  id: 'one',
  kind: 'lines',
  title: 'One line',
  x: { label: 'across', scale: 'linear' },
  y: { label: 'up', scale, unit: 'count' },
  series: [{ name: 'line', role: 'after', points: ys }],
});

describe('chartToSvg', () => {
  it('writes well-formed XML with all marks in finite places, whatever the data', () => {
    fc.assert(
      fc.property(charts, fc.constantFrom(WIDE, NARROW), fc.constantFrom(chartToSvg, chartFile), (spec, size, draw) => {
        const sorted = spec.series.map((one) => ({ ...one, points: [...one.points].sort(([a], [b]) => a - b) }));
        const svg = draw({ ...spec, series: sorted }, size);
        expect(malformation(svg)).toBeUndefined();
        for (const place of coordinates(svg)) {
          expect(place).toBeGreaterThanOrEqual(draw === chartFile ? -16 : -1); // its paper has a margin
          expect(place).toBeLessThan(2000);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('is an image with a title and a description', () => {
    const svg = chartToSvg(line([[1, 1]]));
    expect(svg).toContain('role="img" aria-labelledby="chart-one-640-title chart-one-640-desc"');
    expect(svg).toContain('<title id="chart-one-640-title">One line</title>');
    expect(svg).toContain('<desc id="chart-one-640-desc">Line chart of line. Across: across. Up: up.</desc>');
  });

  it('carries its own title when it stands alone, and leaves it to the page when it does not', () => {
    const texts = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map((match) => match[1]);
    expect(texts(chartFile(line([[1, 1]])))).toContain('One line');
    expect(texts(chartToSvg(line([[1, 1]])))).not.toContain('One line');
  });

  it('says so when there is nothing to show', () => {
    expect(chartToSvg(line([]))).toContain('Nothing to show');
    expect(chartToSvg(line([[1, 0]], 'log'))).toContain('Nothing to show');
  });

  it('draws one point as a dot', () => {
    expect(chartToSvg(line([[3, 5]]))).toMatch(/<circle [^>]*r="3"/);
  });

  it('shortens huge numbers on the axis', () => {
    const svg = chartToSvg(
      line([
        [0, 0],
        [1, 4_200_000],
      ]),
    );
    expect(svg).toContain('>5M</text>');
    expect(svg).not.toContain('000000');
  });

  it('keeps the marks under the axis apart', () => {
    const ticks = Array.from({ length: 40 }, (_, at) => ({ at, text: `place ${at}` }));
    const spec: ChartSpec = {
      ...line([]),
      kind: 'bars',
      x: { label: 'place', scale: 'linear', ticks },
      series: [{ name: 'bars', role: 'after', points: ticks.map(({ at }) => [at, at] as const) }],
    };
    for (const size of [WIDE, NARROW]) {
      const places = [...chartToSvg(spec, size).matchAll(/<text x="([\d.]+)"[^>]*>place \d+</g)].map((match) =>
        Number(match[1]),
      );
      expect(places.length).toBeGreaterThan(2);
      for (let n = 1; n < places.length; n++) expect(places[n] - places[n - 1]).toBeGreaterThan(8 * 12 * 0.55);
    }
  });

  it('names two lines beside them, touching neither', () => {
    const spec: ChartSpec = {
      ...line([]),
      series: [
        {
          name: 'high',
          role: 'before',
          points: [
            [0, 90],
            [10, 80],
          ],
        },
        {
          name: 'low',
          role: 'after',
          points: [
            [0, 20],
            [10, 10],
          ],
        },
      ],
    };
    const svg = chartToSvg(spec);
    const heightOf = (name: string) => Number(new RegExp(`y="([\\d.]+)"[^>]*>${name}<`).exec(svg)![1]);
    expect(heightOf('high')).toBeLessThan(heightOf('low'));
    expect(svg).not.toContain('width="10" height="10"');
  });

  it('takes its colours from the page', () => {
    expect(chartToSvg(line([[1, 1]]))).toContain('var(--chart-after, #0b6b63)');
    expect(chartFile(line([[1, 1]]))).not.toContain('var(');
  });
});

describe('chartTable', () => {
  it('lists every point once, with a dash where a series has none', () => {
    const spec: ChartSpec = {
      ...line([]),
      series: [
        {
          name: 'first',
          role: 'before',
          points: [
            [1, 1000],
            [2, 5],
          ],
        },
        { name: 'second', role: 'after', points: [[2, 0.5]] },
      ],
    };
    expect(chartTable(spec)).toEqual({
      head: ['across', 'first', 'second'],
      rows: [
        ['1', '1,000', '–'],
        ['2', '5', '0.50'],
      ],
    });
  });
});

describe('chartHtml', () => {
  it('shows the finding, a drawing for wide and one for narrow screens, and the numbers', () => {
    const html = chartHtml(line([[1, 2]]));
    expect(malformation(html)).toBeUndefined();
    expect(html).toContain('<h3>One line</h3>');
    expect(html.match(/<svg /g)).toHaveLength(2);
    expect(html).toContain('<summary>The numbers</summary>');
  });
});
