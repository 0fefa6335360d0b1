import type { ItemsetCount, Labels, ReceivedRelease } from '../../src/index.ts';
import { countItemsets, ensureDefined, labelsText } from '../../src/internal.ts';
import { runTask } from './run-task.ts';

/**
 * Counts the original records that contain all these items, as far as a release, or the folder of one, shows.
 *
 * @example
 * ```ts
 * const result = await anonymize([['milk', 'beer'], ['milk', 'beer']], { model: 'km', k: 2, m: 2 });
 * (await count(result.release, ['milk', 'beer'])).lower; // → 2
 * ```
 */
export async function count(release: ReceivedRelease | string, items: Labels): Promise<ItemsetCount> {
  const counts =
    typeof release === 'string'
      ? (await runTask('count', { release, itemsets: [labelsText([...items], 'commas')] }, {})).counts
      : countItemsets(release, [[...items]]);
  return ensureDefined(counts[0], 'one itemset was asked for');
}
