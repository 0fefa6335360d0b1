import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { tasks } from '../../node/tasks/index.ts';
import type { Algorithm } from '../../src/algorithms/index.ts';
import { applyRecoding, recodingFromClusters } from '../../src/data/recoding.ts';
import { basket } from '../../src/formats/basket.ts';
import type { Format } from '../../src/formats/define.ts';
import {
  algorithms,
  checkJob,
  commandOf,
  describeParameters,
  formats,
  measures,
  models,
  verifiers,
} from '../../src/internal.ts';
import { jobJsonSchema } from '../../src/job/job.ts';
import { defineModel, type Model } from '../../src/models/define.ts';
import type { Measure } from '../../src/utility/index.ts';
import type { Verifier } from '../../src/verify/index.ts';

/** What each adds to a list, and nothing else anywhere. */
const source = { authors: 'Sotto', title: 'One definition', year: 2026, venue: 'this test' };

const fewLabels: Model = defineModel({
  id: 'few-labels',
  title: 'Few labels',
  summary: 'The release shows few different labels. Says nothing about records.',
  source,
  params: z.object({ most: z.int().min(1).default(1).describe('Most labels that the release may show.') }),
  needs: [],
  question: 'singled out',
  against: [],
  attacker: () => 'Somebody who counts labels.',
  stronger: 'Nobody else is held off.',
  extent: () => 'exhaustive',
  people: 'of records',
  defaultAlgorithm: 'one-label',
  statement: ({ most }) => `The release shows at most ${most} labels.`,
  definition: ({ most }) => `The release has at most ${most} labels.`,
});

const fewLabelsVerifier: Verifier = {
  model: fewLabels,
  onRecords: { why: 'its labels are counted in memory', instead: [] },
  verify({ published }, params) {
    const shown = new Set(published.items).size;
    const scope = 'all labels';
    if (shown <= Number(params['most'])) return { status: 'holds', checked: shown, scope };
    const witness = { finding: `${shown} labels are shown`, items: [], rows: [], support: shown };
    return { status: 'violated', checked: shown, scope, witness };
  },
};

const oneLabel: Algorithm = {
  id: 'one-label',
  title: 'One label',
  summary: 'Publishes all items under one label, or none of them merged.',
  tells: 'The labels do not depend on the records: they tell nothing.',
  source,
  serves: ['few-labels'],
  needs: [],
  publishes: 'recoded',
  params: z.object({ lazily: z.boolean().default(false).describe('Change nothing.') }),
  run({ dataset }, _promised, { lazily }) {
    const { labels } = dataset.dictionary;
    const recoding = recodingFromClusters(
      dataset.dictionary,
      Uint32Array.from(labels, (_, i) => (lazily === true ? i : 0)),
    );
    return { kind: 'recoded', dataset: applyRecoding(dataset, recoding), recoding };
  },
};

const labelsShown: Measure = {
  id: 'labelsShown',
  title: 'Labels shown',
  summary: 'How many different labels the release shows.',
  better: 'higher',
  unit: 'number',
  measure: (_original, { dataset }) => new Set(dataset.items).size,
};

const shouted: Format = {
  ...basket,
  id: 'shouted',
  title: 'Shouted baskets',
  summary: 'Baskets under an ending of their own.',
  extensions: ['shout'],
};

const added: readonly [list: readonly { readonly title?: string }[], definition: object][] = [
  [models, fewLabels],
  [verifiers as readonly object[], fewLabelsVerifier],
  [algorithms, oneLabel],
  [measures, labelsShown],
  [formats, shouted],
];

describe('a model, an algorithm, a measure and a format, each defined in one place and named in one list', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sotto-change-'));
  const data = join(folder, 'data.shout');
  const context = { checkpoint: () => {} };
  const anonymize = (algorithm: object, output: string) =>
    tasks.anonymize(
      { job: checkJob({ data, model: { id: 'few-labels', most: 2 }, algorithm }), output: join(folder, output) },
      context,
    );

  beforeAll(() => {
    for (const [list, definition] of added) (list as object[]).push(definition);
    writeFileSync(data, 'a,b\nb,c\nc\n'.repeat(7));
  });
  afterAll(() => {
    for (const [list] of added) (list as object[]).pop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('go from the file to a release that anybody can check', async () => {
    const result = await anonymize({ id: 'one-label' }, 'release');
    expect(result).toMatchObject({
      statement: 'The release shows at most 2 labels.',
      algorithm: { id: 'one-label', lazily: false },
      verdict: { status: 'holds' },
      utility: { labelsShown: 1 },
      input: { reading: { format: 'shouted' }, reason: 'the name ends in .shout' },
    });
    expect(
      readFileSync(join(folder, 'release', 'data.shout'), 'utf8')
        .trimEnd()
        .split('\n'),
    ).toHaveLength(21);
    const report = readFileSync(join(folder, 'release', 'report.html'), 'utf8');
    for (const text of ['One label', 'Labels shown', 'Somebody who counts labels.']) expect(report).toContain(text);
    const checked = await tasks.verifyRelease({ release: join(folder, 'release') }, context);
    expect(checked).toMatchObject({ status: 'holds', tampering: [] });
  });

  it('are refused with a witness where the promise is not kept', async () => {
    const result = await anonymize({ id: 'one-label', lazily: true }, 'refused');
    expect(result.verdict).toMatchObject({ status: 'violated', witness: { finding: '3 labels are shown' } });
    expect(existsSync(join(folder, 'refused'))).toBe(false);
  });

  it('are part of job files, commands and flags', () => {
    const schema = JSON.stringify(jobJsonSchema([]));
    for (const id of ['few-labels', 'one-label']) expect(schema).toContain(`"const":"${id}"`);
    const job = checkJob({ data, model: { id: 'few-labels', most: 2 } });
    expect(commandOf(job, 'out')).toContain('--model few-labels --most 2 --algorithm one-label');
    expect(describeParameters(oneLabel.params).map(({ name }) => name)).toEqual(['lazily']);
  });
});
