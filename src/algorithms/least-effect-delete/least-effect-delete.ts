import type { Dataset } from '../../data/dataset.ts';
import type { Rule } from '../../data/rule.ts';
import type { Release } from '../../kinds/index.ts';
import type { AlgorithmInput, Promised, RunContext } from '../define.ts';
import { type ChosenCells, chooseCells, reportCells } from '../least-effect/least-effect.ts';

/** Hides the rules by deleting cells. Steps as labelled in NOTES.md. */
export function hideByDeleting(
  input: AlgorithmInput & { readonly rules: readonly Rule[] },
  promised: Promised<'hidden-rules'>,
  rounds: number,
  context: RunContext,
): Release {
  const cells = chooseCells(input, promised, { cells: 'deleted', readers: 'all', rounds }, context); // LEAST-EFFECT-DELETE-1
  reportCells(cells, 'LEAST-EFFECT-DELETE-2', 'delete', context);
  const { rows, items } = cells;
  return { kind: 'cells', dataset: withoutCells(input.dataset, cells), deletions: { rows, items } };
}

/** The data without some of its cells, which are given by row, then by item. */
function withoutCells(dataset: Dataset, deleted: Pick<ChosenCells, 'rows' | 'items'>): Dataset {
  const items = new Uint32Array(dataset.items.length - deleted.rows.length);
  const offsets = new Uint32Array(dataset.numRows + 1);
  let end = 0;
  let next = 0;
  for (let t = 0; t < dataset.numRows; t++) {
    for (let p = dataset.offsets[t]; p < dataset.offsets[t + 1]; p++) {
      if (deleted.rows[next] === t && deleted.items[next] === dataset.items[p]) next++;
      else items[end++] = dataset.items[p];
    }
    offsets[t + 1] = end;
  }
  return { ...dataset, offsets, items };
}
