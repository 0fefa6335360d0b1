import * as z from 'zod';
import { PERSONAL_RHO_SOURCE } from '../../models/personal-rho.ts';
import { defineAlgorithm } from '../define.ts';
import { wishesOf } from '../shared/personal/personal-rho-promise.ts';
import { releaseWithoutCells } from '../shared/release-without-cells.ts';
import { suppressor } from './suppressor.ts';

/** SUPPRESSOR: partial suppression until nobody can infer what somebody wants hidden. */
export const suppressorAlgorithm = defineAlgorithm({
  id: 'suppressor',
  title: 'SUPPRESSOR',
  summary:
    'Deletes single cells from random records, inference by inference, choosing items that keep frequencies close to the original’s. For short records: it lists all their parts.',
  tells:
    'Deletions depend on deleted entries, and on what people wish: a gap can reveal that somebody wants something hidden.',
  source: PERSONAL_RHO_SOURCE,
  serves: ['personal-rho'],
  needs: ['preferences'],
  publishes: 'cells',
  params: z.object({}),
  run: (input, promised, _params, context) =>
    releaseWithoutCells(input.dataset, suppressor(wishesOf(input, promised), context)),
});
