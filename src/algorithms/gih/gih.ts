import { SottoError } from '../../errors.ts';
import type { Hiding } from '../shared/hiding/hide-rules.ts';

/** Rule hiding by support reduction (Figure 1). Steps as labelled in NOTES.md; rules hidden already are passed over (GIH-2). */
export function hideGeneratingItemset(hiding: Hiding, r: number, done: number): void {
  const { state, limits } = hiding;
  if (limits.maxSupport < 0) throw supportHidesNothing(hiding, r, done);
  const itemset = state.itemset(r);
  const rows = hiding.shortestRows(r); // GIH-3
  for (let next = 0; state.minsup[r] > limits.maxSupport; next++) {
    hiding.blank(rows[next], hiding.commonestItem(itemset), r, 'GIH-4');
  }
}

/** GIH-1: the rules by the size of their generating itemset, then by its minsup, both descending; ties as they were given. */
export function bySizeAndSupport({ rules, state }: Hiding): number[] {
  const sizeOf = (r: number) => state.itemset(r).length;
  return Array.from(rules.keys()).sort((a, b) => sizeOf(b) - sizeOf(a) || state.minsup[b] - state.minsup[a] || a - b);
}

function supportHidesNothing(hiding: Hiding, r: number, done: number): SottoError {
  return new SottoError(
    'infeasible',
    `gih hides rules by their support, but no support is below minSupport minus the margin: ${hiding.ruleText(r)} stays, after ${done} of ${hiding.rules.length} rules`,
    { hint: [{ set: 'algorithm', to: 'cr' }, ', which hides by the confidence as well, or a margin below minSupport'] },
  );
}
