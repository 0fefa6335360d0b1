import { datasetOf, type ItemRisk, type ReadingFields, type Records, type RiskOptions } from '../../src/internal.ts';
import { inThread, type ThreadWatching } from '../worker/in-thread.ts';
import { sourceOf, split } from './source.ts';

/**
 * How many items an attacker finds out if records are released under other names; in a thread of its own.
 *
 * @example
 * ```ts
 * const { items } = await risk([['milk', 'beer'], ['milk', 'wine'], ['milk']], { tolerance: '10%' });
 * items; // → 3
 * ```
 */
export async function risk(
  records: Records | string,
  options: RiskOptions & ReadingFields & ThreadWatching = {},
): Promise<ItemRisk> {
  const { watching, asked } = split(options);
  const { similar } = asked;
  const known = similar === undefined ? asked : { ...asked, similar: datasetOf(similar) };
  return inThread('riskOfRecords', { records: sourceOf(records), options: known }, watching);
}
