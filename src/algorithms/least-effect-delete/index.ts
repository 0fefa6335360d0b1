import * as z from 'zod';
import { defineAlgorithm } from '../define.ts';
import { effectWeights, LEAST_EFFECT_SOURCE, roundsOfSaving } from '../least-effect/index.ts';
import { hideByDeleting } from './least-effect-delete.ts';

/** Rules are hidden by deleting the cells that lose the fewest other rules. */
export const leastEffectDelete = defineAlgorithm({
  id: 'least-effect-delete',
  title: 'least-effect hiding by deletion',
  summary: 'Deletes those cells whose loss costs the fewest other rules: for readers who cannot handle unknown cells.',
  tells: 'Entries are deleted where the rules hold: somebody who guesses the rules can guess where.',
  source: LEAST_EFFECT_SOURCE,
  serves: ['hidden-rules'],
  needs: ['rules'],
  takesUnknown: true,
  isQuick: true,
  publishes: 'cells',
  params: z.object({ rounds: roundsOfSaving, ...effectWeights }),
  run: (input, promised, { rounds, lostWeight: lost, ghostWeight: ghost }, context) =>
    hideByDeleting(input, promised, { rounds, weights: { lost, ghost } }, context),
});
