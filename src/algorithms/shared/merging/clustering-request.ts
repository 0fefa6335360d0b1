import * as z from 'zod';
import { collapseRows } from '../../../data/collapse-rows.ts';
import type { Rational } from '../../../data/rational.ts';
import { applyRecoding, recodingFromClusters } from '../../../data/recoding.ts';
import type { Release } from '../../../kinds/index.ts';
import { rowOf } from '../../../records/dataset.ts';
import { share } from '../../../schema/parameters.ts';
import type { AlgorithmInput, Promised } from '../../define.ts';
import { type ClusteringRequest, type ItemClustering, type Protected, QUEUES } from './item-clustering.ts';
import { mergeGroups } from './merge-groups.ts';

/** The models that clustering of items serves. */
export const CLUSTERING_SERVES = ['km', 'constraints', 'k-complete'] as const;

/** The parameter s of the paper. */
export const MAX_SUPPRESSION = share('The largest share of the items that may be suppressed.', {
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

/** What a promise asks of a clustering. Groups are those of the input; leave them out of it where they do not bind. */
export function clusteringRequest(
  input: AlgorithmInput,
  promised: Promised<(typeof CLUSTERING_SERVES)[number]>,
  { queue, maxSuppression = { num: 0, den: 1 } }: Pick<ClusteringRequest, 'queue'> & { maxSuppression?: Rational } = {},
): ClusteringRequest {
  const { dataset, constraints: listed, together, weights } = input;
  const numItems = dataset.dictionary.labels.length;
  const protect: Protected =
    promised.id === 'km'
      ? { kind: 'combinations', m: promised.params.m }
      : { kind: 'itemsets', itemsets: promised.id === 'k-complete' ? distinctRecords(dataset) : (listed ?? []) };
  return {
    dataset,
    k: promised.params.k,
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
  const recoding = recodingFromClusters(dataset.dictionary, labels.labelOf);
  return { kind: 'recoded', dataset: applyRecoding(dataset, recoding), recoding };
}

function distinctRecords(dataset: ClusteringRequest['dataset']): Uint32Array[] {
  const rows = collapseRows(dataset);
  return Array.from({ length: rows.numRows }, (_, t) => rowOf(rows, t));
}
