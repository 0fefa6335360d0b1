import type { Release } from '../../kinds/index.ts';
import { blankConsequents } from '../cr/cr.ts';
import { doubtAntecedents } from '../cr2/cr2.ts';
import type { AlgorithmInput, Promised, RunContext } from '../define.ts';
import { Hiding } from '../shared/hiding/hide-rules.ts';

/** Confidence reduction in both ways (section 5.2). Steps as labelled in NOTES.md. */
export function interleaveReductions(
  input: AlgorithmInput,
  promised: Promised<'hidden-rules'>,
  context: RunContext,
): Release {
  const hiding = new Hiding(input, promised, context);
  const { length } = hiding.rules;
  const half = Math.ceil(length / 2);
  for (let r = 0; r < length; r++) {
    context.checkpoint(r, length, 'hiding rules');
    // INTERLEAVED-1: cr for the first half; INTERLEAVED-2: cr2 for the others; INTERLEAVED-3: cr where cr2 cannot.
    if (r < half || doubtAntecedents(hiding, r) > 0) blankConsequents(hiding, r);
  }
  return hiding.release();
}
