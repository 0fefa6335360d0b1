import * as z from 'zod';
import { applyRecoding } from '../../data/recoding.ts';
import { invariant } from '../../errors.ts';
import { RHO_SOURCE } from '../../models/rho.ts';
import { defineAlgorithm } from '../define.ts';
import { rhoPromise } from '../shared/inference/rho-promise.ts';
import { readmit } from './readmit.ts';

/** A post-pass that takes back items which another algorithm suppressed needlessly. */
export const readmitAlgorithm = defineAlgorithm({
  id: 'readmit',
  title: 'Readmission',
  summary: 'Restores items that another algorithm suppressed, the most frequent first, wherever that is safe.',
  tells: 'A missing item can reveal who had it.',
  source: RHO_SOURCE,
  serves: ['rho'],
  needs: ['sensitive'],
  uses: ['suppress'],
  publishes: 'recoded',
  params: z.object({
    from: z
      .enum(['simple', 'suppress-control', 'td-control', 'support-clusters'])
      .default('simple')
      .describe('The algorithm whose release is taken.'),
  }),
  run({ dataset, sensitive }, promised, _params, context) {
    const start = context.start();
    invariant(start.kind === 'recoded', 'readmit starts from a release with one label per item');
    const recoding = readmit(dataset, start.recoding, sensitive, rhoPromise(promised), context);
    return { kind: 'recoded', dataset: applyRecoding(dataset, recoding), recoding };
  },
});
