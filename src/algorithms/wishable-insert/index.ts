import * as z from 'zod';
import { PERSONAL_RHO_SOURCE } from '../../models/personal-rho.ts';
import { defineAlgorithm } from '../define.ts';
import { wishesOf } from '../shared/personal/personal-rho-promise.ts';
import { releaseWithoutCells } from '../shared/release-without-cells.ts';
import { wishableInsert, wishableItems } from './wishable-insert.ts';

/** Cell insertion in which everything that may be wished hidden is hidden of everybody: who wished what is not read. */
export const wishableInsertAlgorithm = defineAlgorithm({
  id: 'wishable-insert',
  title: 'Insertion of wishable items',
  summary:
    'Treats every item that anyone may ask to hide as if everyone had asked, starts without these items and shows them again, record by record, wherever that is safe. Deletes more than best-cell, and does not reveal who asked for what.',
  tells:
    'Whether an entry may be shown is decided without looking at whether it exists or who asked to hide it, so a missing entry never makes its existence or a wish more likely. It does show which items may be hidden on request.',
  chanceProtects: true,
  isSimulatable: true,
  source: PERSONAL_RHO_SOURCE,
  serves: ['personal-rho'],
  needs: ['preferences'],
  uses: ['sensitive', 'suppress'],
  publishes: 'cells',
  params: z.object({}),
  run(input, promised, _params, context) {
    const { dataset, preferences, rho, m } = wishesOf(input, promised);
    const wishable = wishableItems(dataset, preferences, input.sensitive);
    return releaseWithoutCells(dataset, wishableInsert(dataset, wishable, { rho, m }, context));
  },
});
