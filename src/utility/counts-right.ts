import type { Release } from '../kinds/index.ts';
import { countSupports, type Dataset } from '../records/dataset.ts';
import { CountEstimator } from './count-estimator.ts';

/** The maximum relative error of a count that counts as right. */
export const COUNT_TOLERANCE = 0.1;

/** A count that is off by just the tolerance is right, however the sums behind it were rounded. */
const ROUNDING = 1e-9;

/** Whether a number told from a release is within `COUNT_TOLERANCE` of the true one. */
export function isRight(figure: number, truth: number): boolean {
  return Math.abs(figure - truth) <= truth * (COUNT_TOLERANCE + ROUNDING);
}

/**
 * Of the counts "how many records contain this item?", taken from a release as an analyst would, how many are right to
 * within `COUNT_TOLERANCE`: items weigh by how often they occur. 1 for empty data.
 */
export function countsRight(original: Dataset, release: Release): number {
  const supports = countSupports(original);
  const estimator = new CountEstimator(original, release);
  let right = 0;
  let all = 0;
  for (let i = 0; i < supports.length; i++) {
    if (supports[i] === 0) continue;
    all += supports[i];
    if (isRight(estimator.estimate([i]), supports[i])) right += supports[i];
  }
  return all === 0 ? 1 : right / all;
}
