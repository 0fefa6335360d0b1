import type { EngineRecords, RecordsWithCounts } from './define.ts';

/** Counts records and their items. */
export async function countRecords(records: EngineRecords): Promise<RecordsWithCounts> {
  return { records, counts: await records.countRecords(), items: await records.countItems() };
}
