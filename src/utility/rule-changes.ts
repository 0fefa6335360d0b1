import { coversOf } from '../data/covers-of.ts';
import { intersectRows } from '../data/intersect-rows.ts';
import type { ItemRule } from '../data/rule.ts';
import type { Covers } from '../data/transpose.ts';
import type { Release } from '../kinds/index.ts';
import { affordableSize } from '../mining/affordable-size.ts';
import { forEachIntervalRule } from '../mining/interval-rules.ts';
import { maxConfidenceOf, minConfidenceOf } from '../mining/rule-measures.ts';
import type { RuleQuery, RuleSides } from '../mining/rule-search.ts';
import type { HiddenRulesParams } from '../models/hidden-rules.ts';
import { HidingLimits } from '../models/hiding-limits.ts';
import { alignDataset } from '../records/align-dataset.ts';
import type { Dataset } from '../records/dataset.ts';
import { possibleCells } from '../records/possible-cells.ts';
import type { MeasureContext } from './define.ts';
import { RuleIndex } from './rule-index.ts';

/**
 * The effect of hiding some rules on the others. A rule is mined if it is certain at the thresholds, whatever "?"
 * stands for.
 */
export interface RuleChanges {
  /** Rules that the original is sure of and that were not to be hidden. */
  readonly numOthers: number;
  /** Those of them that are no longer sure. */
  readonly numLost: number;
  /** Rules that may hold in the release and could not in the original. */
  readonly numGhosts: number;
  /** The mean, over the others, of maxconf − minconf in the release. */
  readonly meanWidth: number;
  /** Maximum number of items of an examined rule; undefined if all were examined. */
  readonly maxSize?: number;
  /** The rules that were to be hidden, as they were listed. */
  readonly hidden: readonly RuleChange[];
  /** The first of the lost and of the ghosts, by confidence, then by support; of the original and of the release. */
  readonly lost: readonly RuleChange[];
  readonly ghosts: readonly RuleChange[];
}

/** One rule in the original and in the release. */
export interface RuleChange {
  readonly antecedent: readonly string[];
  readonly consequent: readonly string[];
  readonly before: CountedRule;
  readonly after: CountedRule;
}

/** The number of lost rules and ghosts that are listed. */
const LISTED = 20;

/**
 * The number of frequent itemsets of the original up to which all rules are compared; beyond it, those of the smaller
 * ones.
 */
const MAX_ITEMSETS = 1 << 18;

interface Remembered {
  readonly original: Dataset;
  readonly context: MeasureContext;
  readonly changes: RuleChanges | undefined;
}

const remembered = new WeakMap<Release, Remembered>();

/**
 * Compares the rules of the original and of a release at the thresholds of the promise; undefined where it was not to
 * hide rules, or where items were merged. Mined once for all measures of a release.
 */
export function ruleChanges(original: Dataset, release: Release, context: MeasureContext): RuleChanges | undefined {
  const known = remembered.get(release);
  if (known?.original === original && known.context === context) return known.changes;
  const changes = compareRules(original, release, context);
  remembered.set(release, { original, context, changes });
  return changes;
}

function compareRules(
  original: Dataset,
  release: Release,
  { inputs, promised: promise }: MeasureContext,
): RuleChanges | undefined {
  if (promise.id !== 'hidden-rules' || inputs.rules === undefined) return undefined;
  const published = alignDataset(release.dataset, original.dictionary);
  if (published === undefined) return undefined;
  const query = miningQuery(original, promise.params);
  const numItems = original.dictionary.labels.length;
  const hidden = new RuleIndex(numItems);
  for (const rule of inputs.rules) {
    const sides = withSizes(rule);
    if (hidden.indexOf(sides) < 0) hidden.add(sides, 1, 0);
  }
  const others = new RuleIndex(numItems);
  const unsure = new RuleIndex(numItems);
  forEachIntervalRule(original, query, (rule) => {
    if (hidden.indexOf(rule) < 0) (rule.sure ? others : unsure).add(rule, rule.maxsup, rule.minconf);
    return undefined;
  });
  const isSure = new Uint8Array(others.length);
  const ghosts = new RuleIndex(numItems);
  let width = 0;
  forEachIntervalRule(published, query, (rule) => {
    const n = others.indexOf(rule);
    if (n >= 0) {
      width += rule.maxconf - rule.minconf;
      if (rule.sure) isSure[n] = 1;
    } else if (hidden.indexOf(rule) < 0 && unsure.indexOf(rule) < 0) ghosts.add(rule, rule.maxsup, rule.maxconf);
    return undefined;
  });
  const changeOf = changesBetween(original, published);
  return {
    numOthers: others.length,
    numLost: isSure.filter((sure) => sure === 0).length,
    numGhosts: ghosts.length,
    meanWidth: others.length === 0 ? 0 : width / others.length,
    ...(query.maxSize !== undefined && { maxSize: query.maxSize }),
    hidden: inputs.rules.map(changeOf),
    lost: others.first(LISTED, (n) => isSure[n] === 0).map(changeOf),
    ghosts: ghosts.first(LISTED).map(changeOf),
  };
}

function miningQuery(original: Dataset, params: HiddenRulesParams): RuleQuery {
  const { maxSupport } = new HidingLimits({ ...params, margin: { num: 0, den: 1 } }, original.numRows);
  const minSupport = Math.max(1, maxSupport + 1);
  const maxSize = affordableSize(original, minSupport, MAX_ITEMSETS);
  return { minSupport, minConfidence: params.minConfidence, ...(maxSize !== undefined && { maxSize }) };
}

export function withSizes({ antecedent, consequent }: ItemRule): RuleSides {
  return { antecedent, antecedentSize: antecedent.length, consequent, consequentSize: consequent.length };
}

/** Counts rules over original items in both; the release's items are numbered as the original's. */
export function changesBetween(original: Dataset, published: Dataset): (rule: ItemRule) => RuleChange {
  const before = new RuleCounter(original);
  const after = new RuleCounter(published);
  const labels = (items: Uint32Array) => Array.from(items, (i) => original.dictionary.labels[i]);
  return (rule) => ({
    antecedent: labels(rule.antecedent),
    consequent: labels(rule.consequent),
    before: before.count(rule),
    after: after.count(rule),
  });
}

/** The statement of a dataset about a rule. Both ends are the same without unknown cells. */
export interface CountedRule {
  /** Records. */
  readonly support: { readonly min: number; readonly max: number };
  readonly confidence: { readonly min: number; readonly max: number };
}

/** Counts single rules in a dataset. */
class RuleCounter {
  readonly #known: Covers;
  readonly #possible: Covers;
  readonly #rows: Uint32Array;

  constructor(dataset: Dataset) {
    this.#known = coversOf(dataset);
    this.#possible = coversOf(possibleCells(dataset));
    this.#rows = new Uint32Array(dataset.numRows);
  }

  count({ antecedent, consequent }: ItemRule): CountedRule {
    const both = [...antecedent, ...consequent];
    const support = { min: this.#count(this.#known, both), max: this.#count(this.#possible, both) };
    return {
      support,
      confidence: {
        min: minConfidenceOf(support.min, this.#count(this.#possible, antecedent)),
        max: maxConfidenceOf(support.max, this.#count(this.#known, antecedent)),
      },
    };
  }

  /** The number of rows that contain all the items. */
  #count(covers: Covers, items: ArrayLike<number>): number {
    return intersectRows(covers, Array.from(items), this.#rows);
  }
}
