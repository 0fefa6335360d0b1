import * as z from 'zod';
import { RHO_SOURCE } from '../../models/rho.ts';
import { share } from '../../schema/parameters.ts';
import { defineAlgorithm } from '../define.ts';
import { rhoPromise } from '../shared/inference/rho-promise.ts';
import { selectASize } from './select-a-size.ts';

/** The perturbation that the paper compares with: not truthful, and said so. */
export const selectASizeAlgorithm = defineAlgorithm({
  id: 'select-a-size',
  title: 'Select-a-size',
  summary: 'Removes and adds items at random. A baseline for comparison: no record of the release is meant to be true.',
  tells: 'Somebody who has the secret can undo what was added and removed.',
  chanceProtects: true,
  source: RHO_SOURCE,
  serves: ['rho'],
  needs: ['sensitive'],
  publishes: 'perturbed',
  noise: ({ beta }) => ({ lost: beta, added: beta }),
  params: z.object({
    beta: share('The probability that an item of a record is removed, and that any other item is added.', {
      min: '0',
      max: '1',
      default: '0.5',
    }),
    conceal: z
      .boolean()
      .default(true)
      .describe(
        'Suppress afterwards what can still be inferred; without this, chance alone decides whether the promise holds.',
      ),
  }),
  run({ dataset, sensitive }, promised, params, context) {
    return { kind: 'perturbed', dataset: selectASize(dataset, sensitive, rhoPromise(promised), params, context) };
  },
});
