import * as z from 'zod';
import type { Source } from '../source.ts';
import { defineModel } from './define.ts';
import { noPartsOfLabels } from './km.ts';
import { atLeast, minMatching, supportText } from './known-items.ts';

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
    'An attacker who knows one of the listed itemsets of a person cannot single out that person’s record. The promise does not cover itemsets that are not listed.',
  source: CONSTRAINTS_SOURCE,
  params: z.object({
    k: minMatching(
      'The least number of records (of people, where the data names them) that must match a listed itemset, if any record does.',
    ),
  }),
  needs: ['constraints'],
  question: 'singled out',
  against: ['singling out'],
  people: 'counted',
  bearsCounts: true,
  parts: noPartsOfLabels,
  decides: { equal: ({ k }) => k, items: 'constraints' },
  attacker: (_params, unit) =>
    `An attacker who knows one of the listed itemsets of a person and looks for ${unit === 'people' ? 'a record of that person' : 'the record'} that contains it.`,
  stronger:
    'The promise does not cover attackers who know other combinations of items: whoever wrote the list considered them unlikely, or their protection too costly.',
  extent: () => 'bounded',
  defaultAlgorithm: 'coat',
  statement: ({ k }, unit) =>
    `An attacker who knows one of the listed itemsets, as it is published, is left with ${atLeast(k, unit)} that contain it, or with none.`,
  definition: ({ k }, unit) =>
    `For every listed itemset, with X the labels under which its items are published: X is empty, sup(X) = 0 or sup(X) ≥ ${k}, where ${supportText(unit)}.`,
});
