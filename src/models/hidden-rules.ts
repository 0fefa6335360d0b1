import * as z from 'zod';
import { type Rational, rationalText } from '../data/rational.ts';
import { type ParameterValues, share } from '../schema/parameters.ts';
import type { Source } from '../source.ts';
import { defineModel } from './define.ts';

export const HIDDEN_RULES_SOURCE: Source = {
  authors: 'Saygın, Verykios, Elmagarmid',
  title: 'Privacy preserving association rule mining',
  year: 2002,
  venue: 'RIDE 2002',
};

/**
 * Hidden rules. Over the cells 1, 0 and ?, minsup counts the records that are known to contain an itemset, maxsup those
 * that may, and minconf(A ⇒ B) = minsup(AB) / maxsup(A), 0 where maxsup(A) is 0. A rule is hidden when minsup(AB) <
 * minSupport − margin, as a share of the records, or minconf < minConfidence − margin.
 *
 * Both comparisons are strict: mining takes what reaches a threshold, so a rule that stands exactly at both is mined.
 * Strictly below either, no miner that asks for the thresholds can be sure of it, whatever the margin. (The paper writes
 * ≤ in its text and < in its figures; < implies ≤.)
 */
export const hiddenRules = defineModel({
  id: 'hidden-rules',
  title: 'hidden rules',
  summary:
    'None of the listed rules can be mined from the release at the stated thresholds. The promise does not cover other rules, lower thresholds, or a reader who guesses what an unknown cell was.',
  source: HIDDEN_RULES_SOURCE,
  params: z.object({
    minSupport: share('The support at which a rule is mined, as a share of the records.', {
      min: '0',
      max: '1',
      default: '0.1%',
    }),
    minConfidence: share('The confidence at which a rule is mined.', { min: '0', max: '1', default: '50%' }),
    margin: share('How far below one of the two thresholds each rule must be.', {
      min: '0',
      max: '1',
      default: '0',
    }),
  }),
  needs: ['rules'],
  question: 'mined',
  against: [],
  people: 'of records',
  parts: {
    why: 'hidden rules do not add up over partitions: a rule that its support hides in one part and its confidence in another may be mined in both together',
    instead: [],
  },
  decides: { items: 'rules' },
  attacker: () => 'A reader who mines rules at the stated thresholds and does not guess what unknown cells were.',
  stronger:
    'The promise does not cover a reader who mines at lower thresholds, or who knows the method and guesses what unknown cells were. It does not keep anybody from being singled out.',
  extent: () => 'bounded',
  defaultAlgorithm: 'least-effect',
  statement: ({ minSupport, minConfidence, margin }) => {
    const below = (share: Rational): string =>
      margin.num === 0 ? rationalText(share) : `(${rationalText(share)} − ${rationalText(margin)})`;
    return `No listed rule is certain to reach a support of ${rationalText(minSupport)} and a confidence of ${rationalText(minConfidence)}: the records known to contain the whole rule are less than ${below(minSupport)} of all records, or less than ${below(minConfidence)} of the records that may contain its left-hand side.`;
  },
  definition: ({ minSupport, minConfidence, margin }) => {
    const less = margin.num === 0 ? '' : ` − ${rationalText(margin)}`;
    return `For every listed rule A ⇒ B: minsup(A ∪ B) < ${rationalText(minSupport)}${less} or minsup(A ∪ B) / maxsup(A) < ${rationalText(minConfidence)}${less}, where minsup is the share of records that certainly contain an itemset, maxsup the share that may contain it, and 0/0 = 0.`;
  },
});

export type HiddenRulesParams = ParameterValues<typeof hiddenRules.params>;
