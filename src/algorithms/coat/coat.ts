import { defineAlgorithm, type RunContext } from '../define.ts';
import { clusteringRequest, itemClustering, releaseOf, withinGroups } from '../shared/merging/clustering-request.ts';
import { protectExposed } from '../shared/merging/exposed-itemsets.ts';
import { type ClusteringOutcome, infeasibleClustering } from '../shared/merging/infeasible-clustering.ts';
import { type ClusteringRequest, ItemClustering } from '../shared/merging/item-clustering.ts';

/** COAT: merges the rarest item of each exposed itemset that has a partner, and suppresses where none has. */
export const coat = defineAlgorithm({
  ...itemClustering,
  id: 'coat',
  title: 'Constraint-based anonymization of transactions',
  summary:
    'Merges the rarest item of an exposed itemset with the cheapest item of its utility group; suppresses an item where none has a partner left.',
  source: {
    authors: 'Loukides, Gkoulalas-Divanis, Malin',
    title: 'COAT: Constraint-based anonymization of transactions',
    year: 2011,
    venue: 'Knowledge and Information Systems 28(2)',
  },
  needs: [],
  uses: ['suppress', 'apart', 'together', 'utility', 'weights'],
  params: withinGroups,
  run(input, promise, params, context) {
    const request = clusteringRequest(input, promise, params);
    return releaseOf(request, constraintBasedAnonymization(request, context));
  },
});

/**
 * Clusters within the utility groups, and few suppressed items, such that every protected itemset is held by k records or
 * by none. Steps as labelled in NOTES.md.
 */
export function constraintBasedAnonymization(request: ClusteringRequest, context: RunContext): ItemClustering {
  const outcome = clusterRarest(request, context);
  if (outcome.blocked === undefined) return outcome.clustering;
  throw infeasibleClustering(request, outcome, clusterRarest, context); // COAT-7
}

function clusterRarest(request: ClusteringRequest, context: RunContext): ClusteringOutcome {
  const clustering = new ItemClustering(request, context); // COAT-1
  const protect = (itemset: readonly number[]): boolean => {
    for (;;) {
      const image = clustering.imageOf(itemset); // COAT-3
      if (!clustering.isExposed(image)) return true;
      const merge = clustering.mergeOfRarest(image); // COAT-4
      if (merge !== undefined) clustering.merge(merge, itemset, 'COAT-5');
      else if (!clustering.suppress(clustering.rarestOf(image), itemset, 'COAT-6')) return false;
    }
  };
  return { clustering, blocked: protectExposed(clustering, request, protect, context) }; // COAT-2
}
