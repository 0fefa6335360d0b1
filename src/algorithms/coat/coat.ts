import type { RunContext } from '../define.ts';
import { protectExposed } from '../shared/merging/exposed-itemsets.ts';
import { type ClusteringOutcome, infeasibleClustering } from '../shared/merging/infeasible-clustering.ts';
import { type ClusteringRequest, ItemClustering } from '../shared/merging/item-clustering.ts';

/**
 * Clusters within the utility groups, and few suppressed items, such that every protected itemset is held by k records or
 * by none. Steps as labelled in NOTES.md.
 */
export function constraintBasedAnonymization(request: ClusteringRequest, context: RunContext): ItemClustering {
  const outcome = clusterRarest(request, context);
  if (outcome.stuck === undefined) return outcome.clustering;
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
  return { clustering, stuck: protectExposed(clustering, request, protect, context) }; // COAT-2
}
