import * as z from 'zod';
import type { PersonalRho } from '../../models/personal-rho.ts';
import type { RunContext } from '../define.ts';
import { defineAlgorithm } from '../define.ts';
import { exactSuppressor } from '../exact-suppressor/exact-suppressor.ts';
import { sampleSuppressor } from '../sample-suppressor/sample-suppressor.ts';
import { canListParts } from '../shared/personal/known-itemsets.ts';
import { partialSuppression } from '../shared/personal/partial-suppression.ts';
import { type Wishes, wishesOf } from '../shared/personal/personal-rho-promise.ts';
import { releaseWithoutCells } from '../shared/release-without-cells.ts';
import { bestCell } from './best-cell.ts';

/** Partial suppression by the cell of least damage; longer records are left to the algorithms made for them. */
export const bestCellAlgorithm = defineAlgorithm({
  id: 'best-cell',
  title: 'Best cell',
  summary:
    'Deletes cells one at a time, each time the cell that fixes the most violations, then restores deletions that turned out unnecessary and tries again around some of them. Records too long to list all their parts are left to sample-suppressor (with epsilon and delta) or exact-suppressor.',
  ...partialSuppression,
  params: z.object({
    steps: z
      .int()
      .min(0)
      .max(100_000_000)
      .default(20_000)
      .describe(
        'How often some deletions are undone and redone in search of fewer; at most ten times per deleted cell.',
      ),
  }),
  run(input, promised, { steps }, context) {
    const wishes = wishesOf(input, promised);
    const isDeleted = canListParts(input.dataset)
      ? bestCell(wishes, steps, context)
      : ofLongRecords(wishes, promised.params, context);
    return releaseWithoutCells(input.dataset, isDeleted);
  },
});

function ofLongRecords(wishes: Wishes, { epsilon, delta }: PersonalRho, context: RunContext): Uint8Array {
  if (epsilon === undefined || delta === undefined) return exactSuppressor(wishes, 'inferred', context);
  return sampleSuppressor(wishes, { epsilon, delta }, { bound: 'exact', choice: 'inferred' }, context);
}
