import { collapseRows, type WeightedRows } from '../../../data/collapse-rows.ts';
import { grow } from '../../../data/grow.ts';
import { forEachRareItemset } from '../../../mining/rare-itemsets.ts';
import { recodeCells } from '../../../records/recode-cells.ts';
import { RareItemsets } from '../../merge-greedy/rare-itemsets.ts';
import { RarePairs } from '../../merge-greedy/rare-pairs.ts';
import { LabelMerging } from './label-merging.ts';
import { mergeWhereNeeded } from './merge-where-needed.ts';
import type { Needs } from './needs.ts';
import { SizeClasses } from './size-classes.ts';
import { TabledLabels } from './tabled-labels.ts';

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

/** Labels that can be merged until a promise is kept. */
export type MergeableLabels = LabelMerging | TabledLabels;

/** Items as labels of their own: their pairs are counted in a table where that suits the rows. */
export function mergeableLabels(
  rows: WeightedRows,
  numItems: number,
  { k, m }: Pick<MergeOptions, 'k' | 'm'>,
  together?: readonly Uint32Array[],
): MergeableLabels {
  if (m > 1 && TabledLabels.suit(rows, numItems, k)) return new TabledLabels(rows, numItems, k, together);
  return new LabelMerging(rows, numItems, together);
}

/**
 * Merges labels until no itemset of up to m of them is rare. `labels` are as they were made, or with sizes and occurrences
 * of their own; `rows` are those it was made of.
 */
export function mergeUntilKept(labels: MergeableLabels, rows: WeightedRows, options: MergeOptions): void {
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
  mergeAll(rarePairsOf(labels, k, m === 1), 'MERGE-GREEDY-3', 'merging rare pairs');
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

/** Which labels are rare, alone or (m ≥ 2) with another. */
function rarePairsOf(labels: MergeableLabels, k: number, singlesOnly: boolean): Needs {
  return labels instanceof TabledLabels
    ? labels
    : new RarePairs(labels, k, singlesOnly ? undefined : labels.countPairs());
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

function publishedRows({ labelOf }: MergeableLabels, rows: WeightedRows): WeightedRows {
  return collapseRows(recodeCells(rows, labelOf), rows.weights, rows.persons);
}

function longestRow({ numRows, offsets }: WeightedRows): number {
  let longest = 0;
  for (let t = 0; t < numRows; t++) longest = Math.max(longest, offsets[t + 1] - offsets[t]);
  return longest;
}
