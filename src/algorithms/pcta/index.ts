import * as z from 'zod';
import { CONSTRAINTS_SOURCE } from '../../models/constraints.ts';
import { defineAlgorithm } from '../define.ts';
import { CLUSTERING_SERVES, clusteringRequest, QUEUE, releaseOf } from '../shared/merging/clustering-request.ts';
import { privacyConstrainedClustering } from './pcta.ts';

/** PCTA: merges items until every protected itemset is held by k records or by none. */
export const pcta = defineAlgorithm({
  id: 'pcta',
  title: 'Privacy-constrained clustering of items',
  summary:
    'Merges items into labels: takes the itemset nearest to k records first, and makes the merge with the least utility loss.',
  tells:
    'Labels depend on the counts of the original: two items that share a label can reveal that some combination with them was too rare.',
  source: CONSTRAINTS_SOURCE,
  serves: CLUSTERING_SERVES,
  needs: [],
  uses: ['suppress', 'together', 'weights'],
  countsPeople: true,
  publishes: 'recoded',
  params: z.object({ queue: QUEUE }),
  run({ utility: _utility, apart: _apart, ...input }, promised, params, context) {
    const request = clusteringRequest(input, promised, params);
    return releaseOf(request, privacyConstrainedClustering(request, context));
  },
});
