import * as z from 'zod';
import { rationalText } from '../data/rational.ts';
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
 * Hidden rules. Over the cells 1, 0 and ?, minsup counts the records that are known to hold an itemset, maxsup those that
 * may, and minconf(A ⇒ B) = minsup(AB) / maxsup(A), 0 where maxsup(A) is 0. A rule is hidden when
 * minsup(AB) < minSupport − margin, as a share of the records, or minconf < minConfidence − margin.
 *
 * Both comparisons are strict: mining takes what reaches a threshold, so a rule that stands exactly at both is mined.
 * Strictly below either, no miner that asks for the thresholds can be sure of it, whatever the margin. (The paper writes
 * ≤ in its text and < in its figures; < implies ≤.)
 */
export const hiddenRules = defineModel({
  id: 'hidden-rules',
  title: 'hidden rules',
  summary:
    'None of the listed rules is mined from the release at the thresholds. Says nothing about other rules, about lower thresholds, or about a reader who guesses what an unknown cell was.',
  source: HIDDEN_RULES_SOURCE,
  params: z.object({
    minSupport: share('Support from which on a rule is mined, as a share of the records.', {
      min: '0',
      max: '1',
      default: '0.1%',
    }),
    minConfidence: share('Confidence from which on a rule is mined.', { min: '0', max: '1', default: '50%' }),
    margin: share('How far below one of the two thresholds each rule is pushed.', {
      min: '0',
      max: '1',
      default: '0',
    }),
  }),
  needs: ['rules'],
  question: 'mined',
  against: [],
  people: 'of records',
  attacker: () => 'Somebody who mines rules at the stated thresholds and takes unknown cells for what they are.',
  stronger:
    'Somebody who mines at lower thresholds, or who knows the method and guesses what unknown cells were, is not held off. Nobody is kept from being singled out.',
  extent: () => 'bounded',
  defaultAlgorithm: 'least-effect',
  statement: ({ minSupport, minConfidence, margin }) => {
    const less = margin.num === 0 ? '' : ` less ${rationalText(margin)}`;
    return `Of every listed rule the records known to hold it are a share below ${rationalText(minSupport)}${less} of all, or a share below ${rationalText(minConfidence)}${less} of those that may hold its antecedent.`;
  },
});

export type HiddenRulesParams = ParameterValues<typeof hiddenRules.params>;
