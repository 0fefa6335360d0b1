import type { Dataset, RowFacts } from '../src/records/dataset.ts';
import type { Dictionary } from '../src/records/dictionary.ts';
import { type AllCells, newRecords } from '../src/records/rows.ts';

/** The fields of a dataset as a test states them. */
interface Fields extends AllCells, RowFacts {
  readonly dictionary: Dictionary;
}

/** A dataset of these fields, also of those of another dataset with some of them changed. */
export function datasetWith(fields: Fields): Dataset {
  return newRecords(fields, fields.dictionary, fields);
}
