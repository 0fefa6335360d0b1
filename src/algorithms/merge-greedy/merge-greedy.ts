import * as z from 'zod';
import type { WeightedRows } from '../../data/collapse-rows.ts';
import { ensureDefined } from '../../errors.ts';
import { shuffle } from '../../random.ts';
import type { Dataset } from '../../records/dataset.ts';
import { recodeCells } from '../../records/recode-cells.ts';
import { type Decision, defineAlgorithm, type RunContext } from '../define.ts';
import { checkMergeable } from '../shared/merging/check-mergeable.ts';
import { mergeGroups } from '../shared/merging/merge-groups.ts';
import { type MergeableLabels, mergeableLabels, mergeUntilSafe } from '../shared/merging/merge-until-kept.ts';
import type { MergeNeeds } from '../shared/merging/merge-where-needed.ts';
import { possibleRows } from '../shared/merging/possible-rows.ts';
import { clusteredRelease } from '../shared/recoded-release.ts';
import { anonymizeByCounts, MAX_KNOWN } from './on-records/anonymize-by-counts.ts';

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
      if (m > MAX_KNOWN) {
        const reason = `combinations of up to ${MAX_KNOWN} items can be counted, but m is ${m}`;
        return { why: reason, instead: [`choose m ≤ ${MAX_KNOWN}`] };
      }
      return starts === 1
        ? undefined
        : { why: 'merge-greedy runs, once, on counts', instead: [{ leaveOut: ['starts'] }] };
    },
    run: (counts, promise, _params, context) => anonymizeByCounts(counts, promise.params, context),
  },
  run(input, promise, { starts }, context) {
    const { dataset, together } = input;
    const options = { ...promise.params, starts, groups: mergeGroups(input), together };
    const cluster = mergeGreedily(dataset, options, context);
    return clusteredRelease(dataset, cluster);
  },
});

export interface MergeGreedyOptions {
  readonly k: number;
  readonly m: number;
  /** The number of runs, with the items renumbered each time; the least loss is kept. */
  readonly starts: number;
  /** The utility group of each item: only items of one group may share a label. */
  readonly groups?: Uint32Array | undefined;
  /** Items that share a label from the start. */
  readonly together?: readonly Uint32Array[] | undefined;
}

/** The number of partners of each size to examine; the best differs between datasets: all if that is cheap. */
const WIDTHS = [10, 1, 40, 100];

/** Up to this many items every width is tried. */
const CHEAP_ITEMS = 1500;

interface Attempt {
  /** item → label. */
  readonly cluster: Uint32Array;
  readonly loss: number;
  readonly decisions: readonly Decision[];
}

/** The label of every item such that the data is k^m-anonymous. Steps as labelled in NOTES.md. */
export function mergeGreedily(dataset: Dataset, options: MergeGreedyOptions, context: RunContext): Uint32Array {
  const rows = possibleRows(dataset);
  const numItems = dataset.dictionary.labels.length;
  checkMergeable(rows, dataset.dictionary, options, options.groups); // MERGE-GREEDY-1
  const widths = numItems <= CHEAP_ITEMS ? WIDTHS : WIDTHS.slice(0, 1);
  const attempts = options.starts * widths.length;
  let best: Attempt | undefined;
  for (let n = 0; n < options.starts; n++) {
    const order = Uint32Array.from({ length: numItems }, (_, i) => i);
    if (n > 0) shuffle(order, context.random);
    for (const [w, width] of widths.entries()) {
      const checkpoint = (done: number, total: number, phase: string) =>
        context.checkpoint((n * widths.length + w) * total + done, attempts * total, phase);
      const attempt = mergeRenumbered(rows, order, options, width, { ...context, checkpoint });
      if (best === undefined || attempt.loss < best.loss) best = attempt; // MERGE-GREEDY-7
    }
  }
  const { decisions, cluster } = ensureDefined(best, 'some start was tried');
  for (const decision of decisions) context.decide?.(decision);
  return cluster;
}

/** One attempt, with item order[i] in the place of item i. */
function mergeRenumbered(
  rows: WeightedRows,
  order: Uint32Array,
  { k, m, groups, together }: MergeGreedyOptions,
  width: number,
  context: RunContext,
): Attempt {
  const numberOf = new Uint32Array(order.length);
  for (let i = 0; i < order.length; i++) numberOf[order[i]] = i;
  const isSame = numberOf.every((n, i) => n === i);
  const renumbered = isSame ? rows : { ...rows, ...recodeCells(rows, numberOf) };
  const sets = together?.map((set) => set.map((i) => numberOf[i]));
  const labels = mergeableLabels(renumbered, order.length, { k, m }, sets); // MERGE-GREEDY-2
  const decisions: Decision[] = [];
  mergeUntilSafe(labels, renumbered, {
    k,
    m,
    groups: groups === undefined ? undefined : order.map((i) => groups[i]),
    width,
    checkpoint: context.checkpoint,
    ...(context.decide !== undefined && {
      merging: (label, partner, needs, step) =>
        decisions.push(decisionOf({ labels, order, needs, step, tooFew: tooFewText(rows, k) }, label, partner)),
    }),
  });
  let loss = 0;
  for (let c = 0; c < labels.numItems; c++) if (labels.size[c] > 1) loss += labels.size[c] * labels.occurrences[c];
  return { cluster: numberOf.map((n) => labels.labelOf[n]), loss, decisions };
}

interface DecisionFacts {
  readonly labels: MergeableLabels;
  readonly order: Uint32Array;
  readonly needs: MergeNeeds;
  readonly step: string;
  readonly tooFew: string;
}

function tooFewText({ persons }: WeightedRows, k: number): string {
  return persons === undefined ? `fewer than ${k} records match` : `records of fewer than ${k} persons match`;
}

function decisionOf({ labels, order, needs, step, tooFew }: DecisionFacts, label: number, partner: number): Decision {
  const itemsOf = (c: number) => labels.membersOf(c).map((i) => order[i]);
  const count = needs.counts[label];
  return {
    step,
    action: 'merge',
    items: [...itemsOf(label), ...itemsOf(partner)].sort((a, b) => a - b),
    because: `in ${count === 1 ? '1 itemset' : `${count} itemsets`} that ${tooFew}`,
    forcedBy: needs.exampleOf(label).flatMap(itemsOf),
  };
}
