import { fetchRecords, type RecordsWithCounts, SottoError } from '../../src/internal.ts';
import type { DataRecords } from '../files/read-data.ts';
import type { openCounted } from './open-records.ts';

/** Maximum number of cells that are loaded into memory to be described, mined and counted there: some 2 GB. */
const MAX_CELLS = 100_000_000;

/**
 * Loads open records into memory and closes them: with all items, or with those that matter alone, which keep their
 * numbers. Throws `resource`, with numbers, where that is too much.
 */
export async function fetchData(
  { input, ...counted }: Awaited<ReturnType<typeof openCounted>>,
  itemsOf?: (counts: RecordsWithCounts) => Iterable<number> | undefined,
): Promise<Pick<DataRecords, 'dataset' | 'input'>> {
  try {
    const items = itemsOf?.(counted);
    const request = { maxCells: MAX_CELLS, ...(items !== undefined && { items }) };
    const dataset = await fetchRecords(counted.records, request);
    if (!('numCells' in dataset)) return { dataset, input };
    const message = `the required records have at least ${dataset.numCells} cells; at most ${MAX_CELLS} can be loaded into memory`;
    throw new SottoError('resource', message, {
      hint: 'ask for less: a higher support, fewer items, a part of the data',
    });
  } finally {
    await counted.records.close();
  }
}
