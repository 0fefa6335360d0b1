import type { Rational } from '../data/rational.ts';
import { SUPPRESSED } from '../data/recoding.ts';
import type { Release } from '../kinds/index.ts';
import { affordableRuleSize } from '../mining/affordable-size.ts';
import { forEachIntervalRule } from '../mining/interval-rules.ts';
import type { RuleQuery } from '../mining/rule-search.ts';
import type { Dataset } from '../records/dataset.ts';
import { mapItems } from '../records/rows.ts';
import { ownIds, targetIds } from './outcomes.ts';
import { changesBetween, type RuleChange, withSizes } from './rule-changes.ts';
import { RuleIndex } from './rule-index.ts';

/** The rules that are sure in the original, in the release, and in both. */
export interface RulesKept {
  readonly numKept: number;
  readonly numLost: number;
  readonly numNew: number;
  /** Maximum number of items of an examined rule; undefined if all were examined. */
  readonly maxSize?: number;
  /** The first of each by confidence, then by support. */
  readonly kept: readonly RuleChange[];
  readonly lost: readonly RuleChange[];
  readonly fresh: readonly RuleChange[];
}

export interface RuleThresholds {
  /** Records. */
  readonly minSupport: number;
  readonly minConfidence: Rational;
}

/** The number of rules of each kind that are listed. */
const LISTED = 20;

/**
 * The number of rules that the original's frequent itemsets may give up to which all are compared; beyond it, those of
 * the smaller ones.
 */
const MAX_RULES = 1 << 20;

/**
 * The rules of the original that can still be mined from a release, whatever its promise, and the new ones. Rules are
 * over original items: if an item is published under a label of several, no one can mine it any more.
 */
export function rulesKept(original: Dataset, release: Release, thresholds: RuleThresholds): RulesKept {
  const published = inOriginalItems(original, release);
  const maxSize = affordableRuleSize(original, thresholds.minSupport, MAX_RULES);
  const query: RuleQuery = { ...thresholds, ...(maxSize !== undefined && { maxSize }) };
  const before = sureRules(original, query);
  const after = sureRules(published, query);
  const ranked = before.first(before.length);
  const isKept = ranked.map((rule) => after.indexOf(withSizes(rule)) >= 0);
  const fresh = after.first(after.length).filter((rule) => before.indexOf(withSizes(rule)) < 0);
  const numKept = isKept.filter(Boolean).length;
  const changeOf = changesBetween(original, published);
  const listed = (expected: boolean): RuleChange[] =>
    ranked
      .filter((_, n) => isKept[n] === expected)
      .slice(0, LISTED)
      .map(changeOf);
  return {
    numKept,
    numLost: before.length - numKept,
    numNew: fresh.length,
    ...(maxSize !== undefined && { maxSize }),
    kept: listed(true),
    lost: listed(false),
    fresh: fresh.slice(0, LISTED).map(changeOf),
  };
}

/** The single items that a release shows, in the original's numbers; labels of several items are omitted. */
function inOriginalItems(original: Dataset, release: Release): Dataset {
  const { dataset: published, recoding } = release;
  const itemOf = new Uint32Array(published.dictionary.labels.length).fill(SUPPRESSED);
  for (const [i, label] of ownIds(original, published, recoding).entries()) {
    if (label < itemOf.length) itemOf[label] = i;
  }
  if (recoding !== undefined) {
    const labelOf = targetIds(recoding, published);
    const users = new Uint32Array(itemOf.length + 1);
    for (const label of labelOf) users[label]++;
    for (const [i, label] of labelOf.entries()) if (label < itemOf.length && users[label] === 1) itemOf[label] = i;
  }
  return mapItems(published, itemOf, original.dictionary);
}

function sureRules(dataset: Dataset, query: RuleQuery): RuleIndex {
  const rules = new RuleIndex(dataset.dictionary.labels.length);
  forEachIntervalRule(dataset, query, (rule) => {
    if (rule.sure) rules.add(rule, rule.minsup, rule.minconf);
    return undefined;
  });
  return rules;
}
