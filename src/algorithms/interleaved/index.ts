import { defineRuleHiding } from '../shared/hiding/define-rule-hiding.ts';
import { interleaveReductions } from './interleaved.ts';

/** Both confidence reductions, so that an unknown cell does not always mean a 1. */
export const interleaved = defineRuleHiding({
  id: 'interleaved',
  title: 'interleaved confidence reduction',
  summary: 'Hides the first half of the rules as cr does and the others as cr2 does, where that is possible.',
  tells: 'Which rule was hidden how tells whether an unknown cell held its item.',
  hide: interleaveReductions,
});
