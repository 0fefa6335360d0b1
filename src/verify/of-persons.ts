import type { Dataset } from '../data/dataset.ts';

/** ` of 12 persons`: whose the records are, where that is said. */
export function ofPersons({ persons }: Pick<Dataset, 'persons'>): string {
  if (persons === undefined) return '';
  const count = new Set(persons).size;
  return ` of ${count} ${count === 1 ? 'person' : 'persons'}`;
}
