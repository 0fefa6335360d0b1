import * as z from 'zod';
import { applyRecoding } from '../../data/recoding.ts';
import { RHO_SOURCE } from '../../models/rho.ts';
import { defineAlgorithm } from '../define.ts';
import { recodingWithout } from '../shared/inference/recoding-without.ts';
import { rhoPromise } from '../shared/inference/rho-promise.ts';
import { suppressControl } from './suppress-control.ts';

/** SuppressControl: global suppression of the items that conceal most rules per loss. */
export const suppressControlAlgorithm = defineAlgorithm({
  id: 'suppress-control',
  title: 'SuppressControl',
  summary:
    'Suppresses items everywhere, sensitive or not: takes rules with few known items first, and suppresses the item that breaks the most of them.',
  tells: 'A missing item can reveal who had it.',
  source: RHO_SOURCE,
  serves: ['rho'],
  needs: ['sensitive'],
  uses: ['suppress'],
  countsPeople: true,
  publishes: 'recoded',
  params: z.object({}),
  run({ dataset, sensitive }, promised, _params, context) {
    const suppressed = suppressControl(dataset, sensitive, rhoPromise(promised), context);
    const recoding = recodingWithout(dataset.dictionary, suppressed);
    return { kind: 'recoded', dataset: applyRecoding(dataset, recoding), recoding };
  },
});
