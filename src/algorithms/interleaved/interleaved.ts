import { blankConsequents } from '../cr/cr.ts';
import { doubtAntecedents } from '../cr2/cr2.ts';
import type { Hiding } from '../shared/hiding/hide-rules.ts';

/** Confidence reduction in both ways (section 5.2). Steps as labelled in NOTES.md. */
export function interleaveReductions(hiding: Hiding, r: number): void {
  const half = Math.ceil(hiding.rules.length / 2);
  // INTERLEAVED-1: cr for the first half; INTERLEAVED-2: cr2 for the others; INTERLEAVED-3: cr where cr2 cannot.
  if (r < half || doubtAntecedents(hiding, r) > 0) blankConsequents(hiding, r);
}
