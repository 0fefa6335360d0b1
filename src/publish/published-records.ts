import type { Dataset } from '../data/dataset.ts';
import { permuteRows } from '../data/permute-rows.ts';
import { shownLabelsOnly } from '../data/shown-labels-only.ts';
import { invariant } from '../errors.ts';
import type { Format } from '../formats/define.ts';
import type { ResolvedJob } from '../job/job.ts';
import { secretOf } from '../job/job-secret.ts';
import type { JobResult } from '../job/run-job.ts';
import type { Changes, Release } from '../kinds/index.ts';
import { shuffle } from '../random.ts';
import { randomFromSecret, type Secret } from '../secret.ts';

/** The records of a release as they go out, whether from memory or from a file. */
export interface PublishedRecords {
  /** The labels that some record shows; a label may come again. */
  readonly labels: Iterable<string>;
  /** Whether they show the ids that they had in the original. */
  readonly hasIds: boolean;
  /** order[n] = the original row that is published as row n; left out where records keep their order. */
  readonly order?: Uint32Array | undefined;
  /** The bytes of the data file. Can be taken once. */
  chunks(): Iterable<string | Uint8Array>;
}

/** The published records of a release that is in memory. */
export function recordsOf(resolved: ResolvedJob, release: Changes | Release, format: Format): PublishedRecords {
  const dataset = datasetOf(release);
  const { job } = resolved;
  const order = publishedOrder(dataset.numRows, job.shuffle, secretOf(resolved));
  return {
    labels: labelsShown(dataset),
    hasIds: job.keepIds && format.carriesRowIds && dataset.rowIds !== undefined,
    order,
    chunks: () => format.write(publishedRows(dataset, order, job.keepIds)),
  };
}

/** The records as the data file of a release shows them. */
export function publishedDataset(resolved: ResolvedJob, { release }: JobResult<Changes | Release>): Dataset {
  const dataset = datasetOf(release);
  const { job } = resolved;
  return publishedRows(dataset, publishedOrder(dataset.numRows, job.shuffle, secretOf(resolved)), job.keepIds);
}

function datasetOf({ dataset }: Changes & { readonly dataset?: Dataset }): Dataset {
  invariant(dataset !== undefined, 'records that are not in memory come from where they are');
  return dataset;
}

function* labelsShown({ items, dictionary: { labels } }: Dataset): Generator<string, void, void> {
  for (const item of items) yield labels[item];
}

function publishedOrder(numRows: number, shuffled: boolean, secret: Secret): Uint32Array | undefined {
  if (!shuffled) return undefined;
  return shuffle(
    Uint32Array.from({ length: numRows }, (_, t) => t),
    randomFromSecret(secret, 'order'),
  );
}

/** The rows as they go out: in the published order, without labels of no record, and without ids unless they are wanted. */
function publishedRows(dataset: Dataset, order: Uint32Array | undefined, keepIds: boolean): Dataset {
  const { rowIds: _, ...nameless } = dataset;
  const kept = keepIds ? dataset : nameless;
  const shown = shownLabelsOnly(kept);
  return order === undefined ? shown : permuteRows(shown, order);
}
