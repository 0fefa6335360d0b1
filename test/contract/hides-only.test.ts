import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { algorithms } from '../../src/algorithms/index.ts';
import { datasetFromRows } from '../../src/data/dataset-builder.ts';
import { SottoError } from '../../src/errors.ts';
import { checkJob, resolveJob } from '../../src/job/job.ts';
import { cases } from '../cases.ts';
import { runHere } from '../run-here.ts';
import { TEST_SECRET } from '../secret.ts';

const ITEMS = ['a', 'b', 'c', 'u', 'v', 'w'];
const MODELS: Record<string, object> = {
  rho: { id: 'rho', rho: '1/2' },
  'km-rho': { id: 'km-rho', rho: '1/2', k: 2, m: 2 },
};

const some = algorithms.filter(({ hidesOnly }) => hidesOnly !== undefined);

describe.each(some.map(({ id, serves }) => ({ id, model: serves[0] })))('$id', ({ id, model }) => {
  it('leaves out single cells of sensitive items only, as it tells the readers of its releases', async () => {
    let numHidden = 0;
    const rows = fc.array(fc.subarray(ITEMS), { minLength: 4, maxLength: 24 });
    await fc.assert(
      fc.asyncProperty(rows, fc.subarray(ITEMS, { minLength: 1 }), async (given, labels) => {
        const dataset = datasetFromRows(given);
        const sensitive = Uint32Array.from(dataset.dictionary.labels.keys()).filter((i) =>
          labels.includes(dataset.dictionary.labels[i]),
        );
        const asked = { data: 'd', secret: TEST_SECRET, sensitive: 's', algorithm: { id }, model: MODELS[model] };
        try {
          const input = { dataset, inputs: { sensitive }, format: 'fimi' };
          const { release } = await runHere(resolveJob(checkJob(asked)), input, { checkpoint() {} });
          const deleted = release.deletions?.items ?? new Uint32Array();
          numHidden += deleted.length;
          expect([...deleted].filter((i) => !sensitive.includes(i))).toEqual([]);
        } catch (error) {
          if (!(error instanceof SottoError && error.code === 'infeasible')) throw error;
        }
      }),
      { numRuns: cases(400, 60) },
    );
    expect(numHidden).toBeGreaterThan(0);
  });
});
