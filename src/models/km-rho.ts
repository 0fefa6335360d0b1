import * as z from 'zod';
import { lowerFirst } from '../lower-first.ts';
import { defineModel } from './define.ts';
import { km } from './km.ts';
import { inferenceDefinition, inferenceStatement, RHO_SOURCE, rho as rhoModel, rhoShare } from './rho.ts';

/** k^m-anonymity over all published items, and ρ-uncertainty against attackers who know any number of items. */
export const kmRho = defineModel({
  id: 'km-rho',
  title: 'k^m-anonymity and ρ-uncertainty',
  summary:
    'An attacker who knows up to m items of a person cannot single out that person’s record, and an attacker who knows any items of a record cannot infer any further sensitive item with confidence ρ or more.',
  source: RHO_SOURCE,
  params: z.object({ ...km.params.shape, rho: rhoShare }),
  needs: ['sensitive'],
  question: 'inferred',
  against: ['singling out', 'inference'],
  people: 'counted',
  attacker: ({ k, m, rho }, unit) =>
    `${km.attacker({ k, m }, unit)} And: ${lowerFirst(rhoModel.attacker({ rho }, unit))}`,
  stronger:
    'The promise does not cover attackers who single out a record by more items, or who know which items a person does not have: protection against all of them would cost nearly all of the data.',
  extent: () => 'bounded',
  parts: 'add up under shared labels',
  defaultAlgorithm: 'core-insert',
  statement: ({ k, m, rho }, unit) =>
    `${km.statement({ k, m }, unit).replace(/\.$/, '')}; ${lowerFirst(inferenceStatement(rho, undefined, unit))}.`,
  definition: ({ k, m, rho }, unit) => `${km.definition({ k, m }, unit)} ${inferenceDefinition(rho, undefined, unit)}`,
});
