import { collapseRows, type WeightedRows } from '../../data/collapse-rows.ts';
import { getOrAdd } from '../../data/get-or-add.ts';
import { SUPPRESSED } from '../../data/recoding.ts';
import { SottoError } from '../../errors.ts';
import type { Dataset } from '../../records/dataset.ts';
import { sortRows } from '../../records/sort-rows.ts';
import type { RunContext } from '../define.ts';
import { checkMergeable } from '../shared/merging/check-mergeable.ts';
import { mergeableLabels, mergeUntilKept } from '../shared/merging/merge-until-kept.ts';
import { possibleRows } from '../shared/merging/possible-rows.ts';
import { anneal, type Schedule } from './anneal.ts';
import { LabelCounts } from './label-counts.ts';
import { isInRareItemset } from './larger-itemsets.ts';

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
const MOST_LABELS = 1 << 14;

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
  const given = slotsOf(cluster, groups);
  const start = repaired(rows, given, groups, options, context); // REFINE-1
  const counts = new LabelCounts(rows, start.slotOf, capacityFor(start), options);
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
  const isBetter = lossOfPartition(new LabelCounts(rows, found.slotOf, found.numSlots, options)) < loss;
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
  const offsets = rows.offsets.slice();
  const items = rows.items.map((i) => slotOf[i]);
  const numCells = sortRows(offsets, items);
  const published = collapseRows({ offsets, items: items.subarray(0, numCells) }, rows.weights, rows.persons);
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
  mergeUntilKept(labels, published, { k, m, groups: groupOf, width: 10, checkpoint });
  return slotsOf(
    slotOf.map((slot) => labels.labelOf[slot]),
    groups,
  );
}

/** Room for some more labels than there are. */
function capacityFor({ slotOf, numSlots }: Slots): number {
  if (numSlots > MOST_LABELS) {
    throw new SottoError('resource', `refine takes at most ${MOST_LABELS} labels, but the start has ${numSlots}`, {
      hint: [{ set: 'algorithm', to: 'merge-greedy' }, ', or a larger k'],
    });
  }
  return Math.min(slotOf.length, MOST_LABELS, Math.ceil(numSlots * 1.5) + 16);
}

/** In proportion to what the start loses for each item, so that neither the size nor the shape of the data matters. */
function scheduleFor(loss: number, proposalsPerItem: number, m: number): Schedule {
  if (m > 2) return { hottest: 0.02 * loss, coldest: 0.002 * loss, leastPenalty: 1e12, mostPenalty: 1e12 };
  return proposalsPerItem >= PROPOSALS_TO_START_HOT
    ? { hottest: 0.2 * loss, coldest: 0.008 * loss, leastPenalty: 0.1 * loss, mostPenalty: 10 * loss }
    : { hottest: 0.01 * loss, coldest: 0.002 * loss, leastPenalty: 4 * loss, mostPenalty: 40 * loss };
}

function lossOfPartition({ sizes, occurrences }: LabelCounts): number {
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
  const offsets = new Uint32Array(rows.numRows + 1);
  const items: number[] = [];
  for (let t = 0; t < rows.numRows; t++) {
    for (let p = rows.offsets[t]; p < rows.offsets[t + 1]; p++) {
      if (cluster[rows.items[p]] !== SUPPRESSED) items.push(rows.items[p]);
    }
    offsets[t + 1] = items.length;
  }
  return collapseRows({ offsets, items: Uint32Array.from(items) }, rows.weights, rows.persons);
}

function withSuppressed(slotOf: Uint32Array, cluster: Uint32Array): Uint32Array {
  return slotOf.map((slot, i) => (cluster[i] === SUPPRESSED ? SUPPRESSED : slot));
}
