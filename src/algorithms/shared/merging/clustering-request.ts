import * as z from 'zod';
import { collapseRows } from '../../../data/collapse-rows.ts';
import type { Rational } from '../../../data/rational.ts';
import type { Release } from '../../../kinds/index.ts';
import { CONSTRAINTS_SOURCE } from '../../../models/constraints.ts';
import { rowOf } from '../../../records/dataset.ts';
import { share } from '../../../schema/parameters.ts';
import type { AlgorithmInput, Promised } from '../../define.ts';
import { clusteredRelease } from '../recoded-release.ts';
import { type ClusteringRequest, type ItemClustering, type ProtectionTarget, QUEUES } from './item-clustering.ts';
import { mergeGroups } from './merge-groups.ts';

/** The common properties of algorithms that cluster items. */
export const itemClustering = {
  tells:
    'Labels depend on the counts of the original: two items that share a label can reveal that some combination with them was too rare.',
  source: CONSTRAINTS_SOURCE,
  serves: ['km', 'constraints', 'k-complete'],
  countsPeople: true,
  publishes: 'recoded',
} as const;

/** The parameter s of the paper. */
const MAX_SUPPRESSION = share('The largest share of the items that may be suppressed.', {
  min: '0',
  max: '1',
  default: '15%',
});

/** The priority queue of the paper. */
export const QUEUE = z
  .enum(QUEUES)
  .default('initial')
  .describe(
    'The order in which itemsets are protected, largest support first: support in the original data (initial, which loses less) or in the data at that step (current, as in the paper).',
  );

/** The parameters of clustering within utility groups. */
export const withinGroups = z.object({ maxSuppression: MAX_SUPPRESSION, queue: QUEUE });

/** The requirements of a promise on a clustering. Groups are those of the input; omit them if they do not bind. */
export function clusteringRequest(
  input: AlgorithmInput,
  promise: Promised<(typeof itemClustering.serves)[number]>,
  { queue, maxSuppression = { num: 0, den: 1 } }: Pick<ClusteringRequest, 'queue'> & { maxSuppression?: Rational } = {},
): ClusteringRequest {
  const { dataset, constraints: listed, together, weights } = input;
  const numItems = dataset.dictionary.labels.length;
  const protect: ProtectionTarget =
    promise.id === 'km'
      ? { kind: 'combinations', m: promise.params.m }
      : { kind: 'itemsets', itemsets: promise.id === 'k-complete' ? distinctRecords(dataset) : (listed ?? []) };
  return {
    dataset,
    k: promise.params.k,
    protect,
    groups: mergeGroups(input),
    together,
    weights,
    queue,
    maxSuppressed: Number((BigInt(maxSuppression.num) * BigInt(numItems)) / BigInt(maxSuppression.den)),
  };
}

/** The data as the clusters publish it. */
export function releaseOf({ dataset }: ClusteringRequest, { labels }: ItemClustering): Release {
  return clusteredRelease(dataset, labels.labelOf);
}

function distinctRecords(dataset: ClusteringRequest['dataset']): Uint32Array[] {
  const rows = collapseRows(dataset);
  return Array.from({ length: rows.numRows }, (_, t) => rowOf(rows, t));
}
