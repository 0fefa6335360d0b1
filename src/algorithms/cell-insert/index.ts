import * as z from 'zod';
import { applyRecoding } from '../../data/recoding.ts';
import { RHO_SOURCE } from '../../models/rho.ts';
import { defineAlgorithm } from '../define.ts';
import { kmPromise } from '../shared/inference/km-promise.ts';
import { checkNoUnknowns, rhoPromise } from '../shared/inference/rho-promise.ts';
import { releaseWithoutCells } from '../shared/release-without-cells.ts';
import { cellInsert } from './cell-insert.ts';

/** Sensitive cells inserted one by one where they stay safe: the least loss of all methods here. */
export const cellInsertAlgorithm = defineAlgorithm({
  id: 'cell-insert',
  title: 'Cell insertion',
  summary:
    'Starts without sensitive items and shows them again record by record wherever that stays safe. Supports of sensitive items become lower bounds.',
  source: RHO_SOURCE,
  serves: ['rho', 'km-rho'],
  needs: ['sensitive'],
  publishes: 'cells',
  params: z.object({
    publicItems: z
      .enum(['least-loss', 'as-they-are', 'support-clusters'])
      .default('least-loss')
      .describe(
        'Publish public items as they are, in groups of similar support, or whichever loses least. Under km-rho always in groups.',
      ),
  }),
  byParts: {
    terms: 'cell-insert with public items as they are',
    params: ({ publicItems }) =>
      publicItems === 'support-clusters' ? undefined : { publicItems: 'as-they-are' as const },
  },
  run({ dataset, sensitive }, promised, { publicItems }, context) {
    checkNoUnknowns(dataset, 'cell-insert');
    const km = kmPromise(promised);
    const promise = { ...rhoPromise(promised), ...(km !== undefined && { km }) };
    const { recoding, isDeleted } = cellInsert(dataset, sensitive, promise, publicItems, context);
    const release = releaseWithoutCells(dataset, isDeleted);
    return recoding === undefined
      ? release
      : { ...release, dataset: applyRecoding(release.dataset, recoding), recoding };
  },
});
