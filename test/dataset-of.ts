import type { Dictionary } from '../src/data/dictionary.ts';
import type { RowFacts } from '../src/data/dataset.ts';
import { type AllCells, newRecords } from '../src/records/rows.ts';

/** A dataset of these fields, also of those of another dataset with some of them changed. */
export function datasetOf({ dictionary, ...fields }: AllCells & RowFacts & { readonly dictionary: Dictionary }) {
  return newRecords(fields, dictionary, fields);
}
