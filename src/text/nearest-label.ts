import { editDistance } from './edit-distance.ts';

/** The maximum distance of a suggested label from the written one. */
const CLOSE = 2;

/** The first of the labels nearest to what was written, if it is close and not entirely different. */
export function nearestLabel(written: string, labels: readonly string[]): string | undefined {
  let nearest: string | undefined;
  let least = CLOSE + 1;
  for (const candidate of labels) {
    const longest = Math.max(written.length, candidate.length);
    const distance = editDistance(written, candidate, Math.min(least - 1, longest - 1));
    if (distance === undefined) continue;
    nearest = candidate;
    least = distance;
  }
  return nearest;
}
