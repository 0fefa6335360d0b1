import { kindOf } from '../kinds/index.ts';
import { HIDDEN_RULES_SOURCE } from '../models/hidden-rules.ts';
import type { Dataset } from '../records/dataset.ts';
import { figuresOf, type Measure } from './define.ts';
import { ruleChanges } from './rule-changes.ts';

const fromRuleChanges = figuresOf(HIDDEN_RULES_SOURCE, ruleChanges);

/** The share of the rules that were not to be hidden but are no longer sure at the thresholds; 0 if there are none. */
export const rulesLost = fromRuleChanges({
  id: 'rulesLost',
  title: 'Other rules lost',
  summary:
    'The share of the rules mined from the original, except those to hide, that the release no longer shows with certainty at the thresholds.',
  unit: 'share',
  of: ({ numOthers, numLost }) => (numOthers === 0 ? 0 : numLost / numOthers),
});

/** The number of rules that may hold in the release at the thresholds and did not in the original. */
export const ghostRules = fromRuleChanges({
  id: 'ghostRules',
  title: 'Ghost rules',
  summary:
    'The number of rules that the original does not have at the thresholds but the release may have, depending on its unknown cells.',
  unit: 'number',
  isCount: true,
  of: ({ numGhosts }) => numGhosts,
});

/** The uncertainty of the other rules: the mean of maxconf − minconf over them; 0 without unknown cells. */
export const ruleWidth = fromRuleChanges({
  id: 'ruleWidth',
  title: 'Width of confidence intervals',
  summary:
    'The mean width of the interval that the release leaves for the confidence of the rules that need not be hidden.',
  unit: 'share',
  of: ({ meanWidth }) => meanWidth,
});

/** The number of cells of the original, present or absent, that were made unknown or deleted to hide rules. */
export const cellsBlanked: Measure = {
  id: 'cellsBlanked',
  title: 'Cells blanked',
  summary: 'The number of cells made unknown or deleted to hide the rules.',
  source: HIDDEN_RULES_SOURCE,
  better: 'lower',
  unit: 'number',
  isCount: true,
  measure(original, release, { promised: promise }) {
    if (promise.id !== 'hidden-rules') return undefined;
    if (release.deletions !== undefined) return release.deletions.rows.length;
    return kindOf(release).hasUnknownCells ? countUnknown(release.dataset) - countUnknown(original) : undefined;
  },
};

function countUnknown({ unknown }: Dataset): number {
  return unknown?.items.length ?? 0;
}
