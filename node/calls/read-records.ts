import type { Dataset, ReadingFields, ReadSummary } from '../../src/internal.ts';
import { runTask, type ThreadControls } from './run-task.ts';
import { split } from './source.ts';

/** Records as they were read. */
export interface ReadRecords {
  readonly dataset: Dataset;
  /** The reading, with its findings. */
  readonly read: ReadSummary;
}

/**
 * Reads a file or the table of an address. The format is detected if it is not stated. Use it to ask several questions
 * about the same records.
 *
 * @example
 * ```ts
 * import { writeFileSync } from 'node:fs';
 *
 * writeFileSync('baskets.csv', 'milk,beer\nmilk\n');
 * const { dataset } = await readRecords('baskets.csv', { format: 'basket' });
 * dataset.numRows; // → 2
 * ```
 */
export async function readRecords(data: string, options: ReadingFields & ThreadControls = {}): Promise<ReadRecords> {
  const { controls, reading } = split(options);
  return runTask('readRecords', { data, reading }, controls);
}
