import * as z from 'zod';
import { defineAlgorithm } from '../define.ts';
import { partialSuppression } from '../shared/personal/partial-suppression.ts';
import { wishesOf } from '../shared/personal/personal-rho-promise.ts';
import { releaseWithoutCells } from '../shared/release-without-cells.ts';
import { suppressor } from './suppressor.ts';

/** SUPPRESSOR: partial suppression until nobody can infer what somebody wants hidden. */
export const suppressorAlgorithm = defineAlgorithm({
  id: 'suppressor',
  title: 'SUPPRESSOR',
  summary:
    'Deletes single cells from random records, inference by inference, choosing items that keep frequencies close to the original’s. For short records: it lists all their parts.',
  ...partialSuppression,
  params: z.object({}),
  run: (input, promised, _params, context) =>
    releaseWithoutCells(input.dataset, suppressor(wishesOf(input, promised), context)),
});
