import * as z from 'zod';
import type { Source } from '../../source.ts';
import { defineAlgorithm } from '../define.ts';
import { hideWithUnknowns } from './least-effect.ts';

export const LEAST_EFFECT_SOURCE: Source = {
  authors: 'Sotto',
  title: 'Rule hiding by measured side effects',
  year: 2026,
  venue: 'src/algorithms/least-effect/NOTES.md',
};

/** How often it is tried to save a further rule, shared by the two ways of changing cells. */
export const roundsOfSaving = z
  .int()
  .min(0)
  .max(1_000_000)
  .default(200)
  .describe('The number of attempts to save another rule.');

/** What counts as harm to other rules, shared by the two ways of changing cells. */
export const effectWeights = {
  lostWeight: z.number().min(0).max(1000).default(1).describe('The cost of a rule that can no longer be mined.'),
  ghostWeight: z
    .number()
    .min(0)
    .max(1000)
    .default(0)
    .describe(
      'The cost of a rule that the data does not have but the release may have (a ghost rule); 0 ignores them.',
    ),
};

/** Rules are hidden by the unknown cells that lose the fewest other rules. */
export const leastEffect = defineAlgorithm({
  id: 'least-effect',
  title: 'least-effect hiding',
  summary: 'Makes those cells unknown whose loss costs the fewest other rules, counted on the rules themselves.',
  tells: 'An unknown cell nearly always contained its item: cells are made unknown where the rules hold.',
  source: LEAST_EFFECT_SOURCE,
  serves: ['hidden-rules'],
  needs: ['rules'],
  takesUnknown: true,
  isQuick: true,
  publishes: 'unknowns',
  params: z.object({
    readers: z
      .enum(['all', 'interval'])
      .default('all')
      .describe(
        'Hide the rules from all miners, including those that ignore unknown cells, or only from those that count intervals.',
      ),
    rounds: roundsOfSaving,
    ...effectWeights,
  }),
  run: (input, promised, { readers, rounds, lostWeight: lost, ghostWeight: ghost }, context) =>
    hideWithUnknowns(input, promised, { readers, rounds, weights: { lost, ghost } }, context),
});
