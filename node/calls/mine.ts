import type { Mined, MineOptions, MiningKind, ReadingFields, Records } from '../../src/internal.ts';
import { inThread, type ThreadWatching } from '../worker/in-thread.ts';
import { sourceOf, split } from './source.ts';

/**
 * Mines records in a thread of its own: frequent, closed, maximal or rare itemsets, or rules.
 *
 * @example
 * ```ts
 * const rules = await mine([['milk', 'beer'], ['milk', 'beer'], ['milk']], { kind: 'rules', minConfidence: '90%' });
 * rules[0]?.confidence; // → 1
 * ```
 */
export async function mine<K extends MiningKind>(
  records: Records | string,
  options: MineOptions<K> & ReadingFields & ThreadWatching,
): Promise<Mined<K>[]> {
  const { watching, asked } = split(options);
  const mined = await inThread('mineRecords', { records: sourceOf(records), options: asked }, watching);
  // The kind that was asked for is the kind that came.
  return mined as Mined<K>[];
}
