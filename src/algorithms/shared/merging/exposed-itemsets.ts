import { longestRow } from '../../../data/longest-row.ts';
import { SUPPRESSED } from '../../../data/recoding.ts';
import { forEachRareItemset } from '../../../mining/rare-itemsets.ts';
import type { RunContext } from '../../define.ts';
import type { ClusteringRequest, ItemClustering } from './item-clustering.ts';
import { recodeRows } from './possible-rows.ts';
import { RarePairQueue } from './rare-pair-queue.ts';

/** Protects one itemset, given as original items; false where it cannot. */
export type Protect = (itemset: readonly number[]) => boolean;

/** Most rare itemsets of three or more items that are kept at a time; when there are more, they are searched for again. */
const MAX_LISTED = 1 << 18;

/** The number of items or itemsets counted between two reports of progress. */
const STRIDE = 256;

/**
 * Hands every itemset that needs protection and does not have it to `protect`, best supported first. Afterwards none
 * is left; or `protect` could not protect one, which is then returned.
 */
export function protectExposed(
  clustering: ItemClustering,
  { protect: target, queue = 'initial' }: Pick<ClusteringRequest, 'protect' | 'queue'>,
  protect: Protect,
  context: RunContext,
): readonly number[] | undefined {
  const isCurrent = queue === 'current';
  if (target.kind === 'itemsets') {
    if (isCurrent) return protectByPresentSupport(clustering, target.itemsets, protect, context);
    return protectListed(clustering, target.itemsets, protect, context);
  }
  const blocked = protectPairs(clustering, target.m, isCurrent, protect, context);
  if (blocked !== undefined) return blocked;
  for (let size = 3; size <= target.m; size++) {
    const { blocked: larger, longest } = protectCombinations(clustering, size, isCurrent, protect, context);
    if (larger !== undefined) return larger;
    if (longest <= size) break;
  }
  return undefined;
}

/** Labels and pairs of labels. Merging and suppressing make no new rare ones, so one pass is enough. */
function protectPairs(
  clustering: ItemClustering,
  m: number,
  isCurrent: boolean,
  protect: Protect,
  context: RunContext,
): readonly number[] | undefined {
  const { labels, k } = clustering;
  const queue = new RarePairQueue(k);
  const listed: number[][] = [];
  let reported = 0;
  context.checkpoint(0, labels.numItems, 'counting');
  const add = (i: number, j: number, support: number): void => {
    if (i >= reported + STRIDE) {
      reported = i;
      context.checkpoint(i, labels.numItems, 'counting');
    }
    if (!isCurrent) queue.add(i, j, support);
    else if (support > 0 && support < k) listed.push(i === j ? [i] : [i, j]);
  };
  if (m > 1) labels.countPairs(add);
  for (let i = 0; i < labels.numItems; i++) add(i, i, labels.support[i]);
  if (isCurrent) return protectByPresentSupport(clustering, listed, protect, context);
  const total = queue.length;
  while (queue.take(labels)) {
    context.checkpoint(total - queue.length - 1, total, 'merging');
    const { firstItem: i, secondItem: j } = queue;
    const itemset = i === j ? [i] : [i, j];
    if (!protect(itemset)) return itemset;
  }
  return undefined;
}

/** Itemsets of exactly `size` labels, given that no smaller one is rare. */
function protectCombinations(
  clustering: ItemClustering,
  size: number,
  isCurrent: boolean,
  protect: Protect,
  context: RunContext,
): { readonly blocked?: readonly number[]; readonly longest: number } {
  for (;;) {
    const { rows, labelOfId, longest } = publishedRows(clustering);
    const found: { readonly itemset: readonly number[]; readonly support: number }[] = [];
    if (longest >= size) {
      const report = (done: number, total: number) => context.checkpoint(done, total, `counting ${size} items`);
      forEachRareItemset(
        rows,
        labelOfId.length,
        clustering.k,
        size,
        (ids, support) => {
          found.push({ itemset: Array.from(ids, (id) => labelOfId[id]).sort((a, b) => a - b), support });
          return found.length === MAX_LISTED ? 'stop' : undefined;
        },
        report,
      );
    }
    found.sort((x, y) => y.support - x.support || compareItemsets(x.itemset, y.itemset));
    if (isCurrent) {
      const itemsets = found.map(({ itemset }) => itemset);
      const blocked = protectByPresentSupport(clustering, itemsets, protect, context);
      if (blocked !== undefined) return { blocked, longest };
    }
    for (const [n, { itemset }] of found.entries()) {
      context.checkpoint(n, found.length, `merging for ${size} items`);
      if (clustering.isExposed(clustering.imageOf(itemset)) && !protect(itemset)) return { blocked: itemset, longest };
    }
    if (found.length < MAX_LISTED) return { longest };
  }
}

/** The records as published, labels renumbered densely; equal ones once. */
function publishedRows({ rows, labels }: ItemClustering) {
  const labelOfId = Array.from(labels.size.keys()).filter((label) => labels.isLabel(label));
  const idOfLabel = new Uint32Array(labels.numItems);
  for (const [id, label] of labelOfId.entries()) idOfLabel[label] = id;
  const published = recodeRows(
    rows,
    labels.labelOf.map((label) => (label === SUPPRESSED ? SUPPRESSED : idOfLabel[label])),
  );
  return { rows: published, labelOfId, longest: longestRow(published) };
}

