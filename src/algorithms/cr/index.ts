import { defineRuleHiding } from '../shared/hiding/define-rule-hiding.ts';
import { blankConsequents } from './cr.ts';

/** Confidence reduction: 1 → ? in the consequent. */
export const cr = defineRuleHiding({
  id: 'cr',
  stops: true,
  title: 'confidence reduction',
  summary:
    'Makes the commonest item of a rule’s consequent unknown in its shortest records until the rule is no longer sure.',
  tells: 'An unknown cell always held its item: blanks are put where the rules hold.',
  hide: blankConsequents,
});
