import * as z from 'zod';
import { countSupport } from '../../data/collapse-rows.ts';
import { SottoError } from '../../errors.ts';
import { defineAlgorithm, type RunContext } from '../define.ts';
import { clusteringRequest, itemClustering, QUEUE, releaseOf } from '../shared/merging/clustering-request.ts';
import { protectExposed } from '../shared/merging/exposed-itemsets.ts';
import { itemsetText } from '../shared/merging/infeasible-clustering.ts';
import { type ClusteringRequest, ItemClustering } from '../shared/merging/item-clustering.ts';

/** PCTA: merges items until every protected itemset is held by k records or by none. */
export const pcta = defineAlgorithm({
  ...itemClustering,
  id: 'pcta',
  title: 'Privacy-constrained clustering of items',
  summary:
    'Merges items into labels: takes the itemset nearest to k records first, and makes the merge with the least utility loss.',
  needs: [],
  uses: ['suppress', 'together', 'weights'],
  params: z.object({ queue: QUEUE }),
  run({ utility: _utility, apart: _apart, ...input }, promise, params, context) {
    const request = clusteringRequest(input, promise, params);
    return releaseOf(request, privacyConstrainedClustering(request, context));
  },
});

/** Clusters of items such that every protected itemset is held by k records or by none. Steps as labelled in NOTES.md. */
export function privacyConstrainedClustering(request: ClusteringRequest, context: RunContext): ItemClustering {
  const clustering = new ItemClustering(request, context); // PCTA-1
  const protect = (itemset: readonly number[]): boolean => {
    let image = clustering.imageOf(itemset); // PCTA-3
    while (clustering.isExposed(image)) {
      const merge = clustering.cheapestMerge(image); // PCTA-4
      if (merge === undefined) return false; // PCTA-6
      clustering.merge(merge, itemset, 'PCTA-5');
      image = clustering.imageOf(itemset);
    }
    return true;
  };
  const blocked = protectExposed(clustering, request, protect, context); // PCTA-2
  if (blocked !== undefined) throw unreachable(request, clustering, blocked);
  return clustering;
}

/** All items are one label now, and still too few records contain it. */
function unreachable(
  { dataset, k }: ClusteringRequest,
  { rows }: ItemClustering,
  blocked: readonly number[],
): SottoError {
  const support = countSupport(rows);
  const noun = rows.persons === undefined ? 'record' : 'person';
  const holders = `${support} ${support === 1 ? `${noun} contains` : `${noun}s contain`}`;
  return new SottoError(
    'infeasible',
    `k is ${k}, but only ${holders} any item: ${itemsetText(blocked, dataset.dictionary.labels)} cannot be matched by more`,
    { hint: support > 1 ? ['choose ', { name: 'k' }, ` ≤ ${support}, or add records`] : 'add records' },
  );
}
