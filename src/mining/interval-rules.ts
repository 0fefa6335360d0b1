import type { StepCheckpoint } from '../progress.ts';
import type { Dataset } from '../records/dataset.ts';
import { possibleCells } from '../records/possible-cells.ts';
import { countKnownSupports } from './known-supports.ts';
import { maxConfidenceOf, minConfidenceOf } from './rule-measures.ts';
import {
  antecedentLimit,
  mineRuleItemsets,
  type RuleCounts,
  type RuleQuery,
  type RuleSides,
  ShownSides,
  searchRules,
} from './rule-search.ts';

/**
 * A rule A ⇒ B of data with unknown cells: minsup counts the records in which all items are known, maxsup those in
 * which they are known or unknown.
 */
export interface IntervalRule extends RuleSides {
  /** Of A ∪ B. */
  readonly minsup: number;
  readonly maxsup: number;
  readonly antecedentMinsup: number;
  readonly antecedentMaxsup: number;
  /** minsup(AB) / maxsup(A). */
  readonly minconf: number;
  /** maxsup(AB) / minsup(A), at most 1; 1 if minsup(A) is 0. */
  readonly maxconf: number;
  /** Whatever the unknown cells are, the rule has the support and the confidence asked for. */
  readonly sure: boolean;
}

/** Called for every rule found; the object and its arrays are reused. Returning 'stop' ends the search. */
export type IntervalRuleVisitor = (rule: IntervalRule) => 'stop' | undefined;

export interface IntervalRuleCounts extends RuleCounts {
  /** Rules visited that hold whatever the unknown cells are. */
  readonly sureRules: number;
}

/**
 * Calls `visit` for every rule A ⇒ B that may hold: maxsup(AB) ≥ minSupport and maxconf(A ⇒ B) ≥ minConfidence, both
 * compared exactly. Without unknown cells these are the rules of `forEachRule`, in its order, all of them sure.
 *
 * The search prunes as it does without unknown cells, and misses nothing. Every A is among the itemsets mined, since
 * maxsup(A) ≥ maxsup(AB) ≥ minSupport ≥ 1. Of one itemset Z = AB, maxconf = min(1, maxsup(Z) / minsup(A)). When an item
 * moves from A to B, maxsup(Z) stays and minsup(A) does not fall, since a record in which all of A is known has every
 * subset of A known. So where maxconf is below minConfidence, it is for every larger B. From one Z to another maxconf is
 * not monotone, but nothing is concluded from one Z for another; and `sure` is tested rule by rule and prunes nothing.
 */
export function forEachIntervalRule(
  dataset: Dataset,
  query: RuleQuery,
  visit: IntervalRuleVisitor,
  checkpoint: StepCheckpoint = () => {},
): IntervalRuleCounts {
  const numItems = dataset.dictionary.labels.length;
  const unknown = dataset.unknown ?? { offsets: new Uint32Array(dataset.numRows + 1), items: new Uint32Array(0) };
  const store = mineRuleItemsets(possibleCells(dataset), numItems, query, checkpoint);
  const maxsups = store.supports;
  const minsups = countKnownSupports(store, dataset, unknown, numItems, () => checkpoint(1, 2));
  const rule = new StoredIntervalRule();
  let sureRules = 0;
  const counts = searchRules(
    store,
    minsups,
    numItems,
    query,
    (z, x, consequent, size) => {
      rule.showSides(store, x, consequent, size);
      rule.minsup = minsups[z];
      rule.maxsup = maxsups[z];
      rule.antecedentMinsup = minsups[x];
      rule.antecedentMaxsup = maxsups[x];
      rule.sure = minsups[z] >= query.minSupport && maxsups[x] <= antecedentLimit(minsups[z], query.minConfidence);
      if (rule.sure) sureRules++;
      return visit(rule);
    },
    checkpoint,
  );
  return { ...counts, sureRules };
}

class StoredIntervalRule extends ShownSides implements IntervalRule {
  minsup = 0;
  maxsup = 0;
  antecedentMinsup = 0;
  antecedentMaxsup = 0;
  sure = false;

  get minconf(): number {
    return minConfidenceOf(this.minsup, this.antecedentMaxsup);
  }

  get maxconf(): number {
    return maxConfidenceOf(this.maxsup, this.antecedentMinsup);
  }
}
