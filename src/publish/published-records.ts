import { invariant } from '../errors.ts';
import type { Format } from '../formats/define.ts';
import type { ResolvedJob } from '../job/job.ts';
import type { JobResult } from '../job/run-job.ts';
import type { Changes, Release } from '../kinds/index.ts';
import type { Dataset } from '../records/dataset.ts';
import { heldItems, heldLabels } from '../records/held-items.ts';
import { takeRows, withIds } from '../records/rows.ts';
import { shownLabelsOnly } from '../records/shown-labels-only.ts';

/** The records of a release as they are published, from memory or from a file. */
export interface PublishedRecords {
  /** The labels that some record shows; a label may occur again. */
  readonly labels: Iterable<string>;
  /** Whether they show the ids that they had in the original. */
  readonly hasIds: boolean;
  /**
   * The original rows in the order in which they are published; left out if all are published in their original order.
   * Can be taken once.
   */
  readonly order?: Iterable<number> | undefined;
  /** The person of each published record, if that was stated; never published. */
  readonly persons?: Uint32Array | undefined;
  /** The bytes of the data file. Can be taken once. */
  chunks(): Iterable<string | Uint8Array>;
}

/** The published records of a release that is in memory. */
export function recordsOf(
  resolved: ResolvedJob,
  result: JobResult<Changes | Release>,
  format: Format,
): PublishedRecords {
  const dataset = datasetOf(result.release);
  return {
    labels: heldLabels(dataset),
    hasIds: resolved.job.keepIds && format.carriesRowIds && dataset.rowIds !== undefined,
    order: result.order,
    persons: personsInOrder(dataset, result.order),
    chunks: () => format.write(publishedDataset(resolved, result)),
  };
}

/**
 * The records as the data file of a release shows them: without labels that no record shows, and without ids unless
 * they are wanted.
 */
export function publishedDataset({ job }: ResolvedJob, { release, order }: JobResult<Changes | Release>): Dataset {
  const dataset = datasetOf(release);
  const kept = job.keepIds ? dataset : withIds(dataset, undefined);
  // The records were put into this order to be checked, and need not be again.
  return shownLabelsOnly(order === undefined ? kept : takeRows(kept, order), heldItems(dataset));
}

function personsInOrder({ persons }: Dataset, order: Uint32Array | undefined): Uint32Array | undefined {
  return persons === undefined || order === undefined ? persons : order.map((t) => persons[t]);
}

function datasetOf({ dataset }: Changes & { readonly dataset?: Dataset }): Dataset {
  invariant(dataset !== undefined, 'records that are not in memory come from where they are');
  return dataset;
}
