import * as z from 'zod';
import { applyRecoding } from '../../data/recoding.ts';
import { defineAlgorithm } from '../define.ts';
import { releaseWithoutCells } from '../shared/release-without-cells.ts';
import { insertInPart, labelsFromCounts, refuseParts } from './by-parts.ts';
import { coreInsert } from './core-insert.ts';

/** Sensitive cells inserted k or more at a time where they stay safe, decided before looking at those that stay hidden. */
export const coreInsertAlgorithm = defineAlgorithm({
  id: 'core-insert',
  title: 'Core insertion',
  summary:
    'Merges public items until they are k^m-anonymous, then starts without sensitive items and shows them again wherever that is safe, first in k records at a time and then one by one. Supports of sensitive items become lower bounds.',
  tells:
    'Removing an entry that is not shown from the data does not change the release, so a missing entry never makes its existence more likely, even to an attacker who knows the program and all other entries.',
  chanceProtects: true,
  isSimulatable: true,
  hidesOnly: 'sensitive',
  source: { authors: 'Sotto', title: 'Monotone insertion of sensitive cells', year: 2026, venue: 'this software' },
  serves: ['km-rho'],
  needs: ['sensitive'],
  uses: ['suppress'],
  publishes: 'cells',
  params: z.object({}),
  byParts: {
    terms: 'core-insert',
    params: (given) => given,
    shared: {
      refuse: ({ params }) => refuseParts(params),
      learn: (counted, { sensitive }, { params }, _params, context) =>
        labelsFromCounts(counted, sensitive, params, context),
      run: ({ dataset, sensitive }, recoding, { params }, _params, context) =>
        insertInPart(dataset, sensitive, recoding, params, context),
    },
  },
  run({ dataset, sensitive }, promised, _params, context) {
    const { recoding, isDeleted } = coreInsert(dataset, sensitive, promised.params, context);
    const release = releaseWithoutCells(dataset, isDeleted);
    return recoding === undefined
      ? release
      : { ...release, dataset: applyRecoding(release.dataset, recoding), recoding };
  },
});
