import * as z from 'zod';
import { CONSTRAINTS_SOURCE } from './constraints.ts';
import { defineModel } from './define.ts';

/** Complete k-anonymity: an attacker who knows a whole record is left with at least k candidate records. */
export const kComplete = defineModel({
  id: 'k-complete',
  title: 'complete k-anonymity',
  summary:
    'Nobody is singled out even by an attacker who knows the whole record. Much stronger than k^m, and much dearer: long records of sparse data lose nearly everything.',
  source: CONSTRAINTS_SOURCE,
  params: z.object({
    k: z
      .int()
      .min(2)
      .max(1_000_000)
      .default(5)
      .describe('Least number of records, or of persons where they are named, that any whole record must match.'),
  }),
  needs: [],
  question: 'singled out',
  against: ['singling out'],
  people: 'counted',
  bearsCounts: true,
  attacker: (_params, unit) =>
    unit === 'people'
      ? 'Somebody who knows any items of one record of a person, even the whole, and looks for it.'
      : 'Somebody who knows any items of a person, even the whole record, and looks for it.',
  stronger:
    'Attackers who also know which items a person does not hold, or facts that stand outside the data, are not held off: the data cannot tell what they know.',
  extent: () => 'exhaustive',
  defaultAlgorithm: 'coat',
  statement: ({ k }, unit) =>
    `The items of every published record occur together in ${unit === 'people' ? `records of at least ${k} different persons` : `at least ${k} records`}.`,
});
