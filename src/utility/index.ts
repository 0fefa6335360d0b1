import { avgLoss } from './avg-loss.ts';
import { avgRe } from './avg-re.ts';
import { cellsBlanked } from './cells-blanked.ts';
import { countError } from './count-error.ts';
import type { Measure } from './define.ts';
import { exactShare } from './exact-share.ts';
import { ghostRules } from './ghost-rules.ts';
import { itemFrequencyError } from './item-frequency-error.ts';
import { lengthChange } from './length-change.ts';
import { log2Ul } from './log2-ul.ts';
import { mergedSize } from './merged-size.ts';
import { ncp } from './ncp.ts';
import { ruleWidth } from './rule-width.ts';
import { rulesLost } from './rules-lost.ts';
import { suppressedItems } from './suppressed-items.ts';
import { topItemsKept, topPairsKept } from './top-kept.ts';
import { topRulesKept } from './top-rules-kept.ts';
import { utilDist } from './util-dist.ts';
import { utilInfo } from './util-info.ts';
import { minedGhostRules, minedRulesLost, utilMining } from './util-mining.ts';

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
