import type { Rational } from '../data/rational.ts';
import type { Dataset } from '../records/dataset.ts';

/** The effect of chance on the cells of a release. */
export interface Noise {
  /** The chance that an item which a record contains is shown, */
  readonly kept: number;
  /** and that one which it does not hold is. */
  readonly added: number;
}

/** The noise that a method adds with its parameters, where it does. */
export function noiseOf<P>(
  { noise }: { noise?(params: P): { readonly lost: Rational; readonly added: Rational } },
  params: P,
): Noise | undefined {
  const rates = noise?.(params);
  return (
    rates && {
      kept: 1 - rates.lost.num / rates.lost.den,
      added: rates.added.num / rates.added.den,
    }
  );
}

/** The distance of counts from their expectation, in roots of the number of cells, far beyond chance. */
const SPREAD = 4;

/**
 * Whether the records can have gone through the noise: every item is then shown by about a share `added` of them, or more.
 * Methods add none to data that keeps the promise as it is.
 */
export function isNoised({ numRows, dictionary, items }: Dataset, { kept, added }: Noise): boolean {
  const cells = numRows * dictionary.labels.length;
  return items.length + SPREAD * Math.sqrt(cells) >= cells * Math.min(kept, added);
}
