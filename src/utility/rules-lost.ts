import { HIDDEN_RULES_SOURCE } from '../models/hidden-rules.ts';
import type { Measure } from './define.ts';
import { ruleChanges } from './rule-changes.ts';

/** The share of the rules that were not to be hidden but are no longer sure at the thresholds; 0 if there are none. */
export const rulesLost: Measure = {
  id: 'rulesLost',
  title: 'Other rules lost',
  summary:
    'The share of the rules mined from the original, except those to hide, that the release no longer shows with certainty at the thresholds.',
  source: HIDDEN_RULES_SOURCE,
  better: 'lower',
  unit: 'share',
  measure(original, release, context) {
    const changes = ruleChanges(original, release, context);
    if (changes === undefined) return undefined;
    return changes.numOthers === 0 ? 0 : changes.numLost / changes.numOthers;
  },
};
