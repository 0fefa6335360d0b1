import { describe, expect, it } from 'vitest';
import { plainMeasuring } from '../../test/arbitraries/measure-context.ts';
import { datasetWith } from '../../test/dataset-with.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { applyRecoding, recodingFromLabels } from '../data/recoding.ts';
import type { Release } from '../kinds/index.ts';
import { km } from '../models/km.ts';
import { randomFromSeed } from '../random.ts';
import type { Dataset } from '../records/dataset.ts';
import { simulateAttack } from '../risk/index.ts';
import { countOutcomes, measures } from '../utility/index.ts';
import { buildReport } from './build-report.ts';
import { countData } from './facts.ts';
import type { ReportParts } from './publishable.ts';
import { reportToHtml, reportToMarkdown } from './report-document.ts';
import { reportToJson } from './to-json.ts';

function partsOf(original: Dataset, release: Release, given: Partial<ReportParts> = {}): ReportParts {
  const utility: Record<string, number> = {};
  for (const measure of measures) {
    const value = measure.measure(original, release, plainMeasuring);
    if (value !== undefined) utility[measure.id] = value;
  }
  return {
    version: '1.2.3',
    ranOn: 'records',
    kind: release.kind,
    ...(release.recoding !== undefined && { recoding: release.recoding }),
    before: countData(original),
    after: countData(release.dataset),
    keepsOrder: false,
    dropsEmpty: false,
    format: 'fimi',
    model: { definition: km, params: { k: 2, m: 2 } },
    algorithm: {
      definition: { id: 'aa', title: 'Apriori', source: km.source, tells: 'Labels depend on counts.' },
      params: { limit: { num: 1, den: 11 }, order: undefined },
    },
    verdict: { status: 'holds', checked: 4, scope: 'all pairs' },
    isRecountable: true,
    truthful: { status: 'holds', checked: original.numRows, scope: 'all records' },
    measures,
    utility,
    outcomes: countOutcomes(original, release),
    attack: simulateAttack(original, release, { known: 2, samples: 20, choice: 'random' }, randomFromSeed(1), () => {}),
    profile: {
      records: original.numRows,
      items: original.dictionary.labels.length,
      occurrences: original.items.length,
      length: { min: 0, mean: 0, max: 0 },
      unique: { '2': 0.5 },
    },
    job: { model: { id: 'km' } },
    ...given,
  };
}

type Rows = readonly (readonly string[])[];
type Labels = Record<string, string | null>;

function recodedRelease(rows: Rows, labels: Labels) {
  const original = datasetFromRows(rows);
  const recoding = recodingFromLabels(
    original.dictionary,
    original.dictionary.labels.map((label) => (label in labels ? labels[label]! : label)),
  );
  return { original, release: { kind: 'recoded' as const, dataset: applyRecoding(original, recoding), recoding } };
}

function recoded(rows: Rows, labels: Labels, given?: Partial<ReportParts>) {
  const { original, release } = recodedRelease(rows, labels);
  return partsOf(original, release, given);
}

const SUPPRESSED_SENTENCE =
  'Items may be suppressed, that is, shown in no record: the release says nothing about who has them. Which items these are, and how many, is not published.';

