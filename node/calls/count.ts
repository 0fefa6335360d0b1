import type { Labels } from '../../src/index.ts';
import { count as countIn, defined, type ItemsetCount, labelsText, type ReceivedRelease } from '../../src/internal.ts';
import { inThread } from '../worker/in-thread.ts';

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
  if (typeof release !== 'string') return countIn(release, items);
  const { counts } = await inThread('count', { release, itemsets: [labelsText([...items], 'commas')] }, {});
  return defined(counts[0], 'one itemset was asked for');
}
