import * as z from 'zod';
import { invariant } from '../../errors.ts';
import { defineAlgorithm } from '../define.ts';
import { showItemsWherePossible } from './local-recode.ts';

/** A post-pass: publishes the item itself instead of its label in every record where that keeps k^m-anonymity. */
export const localRecode = defineAlgorithm({
  id: 'local-recode',
  title: 'Local recoding',
  summary:
    'Starts from labels that keep the promise and publishes the item itself instead of its label in every record where the promise allows it.',
  tells:
    'A record that shows a label where others show the item reveals that with the item some combination would have been too rare.',
  source: { authors: 'Sotto', title: 'Local recoding as a post-pass', year: 2026, venue: 'this software' },
  serves: ['km'],
  needs: [],
  uses: ['suppress'],
  countsPeople: true,
  publishes: 'local',
  params: z.object({
    from: z
      .enum(['merge-greedy', 'refine', 'pcta', 'coat', 'aa', 'optimum'])
      .default('merge-greedy')
      .describe('The algorithm that makes the labels.'),
    passes: z.int().min(1).max(100).default(4).describe('The largest number of times that every item is tried.'),
  }),
  run({ dataset }, promised, { passes }, context) {
    const start = context.start();
    invariant(start.kind === 'recoded', 'local recoding starts from one label for each item');
    const options = { ...promised.params, passes };
    const published = showItemsWherePossible(dataset, start, options, context);
    return { kind: 'local', dataset: published, recoding: start.recoding };
  },
});
