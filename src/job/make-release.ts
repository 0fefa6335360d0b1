import type { Decision } from '../algorithms/index.ts';
import { withLabels } from '../kinds/label-style.ts';
import type { Dataset } from '../records/dataset.ts';
import { takeRows } from '../records/rows.ts';
import { randomFromSecret } from '../secret.ts';
import type { Evidence } from '../verify/index.ts';
import { evidenceOf } from './evidence.ts';
import { checkNeeds, type ResolvedJob } from './job.ts';
import { secretOf } from './job-secret.ts';
import { checkCounts } from './label-counts.ts';
import { publishedOrder } from './published-order.ts';
import { runAlgorithm } from './run-algorithm.ts';
import type { JobContext, JobInput, JobResult } from './run-job.ts';

/** So that a long run does not outgrow its memory with explanations. */
const MOST_DECISIONS = 1_000_000;

/** What the algorithm made of the data, and what the verifier is shown of it. */
export interface MadeRelease extends Pick<JobResult, 'release' | 'order' | 'decisions'> {
  readonly published: Dataset;
  readonly evidence: Evidence;
}

/** Transforms the data. The published records stand in memory that `array` makes. */
export function makeRelease(
  resolved: ResolvedJob,
  { dataset: original, inputs, earlier }: JobInput,
  context: JobContext,
  array?: (length: number) => Uint32Array,
): MadeRelease {
  const { job, promised, chosen } = resolved;
  checkNeeds(resolved);
  checkCounts(resolved);
  const { checkpoint } = context;
  context.stage?.('run');
  const random = randomFromSecret(secretOf(resolved), 'algorithm');
  const decisions: Decision[] = [];
  const decide = (decision: Decision): void => void (decisions.length < MOST_DECISIONS && decisions.push(decision));
  const made = runAlgorithm(chosen, { ...inputs, dataset: original }, promised, { random, checkpoint, decide });
  const labelling = { earlier: earlier?.recodings, unseen: inputs.unseen };
  const release = job.like === undefined ? withLabels(made, job.labels, labelling) : made;
  const order = publishedOrder(resolved, release.dataset, context.keyStream);
  const published = order === undefined ? release.dataset : takeRows(release.dataset, order, array);
  const evidence = evidenceOf({ ...inputs, dataset: original }, release, published);
  return { release, ...(order !== undefined && { order }), decisions, published, evidence };
}
