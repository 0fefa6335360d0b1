import * as z from 'zod';
import { applyRecoding } from '../../data/recoding.ts';
import { RHO_SOURCE } from '../../models/rho.ts';
import { defineAlgorithm } from '../define.ts';
import { rhoPromise } from '../shared/inference/rho-promise.ts';
import { releaseWithoutCells } from '../shared/release-without-cells.ts';
import { cellInsert } from './cell-insert.ts';

/** Sensitive cells inserted one by one where they stay safe: the least loss of all methods here. */
export const cellInsertAlgorithm = defineAlgorithm({
  id: 'cell-insert',
  title: 'Cell insertion',
  summary:
    'Starts without sensitive items and shows them again record by record wherever that stays safe, which is decided before looking who holds what. Supports of sensitive items become lower bounds.',
  tells:
    'Whether an entry may be shown is decided before looking whether it exists; its absence never makes it likelier, even to somebody who knows the program and all other entries.',
  chanceProtects: true,
  isSimulatable: true,
  hidesOnly: 'sensitive',
  source: RHO_SOURCE,
  serves: ['rho'],
  needs: ['sensitive'],
  uses: ['suppress'],
  countsPeople: true,
  publishes: 'cells',
  params: z.object({
    publicItems: z
      .enum(['as-they-are', 'support-clusters'])
      .default('as-they-are')
      .describe('Publish public items as they are, or in groups of similar support.'),
    groups: z
      .int()
      .min(1)
      .max(10_000)
      .default(16)
      .describe('With support-clusters: most labels that public items are published under.'),
  }),
  byParts: {
    terms: 'cell-insert with public items as they are',
    params: (given) => (given.publicItems === 'support-clusters' ? undefined : given),
  },
  run({ dataset, sensitive }, promised, { publicItems, groups }, context) {
    const numGroups = publicItems === 'support-clusters' ? groups : undefined;
    const { recoding, isDeleted } = cellInsert(dataset, sensitive, rhoPromise(promised), numGroups, context);
    const release = releaseWithoutCells(dataset, isDeleted);
    return recoding === undefined
      ? release
      : { ...release, dataset: applyRecoding(release.dataset, recoding), recoding };
  },
});
