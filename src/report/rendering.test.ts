import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { applyRecoding, recodingFromLabels } from '../data/recoding.ts';
import { km } from '../models/km.ts';
import { countOutcomes, measures } from '../utility/index.ts';
import { buildReport, type ReportParts } from './build-report.ts';
import { chartHtml } from './chart-html.ts';
import { chartTable } from './chart-table.ts';
import type { ChartSpec } from './charts/chart-spec.ts';
import type { Report } from './report.ts';
import { chartToSvg, NARROW, WIDE } from './svg-chart.ts';
import { reportToHtml } from './to-html.ts';
import { reportToJson } from './to-json.ts';
import { reportToMarkdown } from './to-markdown.ts';

const HOSTILE = '<script>alert("x")</script>&amp;\'"><img src=x onerror=alert(1)>';

/** Reads tags, attributes and entities as an XML parser would, and says what is wrong. */
function malformation(xml: string): string | undefined {
  const open: string[] = [];
  const token = /<(\/?)([a-zA-Z][\w-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|<|&(?!(?:amp|lt|gt|quot|#39);)/g;
  for (const [whole, closing, name, , empty] of xml.matchAll(token)) {
    if (name === undefined) return `a stray ${whole}`;
    if (closing === '/') {
      if (open.pop() !== name) return `</${name}> closes nothing`;
    } else if (empty !== '/') open.push(name);
  }
  return open.length === 0 ? undefined : `<${open.join('><')}> stays open`;
}

/** Every number that stands in an attribute for a place or a length. */
function coordinates(svg: string): number[] {
  const plain = [...svg.matchAll(/ (?:x|y|x1|x2|y1|y2|cx|cy|width|height)="([^"%]*)"/g)].map((match) =>
    Number(match[1]),
  );
  const paths = [...svg.matchAll(/ d="([^"]*)"/g)].flatMap((match) =>
    match[1]!.split(/[MLZ ]+/).filter((part) => part !== ''),
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
    fc.record({ name: fc.string({ maxLength: 12 }), role: fc.constantFrom('before', 'after', 'neutral'), points }),
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
      fc.property(charts, fc.constantFrom(WIDE, NARROW), fc.boolean(), (spec, size, inline) => {
        const sorted = spec.series.map((one) => ({ ...one, points: [...one.points].sort(([a], [b]) => a - b) }));
        const svg = chartToSvg({ ...spec, series: sorted }, { ...size, inline });
        expect(malformation(svg)).toBeUndefined();
        for (const place of coordinates(svg)) {
          expect(place).toBeGreaterThanOrEqual(-1);
          expect(place).toBeLessThan(2000);
        }
      }),
      { numRuns: 300 },
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
    expect(texts(chartToSvg(line([[1, 1]])))).toContain('One line');
    expect(texts(chartToSvg(line([[1, 1]]), { ...WIDE, inline: true }))).not.toContain('One line');
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
      for (let n = 1; n < places.length; n++) expect(places[n]! - places[n - 1]!).toBeGreaterThan(8 * 12 * 0.55);
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

function parts(rows: readonly (readonly string[])[], merged: Record<string, string | null> = {}): ReportParts {
  const original = datasetFromRows(rows);
  const { labels } = original.dictionary;
  const recoding = recodingFromLabels(
    original.dictionary,
    labels.map((label) => (label in merged ? merged[label]! : label)),
  );
  const release = { kind: 'recoded' as const, dataset: applyRecoding(original, recoding), recoding };
  const utility: Record<string, number> = {};
  for (const measure of measures) {
    const value = measure.measure(original, release);
    if (value !== undefined) utility[measure.id] = value;
  }
  return {
    version: '0.0.0',
    original,
    release,
    format: 'basket',
    model: { definition: km, params: { k: 2, m: 1 } },
    algorithm: {
      definition: { id: 'x', title: 'An algorithm', source: km.source },
      params: { share: { num: 1, den: 11 } },
    },
    verdict: { status: 'holds', checked: 3, scope: 'all items' },
    truthful: { status: 'holds', checked: rows.length, scope: 'all records' },
    measures,
    utility,
    outcomes: countOutcomes(original, release),
    profile: {
      records: rows.length,
      items: labels.length,
      occurrences: original.items.length,
      length: { min: 0, mean: 0, max: 0 },
      unique: { '1': 0.25, whole: 0.5 },
    },
    job: { data: 'x' },
    seed: 1,
  };
}

const hostileRows = [
  [HOSTILE, 'a'],
  [HOSTILE, `${HOSTILE}2`],
  ['a', 'b'],
];
const hostile = parts(hostileRows, { [HOSTILE]: `(${HOSTILE})`, [`${HOSTILE}2`]: `(${HOSTILE})`, b: null });
const broken: ReportParts = {
  ...hostile,
  job: { data: HOSTILE },
  verdict: {
    status: 'violated',
    checked: 1,
    scope: HOSTILE,
    witness: { finding: HOSTILE, items: [HOSTILE], rows: [HOSTILE], support: 1, required: 2 },
  },
};

describe('reportToHtml', () => {
  const pages = (report: Report) => [
    reportToHtml(report.publishable),
    reportToHtml(report.publishable, report.curator),
  ];
  const all = [buildReport(hostile), buildReport(broken), buildReport(parts([])), buildReport(parts([[], []]))].flatMap(
    pages,
  );

  it('is well-formed, with nothing loaded, run or sent', () => {
    for (const html of all) {
      const body = html.slice(html.indexOf('<body>'), html.indexOf('</html>'));
      expect(malformation(body)).toBeUndefined();
      expect(html).toContain(
        `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'">`,
      );
      expect(html).not.toMatch(/https?:|<script|<link|<img|<iframe|<form|url\(|@import| on\w+=/);
    }
  });

  it('escapes labels wherever they stand', () => {
    const [, html] = pages(buildReport(broken));
    expect(html).not.toContain('<script');
    expect(
      html!.split('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&amp;amp;&#39;&quot;&gt;').length,
    ).toBeGreaterThan(4);
  });

  it('shows characters that reorder or break text as replacement characters', () => {
    const report = buildReport(
      parts([['a\u202eb\u0000', 'c'], ['c']], { 'a\u202eb\u0000': 'x\u202e\u0000y', c: 'x\u202e\u0000y' }),
    );
    const html = reportToHtml(report.publishable);
    expect(html).not.toMatch(/[\u202e\u0000]/);
    expect(html).toContain('x\ufffd\ufffdy');
  });

  it('tells the verdict by words and never claims what it does not know', () => {
    const holds = reportToHtml(buildReport(hostile).publishable);
    const violated = reportToHtml(buildReport(broken).publishable);
    const undecided = reportToHtml(
      buildReport({ ...hostile, verdict: { status: 'undecided', checked: 0, scope: 'nothing', reason: 'no time' } })
        .publishable,
    );
    expect(holds).toContain('<strong>The promise holds</strong>');
    expect(violated).toContain('<strong>The promise is broken: do not publish</strong>');
    expect(violated).toContain('<h1>Not kept: Every combination');
    expect(undecided).toContain('<strong>Not decided: do not publish yet</strong>');
    expect(undecided).toContain('<h1>Not decided: Every combination');
    for (const html of [violated, undecided]) expect(html).not.toContain('The promise holds');
    for (const html of all) expect(html).not.toMatch(/anonymous|compliant/i);
  });

  it('keeps the curator’s part for the curator', () => {
    const { publishable, curator } = buildReport(broken);
    expect(reportToHtml(publishable)).not.toContain('For the curator only');
    expect(reportToHtml(publishable, curator)).toContain('For the curator only');
  });

  it('follows one order: promise, verdict, release, cost, charts, meaning, limits, how to check', () => {
    const html = reportToHtml(buildReport(hostile).publishable);
    const marks = [
      '<h1>',
      'class="verdict',
      'What was released',
      'What it cost',
      '<figure>',
      'How to read the release',
      'What is not promised',
      'sotto verify DIR',
    ];
    const places = marks.map((mark) => html.indexOf(mark, html.indexOf('<body>')));
    expect(places.every((place) => place > 0)).toBe(true);
    expect([...places].sort((a, b) => a - b)).toEqual(places);
  });

  it('is the same for the same report', () => {
    expect(pages(buildReport(hostile))).toEqual(
      pages(buildReport(structuredClone({ ...hostile, model: undefined, measures: undefined }) && hostile)),
    );
  });

  it('gives every drawing ids of its own', () => {
    const { publishable, curator } = buildReport(hostile);
    const ids = [...reportToHtml(publishable, curator).matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('reportToMarkdown', () => {
  it('says what the page says, with labels that are no markup', () => {
    const { publishable, curator } = buildReport(broken);
    const markdown = reportToMarkdown(publishable, curator);
    expect(markdown).toContain('# Not kept: Every combination of up to 1 published item');
    expect(markdown).toContain('**The promise is broken: do not publish.**');
    expect(markdown).toContain('## For the curator only');
    expect(markdown.replace(/^ {4}.*$/gm, '')).not.toMatch(/<script|<img/);
    expect(markdown).not.toMatch(/anonymous|compliant/i);
    expect(reportToMarkdown(publishable)).not.toContain('curator');
  });

  it('keeps every table row on one line with the same number of cells', () => {
    const { publishable, curator } = buildReport(broken);
    const tables = reportToMarkdown(publishable, curator)
      .split('\n\n')
      .filter((block) => block.startsWith('|'));
    expect(tables).toHaveLength(3);
    for (const table of tables) {
      const widths = table.split('\n').map((row) => row.match(/(?<!\\)\|/g)!.length);
      expect(new Set(widths).size).toBe(1);
    }
  });
});

describe('reportToJson', () => {
  it('writes the same text whatever the order of the keys', () => {
    const a = reportToJson({ sotto: '1', model: { id: 'km', params: { k: 5, m: 2 } }, extra: [{ b: 1, a: 2 }] });
    const b = reportToJson({ extra: [{ a: 2, b: 1 }], model: { params: { m: 2, k: 5 }, id: 'km' }, sotto: '1' });
    expect(a).toBe(b);
    expect(a.startsWith('{\n  "sotto": "1",\n  "model": {\n    "id": "km",')).toBe(true);
    expect(a.endsWith('}\n')).toBe(true);
  });

  it('gives the report back when it is read', () => {
    const report = buildReport(hostile);
    expect(JSON.parse(reportToJson(report))).toEqual(JSON.parse(JSON.stringify(report)));
    expect(JSON.parse(reportToJson(report)).publishable.utility.ncp).toBe(report.publishable.utility.ncp);
  });

  it('refuses numbers that JSON cannot say', () => {
    expect(() => reportToJson({ ncp: Number.NaN })).toThrow('ncp');
  });
});
