import { countPersons } from '../records/count-persons.ts';

/** Records, and their owners or the number of these, if stated. */
export interface OwnedRecords {
  readonly numRows: number;
  readonly persons?: Uint32Array | number | undefined;
}

/** ` of 12 persons`: the owners of the records, if stated. */
export function personsSuffix({ persons }: Pick<OwnedRecords, 'persons'>): string {
  if (persons === undefined) return '';
  const count = typeof persons === 'number' ? persons : countPersons(persons);
  return ` of ${count} ${count === 1 ? 'person' : 'persons'}`;
}
