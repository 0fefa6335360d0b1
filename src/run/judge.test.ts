import { describe, expect, it } from 'vitest';
import { cases } from '../../test/cases.ts';
import { publishedAsIs } from '../../test/published-as-is.ts';
import { runHere } from '../../test/run-here.ts';
import { SottoError } from '../errors.ts';
import { modelById, verifierOf } from '../job/catalog.ts';
import { randomCase } from '../job/random-case.ts';
import { models } from '../models/index.ts';
import { randomFromSeed } from '../random.ts';
import { withIds } from '../records/rows.ts';
import type { Verdict } from '../verify/index.ts';
import type { Run } from './run.ts';
import type { BackgroundVerifier, VerificationRequest } from './world.ts';

const quiet = { checkpoint: () => {} };

/** A judge that gets a copy of what it is asked, as another thread does, and what became of it. */
function judgeByCopy(answer: (question: VerificationRequest) => Verdict | undefined = answered) {
  const seen = { asked: 0, ended: 0 };
  const judge: BackgroundVerifier = {
    array: (length) => new Uint32Array(length),
    start(question) {
      seen.asked++;
      const copy = structuredClone(question);
      const verdict = Promise.resolve().then(() => answer(copy));
      verdict.catch(() => {});
      return { verdict, end: () => void seen.ended++ };
    },
  };
  return { judge, seen };
}

/** The result, or why there is none. */
async function outcome(run: () => Promise<Run>): Promise<Run | SottoError> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof SottoError) return error;
    throw error;
  }
}

function answered({ model, params, evidence }: VerificationRequest): Verdict {
  return verifierOf(modelById(model)).verify(evidence, params, quiet);
}

describe('a judge beside a run', () => {
  it.each(models)('gives the result of one thread: $id', async ({ id }) => {
    const model = modelById(id);
    const random = randomFromSeed(11);
    const found = new Set<string>();
    for (let n = 0; n < cases(300, 70); n++) {
      const { input, promised } = randomCase(model, [], random);
      const { dataset, ...inputs } = input;
      const rowIds = Array.from({ length: dataset.numRows }, (_, t) => `customer ${t}`);
      const records = { dataset: n % 2 === 0 ? dataset : withIds(dataset, rowIds), inputs, format: 'basket' };
      const order = { keepOrder: n % 3 === 0, emptyRecords: n % 5 === 0 ? 'keep' : 'drop' } as const;
      const resolved = publishedAsIs(promised, { order, isMerged: n % 7 === 0 });
      const alone = await outcome(() => runHere(resolved, records, quiet));
      const { judge, seen } = judgeByCopy();
      expect(await outcome(() => runHere(resolved, records, { ...quiet, judge })), `case ${n}`).toEqual(alone);
      expect(seen).toEqual({ asked: 1, ended: 1 });
      found.add('verdict' in alone ? alone.verdict.status : alone.message);
    }
    expect(found).toContain('holds');
    expect(found).toContain('violated');
    if (id === 'personal-rho') expect(found).toContain('undecided');
  });

  it('shows the judge no names, and the original only for a promise about it', async () => {
    for (const { id, needs } of models) {
      const { input, promised } = randomCase(modelById(id), [], randomFromSeed(3));
      const { dataset, ...inputs } = input;
      const rowIds = Array.from({ length: dataset.numRows }, (_, t) => `customer ${t}`);
      const questions: VerificationRequest[] = [];
      const { judge } = judgeByCopy((question) => {
        questions.push(question);
        return answered(question);
      });
      const records = { dataset: withIds(dataset, rowIds), inputs, format: 'basket' };
      await runHere(publishedAsIs(promised), records, { ...quiet, judge });
      expect(JSON.stringify(questions)).not.toContain('customer');
      expect(questions.map(({ evidence }) => evidence.original !== undefined)).toEqual([
        needs.some((need) => need === 'original'),
      ]);
    }
  });

  it('judges in this thread where the other could not go on', async () => {
    const { input, promised } = randomCase(modelById('km'), [], randomFromSeed(5));
    const { dataset, ...inputs } = input;
    const records = { dataset, inputs, format: 'basket' };
    const resolved = publishedAsIs(promised);
    const { judge } = judgeByCopy(() => undefined);
    expect(await runHere(resolved, records, { ...quiet, judge })).toEqual(await runHere(resolved, records, quiet));
  });

  it('fails with what the verifier throws, whatever fails here meanwhile, and stops at once when cancelled', async () => {
    const { input, promised } = randomCase(modelById('km'), [], randomFromSeed(5));
    const { dataset, ...inputs } = input;
    const records = { dataset, inputs, format: 'basket' };
    const resolved = publishedAsIs(promised);
    const limit = () => {
      throw new SottoError('resource', 'too much');
    };
    const failing = (code: 'invariant' | 'cancelled') => ({
      checkpoint: () => {},
      stage(stage: string) {
        if (stage === 'measure') throw new SottoError(code, 'here');
      },
    });
    const verdict = (context: typeof quiet, answer?: typeof answered) => {
      const { judge, seen } = judgeByCopy(answer);
      return { found: runHere(resolved, records, { ...context, judge }), seen };
    };
    for (const { found, seen, code } of [
      { ...verdict(quiet, limit), code: 'resource' },
      { ...verdict(failing('invariant'), limit), code: 'resource' },
      { ...verdict(failing('invariant')), code: 'invariant' },
      { ...verdict(failing('cancelled'), limit), code: 'cancelled' },
    ]) {
      await expect(found).rejects.toMatchObject({ code });
      expect(seen.ended).toBe(1);
    }
  });
});