describe('the publishable part', () => {
  const rows = [['a', 'b', 'x'], ['a', 'c'], ['b', 'c', 'd'], ['x']];
  const merged = { a: '(a,b)', b: '(a,b)', x: null };

  it('counts the released data as anyone can', () => {
    const { data, published } = buildReport(recoded(rows, merged)).publishable;
    expect(data).toEqual({
      format: 'fimi',
      records: 4,
      empty: 1,
      items: 3,
      occurrences: 6,
      length: { min: 0, mean: 1.5, max: 3 },
    });
    expect(published).toEqual({ published: 3, merged: 1 });
  });

  it('states the promise, and writes rationals as text', () => {
    const { model, algorithm } = buildReport(recoded(rows, merged)).publishable;
    expect(model.statement).toBe(km.statement({ k: 2, m: 2 }));
    expect(model.params).toEqual({ k: 2, m: 2 });
    expect(algorithm.params).toEqual({ limit: '1/11' });
  });

  it('gives each measure with its title, in the order of the definitions', () => {
    const { utility, figures } = buildReport(recoded(rows, merged)).publishable;
    expect(figures.map((figure) => figure.id)).toEqual(
      measures.map((measure) => measure.id).filter((id) => utility[id] !== undefined),
    );
    expect(figures.length).toBeGreaterThan(4);
    for (const figure of figures) expect(figure.value).toBe(utility[figure.id]);
    expect(() => buildReport(recoded(rows, merged, { utility: { stray: 1 } }))).toThrow('stray');
  });

  it('explains what merged, suppressed and empty mean, with an example from the release', () => {
    const { meaning } = buildReport(recoded(rows, merged)).publishable;
    expect(meaning[0]).toContain(
      'A merged label such as “(a,b)” means that the record contains at least one of the items',
    );
    expect(meaning).toContain(SUPPRESSED_SENTENCE);
    expect(meaning.at(-1)).toBe(
      '1 record is published empty: either everything in it was left out, or it was empty from the start.',
    );
    const untouched = buildReport(recoded([['a'], ['a']], {})).publishable.meaning;
    expect(untouched).toEqual([SUPPRESSED_SENTENCE, 'No record is empty.']);
  });

  it('says what the other kinds of release mean', () => {
    const original = datasetFromRows([['a', 'b'], ['a']]);
    const known = datasetFromRows([['a'], ['a']]);
    const unknown = { offsets: Uint32Array.of(0, 1, 1), items: Uint32Array.of(1) };
    const marked = datasetWith({ ...known, dictionary: original.dictionary, unknown });
    const unknowns = buildReport(partsOf(original, { kind: 'unknowns', dataset: marked })).publishable;
    expect(unknowns.meaning[0]).toContain('“?”');
    expect(unknowns.data.unknown).toBe(1);
    expect(unknowns.published).toEqual({ published: 2, merged: 0 });
    const deletions = { rows: Uint32Array.of(0), items: Uint32Array.of(1) };
    const cells = buildReport(partsOf(original, { kind: 'cells', dataset: known, deletions }));
    expect(cells.publishable.meaning[0]).toContain('Single cells were deleted');
    expect(cells.publishable.published).toEqual({ published: 1, merged: 0 });
    expect(cells.curator.suppressed).toBe(1);
    const perturbed = buildReport(
      partsOf(
        original,
        { kind: 'perturbed', dataset: known },
        { truthful: { status: 'not-applicable', checked: 0, scope: 'noise' } },
      ),
    ).publishable;
    expect(perturbed.meaning[0]).toContain('at random');
    expect(perturbed.limits.at(-1)).toContain('not true statements');
    expect(perturbed.charts.map((chart) => chart.id)).toEqual(['label-frequency', 'record-lengths']);
  });

  it('never says that a broken or undecided promise is kept', () => {
    const undecided = buildReport(
      recoded(rows, merged, {
        verdict: { status: 'undecided', checked: 1, scope: 'one pair', reason: 'too many pairs' },
      }),
    );
    expect(undecided.publishable.limits[0]).toContain('may or may not hold');
    expect(undecided.curator.findings).toEqual(['too many pairs']);
  });

  it('is the same for two originals that give the same release, but for the utility and the attacks', () => {
    const labels = { a: '(a,b)', b: '(a,b)', x: null, y: null };
    const [oneRows, otherRows] = [
      [['a', 'x'], ['a', 'b', 'y'], ['c']],
      [['b'], ['a', 'x', 'y'], ['c', 'y']],
    ];
    const [shown, otherShown] = [oneRows!, otherRows!].map((rows) => recodedRelease(rows, labels).release.dataset);
    expect(shown).toEqual(otherShown);
    const one = recoded(oneRows!, labels);
    const other = recoded(otherRows!, labels);
    const publish = (parts: ReportParts) => buildReport({ ...parts, utility: {} }).publishable;
    expect({ ...publish(one), truthful: 0, attack: 0 }).toEqual({ ...publish(other), truthful: 0, attack: 0 });
    expect(one.utility).not.toEqual(other.utility);
    const silent = ({ algorithm, ...parts }: ReportParts): ReportParts => ({
      ...parts,
      algorithm: { ...algorithm, definition: { ...algorithm.definition, isSimulatable: true } },
    });
    const [first, second] = [silent(one), silent(other)].map((parts) => buildReport(parts).publishable);
    expect(first).toEqual(second);
    expect(first).toMatchObject({ utility: {}, figures: [], attack: [] });
    expect(reportToHtml(first!)).toContain('could work out entries that are not shown');
  });

  it('tells figures that rest on the original with two digits, or a bound where few records matter', () => {
    const { publishable, curator } = buildReport(recoded(Array(10).fill(rows).flat(), merged));
    expect(Object.keys(publishable.utility)).toContain('ncp');
    expect(publishable.attack).toHaveLength(2);
    for (const [id, value] of Object.entries(publishable.utility)) {
      if (typeof value === 'string') expect(value).toMatch(/^at (most|least) [\d.]+$/);
      else expect(value).toBe(Number(curator.utility[id]!.toPrecision(2)));
    }
    expect(publishable.utility).not.toHaveProperty('suppressedItems');
    expect(curator.utility).toHaveProperty('suppressedItems');
    expect(reportToHtml(publishable)).toContain('Labels depend on counts.');
    expect(reportToMarkdown(publishable)).toContain('Labels depend on counts.');
  });

  it('tells no such figure of fewer than 2 k records', () => {
    const { publishable, curator } = buildReport(recoded(rows.slice(0, 3), merged));
    expect(publishable).toMatchObject({ utility: {}, figures: [], attack: [] });
    expect(reportToHtml(publishable)).toContain('so few records');
    expect(curator.utility).toHaveProperty('ncp');
  });

  it('does not tell what only the curator can count', () => {
    const { publishable, curator } = buildReport(recoded(rows, merged, { isRecountable: false }));
    expect(publishable.verdict).not.toHaveProperty('checked');
    expect(publishable.verdict.scope).not.toContain('pairs');
    expect(curator.verdict).toEqual({ status: 'holds', checked: 4, scope: 'all pairs' });
  });

  it('holds nothing of the curator: no seed, job, path, row id, witness or suppressed label', () => {
    const original = datasetWith({
      ...datasetFromRows([
        ['a', 'b'],
        ['a', 'ZEBRA'],
        ['b', 'ZEBRA', 'OKAPI'],
      ]),
      rowIds: ['ROWID1', 'ROWID2', 'ROWID3'],
    });
    const recoding = recodingFromLabels(
      original.dictionary,
      original.dictionary.labels.map((label) => (label === 'ZEBRA' || label === 'OKAPI' ? null : label)),
    );
    const release: Release = { kind: 'recoded', dataset: applyRecoding(original, recoding), recoding };
    const { publishable, curator } = buildReport(
      partsOf(original, release, {
        job: { data: '/home/MARKER/orders.csv', seed: 918273645 },
        profile: {
          records: 3,
          items: 4,
          occurrences: 777123,
          length: { min: 1, mean: 2, max: 3 },
          unique: { '1': 0.314159, whole: 0.271828 },
        },
        releasedUnique: { '1': 0.161803 },
        input: { text: 'read as 535353', notes: { duplicates: 424242, emptyCells: 0, emptyRecords: 0 } },
        verdict: {
          status: 'violated',
          checked: 9,
          scope: 'all pairs',
          witness: { finding: 'WITNESSED', items: ['a'], rows: ['ROWID2'], support: 1, required: 2 },
        },
        truthful: { status: 'violated', checked: 1, scope: 'all records', finding: 'UNTRUE' },
      }),
    );
    const markers =
      /ZEBRA|OKAPI|ROWID|MARKER|918273645|777123|777,123|314159|31\.4%|271828|27\.2%|161803|16\.2%|424242|424,242|WITNESSED|UNTRUE/;
    for (const text of [reportToJson(publishable), reportToHtml(publishable), reportToMarkdown(publishable)]) {
      expect(text).not.toMatch(markers);
    }
    const full = reportToHtml(publishable, curator);
    for (const marker of [
      'ROWID2',
      'MARKER',
      '918273645',
      '777,123',
      '31.4%',
      '27.2%',
      '16.2%',
      '424,242',
      'WITNESSED',
      'UNTRUE',
    ]) {
      expect(full).toContain(marker);
    }
  });
});

