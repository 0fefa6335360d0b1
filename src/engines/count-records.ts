import type { CountedRecords, EngineRecords } from './define.ts';

/** Counts records and their items. */
export async function countRecords(records: EngineRecords): Promise<CountedRecords> {
  return { records, counts: await records.countRecords(), items: await records.countItems() };
}
