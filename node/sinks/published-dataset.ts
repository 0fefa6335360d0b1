import {
  type Dataset,
  type JobResult,
  permuteRows,
  type ResolvedJob,
  randomFromSeed,
  shuffle,
} from '../../src/index.ts';

/** The stream of the seed that orders the records of a release folder; the table has the same order. */
const SHUFFLE_STREAM = 16;

/** The records as the release folder shows them: in its order, without the data's own ids unless they are wanted. */
export function publishedDataset({ job }: ResolvedJob, { release: { dataset } }: JobResult): Dataset {
  const { rowIds: _, ...nameless } = dataset;
  const kept = job.keepIds ? dataset : nameless;
  if (!job.shuffle) return kept;
  const order = Uint32Array.from({ length: dataset.numRows }, (_, t) => t);
  return permuteRows(kept, shuffle(order, randomFromSeed(job.seed, SHUFFLE_STREAM)));
}
