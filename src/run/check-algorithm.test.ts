import { describe, expect, it } from 'vitest';
import { cases } from '../../test/cases.ts';
import { datasetWith } from '../../test/dataset-with.ts';
import { runHere } from '../../test/run-here.ts';
import { TEST_SECRET } from '../../test/secret.ts';
import { type Algorithm, algorithms } from '../algorithms/index.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { identityRecoding } from '../data/recoding.ts';
import { SottoError } from '../errors.ts';
import { isPostPass } from '../job/choose-algorithm.ts';
import { checkJob, effectiveJob, resolveJob } from '../job/job.ts';
import { ownAlgorithm } from '../job/own-algorithm.ts';
import type { Release } from '../kinds/index.ts';
import { checkAlgorithm } from './check-algorithm.ts';

const merging = algorithms.find(({ id }) => id === 'merge-greedy')!;

/** An algorithm that does what merge-greedy does, but for what is said. */
function unlike(change: Partial<Algorithm>): Algorithm {
  return { ...merging, id: 'test', ...change };
}

function failuresOf(algorithm: Algorithm): string[] {
  return checkAlgorithm(algorithm, { cases: 60 })
    .filter(({ status }) => status === 'failed')
    .map(({ owes, finding }) => `${owes}: ${finding}`);
}

describe('checkAlgorithm', () => {
  it.each(algorithms.filter((algorithm) => !isPostPass(algorithm)))('finds nothing wrong with $id', (algorithm) => {
    const checks = checkAlgorithm(algorithm, { cases: cases(200, 20), seed: 7 });
    expect(checks.flatMap(({ finding }) => finding ?? [])).toEqual([]);
    expect(new Set(checks.map(({ model }) => model))).toEqual(new Set(algorithm.serves));
  });

  it('finds a promise that is not kept', () => {
    const nothing = unlike({
      run({ dataset }, _promised, _params, context) {
        context.checkpoint(0, 1, '');
        return { kind: 'recoded', dataset, recoding: identityRecoding(dataset.dictionary) };
      },
    });
    expect(failuresOf(nothing)).toEqual([expect.stringMatching(/^keeps the promise, by the verifier: dataset \d+: /)]);
  });

  it('finds records that are not true, other rows, and another kind', () => {
    const empty = (): Release => {
      const dataset = datasetFromRows(Array.from({ length: 3 }, () => ['a']));
      return { kind: 'recoded', dataset, recoding: identityRecoding(dataset.dictionary) };
    };
    expect(failuresOf(unlike({ run: empty })).join('\n')).toMatch(/row per record[\s\S]*true of the original/);
    expect(failuresOf(unlike({ publishes: 'cells' })).join('\n')).toContain(
      'it publishes recoded, but says that it publishes cells',
    );
  });

  it('finds chance of its own, an input that was changed, and deaf ears', () => {
    let n = 0;
    const moody = unlike({
      run: (input, promised, params, context) => {
        const release = merging.run(input, promised, params, context);
        return n++ % 2 === 0 ? release : { ...release, dataset: datasetWith({ ...release.dataset, rowIds: [] }) };
      },
    });
    expect(failuresOf(moody).join('\n')).toContain('a second run gives another release');
    const rude = unlike({
      run: (input, promised, params, context) => {
        const release = merging.run(input, promised, params, context);
        input.dataset.items.fill(0);
        return release;
      },
    });
    expect(failuresOf(rude).join('\n')).toContain('its input was changed');
    const deaf = unlike({
      run: (input, promised, params, context) => merging.run(input, promised, params, { ...context, checkpoint() {} }),
    });
    expect(failuresOf(deaf)).toEqual([expect.stringContaining('never calls context.checkpoint')]);
  });

  it('finds a crash, and takes "infeasible" for an answer', () => {
    const crash = (code: 'infeasible' | 'input') =>
      unlike({
        run() {
          throw new SottoError(code, 'not today');
        },
      });
    expect(failuresOf(crash('input'))).toEqual([expect.stringContaining('dataset 1: not today')]);
    expect(failuresOf(crash('infeasible'))).toEqual([]);
  });
});

describe('ownAlgorithm', () => {
  const sha256 = 'ab'.repeat(32);

  it('says all that a definition lacks', () => {
    expect(() => ownAlgorithm(undefined, './x.js', sha256)).toThrow('problems in ./x.js');
    const strange = { ...merging, serves: ['kn'] };
    expect(() => ownAlgorithm(strange, './x.js', sha256)).toThrow('./x.js serves: expected ids of models: km');
  });

  it('refuses a release that is none: verifiers take its shape for granted', () => {
    const broken = ownAlgorithm(
      {
        ...merging,
        run: (...given: Parameters<Algorithm['run']>) => {
          const release = merging.run(...given);
          return { ...release, dataset: { ...release.dataset, items: release.dataset.items.toReversed() } };
        },
      },
      './x.js',
      sha256,
    );
    expect(failuresOf(broken).join('\n')).toContain(
      'gave no release that can be used: the items of a row do not ascend',
    );
  });

  it('is told by name and hash in public, and by its file and hash in the job, which holds to it', async () => {
    algorithms.push(ownAlgorithm({ ...merging, tells: 'Nothing at all!' }, './x.js', sha256));
    try {
      const model = { id: 'km', k: 2, m: 2 };
      const asked = { data: 'x', model, algorithm: { id: './x.js' }, secret: TEST_SECRET };
      const job = resolveJob(checkJob(asked));
      const dataset = datasetFromRows([
        ['a', 'b'],
        ['a', 'b'],
        ['a', 'c'],
      ]);
      const { report, verdict } = await runHere(job, { dataset, inputs: {}, format: 'basket' }, { checkpoint() {} });
      expect(verdict.status).toBe('holds');
      expect(report.publishable.algorithm).toMatchObject({ id: 'own', params: { name: 'merge-greedy', sha256 } });
      expect(JSON.stringify(report.publishable)).not.toMatch(/x\.js|Nothing at all/);
      expect(effectiveJob(job).algorithm).toMatchObject({ id: './x.js', sha256 });
      const other = { ...asked, algorithm: { id: './x.js', sha256: 'cd'.repeat(32) } };
      expect(() => resolveJob(checkJob(other))).toThrow('algorithm.sha256');
    } finally {
      algorithms.pop();
    }
  });
});
