import { forEachRule } from '../mining/association-rules.ts';
import { CountEstimator } from './count-estimator.ts';
import { COUNT_TOLERANCE, isRight } from './counts-right.ts';
import type { Measure } from './define.ts';

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
    let [rules, kept] = [0, 0];
    forEachRule(original, original.dictionary.labels.length, query, (rule) => {
      const [x, y] = [rule.antecedent[0], rule.consequent[0]];
      const from = published.estimate([x]);
      const confidence = from === 0 ? 0 : published.estimate([x, y]) / from;
      rules++;
      if (isRight(confidence, rule.support / rule.antecedentSupport)) kept++;
      return undefined;
    });
    return rules === 0 ? undefined : kept / rules;
  },
};
