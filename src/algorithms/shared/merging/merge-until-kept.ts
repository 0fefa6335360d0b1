import type { WeightedRows } from '../../../data/collapse-rows.ts';
import { grow } from '../../../data/grow.ts';
import { longestRow } from '../../../data/longest-row.ts';
import { ensureDefined } from '../../../errors.ts';
import { forEachRareItemset } from '../../../mining/rare-itemsets.ts';
import { RarePairs } from '../../merge-greedy/rare-pairs.ts';
import { LabelMerging } from './label-merging.ts';
import { type MergeNeeds, mergeWhereNeeded } from './merge-where-needed.ts';
import { recodeRows } from './possible-rows.ts';
import { SizeClasses } from './size-classes.ts';
import { TabledLabels } from './tabled-labels.ts';

/** Rare itemsets of three items and more are listed this many at a time. */
const MAX_LISTED = 1 << 20;

export interface MergeOptions {
  readonly k: number;
  readonly m: number;
  /** The utility group of each label at the start: only labels of one group are merged. */
  readonly groups?: Uint32Array | undefined;
  /** The number of partners of each size to examine. */
  readonly width: number;
  /** Called before each merge: the label that needs it, its partner, the need, and the step. */
  merging?(label: number, partner: number, needs: MergeNeeds, step: string): void;
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
  if (m > 1 && TabledLabels.isApplicable(rows, numItems, k)) return new TabledLabels(rows, numItems, k, together);
  return new LabelMerging(rows, numItems, together);
}

/**
 * Merges labels until no itemset of up to m of them is rare. `labels` are as they were made, or with sizes and occurrences
 * of their own; `rows` are those it was made of.
 */
export function mergeUntilSafe(labels: MergeableLabels, rows: WeightedRows, options: MergeOptions): void {
  const { k, m, groups, width } = options;
  const classes = new SizeClasses(labels, groups);
  const mergeAll = (needs: MergeNeeds, step: string, phase: string): void => {
    const atStart = needs.total;
    mergeWhereNeeded(labels, needs, classes, width, {
      checkpoint: (remaining) => options.checkpoint(atStart - remaining, atStart, phase),
      merging: (label, partner) => options.merging?.(label, partner, needs, step),
    });
  };
  options.checkpoint(0, 1, 'counting pairs');
  mergeAll(rarePairsOf(labels, k, m === 1), 'MERGE-GREEDY-3', 'merging rare pairs');
  for (let size = 3; size <= m; size++) {
    for (;;) {
      const published = recodeRows(rows, labels.labelOf);
      if (longestRow(published) < size) return;
      const found = listRareItemsets(published, labels.numItems, k, size);
      if (found.length === 0) break;
      mergeAll(new RareItemsets(labels, found, size), 'MERGE-GREEDY-6', `merging rare itemsets of ${size} items`);
    }
  }
}

/** The labels that are rare, alone or (m ≥ 2) with another. */
function rarePairsOf(labels: MergeableLabels, k: number, singlesOnly: boolean): MergeNeeds {
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
    return end < MAX_LISTED * size ? undefined : 'stop';
  });
  return members.slice(0, end);
}

/**
 * A list of rare itemsets of one size, each taken for resolved as soon as one of its labels is merged with another. Whether
 * that was enough is for the next search to tell.
 */
export class RareItemsets implements MergeNeeds {
  readonly counts: Uint32Array;
  total = 0;
  readonly #labels: MergeableLabels;
  readonly #size: number;
  /** Itemset n = members[n·size … (n+1)·size), by the labels' numbers when it was found: they stay until it is resolved. */
  readonly #members: Uint32Array;
  readonly #isResolved: Uint8Array;
  /** By label: the itemsets that it was in. */
  readonly #itemsetsOf: readonly number[][];

  constructor(labels: MergeableLabels, members: Uint32Array, size: number) {
    this.#labels = labels;
    this.#members = members;
    this.#size = size;
    this.#isResolved = new Uint8Array(members.length / size);
    this.counts = new Uint32Array(labels.numItems);
    this.#itemsetsOf = Array.from({ length: labels.numItems }, () => []);
    for (let p = 0; p < members.length; p++) {
      this.#itemsetsOf[members[p]].push(Math.floor(p / size));
      this.counts[members[p]]++;
    }
    this.total = members.length;
  }

  exampleOf(label: number): readonly number[] {
    const isLeft = (itemset: number): boolean => this.#isResolved[itemset] === 0;
    const n = ensureDefined(this.#itemsetsOf[label].find(isLeft), 'a label that counts has an itemset left');
    return [...this.#members.subarray(n * this.#size, (n + 1) * this.#size)];
  }

  merge(a: number, b: number): number {
    this.#resolve(a);
    this.#resolve(b);
    return this.#labels.merge(a, b);
  }

  #resolve(label: number): void {
    const size = this.#size;
    for (const n of this.#itemsetsOf[label]) {
      if (this.#isResolved[n] === 1) continue;
      this.#isResolved[n] = 1;
      for (let p = n * size; p < (n + 1) * size; p++) this.counts[this.#members[p]]--;
      this.total -= size;
    }
  }
}
