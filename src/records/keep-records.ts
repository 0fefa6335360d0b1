import { takeRows, withPersons } from '../records/rows.ts';
import type { Dataset } from './dataset.ts';

/** The records that are left, and the names of their people. People get new numbers, so that each has a record. */
export function keepRecords(
  dataset: Dataset,
  rows: Uint32Array,
  personLabels?: readonly string[],
): { readonly dataset: Dataset; readonly personLabels?: readonly string[] } {
  const rest = takeRows(dataset, rows);
  if (rest.persons === undefined) return { dataset: rest };
  const numberOf = new Map<number, number>();
  for (const person of rest.persons) if (!numberOf.has(person)) numberOf.set(person, numberOf.size);
  const persons = rest.persons.map((person) => numberOf.get(person) ?? 0);
  const labels = personLabels && Array.from(numberOf.keys(), (person) => personLabels[person]);
  const renumbered = withPersons(rest, { persons, numPersons: numberOf.size });
  return { dataset: renumbered, ...(labels !== undefined && { personLabels: labels }) };
}
