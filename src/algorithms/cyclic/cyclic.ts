import type { Hiding } from '../shared/hiding/hide-rules.ts';

/** Cyclic hiding (section 6). Steps as labelled in NOTES.md. */
export function hideCyclically(hiding: Hiding, r: number): void {
  const itemset = hiding.state.itemset(r);
  const rows = hiding.state.rowsHolding(itemset); // CYCLIC-1
  for (let next = 0; !hiding.isHidden(r); next++) {
    // CYCLIC-3
    hiding.blank(rows[next], itemset[next % itemset.length], r, 'CYCLIC-2');
  }
}
