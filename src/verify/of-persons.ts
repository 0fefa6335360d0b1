import { countPersons } from '../records/count-persons.ts';

/** ` of 12 persons`: whose the records are, or how many those are, where that is said. */
export function ofPersons({ persons }: { readonly persons?: Uint32Array | number | undefined }): string {
  if (persons === undefined) return '';
  const count = typeof persons === 'number' ? persons : countPersons(persons);
  return ` of ${count} ${count === 1 ? 'person' : 'persons'}`;
}
