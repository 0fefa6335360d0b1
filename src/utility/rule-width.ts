import { HIDDEN_RULES_SOURCE } from '../models/hidden-rules.ts';
import type { Measure } from './define.ts';
import { ruleChanges } from './rule-changes.ts';

/** How uncertain the other rules became: the mean of maxconf − minconf over them; 0 without unknown cells. */
export const ruleWidth: Measure = {
  id: 'ruleWidth',
  title: 'Width of confidence intervals',
  summary:
    'The mean width of the interval that the release leaves for the confidence of the rules that need not be hidden.',
  source: HIDDEN_RULES_SOURCE,
  better: 'lower',
  unit: 'share',
  measure: (original, release, context) => ruleChanges(original, release, context)?.meanWidth,
};
