import * as z from 'zod';
import { defineModel } from './define.ts';

/** k^m-anonymity: an attacker who knows up to m items of a person is left with at least k candidate records. */
export const km = defineModel({
  id: 'km',
  title: 'k^m-anonymity',
  summary:
    'Nobody is singled out by an attacker who knows up to m items of a person. Says nothing about attackers who know more, or about what the matching records have in common.',
  source: {
    authors: 'Terrovitis, Mamoulis, Kalnis',
    title: 'Privacy-preserving anonymization of set-valued data',
    year: 2008,
    venue: 'PVLDB 1(1)',
  },
  params: z.object({
    k: z
      .int()
      .min(2)
      .max(1_000_000)
      .default(5)
      .describe('Least number of records, or of persons where they are named, that any known itemset must match.'),
    m: z.int().min(1).max(1_000).default(2).describe('Most items of one person that an attacker knows.'),
  }),
  needs: [],
  question: 'singled out',
  against: ['singling out'],
  people: 'counted',
  bearsCounts: true,
  attacker: ({ m }, unit) =>
    `Somebody who knows up to ${m} ${m === 1 ? 'item' : 'items'} of a person, and looks for ${unit === 'people' ? 'a record of that person' : 'the record'} that holds ${m === 1 ? 'it' : 'them'}.`,
  stronger:
    'Attackers who know more items, or which items a person does not hold, are not held off: protecting against all of them costs nearly all of the data where records are long and sparse. An attacker who guesses the longest of the candidate records does better than one in k.',
  extent: () => 'bounded',
  defaultAlgorithm: 'merge-greedy',
  statement: ({ k, m }, unit) =>
    `Every combination of up to ${m} published ${m === 1 ? 'item' : 'items'} that occurs in a record occurs in ${unit === 'people' ? `records of at least ${k} different persons` : `at least ${k} records`}.`,
});
