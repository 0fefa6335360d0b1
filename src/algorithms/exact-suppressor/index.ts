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
    'Deletes single cells until nothing that a person asked to hide can be inferred, in records of any length, and looks only at knowledge that allows too confident an inference. Then restores cells.',
  ...partialSuppression,
  params: z.object({
    choice: z
      .enum(DELETION_CHOICES)
      .default('inferred')
      .describe(
        'Which cells to delete: inferred (the inferred item, first from rows of people who asked to hide it, then from the longest rows: keeps more cells) or balanced (any item of the inference, from random rows: keeps frequencies flatter).',
      ),
  }),
  run: (input, promised, { choice }, context) =>
    releaseWithoutCells(input.dataset, exactSuppressor(wishesOf(input, promised), choice, context)),
});
