import * as z from 'zod';
import { SottoError } from '../../errors.ts';
import type { Dataset } from '../../records/dataset.ts';
import { defineAlgorithm, type RunContext } from '../define.ts';
import { mergeGreedily } from '../merge-greedy/merge-greedy.ts';
import { refinePartition } from '../refine/refine.ts';
import { checkMergeable } from '../shared/merging/check-mergeable.ts';
import { possibleRows } from '../shared/merging/possible-rows.ts';
import { reportLabels } from '../shared/merging/report-labels.ts';
import { clusteredRelease } from '../shared/recoded-release.ts';
import { searchPartitions } from './branch-and-bound.ts';
import { MAX_ITEMS, markApart, type PartitionState, startOfSearch } from './partition-state.ts';

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
  maxItems: MAX_ITEMS,
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
  run({ dataset, utility }, promise, { maxNodes }, context) {
    const options = { ...promise.params, maxNodes, groups: utility };
    const cluster = minLossPartition(dataset, options, context);
    reportLabels(cluster, 'OPTIMUM-5', 'no labels that keep the promise lose less', context);
    return clusteredRelease(dataset, cluster);
  },
});

export interface OptimumOptions {
  readonly k: number;
  readonly m: number;
  /** Maximum number of partitions to examine. */
  readonly maxNodes: number;
  /** The utility group of each item: only items of one group may share a label. */
  readonly groups?: Uint32Array | undefined;
}

/** Proposals for each item occurrence of the search for a good first partition. */
const FIRST_STEPS = 8;

/**
 * The label of every item such that the data is k^m-anonymous and no other partition loses less. Throws `unsupported` for
 * too many items and `resource` if it cannot be proved within the limit. Steps as labelled in NOTES.md.
 */
export function minLossPartition(dataset: Dataset, options: OptimumOptions, context: RunContext): Uint32Array {
  const { groups, maxNodes } = options;
  const numItems = dataset.dictionary.labels.length;
  if (numItems > MAX_ITEMS) {
    throw new SottoError('unsupported', `optimum takes at most ${MAX_ITEMS} items, but the data has ${numItems}`, {
      hint: [{ set: 'algorithm', to: 'refine' }, ': on small data it comes within a few percent of the optimum'],
    });
  }
  const rows = possibleRows(dataset);
  checkMergeable(rows, dataset.dictionary, options, groups);
  const quiet = { random: context.random, checkpoint: context.checkpoint.bind(context) };
  const greedy = mergeGreedily(dataset, { ...options, starts: 1 }, quiet);
  const first = refinePartition(dataset, greedy, { ...options, steps: FIRST_STEPS }, quiet); // OPTIMUM-1
  const { instance, state } = startOfSearch(rows, numItems, options);
  if (groups !== undefined) keepGroupsApart(state, groups);
  const bound = lossOf(state, first);
  const { best, nodes, complete } = searchPartitions(instance, state, bound, {
    maxNodes,
    checkpoint: (done) => context.checkpoint(done, maxNodes, 'proving that no labels lose less'),
  });
  if (!complete) {
    const loss = lossOf(state, best ?? first);
    const occurrences = state.occurrences.reduce((sum, count) => sum + count, 0);
    throw new SottoError('resource', `the optimum is not proved after ${nodes} partitions`, {
      hint: [
        `the best so far has NCP ${(loss / occurrences / numItems).toPrecision(4)}; `,
        { set: 'maxNodes', to: maxNodes * 10 },
        ', or ',
        { set: 'algorithm', to: 'refine' },
      ],
    });
  }
  return best === undefined ? first : Uint32Array.from(best);
}

function keepGroupsApart({ apart, slots }: PartitionState, groups: Uint32Array): void {
  for (const a of slots) for (const b of slots) if (groups[a] !== groups[b]) markApart(apart, a, b);
}

/** Σ size · occurrences over the labels of two items or more; items that do not occur count for the size, too. */
function lossOf({ occurrences }: PartitionState, cluster: ArrayLike<number>): number {
  const sizes = new Map<number, number>();
  for (let i = 0; i < cluster.length; i++) sizes.set(cluster[i], (sizes.get(cluster[i]) ?? 0) + 1);
  let loss = 0;
  for (let i = 0; i < cluster.length; i++) {
    const size = sizes.get(cluster[i]) ?? 0;
    if (size > 1) loss += size * occurrences[i];
  }
  return loss;
}
