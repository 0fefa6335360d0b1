import { defineRuleHiding } from '../shared/hiding/define-rule-hiding.ts';
import { raiseAntecedents } from './cr2.ts';

/** Confidence reduction by 0 → ? in the antecedent. */
export const cr2 = defineRuleHiding({
  id: 'cr2',
  title: 'confidence reduction by possible antecedents',
  summary:
    'Makes missing items of a rule’s antecedent unknown in records without the consequent until the rule is no longer certain.',
  tells: 'An unknown cell never contained its item: cells are made unknown only where the antecedent is missing.',
  hide: raiseAntecedents,
});
