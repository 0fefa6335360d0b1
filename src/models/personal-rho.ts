import * as z from 'zod';
import { type Rational, rationalText } from '../data/rational.ts';
import { share } from '../schema/parameters.ts';
import type { Source } from '../source.ts';
import { defineModel } from './define.ts';
import { knownItems, maxKnown } from './known-items.ts';

export const PERSONAL_RHO_SOURCE: Source = {
  authors: 'Nakagawa, Arai, Nakagawa',
  title: 'Personalized anonymization for set-valued data by partial suppression',
  year: 2018,
  venue: 'Transactions on Data Privacy 11(3)',
};

/** The promise as the algorithms and the verifier take it. */
export interface PersonalRho {
  readonly rho: Rational;
  readonly m?: number | undefined;
  /** Both or none; with them m is there too. */
  readonly epsilon?: Rational | undefined;
  readonly delta?: Rational | undefined;
}

/**
 * Personalised ρ-uncertainty: for every person u, every non-empty part Q of u's TRUE record (of up to m items) and
 * every item e ∉ Q that u wants hidden, sup'(Qe) ≤ ρ·sup'(Q) in the published data. Where no published record contains
 * Q, nothing is inferred. With ε and δ the same for random attackers: the chance H_l that one who knows l items (of a
 * random record of at least l, then l of its items) is not bounded so is below ε for every l ≤ m, and a release for
 * which it is not is made with a chance of at most δ.
 */
export const personalRho = defineModel({
  id: 'personal-rho',
  title: 'personalised ρ-uncertainty',
  summary:
    'Each person lists the items to hide, and an attacker who knows some items of a person cannot infer any of those with a confidence above ρ. The promise does not cover items that the person did not list. With ε and δ it is an average over attackers: it promises nothing to any single person.',
  source: PERSONAL_RHO_SOURCE,
  params: z
    .object({
      rho: share('The highest confidence with which an attacker may infer an item that a person asked to hide.', {
        min: '0',
        max: '1',
        default: '0.5',
      }),
      m: maxKnown
        .optional()
        .describe('The largest number of items of one person that the attacker knows; any number if left out.'),
      epsilon: share('The share of attackers for whom the promise may fail; goes with delta and m.', {
        min: '0.0001',
        max: '0.5',
      }).optional(),
      delta: share(
        'The highest probability that the promise fails for more attackers than epsilon; goes with epsilon and m.',
        {
          min: '0.000000000001',
          max: '0.5',
        },
      ).optional(),
    })
    .superRefine(({ m, epsilon, delta }, context) => {
      if (epsilon === undefined && delta === undefined) return;
      for (const [name, value] of Object.entries({ m, epsilon, delta })) {
        if (value === undefined) context.addIssue({ code: 'custom', path: [name], message: 'goes with the others' });
      }
    }),
  needs: ['preferences', 'original'],
  question: 'chosen',
  against: ['inference'],
  people: 'one record each',
  attacker: ({ m }) =>
    `An attacker who knows ${knownItems(m)} of a person’s true record and infers an item that this person asked to hide.`,
  stronger:
    'The promise does not cover items that the person did not list, or attackers who know which items a person does not have. An algorithm that reads the wishes reveals something about them: where an item is missing, somebody may have asked to hide it.',
  extent: ({ m, epsilon }) => (epsilon !== undefined ? 'sampled' : m === undefined ? 'exhaustive' : 'bounded'),
  parts: {
    why: 'personalised ρ does not add up over partitions: what a person asked to hide is protected only within the part that holds their record, and the records of other parts may make an inference about them more certain',
    instead: ['promise rho, with every item that anybody lists as sensitive'],
  },
  defaultAlgorithm: 'best-cell',
  statement: ({ rho, m, epsilon, delta }) => {
    const known = m === undefined ? 'Whatever items' : m === 1 ? 'Whatever one item' : `Whatever items (up to ${m})`;
    const bound = `${known} of a person’s true record an attacker knows, they cannot infer any further item that this person asked to hide with a confidence above ${rationalText(rho)}: at most ${rationalText(rho)} of the published records that contain what they know also contain that item`;
    if (epsilon === undefined || delta === undefined) return `${bound}.`;
    return `${bound}, except for less than ${rationalText(epsilon)} of the attackers who know a given number of items; the probability that a release fails even this is at most ${rationalText(delta)}.`;
  },
  definition: ({ rho, m, epsilon, delta }) => {
    const bound = `For every person u, every non-empty part X of u’s true record${m === undefined ? '' : ` of at most ${m} ${m === 1 ? 'item' : 'items'}`} and every item e outside X that u asked to hide: sup(X ∪ {e}) ≤ ${rationalText(rho)} · sup(X), where sup counts published records`;
    if (epsilon === undefined || delta === undefined) return `${bound}.`;
    return `${bound}. An attacker who knows l items is drawn by drawing a record of at least l items and then l of them; for every l ≤ ${m}, this fails for a share of less than ${rationalText(epsilon)} of the attackers, and a release for which it does not is made with a probability of at most ${rationalText(delta)}.`;
  },
});
