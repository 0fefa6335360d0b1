import type { Release } from '../../kinds/index.ts';
import type { AlgorithmInput, Promised, RunContext } from '../define.ts';
import { Hiding } from '../shared/hiding/hide-rules.ts';

/** Cyclic hiding (section 6). Steps as labelled in NOTES.md. */
export function hideCyclically(
  input: AlgorithmInput,
  promised: Promised<'hidden-rules'>,
  context: RunContext,
): Release {
  const hiding = new Hiding(input, promised, context);
  for (let r = 0; r < hiding.rules.length; r++) {
    context.checkpoint(r, hiding.rules.length, 'hiding rules');
    if (hiding.isHidden(r)) continue;
    const itemset = hiding.state.itemset(r);
    const rows = hiding.state.rowsHolding(itemset); // CYCLIC-1
    for (let next = 0; !hiding.isHidden(r); next++) {
      // CYCLIC-3
      hiding.blank(rows[next], itemset[next % itemset.length], r, 'CYCLIC-2');
    }
  }
  return hiding.release();
}
