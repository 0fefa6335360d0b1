import { defineRuleHiding } from '../shared/hiding/define-rule-hiding.ts';
import { interleaveReductions } from './interleaved.ts';

/** Both confidence reductions, so that an unknown cell does not always mean a 1. */
export const interleaved = defineRuleHiding({
  id: 'interleaved',
  title: 'interleaved confidence reduction',
  summary: 'Hides the first half of the rules like cr and the others like cr2, where that is possible.',
  tells: 'Somebody who knows how each rule was hidden knows whether an unknown cell contained its item.',
  hide: interleaveReductions,
});
