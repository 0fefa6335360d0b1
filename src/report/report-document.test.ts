import { describe, expect, it } from 'vitest';
import { plainMeasuring } from '../../test/arbitraries/measure-context.ts';
import { malformation } from '../../test/oracles/well-formed.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { applyRecoding, recodingFromLabels } from '../data/recoding.ts';
import { km } from '../models/km.ts';
import { randomFromSeed } from '../random.ts';
import { simulateAttack } from '../risk/index.ts';
import { countOutcomes, measures } from '../utility/index.ts';
import { buildReport } from './build-report.ts';
import { countData } from './facts.ts';
import type { ReportParts } from './publishable.ts';
import type { Report } from './report.ts';
import { reportToHtml, reportToMarkdown } from './report-document.ts';
import { reportToJson } from './to-json.ts';

const HOSTILE = '<script>alert("x")</script>&amp;\'"><img src=x onerror=alert(1)>';

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
    const value = measure.measure(original, release, plainMeasuring);
    if (value !== undefined) utility[measure.id] = value;
  }
  return {
    version: '0.0.0',
    ranOn: 'records',
    kind: release.kind,
    recoding,
    before: countData(original),
    after: countData(release.dataset),
    keepsOrder: false,
    dropsEmpty: false,
    format: 'basket',
    model: { definition: km, params: { k: 2, m: 1 } },
    algorithm: {
      definition: { id: 'x', title: 'An algorithm', source: km.source, tells: 'That it <was> run.' },
      params: { share: { num: 1, den: 11 } },
    },
    verdict: { status: 'holds', checked: 3, scope: 'all items' },
    isRecountable: true,
    truthful: { status: 'holds', checked: rows.length, scope: 'all records' },
    measures,
    utility,
    outcomes: countOutcomes(original, release),
    attack: simulateAttack(original, release, { known: 2, samples: 20, choice: 'random' }, randomFromSeed(1), () => {}),
    profile: {
      records: rows.length,
      items: labels.length,
      occurrences: original.items.length,
      length: { min: 0, mean: 0, max: 0 },
      unique: { '1': 0.25, whole: 0.5 },
    },
    job: { data: 'x' },
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
      expect(html).not.toMatch(/https?:|<script|<link|<img|<iframe|<form|url\(|@import/);
      expect(html.match(/<[^>]*>/g)!.join('\n')).not.toMatch(/ on\w+=| href=| src=/);
    }
  });

  it('escapes labels wherever they stand', () => {
    const [, html] = pages(buildReport(broken));
    expect(html).not.toContain('<script');
    expect(
      html.split('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&amp;amp;&#39;&quot;&gt;').length,
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
    expect(violated).toContain('<h1>Not kept: An attacker');
    expect(undecided).toContain('<strong>Not decided: do not publish yet</strong>');
    expect(undecided).toContain('<h1>Not decided: An attacker');
    for (const html of [violated, undecided]) expect(html).not.toContain('The promise holds');
    for (const html of all) expect(html).not.toMatch(/anonymous|compliant/i);
  });

  it('keeps the curator’s part for the curator', () => {
    const { publishable, curator } = buildReport(broken);
    expect(reportToHtml(publishable)).not.toContain('For the curator only');
    expect(reportToHtml(publishable, curator)).toContain('For the curator only');
  });

  it('follows one order: promise, verdict, release, attackers, attacks, cost, charts, meaning, limits, how to check', () => {
    const html = reportToHtml(buildReport(hostile).publishable);
    const marks = [
      '<h1>',
      'class="verdict',
      'What was released',
      'What the promise covers',
      'Simulated attacks on the release',
      'What it cost',
      '<figure>',
      'How to read the release',
      'What is not promised',
      '<pre>sotto verify DIR',
      'Signatures',
    ];
    const places = marks.map((mark) => html.indexOf(mark, html.indexOf('<body>')));
    expect(places.every((place) => place > 0)).toBe(true);
    expect([...places].sort((a, b) => a - b)).toEqual(places);
  });

  it('is the same for the same report', () => {
    expect(pages(buildReport(hostile))).toEqual(pages(buildReport(hostile)));
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
    expect(markdown).toContain('# Not kept: An attacker who knows one published item');
    expect(markdown).toContain('**The promise is broken: do not publish.**');
    expect(markdown).toContain('## For the curator only');
    expect(markdown.replace(/^ {4}.*$/gm, '')).not.toMatch(/<script|<img/);
    expect(markdown).not.toMatch(/anonymous|compliant/i);
    expect(reportToMarkdown(publishable)).not.toContain('For the curator only');
  });

  it('keeps every table row on one line with the same number of cells', () => {
    const { publishable, curator } = buildReport(broken);
    const tables = reportToMarkdown(publishable, curator)
      .split('\n\n')
      .filter((block) => block.startsWith('|'));
    expect(tables).toHaveLength(6);
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

describe('the parts for signing off', () => {
  const page = buildReport({
    ...hostile,
    recipient: 'the <b>regional</b> registry',
    purpose: 'planning',
    otherReleases: ['2025 edition'],
    sourceHash: 'c0ffee',
  });

  it('say what the promise covers, what it does not, its definition, and which ways to learn about a person are addressed', () => {
    const html = reportToHtml(page.publishable);
    expect(html).toContain('An attacker who knows one item of a person');
    expect(html).toContain('Formally: For every set X of at most 1 published item: sup(X) = 0 or sup(X) ≥ 2');
    expect(html).toContain('does not cover attackers who know more items');
    expect(html).toMatch(/Singling out.*addressed by the promise/);
    expect(html).toMatch(/Inference.*not addressed/);
    expect(html).toMatch(/Linkability.*not addressed/);
    expect(html).toContain('complete within the bound');
  });

  it('name recipient, purpose and other releases, escaped', () => {
    const html = reportToHtml(page.publishable);
    expect(html).toContain('the &lt;b&gt;regional&lt;/b&gt; registry');
    expect(html).toContain('planning');
    expect(html).toContain('2025 edition');
    expect(reportToHtml(buildReport(hostile).publishable)).toContain('None were named');
  });

  it('show the attacks on the original, one attack and the hash to the curator alone', () => {
    const html = reportToHtml(page.publishable);
    const internal = reportToHtml(page.publishable, page.curator);
    expect(html).not.toContain('original → release');
    expect(html).not.toContain('c0ffee');
    expect(html).not.toContain('Knowing');
    expect(internal).toContain('original → release');
    expect(internal).toContain('c0ffee');
    expect(internal).toContain('left; now');
  });

  it('never use the words that promise too much', () => {
    for (const text of [
      reportToHtml(page.publishable, page.curator),
      reportToMarkdown(page.publishable, page.curator),
    ]) {
      expect(text).not.toMatch(/\banonymous\b|\bcompliant\b/i);
    }
  });
});
