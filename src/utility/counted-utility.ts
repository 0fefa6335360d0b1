import { clusterSizes, type Recoding } from '../data/recoding.ts';
import { log2UlOfLabels } from './log2-ul.ts';
import { ncpOf } from './ncp.ts';
import { type Outcomes, total } from './outcomes.ts';

/** The measures that counts alone tell of a recoding that suppresses nothing, by id. */
export function utilityFromCounts(
  outcomes: Outcomes,
  recoding: Recoding,
  labelSupports: ArrayLike<number>,
  numRows: number,
): Record<string, number> {
  const sizes = clusterSizes(recoding);
  const merged = sizes.filter((size) => size > 1);
  const occurrences = total(outcomes.supports);
  const log2Ul = log2UlOfLabels(sizes, labelSupports, { numItems: outcomes.supports.length, numRows });
  return {
    ncp: ncpOf(outcomes),
    ...(log2Ul !== Number.NEGATIVE_INFINITY && { log2Ul }),
    exactShare: occurrences === 0 ? 1 : total(outcomes.exact) / occurrences,
    mergedSize: merged.length === 0 ? 1 : merged.reduce((sum, size) => sum + size, 0) / merged.length,
    suppressedItems: 0,
  };
}
