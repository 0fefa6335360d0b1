import type { Dataset } from '../records/dataset.ts';
import { type Covers, transpose } from './transpose.ts';

const known = new WeakMap<Dataset, Covers>();

/** The records of every item, told once for a dataset: several figures of a report look records up by their items. */
export function coversOf(dataset: Dataset): Covers {
  let covers = known.get(dataset);
  if (covers === undefined) {
    covers = transpose(dataset, dataset.dictionary.labels.length);
    known.set(dataset, covers);
  }
  return covers;
}
