import { defineRuleHiding } from '../shared/hiding/define-rule-hiding.ts';
import { bySizeAndSupport, hideGeneratingItemset } from './gih.ts';

/** Generating itemset hiding: rules are hidden by the support of their items. */
export const gih = defineRuleHiding({
  id: 'gih',
  title: 'generating itemset hiding',
  summary:
    'Makes the most common item of a rule unknown in its shortest records until too few records are known to contain the rule.',
  tells: 'An unknown cell always contained its item: cells are made unknown only where a rule holds.',
  order: bySizeAndSupport,
  hide: hideGeneratingItemset,
});
