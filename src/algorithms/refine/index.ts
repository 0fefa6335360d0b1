import * as z from 'zod';
import { applyRecoding, recodingFromClusters } from '../../data/recoding.ts';
import { invariant } from '../../errors.ts';
import { defineAlgorithm } from '../define.ts';
import { mergeGroups } from '../shared/merging/merge-groups.ts';
import { reportLabels } from '../shared/merging/report-labels.ts';
import { refinePartition } from './refine.ts';

/** A post-pass: looks for labels that lose less, by simulated annealing. */
export const refine = defineAlgorithm({
  id: 'refine',
  title: 'Refinement of labels',
  summary:
    'Starts from labels that keep the promise and moves items between them, by simulated annealing, to lose less.',
  tells:
    'Labels depend on the counts of the original: two items that share a label can reveal that some combination with them was too rare.',
  source: { authors: 'Sotto', title: 'Annealing of k^m-anonymous partitions', year: 2026, venue: 'this software' },
  serves: ['km'],
  needs: [],
  uses: ['suppress', 'apart', 'utility'],
  takesUnknown: true,
  countsPeople: true,
  publishes: 'recoded',
  params: z.object({
    from: z
      .enum(['merge-greedy', 'pcta', 'coat', 'aa'])
      .default('merge-greedy')
      .describe('The algorithm that makes the labels to start from.'),
    steps: z
      .int()
      .min(1)
      .max(10_000)
      .default(8)
      .describe('The number of changes to try for each item occurrence in the data: more take longer and lose less.'),
  }),
  run(input, promised, { steps }, context) {
    const start = context.start();
    invariant(start.kind === 'recoded', 'refinement starts from one label for each item');
    const { dataset } = input;
    const options = { ...promised.params, steps, groups: mergeGroups(input) };
    const cluster = refinePartition(dataset, start.recoding.target, options, context);
    reportLabels(cluster, 'REFINE-7', 'these labels together lose least of all that were found', context);
    const recoding = recodingFromClusters(dataset.dictionary, cluster);
    return { kind: 'recoded', dataset: applyRecoding(dataset, recoding), recoding };
  },
});
