import { defineRuleHiding } from '../shared/hiding/define-rule-hiding.ts';
import { blankConsequents } from './cr.ts';

/** Confidence reduction: 1 → ? in the consequent. */
export const cr = defineRuleHiding({
  id: 'cr',
  stops: true,
  title: 'confidence reduction',
  summary:
    'Makes the most common item of a rule’s consequent unknown in its shortest records until the rule is no longer certain.',
  tells: 'An unknown cell always contained its item: cells are made unknown only where a rule holds.',
  hide: blankConsequents,
});
