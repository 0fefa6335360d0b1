import { PERSONAL_RHO_SOURCE } from '../models/personal-rho.ts';
import type { Measure } from './define.ts';
import { countOutcomes, type Outcomes, total } from './outcomes.ts';

/** util_info: the share of the original's occurrences that are deleted or suppressed; 0 for empty data. Of deleted cells only. */
export const utilInfo: Measure = {
  id: 'utilInfo',
  title: 'Occurrences deleted',
  summary: 'The share of the original item occurrences that the release leaves out.',
  source: PERSONAL_RHO_SOURCE,
  better: 'lower',
  unit: 'share',
  measure(original, release) {
    return release.deletions === undefined ? undefined : shareDeleted(countOutcomes(original, release));
  },
  fromCounts: ({ outcomes, deletions }) => (deletions === undefined ? undefined : shareDeleted(outcomes)),
};

function shareDeleted({ supports, absent }: Outcomes): number {
  const occurrences = total(supports);
  return occurrences === 0 ? 0 : total(absent) / occurrences;
}
