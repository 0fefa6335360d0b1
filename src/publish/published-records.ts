import { invariant } from '../errors.ts';
import type { Format } from '../formats/define.ts';
import type { ResolvedJob } from '../job/job.ts';
import type { ReleaseChanges } from '../kinds/index.ts';
import type { Dataset } from '../records/dataset.ts';
import { presentItems, presentLabels } from '../records/present-items.ts';
import { takeRows, withIds } from '../records/rows.ts';
import { shownLabelsOnly } from '../records/shown-labels-only.ts';
import type { Run, RunOutcome } from '../run/run.ts';

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
export function recordsOf(resolved: ResolvedJob, result: RunOutcome<ReleaseChanges>, format: Format): PublishedRecords {
  invariant(isHere(result), ELSEWHERE);
  const { release, order } = result;
  const published = publishedRows(result);
  const run = { ...result, published };
  return {
    labels: presentLabels(release.dataset),
    hasIds: resolved.job.keepIds && format.carriesRowIds && published.rowIds !== undefined,
    order,
    persons: published.persons,
    chunks: () => format.write(publishedDataset(resolved, run)),
  };
}

/**
 * The records as the data file of a release shows them: without labels that no record shows, and without ids unless
 * they are wanted.
 */
export function publishedDataset({ job }: ResolvedJob, result: RunOutcome<ReleaseChanges>): Dataset {
  invariant(isHere(result), ELSEWHERE);
  const published = publishedRows(result);
  return shownLabelsOnly(job.keepIds ? published : withIds(published, undefined), presentItems(result.release.dataset));
}

/** The records of a release in the order in which they are published: those that were checked, if they are available. */
export function publishedRows({ release: { dataset }, order, published }: Run): Dataset {
  return published ?? (order === undefined ? dataset : takeRows(dataset, order));
}

const ELSEWHERE = 'records that are not in memory come from where they are';

function isHere(result: RunOutcome<ReleaseChanges>): result is Run {
  return 'dataset' in result.release;
}
