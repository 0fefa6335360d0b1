import * as z from 'zod';
import type { WeightedRows } from '../../data/collapse-rows.ts';
import { getOrAdd } from '../../data/get-or-add.ts';
import { longestRow } from '../../data/longest-row.ts';
import { SUPPRESSED } from '../../data/recoding.ts';
import { invariant, SottoError } from '../../errors.ts';
import { hasRareItemset } from '../../mining/rare-itemsets.ts';
import type { Dataset } from '../../records/dataset.ts';
import { defineAlgorithm, type RunContext } from '../define.ts';
import type { KmPromise } from '../shared/inference/promises.ts';
import { checkMergeable } from '../shared/merging/check-mergeable.ts';
import { mergeGroups } from '../shared/merging/merge-groups.ts';
import { mergeableLabels, mergeUntilSafe } from '../shared/merging/merge-until-kept.ts';
import { possibleRows, recodeRows } from '../shared/merging/possible-rows.ts';
import { reportLabels } from '../shared/merging/report-labels.ts';
import { clusteredRelease } from '../shared/recoded-release.ts';
import { anneal, type Schedule } from './anneal.ts';
import { PartitionCounts } from './label-counts.ts';

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
  run(input, promise, { steps }, context) {
    const start = context.start();
    invariant(start.kind === 'recoded', 'refinement starts from one label for each item');
    const { dataset } = input;
    const options = { ...promise.params, steps, groups: mergeGroups(input) };
    const cluster = refinePartition(dataset, start.recoding.target, options, context);
    reportLabels(cluster, 'REFINE-7', 'these labels together lose least of all that were found', context);
    return clusteredRelease(dataset, cluster);
  },
});

export interface RefineOptions {
  readonly k: number;
  readonly m: number;
  /** Proposed changes for each item occurrence. */
  readonly steps: number;
  /** The utility group of each item: only items of one group may share a label. */
  readonly groups?: Uint32Array | undefined;
}

/** With fewer proposals for each item there is no time to start hot: the start would only be spoilt. */
const PROPOSALS_TO_START_HOT = 500;

/** For m ≥ 3 a proposal costs so much more. */
const LARGER_COST = 10;

/** Labels beyond this many would take more than a gigabyte of pair counts. */
const MAX_LABELS = 1 << 14;

/**
 * A partition of the items that keeps k^m-anonymity and loses no more than the one given (`cluster[i]`, any number; items
 * that are SUPPRESSED stay so). Steps as labelled in NOTES.md.
 */
export function refinePartition(
  dataset: Dataset,
  cluster: Uint32Array,
  options: RefineOptions,
  context: RunContext,
): Uint32Array {
  const groups = options.groups ?? new Uint32Array(cluster.length);
  const rows = withoutSuppressed(possibleRows(dataset), cluster);
  checkMergeable(rows, dataset.dictionary, options, options.groups);
  const initialSlots = slotsOf(cluster, groups);
  const start = repaired(rows, initialSlots, groups, options, context); // REFINE-1
  const counts = new PartitionCounts(rows, start.slotOf, capacityFor(start), options);
  const loss = lossOfPartition(counts);
  if (loss === 0) return withSuppressed(start.slotOf, cluster);
  const proposals = Math.ceil((options.steps * rowOccurrences(rows)) / (options.m > 2 ? LARGER_COST : 1));
  anneal(counts, {
    proposals,
    schedule: scheduleFor(loss / cluster.length, proposals / cluster.length, options.m),
    random: context.random,
    groups,
    ...(options.m > 2 && {
      isAllowed: (from, to) => !isInRareItemset(counts, from, options) && !isInRareItemset(counts, to, options),
    }),
    checkpoint: (done) => context.checkpoint(done, proposals, 'looking for better labels'),
  });
  const found = repaired(rows, { slotOf: counts.slotOf, numSlots: counts.capacity }, groups, options, context); // REFINE-6
  const isBetter = lossOfPartition(new PartitionCounts(rows, found.slotOf, found.numSlots, options)) < loss;
  return withSuppressed(isBetter ? found.slotOf : start.slotOf, cluster); // REFINE-7
}

interface Slots {
  readonly slotOf: Uint32Array;
  readonly numSlots: number;
}

