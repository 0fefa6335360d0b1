import { defineRuleHiding } from '../shared/hiding/define-rule-hiding.ts';
import { bySizeAndSupport, hideGeneratingItemset } from './gih.ts';

/** Generating itemset hiding: rules are hidden by the support of their items. */
export const gih = defineRuleHiding({
  id: 'gih',
  title: 'generating itemset hiding',
  summary:
    'Makes the commonest item of a rule unknown in its shortest records until too few are known to hold the rule.',
  tells: 'An unknown cell always held its item: blanks are put where the rules hold.',
  order: bySizeAndSupport,
  hide: hideGeneratingItemset,
});
