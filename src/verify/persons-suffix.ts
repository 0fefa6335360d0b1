import { countPersons } from '../records/count-persons.ts';

/** ` of 12 persons`: the owners of the records, or their number, if stated. */
export function personsSuffix({ persons }: { readonly persons?: Uint32Array | number | undefined }): string {
  if (persons === undefined) return '';
  const count = typeof persons === 'number' ? persons : countPersons(persons);
  return ` of ${count} ${count === 1 ? 'person' : 'persons'}`;
}
