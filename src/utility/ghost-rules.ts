import { HIDDEN_RULES_SOURCE } from '../models/hidden-rules.ts';
import type { Measure } from './define.ts';
import { ruleChanges } from './rule-changes.ts';

/** How many rules may hold in the release at the thresholds that did not in the original. */
export const ghostRules: Measure = {
  id: 'ghostRules',
  title: 'Ghost rules',
  summary:
    'The number of rules that the original does not have at the thresholds but the release may have, depending on its unknown cells.',
  source: HIDDEN_RULES_SOURCE,
  better: 'lower',
  unit: 'number',
  isCount: true,
  measure: (original, release, context) => ruleChanges(original, release, context)?.numGhosts,
};
