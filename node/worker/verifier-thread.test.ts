import { describe, expect, it } from 'vitest';
import { datasetFromRows } from '../../src/data/dataset-builder.ts';
import {
  type BackgroundVerifier,
  type Dataset,
  type ResolvedJob,
  type Run,
  SottoError,
  type Verdict,
} from '../../src/internal.ts';
import { randomCase } from '../../src/job/random-case.ts';
import { type Model, models } from '../../src/models/index.ts';
import { randomFromSeed } from '../../src/random.ts';
import type { World } from '../../src/run/world.ts';
import { datasetWith } from '../../test/dataset-with.ts';
import { publishedAsIs } from '../../test/published-as-is.ts';
import { type GivenHere, runHere } from '../../test/run-here.ts';
import { verifierThread } from './verifier-thread.ts';

const quiet = { checkpoint: () => {} };

/** The first job of random data that ends with the verdict; its records are of people or have names where those are given. */
async function jobThatIs(
  status: string,
  model: Model,
  given: Pick<Dataset, 'persons' | 'rowIds'> = {},
  isMerged = false,
): Promise<{ readonly resolved: ResolvedJob; readonly records: GivenHere }> {
  const random = randomFromSeed(17);
  for (;;) {
    const { input, promised } = randomCase(model, [], random);
    const { dataset, ...inputs } = input;
    const { numRows } = dataset;
    const persons = given.persons && { persons: given.persons.subarray(0, numRows), numPersons: numRows };
    const rowIds = given.rowIds && { rowIds: given.rowIds.slice(0, numRows) };
    const records = { dataset: datasetWith({ ...dataset, ...persons, ...rowIds }), inputs, format: 'basket' };
    const resolved = publishedAsIs(promised, { isMerged });
    if (numRows > 6 && (await statusOf(resolved, records)) === status) return { resolved, records };
  }
}

async function statusOf(resolved: ResolvedJob, records: GivenHere): Promise<string> {
  try {
    return (await runHere(resolved, records, quiet)).verdict.status;
  } catch {
    return 'fails';
  }
}

/** The same run, judged in a thread of its own; `isKilled`: one that is ended before it can tell. */
async function judgedInThread(resolved: ResolvedJob, input: GivenHere, context: World, isKilled = false): Promise<Run> {
  const judge = await verifierThread(input.dataset, 2, context, 0);
  if (judge === undefined) throw new Error('there is no built worker');
  const verdicts: Promise<Verdict | undefined>[] = [];
  const watched: BackgroundVerifier = {
    array: judge.array,
    start(question) {
      const judging = judge.start(question);
      verdicts.push(judging.verdict);
      if (isKilled) judging.end();
      return judging;
    },
  };
  const [result] = await Promise.allSettled([runHere(resolved, input, { ...context, judge: watched })]);
  const [told] = await Promise.allSettled(verdicts);
  // Without a word from the thread the judgement would have been made here, and be the same.
  expect(told?.status === 'rejected' || told?.value !== undefined).toBe(!isKilled);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

describe('judgeThread', () => {
  it.each(models.flatMap((model) => ['holds', 'violated'].map((status) => ({ model, id: model.id, status }))))(
    'judges $id as one thread does: $status',
    async ({ model, status }) => {
      const { resolved, records } = await jobThatIs(status, model);
      const alone = await runHere(resolved, records, quiet);
      expect(alone.verdict.status).toBe(status);
      expect(await judgedInThread(resolved, records, quiet)).toEqual(alone);
    },
  );

  it('judges people, records with names, and what cannot be decided', async () => {
    const [km, personal] = ['km', 'personal-rho'].map((id) => models.filter((model) => model.id === id)[0]);
    for (const { resolved, records } of [
      await jobThatIs('violated', km!, { persons: Uint32Array.from({ length: 20 }, (_, t) => t >> 1) }),
      await jobThatIs('violated', km!, { rowIds: Array.from({ length: 20 }, (_, t) => `customer ${t}`) }),
      await jobThatIs('undecided', personal!, {}, true),
    ]) {
      expect(await judgedInThread(resolved, records, quiet)).toEqual(await runHere(resolved, records, quiet));
    }
  });

  it('fails as the verifier does, with the same error', async () => {
    const [model] = models.filter(({ id }) => id === 'hidden-rules');
    const { resolved, records } = await jobThatIs('holds', model!);
    const without = { ...records, inputs: {} };
    const expected = { name: 'SottoError', code: 'invariant', message: 'the model needs rules' };
    await expect(runHere(resolved, without, quiet)).rejects.toMatchObject(expected);
    await expect(judgedInThread(resolved, without, quiet)).rejects.toMatchObject(expected);
  });

  it('stops while it is waited for', async () => {
    const [model] = models.filter(({ id }) => id === 'km');
    const { resolved, records } = await jobThatIs('holds', model!);
    const asked: string[] = [];
    let isMeasured = false;
    const context: World = {
      stage: (stage) => {
        isMeasured ||= stage === 'measure';
      },
      checkpoint: (_done, _total, phase) => {
        asked.push(phase);
        if (!phase.startsWith('checking')) return;
        expect(isMeasured).toBe(true);
        throw new SottoError('cancelled', 'stopped as asked');
      },
    };
    await expect(judgedInThread(resolved, records, context)).rejects.toMatchObject({ code: 'cancelled' });
    expect(asked.at(-1)).toMatch(/^checking/);
  });

  it('is done without where the thread dies', async () => {
    const [model] = models.filter(({ id }) => id === 'km');
    const { resolved, records } = await jobThatIs('violated', model!);
    expect(await judgedInThread(resolved, records, quiet, true)).toEqual(await runHere(resolved, records, quiet));
  });

  it('is there only for many records and more than one thread', async () => {
    const few = datasetFromRows([['beer', 'wine']]);
    expect(await verifierThread(few, 2, quiet, 2)).toBeDefined();
    expect(await verifierThread(few, 2, quiet, 3)).toBeUndefined();
    expect(await verifierThread(few, 1, quiet, 2)).toBeUndefined();
    expect(await verifierThread(few, 2, quiet)).toBeUndefined();
  });
});