/**
 * Listed itemsets, best supported first, then as listed. One that no record contains is satisfied, but a later merge or
 * suppression may give it a few: those are looked at again until nothing changes.
 */
function protectListed(
  clustering: ItemClustering,
  itemsets: readonly Uint32Array[],
  protect: Protect,
  context: RunContext,
): readonly number[] | undefined {
  const { labels } = clustering;
  // Then looking up their supports, again after each change, costs less than counting them.
  if (itemsets.length > labels.numItems && itemsets.every(({ length }) => length <= 2)) labels.countPairs();
  const supports = Float64Array.from(itemsets, (itemset, n) => {
    if (n % STRIDE === 0) context.checkpoint(n, itemsets.length, 'counting');
    return clustering.supportOf(clustering.imageOf(itemset));
  });
  let waiting = Array.from(itemsets.keys())
    .filter((n) => supports[n] < clustering.k)
    .sort((x, y) => supports[y] - supports[x] || x - y);
  for (let seen = -1; seen !== clustering.numChanges; ) {
    seen = clustering.numChanges;
    const unheld: number[] = [];
    for (const [done, n] of waiting.entries()) {
      context.checkpoint(done, waiting.length, 'merging');
      const image = clustering.imageOf(itemsets[n]);
      if (image.length === 0) continue;
      const support = clustering.supportOf(image);
      if (support === 0) unheld.push(n);
      else if (support < clustering.k && !protect(Array.from(itemsets[n]))) return Array.from(itemsets[n]);
    }
    waiting = unheld;
  }
  return undefined;
}

/** The best supported itemset of the data as it is by then, again and again until none is exposed. */
function protectByPresentSupport(
  clustering: ItemClustering,
  itemsets: readonly ArrayLike<number>[],
  protect: Protect,
  context: RunContext,
): readonly number[] | undefined {
  const queue = new PresentQueue(clustering, itemsets);
  for (let itemset = queue.next(); itemset !== undefined; itemset = queue.next()) {
    context.checkpoint(clustering.numChanges, clustering.labels.numItems, 'merging');
    const items = Array.from(itemset);
    if (!protect(items)) return items;
  }
  return undefined;
}

/** The order of two itemsets of one size, by their first different item. */
export function compareItemsets(a: readonly number[], b: readonly number[]): number {
  for (let n = 0; n < a.length; n++) if (a[n] !== b[n]) return a[n] - b[n];
  return 0;
}

/**
 * Itemsets by their present support: after each change of the clusters, the touched itemsets are counted again. That is
 * the priority queue of the paper as printed; `RarePairQueue` orders by the support at the start.
 */
export class PresentQueue {
  readonly #clustering: ItemClustering;
  readonly #itemsets: readonly ArrayLike<number>[];
  readonly #supports: Uint32Array;
  /** The itemsets that contain each item. */
  readonly #holding: (number[] | undefined)[];
  /** The labels that the supports were counted with. */
  readonly #labelOf: Uint32Array;

  constructor(clustering: ItemClustering, itemsets: readonly ArrayLike<number>[]) {
    this.#clustering = clustering;
    this.#itemsets = itemsets;
    this.#holding = new Array(clustering.labels.numItems);
    for (const [n, itemset] of itemsets.entries()) {
      for (let p = 0; p < itemset.length; p++) {
        this.#holding[itemset[p]] ??= [];
        this.#holding[itemset[p]]?.push(n);
      }
    }
    this.#labelOf = clustering.labels.labelOf.slice();
    this.#supports = Uint32Array.from(itemsets, (itemset) => clustering.supportOf(clustering.imageOf(itemset)));
  }

  /** The exposed itemset of largest support, of equals the first; undefined when none is exposed. */
  next(): ArrayLike<number> | undefined {
    this.#countAgain();
    const { k } = this.#clustering;
    const supports = this.#supports;
    let best = -1;
    let max = 0;
    for (let n = 0; n < supports.length; n++) {
      if (supports[n] > max && supports[n] < k) {
        max = supports[n];
        best = n;
      }
    }
    return best < 0 ? undefined : this.#itemsets[best];
  }

  /** Counts the itemsets with an item whose label has changed, or was joined by another. */
  #countAgain(): void {
    const { labels } = this.#clustering;
    const changed = new Set<number>();
    for (let i = 0; i < this.#labelOf.length; i++) {
      if (labels.labelOf[i] === this.#labelOf[i]) continue;
      this.#labelOf[i] = labels.labelOf[i];
      changed.add(i);
      if (labels.isLabel(labels.labelOf[i])) for (const j of labels.membersOf(labels.labelOf[i])) changed.add(j);
    }
    const touched = new Set([...changed].flatMap((i) => this.#holding[i] ?? []));
    for (const n of touched)
      this.#supports[n] = this.#clustering.supportOf(this.#clustering.imageOf(this.#itemsets[n]));
  }
}
