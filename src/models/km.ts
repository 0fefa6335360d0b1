import * as z from 'zod';
import type { Refusal } from '../refusal.ts';
import { defineModel } from './define.ts';
import { atLeast, knownItems, maxKnown, minMatching, supportText } from './known-items.ts';

/** Why a promise that is kept by labels is not kept part by part (docs/theory/partitions.md). */
export const noPartsOfLabels: Refusal = {
  why: 'labels must be the same in all partitions, so they are learned from all of the data, and nothing is left to do in each part',
  instead: [],
};

/** k^m-anonymity: an attacker who knows up to m items of a person is left with at least k candidate records. */
export const km = defineModel({
  id: 'km',
  title: 'k^m-anonymity',
  summary:
    'An attacker who knows up to m items of a person cannot single out that person’s record. The promise does not cover attackers who know more items, and it does not limit what the matching records have in common.',
  source: {
    authors: 'Terrovitis, Mamoulis, Kalnis',
    title: 'Privacy-preserving anonymization of set-valued data',
    year: 2008,
    venue: 'PVLDB 1(1)',
  },
  params: z.object({
    k: minMatching(
      'The least number of records (of people, where the data names them) that must match whatever the attacker knows.',
    ),
    m: maxKnown.default(2).describe('The largest number of items of one person that the attacker knows.'),
  }),
  needs: [],
  question: 'singled out',
  against: ['singling out'],
  people: 'counted',
  bearsCounts: true,
  parts: noPartsOfLabels,
  decides: { equal: ({ k }) => k },
  attacker: ({ m }, unit) =>
    `An attacker who knows ${knownItems(m)} of a person and looks for ${unit === 'people' ? 'a record of that person' : 'the record'} that contains ${m === 1 ? 'it' : 'them'}.`,
  stronger:
    'The promise does not cover attackers who know more items, or who know which items a person does not have: where records are long and sparse, protection against them would cost nearly all of the data. An attacker who always guesses the longest of the matching records is right more often than once in k.',
  extent: () => 'bounded',
  defaultAlgorithm: 'merge-greedy',
  statement: ({ k, m }, unit) =>
    `An attacker who knows ${knownItems(m, 'published ')} of a person’s record is left with ${atLeast(k, unit)} that contain ${m === 1 ? 'it' : 'them'}.`,
  definition: ({ k, m }, unit) =>
    `For every set X of at most ${m} published ${m === 1 ? 'item' : 'items'}: sup(X) = 0 or sup(X) ≥ ${k}, where ${supportText(unit)}.`,
});
