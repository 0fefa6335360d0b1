import { avgLoss } from './avg-loss.ts';
import { avgRe } from './avg-re.ts';
import { countError } from './count-error.ts';
import type { Measure } from './define.ts';
import { cellsBlanked, ghostRules, rulesLost, ruleWidth } from './hidden-rules-measures.ts';
import { itemFrequencyError } from './item-frequency-error.ts';
import { lengthChange } from './length-change.ts';
import { log2Ul } from './log2-ul.ts';
import { ncp } from './ncp.ts';
import { exactShare, mergedSize, suppressedItems, utilInfo } from './outcome-shares.ts';
import { minedGhostRules, minedRulesLost, utilDist, utilMining } from './personal-rho-measures.ts';
import { topItemsKept, topPairsKept, topRulesKept } from './top-kept.ts';

export { CellFates, type Fate } from './cell-fates.ts';
export { COUNT_TOLERANCE, countsRight } from './counts-right.ts';
export type { Measure, MeasureContext, ReleaseCounts } from './define.ts';
export { log2UtilityLoss } from './log2-ul.ts';
export { countOutcomes, type Outcomes, outcomesFromSupports } from './outcomes.ts';
export { type RuleChange, type RuleChanges, ruleChanges } from './rule-changes.ts';
export { type RulesKept, rulesKept } from './rules-kept.ts';
export { avgRe };

/**
 * Every measure, in the order of reports and docs.
 *
 * @example
 * ```ts
 * measures.find(({ id }) => id === 'ncp')?.better; // → 'lower'
 * ```
 */
export const measures: readonly Measure[] = [
  countError,
  ncp,
  log2Ul,
  avgLoss,
  exactShare,
  avgRe,
  mergedSize,
  suppressedItems,
  itemFrequencyError,
  lengthChange,
  utilInfo,
  utilDist,
  utilMining,
  minedRulesLost,
  minedGhostRules,
  rulesLost,
  ghostRules,
  ruleWidth,
  cellsBlanked,
];

/** More for comparing methods, which every run would pay for. */
export const comparingMeasures: readonly Measure[] = [topItemsKept, topPairsKept, topRulesKept];

/** Measures that compare methods for those who read their releases: every release gets the same questions. */
export const readerMeasures: readonly Measure[] = [countError, ...comparingMeasures];
