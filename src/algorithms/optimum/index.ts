import * as z from 'zod';
import { applyRecoding, recodingFromClusters } from '../../data/recoding.ts';
import { defineAlgorithm } from '../define.ts';
import { reportLabels } from '../shared/merging/report-labels.ts';
import { leastLossPartition } from './optimum.ts';
import { MOST_ITEMS } from './partition-state.ts';

/** For small data: labels of which it is proved that none that keep k^m-anonymity have a lower NCP. */
export const optimum = defineAlgorithm({
  id: 'optimum',
  title: 'Optimal labels',
  summary:
    'Merges items into labels with the least possible NCP, proved by a full search. About 18 items take a second; 64 is the limit.',
  tells:
    'Labels depend on the counts of the original: two items that share a label can reveal that some combination with them was too rare.',
  source: {
    authors: 'Sotto',
    title: 'Branch and bound over partitions of the items',
    year: 2026,
    venue: 'this software',
  },
  serves: ['km'],
  needs: [],
  uses: ['suppress', 'utility'],
  mostItems: MOST_ITEMS,
  takesUnknown: true,
  publishes: 'recoded',
  params: z.object({
    maxNodes: z
      .int()
      .min(1)
      .max(1_000_000_000)
      .default(2_000_000)
      .describe('The largest number of partitions to examine before giving up.'),
  }),
  run({ dataset, utility }, promised, { maxNodes }, context) {
    const options = { ...promised.params, maxNodes, groups: utility };
    const cluster = leastLossPartition(dataset, options, context);
    reportLabels(cluster, 'OPTIMUM-5', 'no labels that keep the promise lose less', context);
    const recoding = recodingFromClusters(dataset.dictionary, cluster);
    return { kind: 'recoded', dataset: applyRecoding(dataset, recoding), recoding };
  },
});
