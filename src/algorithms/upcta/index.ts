import * as z from 'zod';
import { CONSTRAINTS_SOURCE } from '../../models/constraints.ts';
import { defineAlgorithm } from '../define.ts';
import {
  CLUSTERING_SERVES,
  clusteringRequest,
  MAX_SUPPRESSION,
  QUEUE,
  releaseOf,
} from '../shared/merging/clustering-request.ts';
import { utilityGuidedClustering } from './upcta.ts';

/** UPCTA: merges items within their utility groups, and suppresses where that is not enough. */
export const upcta = defineAlgorithm({
  id: 'upcta',
  title: 'Utility-guided clustering of items',
  summary:
    'Merges only items of the same utility group, with the least utility loss, and suppresses a few items where that is not enough.',
  tells:
    'Labels depend on the counts of the original: two items that share a label can reveal that some combination with them was too rare.',
  source: CONSTRAINTS_SOURCE,
  serves: CLUSTERING_SERVES,
  needs: ['utility'],
  uses: ['suppress', 'apart', 'together', 'weights'],
  countsPeople: true,
  publishes: 'recoded',
  params: z.object({ maxSuppression: MAX_SUPPRESSION, queue: QUEUE }),
  run(input, promised, params, context) {
    const request = clusteringRequest(input, promised, params);
    return releaseOf(request, utilityGuidedClustering(request, context));
  },
});
