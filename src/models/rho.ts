import * as z from 'zod';
import { type Rational, rationalText } from '../data/rational.ts';
import { share } from '../schema/parameters.ts';
import type { Source } from '../source.ts';
import { defineModel, type Unit } from './define.ts';
import { knownItems, maxKnown } from './known-items.ts';

export const RHO_SOURCE: Source = {
  authors: 'Cao, Karras, Raïssi, Tan',
  title: 'ρ-uncertainty: inference-proof transaction anonymization',
  year: 2010,
  venue: 'PVLDB 3(1)',
};

/** The bound on confidence, shared by the models that promise one. Zero could never be met: confidences are not negative. */
export const rhoShare = share('The confidence that no inference of a sensitive item may reach.', {
  min: '0.000001',
  max: '1',
  default: '0.5',
});

/** The promise on inference in words; `km-rho` says it too. */
export function inferenceStatement(rho: Rational, m: number | undefined, unit?: Unit): string {
  const share = `less than ${rationalText(rho)}`;
  const known = `Whatever published ${m === 1 ? 'item' : 'items'} of a person’s record an attacker knows${m === undefined || m === 1 ? '' : ` (up to ${m})`}`;
  const people = unit === 'people' ? `, and ${share} of the people with such a record have one that does` : '';
  return `${known}, they cannot infer any further sensitive item with a confidence of ${rationalText(rho)} or more: ${share} of the records that contain what they know also contain that item${people}`;
}

/** The same as a formula. */
export function inferenceDefinition(rho: Rational, m: number | undefined, unit?: Unit): string {
  const counted =
    unit === 'people'
      ? 'sup counts records, and the same holds where it counts the people with such a record'
      : 'sup counts published records';
  return `For every published record t, every non-empty part X of t${m === undefined ? '' : ` of at most ${m} ${m === 1 ? 'item' : 'items'}`} and every sensitive item a outside X: sup(X ∪ {a}) < ${rationalText(rho)} · sup(X), where ${counted}.`;
}

/**
 * ρ-uncertainty: for every record t, every non-empty χ ⊂ t and every sensitive α ∉ χ, sup(χα)/sup(χ) < ρ, strictly. χ
 * may contain sensitive items. An empty χ is not an inference and is not bounded.
 */
export const rho = defineModel({
  id: 'rho',
  title: 'ρ-uncertainty',
  summary:
    'An attacker who knows some items of a record, sensitive ones included, cannot infer any further sensitive item with confidence ρ or more. The promise does not limit how common a sensitive item is among all records, and it does not keep records from being singled out.',
  source: RHO_SOURCE,
  params: z.object({
    rho: rhoShare,
    m: maxKnown
      .optional()
      .describe('The largest number of items of one record that the attacker knows; any number if left out.'),
  }),
  needs: ['sensitive'],
  question: 'inferred',
  against: ['inference'],
  people: 'counted',
  attacker: ({ m }, unit) =>
    `An attacker who knows ${knownItems(m)} of a record, sensitive ones included, and infers a further sensitive item from the records that match${unit === 'people' ? ', or from the people they belong to' : ''}.`,
  stronger:
    'The promise does not cover attackers who know which items a person does not have, or who know from other data how items depend on each other.',
  extent: ({ m }) => (m === undefined ? 'exhaustive' : 'bounded'),
  parts: 'add up',
  defaultAlgorithm: 'cell-insert',
  statement: ({ rho, m }, unit) => `${inferenceStatement(rho, m, unit)}.`,
  definition: ({ rho, m }, unit) => inferenceDefinition(rho, m, unit),
});
