import type { Labels } from '../inputs/index.ts';
import { countItemsets, type ItemsetCount } from '../queries/count-itemsets.ts';
import type { ReceivedRelease } from '../queries/released-items.ts';

/**
 * Counts the original records that contain all these items, as far as a release shows: bounds that always hold, and an
 * estimate between them.
 *
 * @example
 * ```ts
 * const dataset = datasetFromRows([['milk', 'beer'], ['milk']]);
 * count({ kind: 'recoded', dataset, mostDropped: 0 }, ['milk', 'beer']);
 * // → { items: ['milk', 'beer'], lower: 1, upper: 1, estimate: 1, sure: true }
 * ```
 */
export function count(release: ReceivedRelease, items: Labels): ItemsetCount {
  const [counted] = countItemsets(release, [[...items]]);
  return counted;
}
