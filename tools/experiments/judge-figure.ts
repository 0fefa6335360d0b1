import type { ClaimResult } from '../../src/sweep/results.ts';
import type { PaperFigure } from './paper-list.ts';

/** The outcome of a figure; the words after `, because` are its own. */
export type FigureVerdict =
  | 'confirmed'
  | 'confirmed in part'
  | 'refuted'
  | 'cannot be tested'
  | 'nothing to test'
  | 'not run yet';

/**
 * A figure is confirmed where every claim of the paper holds in every comparison, refuted where none holds in more than
 * half of its comparisons, which a coin would do as well, and confirmed in part in between. Claims that found nothing to
 * compare say nothing.
 */
export function judgeFigure(
  { cannot, test, picture }: PaperFigure,
  claims: readonly Pick<ClaimResult, 'holds' | 'compared'>[],
): FigureVerdict {
  if (cannot !== undefined) return 'cannot be tested';
  if (picture !== undefined) return 'nothing to test';
  const compared = claims.filter((claim) => claim.compared > 0);
  if (compared.length === 0) return test === undefined ? 'not run yet' : 'confirmed';
  if (compared.every((claim) => claim.holds === claim.compared)) return 'confirmed';
  return compared.every((claim) => 2 * claim.holds <= claim.compared) ? 'refuted' : 'confirmed in part';
}
