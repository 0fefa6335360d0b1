import type { Records, RiskOptions } from '../../src/index.ts';
import { type ItemRisk, type ReadingFields, riskRequest } from '../../src/internal.ts';
import { runTask, type ThreadControls } from './run-task.ts';
import { recordSourceOf, split } from './source.ts';

/** The unit of frequencies: shares of the records, or of the persons of a column who have the item in any of theirs. */
interface FrequencyOptions {
  readonly frequencies?: 'records' | 'people';
}

/**
 * Estimates how many items an attacker can identify if records are published with renamed items, in a thread of its
 * own.
 *
 * @example
 * ```ts
 * const { items } = await risk([['milk', 'beer'], ['milk', 'wine'], ['milk']], { tolerance: '10%' });
 * items; // → 3
 * ```
 */
export async function risk(
  records: Records | string,
  options: RiskOptions & FrequencyOptions & ReadingFields & ThreadControls = {},
): Promise<ItemRisk> {
  const { controls, reading, request } = split(options);
  return runTask('risk', { ...reading, ...riskRequest(request), data: recordSourceOf(records) }, controls);
}
