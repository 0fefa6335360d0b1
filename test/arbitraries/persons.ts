import fc from 'fast-check';
import type { Dataset } from '../../src/records/dataset.ts';
import { datasetWith } from '../dataset-with.ts';

/** The dataset with persons: everybody has one record, or few persons have all. */
export function somePersons(dataset: Dataset): fc.Arbitrary<Dataset> {
  const { numRows } = dataset;
  return fc
    .integer({ min: 1, max: Math.max(1, numRows) })
    .chain((most) => fc.array(fc.nat({ max: most - 1 }), { minLength: numRows, maxLength: numRows }))
    .map((drawn) => ofPersons(dataset, drawn));
}

/** The dataset with the persons of these names, numbered by first appearance. */
export function ofPersons(dataset: Dataset, names: Iterable<number | string>): Dataset {
  const numberOf = new Map<number | string, number>();
  const persons = Array.from(names, (name) => {
    if (!numberOf.has(name)) numberOf.set(name, numberOf.size);
    return numberOf.get(name)!;
  });
  return datasetWith({ ...dataset, persons: Uint32Array.from(persons), numPersons: numberOf.size });
}
