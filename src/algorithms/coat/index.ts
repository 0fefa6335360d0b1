import * as z from 'zod';
import { defineAlgorithm } from '../define.ts';
import {
  CLUSTERING_SERVES,
  clusteringRequest,
  MAX_SUPPRESSION,
  QUEUE,
  releaseOf,
} from '../shared/merging/clustering-request.ts';
import { constraintBasedAnonymization } from './coat.ts';

/** COAT: merges the rarest item of each exposed itemset that has a partner, and suppresses where none has. */
export const coat = defineAlgorithm({
  id: 'coat',
  title: 'Constraint-based anonymization of transactions',
  summary:
    'Merges the rarest item of an exposed itemset with the cheapest item of its utility group; suppresses an item where none has a partner left.',
  tells:
    'Labels depend on the counts of the original: two items that share a label can reveal that some combination with them was too rare.',
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
  params: z.object({ maxSuppression: MAX_SUPPRESSION, queue: QUEUE }),
  run(input, promised, params, context) {
    const request = clusteringRequest(input, promised, params);
    return releaseOf(request, constraintBasedAnonymization(request, context));
  },
});