/** The labels as slots from 0; a label with items of several utility groups is one slot for each. */
function slotsOf(cluster: Uint32Array, groups: Uint32Array): Slots {
  const slots = new Map<string, number>();
  const slotOf = cluster.map((c, i) => getOrAdd(slots, `${c} ${groups[i]}`, () => slots.size));
  return { slotOf, numSlots: slots.size };
}

/** The same partition, with labels merged greedily where something is rare. */
function repaired(
  rows: WeightedRows,
  { slotOf, numSlots }: Slots,
  groups: Uint32Array,
  { k, m }: RefineOptions,
  context: RunContext,
): Slots {
  const published = recodeRows(rows, slotOf);
  const labels = mergeableLabels(published, numSlots, { k, m });
  labels.size.fill(0);
  labels.occurrences.fill(0);
  const groupOf = new Uint32Array(numSlots);
  for (let i = 0; i < slotOf.length; i++) {
    labels.size[slotOf[i]]++;
    groupOf[slotOf[i]] = groups[i];
  }
  for (let t = 0; t < rows.numRows; t++) {
    for (let p = rows.offsets[t]; p < rows.offsets[t + 1]; p++) {
      labels.occurrences[slotOf[rows.items[p]]] += rows.weights[t];
    }
  }
  const checkpoint = context.checkpoint.bind(context);
  mergeUntilSafe(labels, published, { k, m, groups: groupOf, width: 10, checkpoint });
  return slotsOf(
    slotOf.map((slot) => labels.labelOf[slot]),
    groups,
  );
}

/** Room for some more labels than there are. */
function capacityFor({ slotOf, numSlots }: Slots): number {
  if (numSlots > MAX_LABELS) {
    throw new SottoError('resource', `refine takes at most ${MAX_LABELS} labels, but the start has ${numSlots}`, {
      hint: [{ set: 'algorithm', to: 'merge-greedy' }, ', or a larger k'],
    });
  }
  return Math.min(slotOf.length, MAX_LABELS, Math.ceil(numSlots * 1.5) + 16);
}

/** In proportion to what the start loses for each item, so that neither the size nor the shape of the data matters. */
function scheduleFor(loss: number, proposalsPerItem: number, m: number): Schedule {
  if (m > 2) return { hottest: 0.02 * loss, coldest: 0.002 * loss, minPenalty: 1e12, maxPenalty: 1e12 };
  return proposalsPerItem >= PROPOSALS_TO_START_HOT
    ? { hottest: 0.2 * loss, coldest: 0.008 * loss, minPenalty: 0.1 * loss, maxPenalty: 10 * loss }
    : { hottest: 0.01 * loss, coldest: 0.002 * loss, minPenalty: 4 * loss, maxPenalty: 40 * loss };
}

function lossOfPartition({ sizes, occurrences }: PartitionCounts): number {
  let loss = 0;
  for (let c = 0; c < sizes.length; c++) if (sizes[c] > 1) loss += sizes[c] * occurrences[c];
  return loss;
}

function rowOccurrences({ numRows, offsets, weights }: WeightedRows): number {
  let occurrences = 0;
  for (let t = 0; t < numRows; t++) occurrences += (offsets[t + 1] - offsets[t]) * weights[t];
  return occurrences;
}

function withoutSuppressed(rows: WeightedRows, cluster: Uint32Array): WeightedRows {
  if (!cluster.includes(SUPPRESSED)) return rows;
  return recodeRows(
    rows,
    cluster.map((label, i) => (label === SUPPRESSED ? SUPPRESSED : i)),
  );
}

function withSuppressed(slotOf: Uint32Array, cluster: Uint32Array): Uint32Array {
  return slotOf.map((slot, i) => (cluster[i] === SUPPRESSED ? SUPPRESSED : slot));
}

/** For m ≥ 3: whether a label is in a rare itemset of 3 to m labels, given that it is in no smaller one. REFINE-5 */
export function isInRareItemset(counts: PartitionCounts, slot: number, { k, m }: KmPromise): boolean {
  if (counts.sizes[slot] === 0) return false;
  const rows = counts.rowsWith(slot);
  return hasRareItemset(rows, counts.capacity, k, 2, Math.min(m - 1, longestRow(rows)));
}
