import { datasetFromRows } from '../data/dataset-builder.ts';
import type { Labels } from '../inputs/index.ts';
import type { ReceivedRelease } from '../queries/released-items.ts';
import { type Dataset, rowOf } from '../records/dataset.ts';

/** Records: a list of labels for each record, a dataset, or a release, which contains a dataset. */
export type Records = readonly Labels[] | Dataset | { readonly dataset: Dataset };

/** Records as a dataset. */
export function datasetOf(records: Records): Dataset {
  if (isRows(records)) return datasetFromRows(records.map((labels) => [...labels]));
  return 'dataset' in records ? records.dataset : records;
}

/** The release that records are of, where they came as one. */
export function releaseIn(records: Records): ReceivedRelease | undefined {
  return isRelease(records) ? records : undefined;
}

function isRelease(records: Records): records is Records & ReceivedRelease {
  return 'kind' in records && 'dataset' in records;
}

function isRows(records: Records): records is readonly Labels[] {
  return Array.isArray(records);
}

/** The labels of every record; unknown cells are left out. */
export function labelsOf(dataset: Dataset): string[][] {
  const { labels } = dataset.dictionary;
  return Array.from({ length: dataset.numRows }, (_, t) => Array.from(rowOf(dataset, t), (i) => labels[i]));
}
