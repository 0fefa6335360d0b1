import { kindOf } from '../kinds/index.ts';
import { HIDDEN_RULES_SOURCE } from '../models/hidden-rules.ts';
import type { Dataset } from '../records/dataset.ts';
import type { Measure } from './define.ts';

/** How many cells of the original, present or absent, were made unknown or deleted to hide rules. */
export const cellsBlanked: Measure = {
  id: 'cellsBlanked',
  title: 'Cells blanked',
  summary: 'The number of cells made unknown or deleted to hide the rules.',
  source: HIDDEN_RULES_SOURCE,
  better: 'lower',
  unit: 'number',
  isCount: true,
  measure(original, release, { promised }) {
    if (promised.id !== 'hidden-rules') return undefined;
    if (release.deletions !== undefined) return release.deletions.rows.length;
    return kindOf(release).hasUnknownCells ? countUnknown(release.dataset) - countUnknown(original) : undefined;
  },
};

function countUnknown({ unknown }: Dataset): number {
  return unknown?.items.length ?? 0;
}
