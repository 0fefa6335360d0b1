import type { Rational } from '../../src/data/rational.ts';
import type { ItemRule } from '../../src/data/rule.ts';
import type { Evidence } from '../../src/verify/index.ts';
import { supportInterval } from './rules.ts';

export interface Thresholds {
  readonly minSupport: Rational;
  readonly minConfidence: Rational;
  readonly margin: Rational;
}

/** The rules that are not hidden, read aloud: neither minsup nor minconf lies strictly below its threshold less the margin. */
export function visibleRules(
  { published, recoding, rules }: Evidence,
  { minSupport, minConfidence, margin }: Thresholds,
): ItemRule[] {
  /** An item that is published nowhere is in no record. */
  const publishedItem = (i: number): number => {
    if (recoding === undefined) return i;
    return published.dictionary.labels.indexOf(recoding.published.labels[recoding.target[i]]);
  };
  return rules!.filter(({ antecedent, consequent }) => {
    const known = Array.from(antecedent, publishedItem);
    const [minsup] = supportInterval(published, [...known, ...Array.from(consequent, publishedItem)]);
    const [, antecedentMaxsup] = supportInterval(published, known);
    const support = published.numRows === 0 ? { num: 0, den: 1 } : { num: minsup, den: published.numRows };
    const confidence = antecedentMaxsup === 0 ? { num: 0, den: 1 } : { num: minsup, den: antecedentMaxsup };
    return !isBelow(support, minSupport, margin) && !isBelow(confidence, minConfidence, margin);
  });
}

/** value + margin < threshold, over a common denominator. */
function isBelow(value: Rational, threshold: Rational, margin: Rational): boolean {
  const left = value.num * margin.den * threshold.den + margin.num * value.den * threshold.den;
  return left < threshold.num * value.den * margin.den;
}
