import * as z from 'zod';
import { CONSTRAINTS_SOURCE } from './constraints.ts';
import { defineModel } from './define.ts';
import { noPartsOfLabels } from './km.ts';
import { atLeast, minMatching, supportText } from './known-items.ts';

/** Complete k-anonymity: an attacker who knows a whole record is left with at least k candidate records. */
export const kComplete = defineModel({
  id: 'k-complete',
  title: 'complete k-anonymity',
  summary:
    'An attacker cannot single out a record even if they know all of it. This is much stronger than k^m-anonymity and costs much more: where records are long and sparse, nearly everything is lost.',
  source: CONSTRAINTS_SOURCE,
  params: z.object({
    k: minMatching(
      'The least number of records (of people, where the data names them) that must match any whole record.',
    ),
  }),
  needs: [],
  question: 'singled out',
  against: ['singling out'],
  people: 'counted',
  bearsCounts: true,
  parts: noPartsOfLabels,
  decides: { equal: ({ k }) => k },
  attacker: (_params, unit) =>
    unit === 'people'
      ? 'An attacker who knows any items of one record of a person, even all of them, and looks for that record.'
      : 'An attacker who knows any items of a person, even the whole record, and looks for the record.',
  stronger:
    'The promise does not cover attackers who also know which items a person does not have, or facts that are not in the data.',
  extent: () => 'exhaustive',
  defaultAlgorithm: 'coat',
  statement: ({ k }, unit) =>
    `An attacker who knows any or all of the published items of a person’s record is left with ${atLeast(k, unit)} that contain them.`,
  definition: ({ k }, unit) => `For every published record X: sup(X) ≥ ${k}, where ${supportText(unit)}.`,
});
