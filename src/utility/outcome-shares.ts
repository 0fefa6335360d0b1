import { clusterSizes, type Recoding } from '../data/recoding.ts';
import { PERSONAL_RHO_SOURCE } from '../models/personal-rho.ts';
import type { Measure } from './define.ts';
import { countOutcomes, type Outcomes, total } from './outcomes.ts';

/** The share of the original's occurrences that are published as the item itself; 1 for empty data. */
export const exactShare: Measure = {
  id: 'exactShare',
  title: 'Occurrences published as they are',
  summary:
    'The share of the original item occurrences that are published as the item itself, neither merged nor left out.',
  better: 'higher',
  unit: 'share',
  measure: (original, release) => shareExact(countOutcomes(original, release)),
  fromCounts: ({ outcomes }) => shareExact(outcomes),
};

function shareExact({ supports, exact }: Outcomes): number {
  const occurrences = total(supports);
  return occurrences === 0 ? 1 : total(exact) / occurrences;
}

/** util_info: the share of the original's occurrences that are deleted or suppressed; 0 for empty data. Of deleted cells only. */
export const utilInfo: Measure = {
  id: 'utilInfo',
  title: 'Occurrences deleted',
  summary: 'The share of the original item occurrences that the release leaves out.',
  source: PERSONAL_RHO_SOURCE,
  better: 'lower',
  unit: 'share',
  measure: (original, release) => release.deletions && shareDeleted(countOutcomes(original, release)),
  fromCounts: ({ outcomes, deletions }) => deletions && shareDeleted(outcomes),
};

function shareDeleted({ supports, absent }: Outcomes): number {
  const occurrences = total(supports);
  return occurrences === 0 ? 0 : total(absent) / occurrences;
}

/** The share of the original items that are published nowhere, neither as themselves nor under a label. */
export const suppressedItems: Measure = {
  id: 'suppressedItems',
  title: 'Items published nowhere',
  summary: 'The share of the items that occur in the original and are shown in no published record.',
  better: 'lower',
  unit: 'share',
  isCuratorOnly: true,
  measure: (original, release) => shareSuppressed(countOutcomes(original, release)),
  fromCounts: ({ outcomes }) => shareSuppressed(outcomes),
};

function shareSuppressed({ supports, exact, merged }: Outcomes): number {
  const items = [...supports.keys()].filter((i) => supports[i] > 0);
  const absent = items.filter((i) => exact[i] + merged[i] === 0);
  return items.length === 0 ? 0 : absent.length / items.length;
}

/** The mean number of items behind a label of several items; 1 if there is no such label. */
export const mergedSize: Measure = {
  id: 'mergedSize',
  title: 'Items per merged label',
  summary: 'The mean number of items behind a label that merges items; 1 when nothing is merged.',
  better: 'lower',
  unit: 'number',
  measure: (_original, { recoding }) => recoding && meanSize(recoding),
  fromCounts: ({ recoding }) => recoding && meanSize(recoding),
};

function meanSize(recoding: Recoding): number {
  const merged = clusterSizes(recoding).filter((size) => size > 1);
  return merged.length === 0 ? 1 : merged.reduce((sum, size) => sum + size, 0) / merged.length;
}
