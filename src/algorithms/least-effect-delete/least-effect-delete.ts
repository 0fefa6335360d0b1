import * as z from 'zod';
import type { ItemRule } from '../../data/rule.ts';
import type { Release } from '../../kinds/index.ts';
import type { Dataset } from '../../records/dataset.ts';
import { filterCells } from '../../records/filter-cells.ts';
import { withCells } from '../../records/rows.ts';
import { type AlgorithmInput, defineAlgorithm, type Promised, type RunContext } from '../define.ts';
import {
  type CellSelection,
  chooseCells,
  effectWeights,
  type HidingWay,
  MIN_EFFECT_SOURCE,
  reportCells,
  roundsOfSaving,
} from '../least-effect/least-effect.ts';

/** Rules are hidden by deleting the cells that lose the fewest other rules. */
export const leastEffectDelete = defineAlgorithm({
  id: 'least-effect-delete',
  title: 'least-effect hiding by deletion',
  summary: 'Deletes those cells whose loss costs the fewest other rules: for readers who cannot handle unknown cells.',
  tells: 'Entries are deleted where the rules hold: somebody who guesses the rules can guess where.',
  source: MIN_EFFECT_SOURCE,
  serves: ['hidden-rules'],
  needs: ['rules'],
  takesUnknown: true,
  isQuick: true,
  publishes: 'cells',
  params: z.object({ rounds: roundsOfSaving, ...effectWeights }),
  run: (input, promise, { rounds, lostWeight: lost, ghostWeight: ghost }, context) =>
    hideByDeleting(input, promise, { rounds, weights: { lost, ghost } }, context),
});

/** Hides the rules by deleting cells. Steps as labelled in NOTES.md. */
export function hideByDeleting(
  input: AlgorithmInput & { readonly rules: readonly ItemRule[] },
  promise: Promised<'hidden-rules'>,
  way: Pick<HidingWay, 'rounds' | 'weights'>,
  context: RunContext,
): Release {
  const cells = chooseCells(input, promise, { ...way, cells: 'deleted', readers: 'all' }, context); // LEAST-EFFECT-DELETE-1
  reportCells(cells, 'LEAST-EFFECT-DELETE-2', 'delete', context);
  const { rows, items } = cells;
  return { kind: 'cells', dataset: withoutCells(input.dataset, cells), deletions: { rows, items } };
}

/** The data without some of its cells, which are given by row, then by item. */
function withoutCells(dataset: Dataset, deleted: Pick<CellSelection, 'rows' | 'items'>): Dataset {
  let next = 0;
  const remainingCells = filterCells(dataset, (item, t) => {
    if (deleted.rows[next] !== t || deleted.items[next] !== item) return true;
    next++;
    return false;
  });
  return withCells(dataset, { ...remainingCells, unknown: dataset.unknown });
}
