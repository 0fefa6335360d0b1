import type { Release } from '../../kinds/index.ts';
import type { AlgorithmInput, Promised, RunContext } from '../define.ts';
import { Hiding } from '../shared/hiding/hide-rules.ts';

/** Rule hiding by confidence reduction, algorithm 1 (Figure 2). Steps as labelled in NOTES.md. */
export function reduceConfidence(
  input: AlgorithmInput,
  promised: Promised<'hidden-rules'>,
  context: RunContext,
): Release {
  const hiding = new Hiding(input, promised, context);
  for (let r = 0; r < hiding.rules.length; r++) {
    context.checkpoint(r, hiding.rules.length, 'hiding rules');
    blankConsequents(hiding, r);
  }
  return hiding.release();
}

/** Hides one rule. */
export function blankConsequents(hiding: Hiding, r: number): void {
  if (hiding.isHidden(r)) return;
  const { consequent } = hiding.rules[r];
  const rows = hiding.shortestRows(r); // CR-1
  for (let next = 0; !hiding.isHidden(r); next++) {
    // CR-3
    hiding.blank(rows[next], hiding.commonestItem(consequent), r, 'CR-2');
  }
}
