import { PERSONAL_RHO_SOURCE } from '../models/personal-rho.ts';
import type { Measure } from './define.ts';
import { countOutcomes, total } from './outcomes.ts';

/** util_info: the share of the original's occurrences that are deleted or suppressed; 0 for empty data. Of deleted cells only. */
export const utilInfo: Measure = {
  id: 'utilInfo',
  title: 'Occurrences deleted',
  summary: 'The share of the original item occurrences that the release leaves out.',
  source: PERSONAL_RHO_SOURCE,
  better: 'lower',
  unit: 'share',
  measure(original, release) {
    if (release.deletions === undefined) return undefined;
    const { supports, absent } = countOutcomes(original, release);
    const occurrences = total(supports);
    return occurrences === 0 ? 0 : total(absent) / occurrences;
  },
};
