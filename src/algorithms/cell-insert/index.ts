import * as z from 'zod';
import { RHO_SOURCE } from '../../models/rho.ts';
import { datasetWithout } from '../dataset-without.ts';
import { defineAlgorithm } from '../define.ts';
import { checkNoUnknowns, rhoPromise } from '../rho-promise.ts';
import { cellInsert } from './cell-insert.ts';

/** Sensitive cells inserted one by one where they stay safe: the least loss of all methods here. */
export const cellInsertAlgorithm = defineAlgorithm({
  id: 'cell-insert',
  title: 'Cell insertion',
  summary:
    'Starts without sensitive items and shows them again record by record wherever that stays safe. Supports of sensitive items become lower bounds.',
  source: RHO_SOURCE,
  serves: ['rho'],
  needs: ['sensitive'],
  publishes: 'cells',
  params: z.object({
    publicItems: z
      .enum(['least-loss', 'as-they-are', 'support-clusters'])
      .default('least-loss')
      .describe('Publish public items as they are, in groups of similar support, or whichever loses least.'),
  }),
  run({ dataset, sensitive }, promised, { publicItems }, context) {
    checkNoUnknowns(dataset, 'cell-insert');
    const { recoding, deletions } = cellInsert(dataset, sensitive, rhoPromise(promised), publicItems, context);
    return {
      kind: 'cells',
      dataset: datasetWithout(dataset, deletions, recoding),
      deletions,
      ...(recoding !== undefined && { recoding }),
    };
  },
});
