import type { Rule } from '../../data/rule.ts';
import type { Release } from '../../kinds/index.ts';
import type { Dataset } from '../../records/dataset.ts';
import { filterCells } from '../../records/filter-cells.ts';
import { withCells } from '../../records/rows.ts';
import type { AlgorithmInput, Promised, RunContext } from '../define.ts';
import { type ChosenCells, chooseCells, type HidingWay, reportCells } from '../least-effect/least-effect.ts';

/** Hides the rules by deleting cells. Steps as labelled in NOTES.md. */
export function hideByDeleting(
  input: AlgorithmInput & { readonly rules: readonly Rule[] },
  promised: Promised<'hidden-rules'>,
  way: Pick<HidingWay, 'rounds' | 'weights'>,
  context: RunContext,
): Release {
  const cells = chooseCells(input, promised, { ...way, cells: 'deleted', readers: 'all' }, context); // LEAST-EFFECT-DELETE-1
  reportCells(cells, 'LEAST-EFFECT-DELETE-2', 'delete', context);
  const { rows, items } = cells;
  return { kind: 'cells', dataset: withoutCells(input.dataset, cells), deletions: { rows, items } };
}

/** The data without some of its cells, which are given by row, then by item. */
function withoutCells(dataset: Dataset, deleted: Pick<ChosenCells, 'rows' | 'items'>): Dataset {
  let next = 0;
  const kept = filterCells(dataset, (item, t) => {
    if (deleted.rows[next] !== t || deleted.items[next] !== item) return true;
    next++;
    return false;
  });
  return withCells(dataset, { ...kept, unknown: dataset.unknown });
}
