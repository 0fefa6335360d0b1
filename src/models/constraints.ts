import * as z from 'zod';
import type { Source } from '../source.ts';
import { defineModel } from './define.ts';

export const CONSTRAINTS_SOURCE: Source = {
  authors: 'Gkoulalas-Divanis, Loukides',
  title: 'Utility-guided clustering-based transaction data anonymization',
  year: 2012,
  venue: 'Transactions on Data Privacy 5(1)',
};

/** Privacy constraints: an attacker who knows one of the listed itemsets is left with no record or at least k. */
export const constraints = defineModel({
  id: 'constraints',
  title: 'privacy constraints',
  summary:
    'Nobody is singled out by an attacker who knows one of the listed itemsets of a person. Says nothing about itemsets that are not listed.',
  source: CONSTRAINTS_SOURCE,
  params: z.object({
    k: z
      .int()
      .min(2)
      .max(1_000_000)
      .default(5)
      .describe(
        'Least number of records, or of persons where they are named, that a listed itemset must match, if it matches any.',
      ),
  }),
  needs: ['constraints'],
  question: 'singled out',
  against: ['singling out'],
  people: 'counted',
  bearsCounts: true,
  attacker: (_params, unit) =>
    `Somebody who knows one of the listed itemsets of a person, and looks for ${unit === 'people' ? 'a record of that person' : 'the record'} that holds it.`,
  stronger:
    'Attackers who know other combinations are not held off: who wrote the list took them to be unlikely, or their protection to cost too much.',
  extent: () => 'bounded',
  defaultAlgorithm: 'coat',
  statement: ({ k }, unit) =>
    `Every itemset of the constraints, as published, is held together by ${unit === 'people' ? `records of at least ${k} different persons` : `at least ${k} records`} or by none.`,
});
