import { coOccurrence as countTogether, indexLabels, lift } from '../../../src/internal.ts';
import type { DataWorkerState } from '../data-worker-state.ts';

/** An item and its label. */
export interface NamedItem {
  readonly item: number;
  readonly label: string;
}

export interface ItemSummary extends NamedItem {
  /** Number of records that contain it. */
  readonly support: number;
}

/** A page of a list of items, and the length of the list. */
export interface ItemPage<T = ItemSummary> {
  readonly items: readonly T[];
  readonly matches: number;
}

interface FindItemsOptions {
  /** Part of a label, in any case; empty for the most common items. */
  readonly query: string;
  /** Number of items to leave out at the start. */
  readonly from?: number;
  readonly limit: number;
}

/** Items whose label contains the query: labels that begin with it first, then by falling support. */
export function findItems({ query, from = 0, limit }: FindItemsOptions, state: DataWorkerState): ItemPage {
  const { supports } = state;
  const { folded, matching } = matchingItems(query, state);
  const target = query.trim().toLowerCase();
  const rank = (i: number): number => (folded[i] === target ? 0 : folded[i]!.startsWith(target) ? 1 : 2);
  matching.sort((a, b) => rank(a) - rank(b) || supports[b]! - supports[a]! || a - b);
  return { items: matching.slice(from, from + limit).map((i) => summaryOfItem(i, state)), matches: matching.length };
}

/** The items whose label contains the query, by id. */
export function matchingItems(query: string, state: DataWorkerState): { folded: string[]; matching: number[] } {
  const folded = state.derived('folded labels', () => state.labels.map((label) => label.toLowerCase()));
  const target = query.trim().toLowerCase();
  return { folded, matching: folded.flatMap((label, i) => (label.includes(target) ? [i] : [])) };
}

export function summaryOfItem(item: number, { labels, supports }: DataWorkerState): ItemSummary {
  return { item, label: labels[item]!, support: supports[item]! };
}

/** The items with these labels; −1 for a label that no item of the original has. */
export const namedItems = ({ labels }: { readonly labels: readonly string[] }, state: DataWorkerState): number[] =>
  labels.map(state.derived('items by label', ({ dictionary }) => indexLabels(dictionary)));

type RankedPair = readonly [a: number, b: number, lift: number];

/** The map of the most common items: the number of records of each pair, and its ratio to chance. */
export interface CoOccurrences {
  readonly items: readonly number[];
  readonly labels: readonly string[];
  readonly supports: readonly number[];
  readonly together: readonly (readonly number[])[];
  /** 1 where two items are independent. */
  readonly lifts: readonly (readonly number[])[];
  /** Pairs by falling lift. */
  readonly ranked: readonly RankedPair[];
  /** The first of them, if its items occur together more often than by chance. */
  readonly strongest?: RankedPair;
}

const MAX_RANKED = 50;

export const coOccurrence = ({ max }: { readonly max: number }, state: DataWorkerState): CoOccurrences =>
  state.derived(`co-occurrence of ${max}`, (dataset) => {
    const { items, supports, together, numRows } = countTogether(dataset, max);
    const liftOf = (support: number, a: number, b: number): number =>
      lift({ support, antecedentSupport: supports[a]!, consequentSupport: supports[b]! }, numRows);
    const lifts = together.map((row, a) => row.map((support, b) => liftOf(support, a, b)));
    const ranked = lifts
      .flatMap((row, a) => row.slice(0, a).map((value, b): RankedPair => [b, a, value]))
      .sort((x, y) => y[2] - x[2] || x[0] - y[0] || x[1] - y[1])
      .slice(0, MAX_RANKED);
    return {
      items: [...items],
      labels: items.map((i) => state.labels[i]!),
      supports,
      together,
      lifts,
      ranked,
      ...(ranked[0] !== undefined && ranked[0][2] > 1 && { strongest: ranked[0] }),
    };
  });
