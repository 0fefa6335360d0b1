import * as z from 'zod';
import { applyRecoding, recodingFromClusters } from '../../data/recoding.ts';
import { defineAlgorithm } from '../define.ts';
import { mergeGroups } from '../shared/merging/merge-groups.ts';
import { mergeGreedily } from './merge-greedy.ts';
import { anonymizeByCounts, MOST_KNOWN } from './on-records/anonymize-by-counts.ts';

/** Merges items into labels until the data is k^m-anonymous, the least loss for each rare itemset first. */
export const mergeGreedy = defineAlgorithm({
  id: 'merge-greedy',
  title: 'Greedy merging',
  summary:
    'Merges items without a hierarchy: each time the pair with the least loss per rare itemset that the merge fixes.',
  tells:
    'Labels depend on the counts of the original: two items that share a label can reveal that some combination with them was too rare.',
  source: { authors: 'Sotto', title: 'Greedy merging by loss per rare itemset', year: 2026, venue: 'this software' },
  serves: ['km'],
  needs: [],
  uses: ['suppress', 'apart', 'together', 'utility'],
  takesUnknown: true,
  countsPeople: true,
  isQuick: true,
  publishes: 'recoded',
  params: z.object({
    starts: z
      .int()
      .min(1)
      .max(1000)
      .default(1)
      .describe('How often to run, with ties broken differently each time; the run with the least loss is kept.'),
  }),
  onRecords: {
    title: 'Greedy merging, on counts',
    terms: 'merge-greedy runs, once, on counts',
    refuse({ params: { m } }, { starts }) {
      if (m > MOST_KNOWN) {
        const why = `combinations of up to ${MOST_KNOWN} items can be counted, but m is ${m}`;
        return { why, instead: [`choose m ≤ ${MOST_KNOWN}`] };
      }
      return starts === 1
        ? undefined
        : { why: 'merge-greedy runs, once, on counts', instead: [{ leaveOut: ['starts'] }] };
    },
    run: (counted, promised, _params, context) => anonymizeByCounts(counted, promised.params, context),
  },
  run(input, promised, { starts }, context) {
    const { dataset, together } = input;
    const options = { ...promised.params, starts, groups: mergeGroups(input), together };
    const cluster = mergeGreedily(dataset, options, context);
    const recoding = recodingFromClusters(dataset.dictionary, cluster);
    return { kind: 'recoded', dataset: applyRecoding(dataset, recoding), recoding };
  },
});
