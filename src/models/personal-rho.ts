import * as z from 'zod';
import { type Rational, rationalText } from '../data/rational.ts';
import { share } from '../schema/parameters.ts';
import type { Source } from '../source.ts';
import { defineModel } from './define.ts';

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
 * Personalised ρ-uncertainty: for every person u, every non-empty part Q of u's TRUE record (of up to m items) and every
 * item e ∉ Q that u wants hidden, sup'(Qe) ≤ ρ·sup'(Q) in the published data. Where no published record holds Q, nothing
 * is inferred. With ε and δ the same for random attackers: the chance H_l that one who knows l items (of a random record
 * of at least l, then l of its items) is not bounded so is below ε for every l ≤ m, and a release for which it is not
 * is made with a chance of at most δ.
 */
export const personalRho = defineModel({
  id: 'personal-rho',
  title: 'personalised ρ-uncertainty',
  summary:
    'Everybody says what is to stay hidden of them, and nobody who knows some items of a person can infer one of those with confidence above ρ. Says nothing about items that the person did not name. With ε and δ it is an average over attackers: no single person is promised anything.',
  source: PERSONAL_RHO_SOURCE,
  params: z
    .object({
      rho: share('Most confidence with which an item that a person wants hidden may be inferred.', {
        min: '0',
        max: '1',
        default: '0.5',
      }),
      m: z
        .int()
        .min(1)
        .max(1_000)
        .optional()
        .describe('Most items of one person that an attacker knows; any number if left out.'),
      epsilon: share('Share of the attackers that need not be held off; with delta and m.', {
        min: '0.0001',
        max: '0.5',
      }).optional(),
      delta: share('Most chance that more attackers than epsilon are not held off; with epsilon and m.', {
        min: '0.000000000001',
        max: '0.5',
      }).optional(),
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
    `Somebody who knows ${m === undefined ? 'any items' : m === 1 ? 'one item' : `up to ${m} items`} of a person’s true record and infers an item that this person wants hidden.`,
  stronger:
    'Attackers after items that the person did not name, or who know which items a person does not hold, are not held off: each person chose what matters. An algorithm that reads wishes tells about them: where something is missing, somebody may have wished it hidden.',
  extent: ({ m, epsilon }) => (epsilon !== undefined ? 'sampled' : m === undefined ? 'exhaustive' : 'bounded'),
  parts: {
    why: 'personalised ρ does not add up over partitions: what a person lists as sensitive bounds inferences in the part of that person only, and the records of other parts may make them surer',
    instead: ['promise rho with the items that anybody lists'],
  },
  defaultAlgorithm: 'best-cell',
  statement: ({ rho, m, epsilon, delta }) => {
    const known = m === undefined ? 'any items' : m === 1 ? 'one item' : `up to ${m} items`;
    const bound = `Of the published records that match ${known} of a person, a share of at most ${rationalText(rho)} holds any one further item that this person wants hidden`;
    if (epsilon === undefined || delta === undefined) return `${bound}.`;
    return `${bound}, except for a share below ${rationalText(epsilon)} of the attackers of each size; a release that misses this is made with a chance of at most ${rationalText(delta)}.`;
  },
});
