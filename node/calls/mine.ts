import type { Bounded, Mined, MineItemsOptions, MineOptions, Records } from '../../src/index.ts';
import type { AnyMineOptions, BoundedKind, MiningKind, ReadingFields } from '../../src/internal.ts';
import { runTask, type ThreadControls } from './run-task.ts';
import { plainRelease, recordSourceOf, split } from './source.ts';

/**
 * Mines records in a thread of its own: frequent, closed, maximal or rare itemsets, or rules.
 *
 * @example
 * ```ts
 * const rules = await mine([['milk', 'beer'], ['milk', 'beer'], ['milk']], { kind: 'rules', minConfidence: '90%' });
 * rules[0]?.confidence; // → 1
 * ```
 */
export async function mine<K extends BoundedKind>(
  records: Records | string,
  options: MineItemsOptions<K> & ReadingFields & ThreadControls,
): Promise<Bounded<K>[]>;
export async function mine<K extends MiningKind>(
  records: Records | string,
  options: MineOptions<K> & ReadingFields & ThreadControls,
): Promise<Mined<K>[]>;
export async function mine(
  records: Records | string,
  options: AnyMineOptions & ReadingFields & ThreadControls,
): Promise<object[]> {
  const { controls, reading, request } = split(options);
  return runTask(
    'mineRecords',
    { data: plainRelease(records) ?? recordSourceOf(records), reading, options: request },
    controls,
  );
}
