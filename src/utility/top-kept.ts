import type { Release } from '../kinds/index.ts';
import { forEachRule } from '../mining/association-rules.ts';
import { forEachFrequentItemset } from '../mining/frequent-itemsets.ts';
import { countSupports, type Dataset } from '../records/dataset.ts';
import { CountEstimator } from './count-estimator.ts';
import { COUNT_TOLERANCE, isRight } from './counts-right.ts';
import type { Measure } from './define.ts';

/** The number of most frequent itemsets that are examined. */
const TOP = 100;

interface Ranked {
  readonly items: Uint32Array;
  readonly support: number;
}

const KEPT = `that a reader counts to within ${COUNT_TOLERANCE * 100}% from the release`;

const shareOfTop = (id: string, title: string, noun: string, topOf: (original: Dataset) => Ranked[]): Measure => ({
  id,
  title,
  summary: `The share of the ${TOP} most frequent ${noun} ${KEPT}.`,
  better: 'higher',
  unit: 'share',
  measure: (original, release) => rightShare(original, release, topOf(original)),
});

/** The share of the items of most records that a reader of the release counts right. */
export const topItemsKept = shareOfTop('topItemsKept', 'Top items kept', 'items', topItems);

/** That share of the most frequent pairs. */
export const topPairsKept = shareOfTop('topPairsKept', 'Top pairs kept', 'pairs of items', topPairs);

function rightShare(original: Dataset, release: Release, top: readonly Ranked[]): number | undefined {
  if (top.length === 0) return undefined;
  const published = new CountEstimator(original, release, 'one of its items');
  const isKept = ({ items, support }: Ranked): boolean => isRight(published.estimate(items), support);
  return top.filter(isKept).length / top.length;
}

function topItems(original: Dataset): Ranked[] {
  const ranked = Array.from(countSupports(original), (support, i) => ({ items: Uint32Array.of(i), support }));
  return first(ranked.filter(({ support }) => support > 0));
}

/** Pairs are mined at lower and lower supports until there are enough, or no more. */
function topPairs(original: Dataset): Ranked[] {
  const numItems = original.dictionary.labels.length;
  const supports = countSupports(original).sort().reverse();
  // No pair is in more records than the second item.
  for (let minSupport = Math.max(1, supports[1] ?? 0); ; minSupport = Math.ceil(minSupport / 2)) {
    const pairs: Ranked[] = [];
    forEachFrequentItemset(original, numItems, { minSupport, maxSize: 2 }, (itemset, size, support) => {
      if (size === 2) pairs.push({ items: itemset.slice(0, 2), support });
      return undefined;
    });
    if (pairs.length >= TOP || minSupport === 1) return first(pairs);
  }
}

/** The most frequent; of equally frequent ones those of the first items. */
function first(ranked: readonly Ranked[]): Ranked[] {
  const order = (a: Ranked, b: Ranked): number =>
    b.support - a.support || a.items[0] - b.items[0] || (a.items[1] ?? 0) - (b.items[1] ?? 0);
  return ranked.toSorted(order).slice(0, TOP);
}

/** Rules of two items at least this sure, in at least this share of the records. */
const CONFIDENCE = { num: 1, den: 2 };
const SHARE = 0.005;

/** Of the rules x ⇒ y of the original, how many a reader of the release finds with about their confidence. */
export const topRulesKept: Measure = {
  id: 'topRulesKept',
  title: 'Rules kept',
  summary: `The share of the rules between two items (confidence at least 50%, support at least 0.5%) whose confidence a reader can tell to within ${COUNT_TOLERANCE * 100}% from the release; left out where the original has none.`,
  better: 'higher',
  unit: 'share',
  measure(original, release) {
    const published = new CountEstimator(original, release, 'one of its items');
    const minSupport = Math.max(2, Math.ceil(original.numRows * SHARE));
    const query = { minSupport, minConfidence: CONFIDENCE, maxSize: 2 };
    let [rules, numKept] = [0, 0];
    forEachRule(original, original.dictionary.labels.length, query, (rule) => {
      const [x, y] = [rule.antecedent[0], rule.consequent[0]];
      const from = published.estimate([x]);
      const confidence = from === 0 ? 0 : published.estimate([x, y]) / from;
      rules++;
      if (isRight(confidence, rule.support / rule.antecedentSupport)) numKept++;
      return undefined;
    });
    return rules === 0 ? undefined : numKept / rules;
  },
};
