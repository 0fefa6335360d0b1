import { defineAlgorithm, type RunContext } from '../define.ts';
import { clusteringRequest, itemClustering, releaseOf, withinGroups } from '../shared/merging/clustering-request.ts';
import { protectExposed } from '../shared/merging/exposed-itemsets.ts';
import { type ClusteringOutcome, infeasibleClustering } from '../shared/merging/infeasible-clustering.ts';
import { type ClusteringRequest, ItemClustering } from '../shared/merging/item-clustering.ts';

/** UPCTA: merges items within their utility groups, and suppresses where that is not enough. */
export const upcta = defineAlgorithm({
  ...itemClustering,
  id: 'upcta',
  title: 'Utility-guided clustering of items',
  summary:
    'Merges only items of the same utility group, with the least utility loss, and suppresses a few items where that is not enough.',
  needs: ['utility'],
  uses: ['suppress', 'apart', 'together', 'weights'],
  params: withinGroups,
  run(input, promise, params, context) {
    const request = clusteringRequest(input, promise, params);
    return releaseOf(request, utilityGuidedClustering(request, context));
  },
});

/**
 * Clusters within the utility groups, and few suppressed items, such that every protected itemset is held by k records or
 * by none. Steps as labelled in NOTES.md.
 */
export function utilityGuidedClustering(request: ClusteringRequest, context: RunContext): ItemClustering {
  const outcome = clusterWithinGroups(request, context);
  if (outcome.blocked === undefined) return outcome.clustering;
  throw infeasibleClustering(request, outcome, clusterWithinGroups, context); // UPCTA-8
}

function clusterWithinGroups(request: ClusteringRequest, context: RunContext): ClusteringOutcome {
  const clustering = new ItemClustering(request, context); // UPCTA-1
  const protect = (itemset: readonly number[]): boolean => {
    let image = clustering.imageOf(itemset); // UPCTA-3
    while (clustering.isExposed(image)) {
      const merge = clustering.cheapestMerge(image); // UPCTA-4
      if (merge === undefined) break;
      clustering.merge(merge, itemset, 'UPCTA-5');
      image = clustering.imageOf(itemset);
    }
    while (clustering.isExposed(image)) {
      const rarest = clustering.rarestOf(image); // UPCTA-6
      if (!clustering.suppress(rarest, itemset, 'UPCTA-7')) return false;
      image = clustering.imageOf(itemset);
    }
    return true;
  };
  return { clustering, blocked: protectExposed(clustering, request, protect, context) }; // UPCTA-2
}
