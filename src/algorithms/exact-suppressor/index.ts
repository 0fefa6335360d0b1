import * as z from 'zod';
import { defineAlgorithm } from '../define.ts';
import { DELETION_CHOICES } from '../shared/personal/inference-repair.ts';
import { partialSuppression } from '../shared/personal/partial-suppression.ts';
import { wishesOf } from '../shared/personal/personal-rho-promise.ts';
import { releaseWithoutCells } from '../shared/release-without-cells.ts';
import { exactSuppressor } from './exact-suppressor.ts';

/** Partial suppression to the exact promise on records of any length. */
export const exactSuppressorAlgorithm = defineAlgorithm({
  id: 'exact-suppressor',
  title: 'Exact suppressor',
  summary:
    'Deletes single cells until nothing that a person wants hidden can be inferred, on records of any length: of all that attackers may know only what can infer too much is looked at. Then puts cells back.',
  ...partialSuppression,
  params: z.object({
    choice: z
      .enum(DELETION_CHOICES)
      .default('inferred')
      .describe(
        'Which cells go: inferred (the inferred item, from rows whose person wants it hidden, then from the longest: keeps more cells) or balanced (any item of the inference, from random rows: keeps frequencies flatter).',
      ),
  }),
  run: (input, promised, { choice }, context) =>
    releaseWithoutCells(input.dataset, exactSuppressor(wishesOf(input, promised), choice, context)),
});
