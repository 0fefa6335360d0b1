import * as z from 'zod';
import { defineAlgorithm } from '../define.ts';
import { exactSuppressor } from '../exact-suppressor/exact-suppressor.ts';
import { DELETION_CHOICES } from '../shared/personal/inference-repair.ts';
import { partialSuppression } from '../shared/personal/partial-suppression.ts';
import { wishesOf } from '../shared/personal/personal-rho-promise.ts';
import { releaseWithoutCells } from '../shared/release-without-cells.ts';
import { SAMPLE_BOUNDS, sampleSuppressor } from './sample-suppressor.ts';

/** SAMPLESUPPRESSOR: partial suppression until a whole pass of randomly drawn attackers is held off; as printed by default. */
export const sampleSuppressorAlgorithm = defineAlgorithm({
  id: 'sample-suppressor',
  title: 'SAMPLESUPPRESSOR',
  summary:
    'Deletes single cells until a whole round of randomly drawn attackers fails: for promises with epsilon and delta. Keeps a promise without them exactly, like exact-suppressor.',
  ...partialSuppression,
  params: z.object({
    bound: z
      .enum(SAMPLE_BOUNDS)
      .default('hoeffding')
      .describe(
        'How many attackers to draw: hoeffding (as in the paper, whose argument overlooks that rounds are repeated) or exact (enough for delta over all rounds).',
      ),
    choice: z
      .enum(DELETION_CHOICES)
      .default('balanced')
      .describe(
        'Which cells to delete: balanced (as in the paper: any item of the inference, from random rows) or inferred (the inferred item, first from rows of people who asked to hide it, then from the longest rows: deletes fewer).',
      ),
  }),
  run(input, promised, { bound, choice }, context) {
    const wishes = wishesOf(input, promised);
    const { epsilon, delta } = promised.params;
    const isDeleted =
      epsilon === undefined || delta === undefined
        ? exactSuppressor(wishes, choice, context)
        : sampleSuppressor(wishes, { epsilon, delta }, { bound, choice }, context);
    return releaseWithoutCells(input.dataset, isDeleted);
  },
});
