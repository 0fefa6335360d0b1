import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { writeRelease } from '../../node/release/write-release.ts';
import { tasks } from '../../node/tasks/index.ts';
import { type Algorithm, algorithms } from '../../src/algorithms/index.ts';
import { datasetFromRows } from '../../src/data/dataset-builder.ts';
import type { ReleaseParts } from '../../src/data/release-parts.ts';
import { formatById } from '../../src/formats/index.ts';
import { checkJob, resolveJob } from '../../src/job/job.ts';
import { keepItem, kinds, type Release, type ReleaseKind } from '../../src/kinds/index.ts';
import { rowOf } from '../../src/records/dataset.ts';
import type { Run } from '../../src/run/run.ts';
import { CellFates } from '../../src/utility/index.ts';
import { verifyTruthful } from '../../src/verify/index.ts';
import { runHere } from '../run-here.ts';
import { TEST_SECRET } from '../secret.ts';

const root = resolve(import.meta.dirname, '../..');

describe('the id of a kind of release', () => {
  it('stands in src/kinds and in the results of algorithms, and is compared nowhere', () => {
    const literal = new RegExp(`'(${kinds.map(({ id }) => id).join('|')})'`);
    const found = ['src', 'node', 'cli', 'studio']
      .flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, String(name))),
      )
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !/^src\/(kinds|algorithms)\//.test(file))
      .flatMap((file) => codeOf(file).map((line) => `${file}: ${line.trim()}`))
      .filter((line) => literal.test(line) || / in release\b/.test(line));
    expect(found).toEqual([]);
  });
});

/** Without comments, and without names of fields that are picked from a type. */
function codeOf(file: string): string[] {
  return readFileSync(join(root, file), 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\/\/ .*$/gm, '')
    .replaceAll(/\b(Pick|Omit)<[^>]*>/g, '$1')
    .split('\n');
}

/** Records show their first two items, and nobody but the curator knows how many more there were. */
interface Capped extends ReleaseParts {
  readonly kind: 'capped';
  readonly more: readonly number[];
}

const capped: ReleaseKind<Capped> = {
  id: 'capped',
  files: ['recoding.csv'],
  truth: {
    check:
      (original, { dataset, more }) =>
      (t) => {
        const held = Array.from(rowOf(original, t), (i) => original.dictionary.labels[i]);
        const shown = Array.from(rowOf(dataset, t), (i) => dataset.dictionary.labels[i]);
        if (shown.some((label) => !held.includes(label))) return 'it shows what it does not hold';
        return shown.length + more[t] === held.length ? undefined : 'the number of items left out is wrong';
      },
  },
  meaning: 'A record shows at most two items.',
  counts: 'Every count is a lower bound.',
  limit: 'What a record lacks is not told.',
  curatorFile: {
    name: 'more.json',
    tells: 'how many items were left out',
    write: ({ more }) => JSON.stringify(more),
  },
  rebuild: ({ dataset, curatorFile }) => ({
    kind: 'capped',
    dataset,
    more: JSON.parse(new TextDecoder().decode(curatorFile!.bytes)) as number[],
  }),
  keepItem: (_original, release) => release,
};

const rows = [
  ['a', 'b', 'c'],
  ['a', 'b'],
  ['a', 'b', 'd'],
  ['a', 'b', 'c', 'd'],
];
const original = datasetFromRows(rows);

function asRelease(release: Capped): Release {
  return release as ReleaseParts as Release;
}

const cap: Algorithm = {
  id: 'cap',
  title: 'Capping',
  summary: 'Shows two items of each record.',
  tells: 'How many more items a record has.',
  source: { authors: 'Sotto', title: 'A kind of its own', year: 2026, venue: 'this test' },
  serves: ['km'],
  needs: [],
  publishes: 'capped' as Release['kind'], // of a kind that the types do not know
  params: z.object({}),
  run: () =>
    asRelease({
      kind: 'capped',
      dataset: datasetFromRows(rows.map((row) => row.slice(0, 2))),
      more: rows.map((row) => row.length - 2),
    }),
};

describe('a kind of release that is defined in one place', () => {
  const context = { checkpoint: () => {} };
  const folder = mkdtempSync(join(tmpdir(), 'sotto-kind-'));
  const data = join(folder, 'data.csv');
  const release = join(folder, 'release');
  let result: Run;

  beforeAll(async () => {
    (kinds as ReleaseKind<ReleaseParts>[]).push(capped);
    (algorithms as Algorithm[]).push(cap);
    const format = formatById('basket');
    const resolved = resolveJob(checkJob({ data, secret: TEST_SECRET, model: { id: 'km', k: 2, m: 2 } }));
    const job = { ...resolved, chosen: { algorithm: cap, params: {} } };
    result = await runHere(job, { dataset: original, inputs: {}, format: format.id }, context);
    writeRelease(release, job, result, { dataset: original, inputs: {}, format });
    writeFileSync(data, rows.map((row) => `${row.join(',')}\n`).join(''));
  });

  afterAll(() => {
    kinds.pop();
    (algorithms as Algorithm[]).pop();
    rmSync(folder, { recursive: true });
  });

  it('is compared with the original by its own check', () => {
    expect(result.truthful).toMatchObject({ status: 'holds', checked: 4 });
    const forged = asRelease({ kind: 'capped', dataset: result.release.dataset, more: [1, 1, 1, 2] });
    expect(verifyTruthful(original, forged)).toMatchObject({
      status: 'violated',
      finding: 'record 2: the number of items left out is wrong',
    });
  });

  it('is measured by what it can do', () => {
    expect(result.utility).toMatchObject({ ncp: 4 / 12, exactShare: 8 / 12, suppressedItems: 0.5 });
    expect(result.utility).not.toHaveProperty('utilInfo');
    const [, , third] = new CellFates(original, result.release).row(0).cells;
    expect(third).toMatchObject({ fate: 'absent' });
  });

  it('is reported in its own words', () => {
    const { meaning, limits } = result.report.publishable;
    expect(meaning).toContain('A record shows at most two items.');
    expect(limits.at(-1)).toBe('What a record lacks is not told.');
    expect(result.report.curator.suppressed).toBe(2);
  });

  it('is written with its own file for the curator, and rebuilt from the folder', async () => {
    expect(readFileSync(join(release, 'curator', 'more.json'), 'utf8')).toBe('[1,0,1,2]');
    expect(JSON.parse(readFileSync(join(release, 'release.json'), 'utf8'))).toMatchObject({ kind: 'capped' });
    expect(await tasks.verifyRelease({ release, original: data }, context)).toMatchObject({
      status: 'holds',
      tampering: [],
    });
    const evaluated = await tasks.evaluate({ release, original: data, seed: 1 }, context);
    expect(evaluated.truthful).toMatchObject({ status: 'holds', checked: 4 });
    expect(evaluated.measures['ncp']?.after).toBe(4 / 12);
  });

  it('answers what would happen if an item were kept', () => {
    expect(keepItem(original, result.release, 2)).toBe(result.release);
  });
});
