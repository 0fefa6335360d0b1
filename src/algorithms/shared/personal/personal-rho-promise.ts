import { includesAscending } from '../../../data/first-at-least.ts';
import { type Rational, rationalText } from '../../../data/rational.ts';
import { PERSONAL_RHO_SOURCE } from '../../../models/personal-rho.ts';
import type { Cells, Dataset } from '../../../records/dataset.ts';
import type { AlgorithmInput, Promised } from '../../define.ts';

/** The input of the algorithms for personalised ρ-uncertainty. */
export interface PersonalRhoInput {
  readonly dataset: Dataset;
  /** Row t: what the person of row t wants hidden. */
  readonly preferences: Cells;
  readonly rho: Rational;
  /** Maximum number of items that an attacker knows; Infinity if it is not bounded. */
  readonly m: number;
}

/** The promise and what it speaks of. */
export function personalRhoInputOf(
  { dataset, preferences }: AlgorithmInput & { readonly preferences: Cells },
  { params: { rho, m } }: Promised<'personal-rho'>,
): PersonalRhoInput {
  return { dataset, preferences, rho, m: m ?? Number.POSITIVE_INFINITY };
}

/** Why a cell was deleted, without record values. */
export function inferenceText(jointSupport: number, numKnown: number, rho: Rational): string {
  const matching = numKnown === 1 ? 'the one record' : `${numKnown} records`;
  return `of ${matching} with the known items, ${jointSupport} would show the other, and at most ${rationalText(rho)} may`;
}

/** Whether the person of row t wants the item hidden. */
export function wants({ offsets, items }: Cells, t: number, item: number): boolean {
  return includesAscending(items, item, offsets[t], offsets[t + 1]);
}

/** The common statements of the algorithms that delete cells until personal wishes are met. */
export const partialSuppression = {
  tells: 'Deletions depend on the deleted entries and on what people asked to hide: a gap can reveal such a wish.',
  source: PERSONAL_RHO_SOURCE,
  serves: ['personal-rho'],
  needs: ['preferences'],
  uses: ['suppress'],
  publishes: 'cells',
} as const;
