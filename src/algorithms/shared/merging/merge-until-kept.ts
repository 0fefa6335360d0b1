import { collapseRows, type WeightedRows } from '../../../data/collapse-rows.ts';
import { grow } from '../../../data/grow.ts';
import { sortRows } from '../../../data/sort-rows.ts';
import { forEachRareItemset } from '../../../mining/rare-itemsets.ts';
import { RareItemsets } from '../../merge-greedy/rare-itemsets.ts';
import { RarePairs } from '../../merge-greedy/rare-pairs.ts';
import type { LabelMerging } from './label-merging.ts';
import { mergeWhereNeeded } from './merge-where-needed.ts';
import type { Needs } from './needs.ts';
import { SizeClasses } from './size-classes.ts';

/** Rare itemsets of three items and more are listed this many at a time. */
const MOST_LISTED = 1 << 20;

export interface MergeOptions {
  readonly k: number;
  readonly m: number;
  /** The utility group of each label at the start: only labels of one group are merged. */
  readonly groups?: Uint32Array | undefined;
  /** How many partners of each size to look at. */
  readonly width: number;
  /** Told before each merge: the label that needs it, its partner, what is needed, and the step. */
  merging?(label: number, partner: number, needs: Needs, step: string): void;
  checkpoint(done: number, total: number, phase: string): void;
}

/** For what rows count. */
type CountedRows = Pick<WeightedRows, 'weights' | 'persons'>;

/**
 * Merges labels until no itemset of up to m of them is rare. `labels` are as they were made, or with sizes and occurrences
 * of their own; `rows` are those it was made of.
 */
export function mergeUntilKept(labels: LabelMerging, rows: CountedRows, options: MergeOptions): void {
  const { k, m, groups, width } = options;
  const classes = new SizeClasses(labels, groups);
  const mergeAll = (needs: Needs, step: string, phase: string): void => {
    const atStart = needs.total;
    mergeWhereNeeded(labels, needs, classes, width, {
      checkpoint: (left) => options.checkpoint(atStart - left, atStart, phase),
      merging: (label, partner) => options.merging?.(label, partner, needs, step),
    });
  };
  options.checkpoint(0, 1, 'counting pairs');
  mergeAll(new RarePairs(labels, k, m === 1), 'MERGE-GREEDY-3', 'merging rare pairs');
  for (let size = 3; size <= m; size++) {
    for (;;) {
      const published = publishedRows(labels, rows);
      if (longestRow(published) < size) return;
      const found = listRareItemsets(published, labels.numItems, k, size);
      if (found.length === 0) break;
      mergeAll(new RareItemsets(labels, found, size), 'MERGE-GREEDY-6', `merging rare itemsets of ${size} items`);
    }
  }
}

/** Rare itemsets of exactly this size, one after the other, up to a limit; none is left out if there are fewer. */
function listRareItemsets(rows: WeightedRows, numItems: number, k: number, size: number): Uint32Array {
  let members = new Uint32Array(64 * size);
  let end = 0;
  forEachRareItemset(rows, numItems, k, size, (itemset) => {
    if (end + size > members.length) members = grow(members, end + size);
    for (let n = 0; n < size; n++) members[end++] = itemset[n];
    return end < MOST_LISTED * size ? undefined : 'stop';
  });
  return members.slice(0, end);
}

function publishedRows(labels: LabelMerging, { weights, persons }: CountedRows): WeightedRows {
  const offsets = new Uint32Array(weights.length + 1);
  for (let t = 0; t < weights.length; t++) offsets[t + 1] = offsets[t] + labels.labelsOfRow(t).length;
  const items = new Uint32Array(offsets[weights.length]);
  for (let t = 0; t < weights.length; t++) items.set(labels.labelsOfRow(t), offsets[t]);
  sortRows(offsets, items);
  return collapseRows({ offsets, items }, weights, persons);
}

function longestRow({ numRows, offsets }: WeightedRows): number {
  let longest = 0;
  for (let t = 0; t < numRows; t++) longest = Math.max(longest, offsets[t + 1] - offsets[t]);
  return longest;
}
