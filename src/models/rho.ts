import * as z from 'zod';
import { rationalText } from '../data/rational.ts';
import { share } from '../schema/parameters.ts';
import type { Source } from '../source.ts';
import { defineModel } from './define.ts';

export const RHO_SOURCE: Source = {
  authors: 'Cao, Karras, Raïssi, Tan',
  title: 'ρ-uncertainty: inference-proof transaction anonymization',
  year: 2010,
  venue: 'PVLDB 3(1)',
};

/** The bound on confidence, shared by the models that promise one. Zero could never be met: confidences are not negative. */
export const rhoShare = share('Confidence that no inference of a sensitive item may reach.', {
  min: '0.000001',
  max: '1',
  default: '0.5',
});

/**
 * ρ-uncertainty: for every record t, every non-empty χ ⊂ t and every sensitive α ∉ χ, sup(χα)/sup(χ) < ρ, strictly.
 * χ may hold sensitive items. Knowing nothing (an empty χ) is no inference and is not bounded.
 */
export const rho = defineModel({
  id: 'rho',
  title: 'ρ-uncertainty',
  summary:
    'Nobody who knows some items of a record, sensitive ones included, can infer a further sensitive item with confidence ρ or more. Says nothing about how common a sensitive item is among all records, or about singling records out.',
  source: RHO_SOURCE,
  params: z.object({
    rho: rhoShare,
    m: z
      .int()
      .min(1)
      .max(1_000)
      .optional()
      .describe('Most items of one record that an attacker knows; any number if left out.'),
  }),
  needs: ['sensitive'],
  question: 'inferred',
  against: ['inference'],
  people: 'counted',
  attacker: ({ m }, unit) =>
    `Somebody who knows ${m === undefined ? 'any items' : m === 1 ? 'one item' : `up to ${m} items`} of a record, sensitive ones included, and infers a further sensitive item from the records that match${unit === 'people' ? ', or from the persons they are of' : ''}.`,
  stronger:
    'Attackers who know which items a person does not hold, or how items depend on each other in other data, are not held off: the release cannot tell what they know.',
  extent: ({ m }) => (m === undefined ? 'exhaustive' : 'bounded'),
  parts: 'add up',
  defaultAlgorithm: 'cell-insert',
  statement: ({ rho, m }, unit) => {
    const known = m === undefined ? 'any' : m === 1 ? 'one' : `up to ${m}`;
    return `Of the records that hold ${known} published ${m === 1 ? 'item' : 'items'}${unit === 'people' ? ', and of the persons with such a record,' : ','} a share below ${rationalText(rho)} holds any one further sensitive item.`;
  },
});
