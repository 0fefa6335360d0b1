import * as z from 'zod';
import { defineAlgorithm } from '../define.ts';
import {
  CLUSTERING_SERVES,
  clusteringRequest,
  MAX_SUPPRESSION,
  releaseOf,
} from '../shared/merging/clustering-request.ts';
import { constraintBasedAnonymization } from './coat.ts';

/** COAT: merges the rarest item of each exposed itemset, and suppresses it where it has no partner. */
export const coat = defineAlgorithm({
  id: 'coat',
  title: 'Constraint-based anonymization of transactions',
  summary:
    'Merges the rarest item of an exposed itemset with the item of its utility group that costs least, or suppresses it.',
  tells:
    'Labels depend on the counts of the original: that items share one can reveal that some combination of them was too rare.',
  source: {
    authors: 'Loukides, Gkoulalas-Divanis, Malin',
    title: 'COAT: Constraint-based anonymization of transactions',
    year: 2011,
    venue: 'Knowledge and Information Systems 28(2)',
  },
  serves: CLUSTERING_SERVES,
  needs: [],
  uses: ['suppress', 'apart', 'together', 'utility', 'weights'],
  countsPeople: true,
  publishes: 'recoded',
  params: z.object({ maxSuppression: MAX_SUPPRESSION }),
  run(input, promised, { maxSuppression }, context) {
    const request = clusteringRequest(input, promised, maxSuppression);
    return releaseOf(request, constraintBasedAnonymization(request, context));
  },
});
