import type { Hiding } from '../shared/hiding/hide-rules.ts';

/** Rule hiding by confidence reduction, algorithm 1 (Figure 2). Steps as labelled in NOTES.md. */
export function blankConsequents(hiding: Hiding, r: number): void {
  const { consequent } = hiding.rules[r];
  const rows = hiding.shortestRows(r); // CR-1
  for (let next = 0; !hiding.isHidden(r); next++) {
    // CR-3
    hiding.blank(rows[next], hiding.commonestItem(consequent), r, 'CR-2');
  }
}
