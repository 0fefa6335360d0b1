import { type Rational, rationalText } from '../../../data/rational.ts';
import type { Cells, Dataset } from '../../../records/dataset.ts';
import type { AlgorithmInput, Promised } from '../../define.ts';

/** What the algorithms for personalised ρ-uncertainty work on. */
export interface Wishes {
  readonly dataset: Dataset;
  /** Row t: what the person of row t wants hidden. */
  readonly preferences: Cells;
  readonly rho: Rational;
  /** Most items that an attacker knows; Infinity where it is not bounded. */
  readonly m: number;
}

/** The promise and what it speaks of. */
export function wishesOf(
  { dataset, preferences }: AlgorithmInput & { readonly preferences: Cells },
  { params: { rho, m } }: Promised<'personal-rho'>,
): Wishes {
  return { dataset, preferences, rho, m: m ?? Number.POSITIVE_INFINITY };
}

/** Why a cell was deleted, without record values. */
export function inferenceText(both: number, known: number, rho: Rational): string {
  const matching = known === 1 ? 'the one record' : `${known} records`;
  return `of ${matching} with the known items, ${both} would show the other, and at most ${rationalText(rho)} may`;
}

/** Whether the person of row t wants the item hidden. */
export function wants({ offsets, items }: Cells, t: number, item: number): boolean {
  let low = offsets[t];
  let high = offsets[t + 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (items[middle] < item) low = middle + 1;
    else high = middle;
  }
  return low < offsets[t + 1] && items[low] === item;
}