describe('the curator’s part', () => {
  it('sets the original beside the release', () => {
    const { curator } = buildReport(
      recoded([['a', 'b', 'x'], ['a'], ['x']], { a: '(a,b)', b: '(a,b)', x: null }, { releasedUnique: { '2': 0 } }),
    );
    const rows = Object.fromEntries(curator.figures.map(({ id, before, after }) => [id, [before, after]]));
    expect(rows).toEqual({
      records: [3, 3],
      empty: [0, 1],
      items: [3, 1],
      suppressed: [0, 1],
      occurrences: [5, 2],
      shortest: [1, 0],
      mean: [5 / 3, 2 / 3],
      longest: [3, 1],
      'unique-2': [0.5, 0],
    });
    expect(curator.charts.map((chart) => chart.id)).toEqual([
      'uniqueness',
      'item-frequency',
      'record-lengths-compared',
    ]);
  });

  it('refuses a job that is no JSON', () => {
    expect(() => buildReport(recoded([['a']], {}, { job: { run: () => 1 } }))).toThrow('the job is not JSON');
  });
});

describe('a report', () => {
  it('is plain data', () => {
    const report = buildReport(recoded([['a', 'b'], ['a']], {}));
    expect(structuredClone(report)).toEqual(report);
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });

  it('can be made of data without records', () => {
    const { publishable } = buildReport(recoded([], {}));
    expect(publishable.data).toEqual({
      format: 'fimi',
      records: 0,
      empty: 0,
      items: 0,
      occurrences: 0,
      length: { min: 0, mean: 0, max: 0 },
    });
    expect(publishable.meaning).toEqual([SUPPRESSED_SENTENCE, 'The release contains no records.']);
    expect(publishable.charts.map((chart) => chart.title)).toEqual([
      'No label occurs in the release',
      'The release contains no records',
    ]);
  });
});
