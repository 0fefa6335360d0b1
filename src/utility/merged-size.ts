import { clusterSizes, type Recoding } from '../data/recoding.ts';
import type { Measure } from './define.ts';

/** How many items a label of several items stands for, on average; 1 if there is no such label. */
export const mergedSize: Measure = {
  id: 'mergedSize',
  title: 'Items per merged label',
  summary: 'The mean number of items behind a label that merges items; 1 when nothing is merged.',
  better: 'lower',
  unit: 'number',
  measure(_original, release) {
    return meanSize(release.recoding);
  },
  fromCounts: ({ recoding }) => meanSize(recoding),
};

function meanSize(recoding: Recoding | undefined): number | undefined {
  if (recoding === undefined) return undefined;
  const merged = clusterSizes(recoding).filter((size) => size > 1);
  return merged.length === 0 ? 1 : merged.reduce((sum, size) => sum + size, 0) / merged.length;
}
