import * as z from 'zod';
import { applyRecoding } from '../../data/recoding.ts';
import { RHO_SOURCE } from '../../models/rho.ts';
import { defineAlgorithm } from '../define.ts';
import { kmPromise } from '../shared/inference/km-promise.ts';
import { rhoPromise } from '../shared/inference/rho-promise.ts';
import { supportClusters } from './support-clusters.ts';

/** Public items in groups of similar support, then every sensitive item that stays safe: global, without a hierarchy. */
export const supportClustersAlgorithm = defineAlgorithm({
  id: 'support-clusters',
  title: 'Support clusters',
  summary:
    'Merges public items of similar support, then publishes each sensitive item wherever that is safe; uses the number of groups that loses least.',
  tells: 'A missing item can reveal who had it, and the number of groups depends on sensitive entries.',
  source: RHO_SOURCE,
  serves: ['rho', 'km-rho'],
  needs: ['sensitive'],
  uses: ['suppress'],
  publishes: 'recoded',
  params: z.object({}),
  run({ dataset, sensitive }, promised, _params, context) {
    const km = kmPromise(promised);
    const promise = { ...rhoPromise(promised), ...(km !== undefined && { km }) };
    const recoding = supportClusters(dataset, sensitive, promise, context);
    return { kind: 'recoded', dataset: applyRecoding(dataset, recoding), recoding };
  },
});
