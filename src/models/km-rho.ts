import * as z from 'zod';
import { rationalText } from '../data/rational.ts';
import { defineModel } from './define.ts';
import { km } from './km.ts';
import { RHO_SOURCE, rhoShare } from './rho.ts';

/** k^m-anonymity over all published items, and ρ-uncertainty against attackers who know any number of items. */
export const kmRho = defineModel({
  id: 'km-rho',
  title: 'k^m-anonymity and ρ-uncertainty',
  summary:
    'Nobody is singled out by an attacker who knows up to m items of a person, and nobody who knows any items of a record can infer a further sensitive item with confidence ρ or more.',
  source: RHO_SOURCE,
  params: z.object({ ...km.params.shape, rho: rhoShare }),
  needs: ['sensitive'],
  question: 'inferred',
  against: ['singling out', 'inference'],
  people: 'counted',
  attacker: ({ m }, unit) =>
    `Somebody who knows up to ${m} ${m === 1 ? 'item' : 'items'} of a person and looks for ${unit === 'people' ? 'a record of that person' : 'the record'}; and somebody who knows any items of a record and infers a further sensitive item${unit === 'people' ? ' from the records that match, or from the persons they are of' : ''}.`,
  stronger:
    'Attackers who single a record out by more items, or who know which items a person does not hold, are not held off: protecting against all of them costs nearly all of the data.',
  extent: () => 'bounded',
  defaultAlgorithm: 'core-insert',
  statement: ({ k, m, rho }, unit) =>
    `Every combination of up to ${m} published ${m === 1 ? 'item' : 'items'} that occurs in a record occurs in ${unit === 'people' ? `records of at least ${k} different persons` : `at least ${k} records`}, and of the records that hold any published items${unit === 'people' ? ', and of the persons with such a record,' : ','} a share below ${rationalText(rho)} holds any one further sensitive item.`,
});
