import type { Dataset } from '../records/dataset.ts';
import { refusedElsewhere } from '../refusal.ts';

/** Data as far as it is available: its items, and its records if they are in memory. */
export type AvailableData = Dataset | (Pick<Dataset, 'dictionary'> & { readonly items?: undefined });

/** The records. Throws `unsupported` if an engine has them. `subject` says what needs them. */
export function inMemoryRecords(data: AvailableData, subject: string): Dataset {
  if (data.items !== undefined) return data;
  throw refusedElsewhere(`${subject} of this kind need the records, and these are not in memory`);
}
