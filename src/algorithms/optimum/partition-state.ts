import type { WeightedRows } from '../../data/collapse-rows.ts';
import { countBits } from '../../data/count-bits.ts';
import type { KmPromise } from '../shared/inference/promises.ts';

/** Maximum number of items whose partitions can be searched: sets of them are stored as two words of 32 bits. */
export const MAX_ITEMS = 64;

/** The constants of a search: the promise, and working memory. */
export interface Instance {
  readonly numItems: number;
  readonly k: number;
  readonly m: number;
  /** Covers are bitmaps of this many words. A row occurs at most k times: more do not change the rare sets. */
  readonly numWords: number;
  /** One bitmap for every size of an itemset under construction. */
  readonly scratch: readonly Uint32Array[];
}

/**
 * A partition of the items during the search for an optimum, and the labels that must stay apart. A label is identified
 * by one of its items, its slot. Never changed once made: a branch makes its own.
 */
export interface PartitionState {
  /** The slots in use, ascending. */
  readonly slots: readonly number[];
  /** By item: its slot. */
  readonly slotOf: Uint8Array;
  /** By slot. */
  readonly sizes: Uint32Array;
  /** Σ support of the items, by slot. */
  readonly occurrences: Float64Array;
  readonly covers: readonly Uint32Array[];
  /** Σ size · occurrences over the labels of two items or more: NCP · |I| · all occurrences. */
  readonly loss: number;
  /** Slot pairs that must not be merged: bits by slot, 2 words for each slot. */
  readonly apart: Uint32Array;
  /** The rare itemsets of up to m labels, as slots, by size. Supersets of a rare one may be left out. */
  readonly rare: readonly (readonly number[])[];
}

/** The rows as an instance to search, and the partition in which every item stands alone. */
export function startOfSearch(
  rows: WeightedRows,
  numItems: number,
  { k, m }: KmPromise,
): { readonly instance: Instance; readonly state: PartitionState } {
  const { covers, numWords } = cappedCovers(rows, numItems, k);
  const depth = Math.min(m, numItems) + 1;
  const scratch = Array.from({ length: depth }, () => new Uint32Array(numWords));
  const instance = { numItems, k, m, numWords, scratch };
  const occurrences = new Float64Array(numItems);
  for (let t = 0; t < rows.numRows; t++) {
    for (let p = rows.offsets[t]; p < rows.offsets[t + 1]; p++) occurrences[rows.items[p]] += rows.weights[t];
  }
  const slots = Array.from({ length: numItems }, (_, i) => i).filter((i) => occurrences[i] > 0);
  const state = {
    slots,
    slotOf: Uint8Array.from({ length: numItems }, (_, i) => i),
    sizes: new Uint32Array(numItems).fill(1),
    occurrences,
    covers,
    loss: 0,
    apart: new Uint32Array(2 * numItems),
  };
  const rare = slots.flatMap((v) => rareItemsetsWith(instance, state, v, (u) => u > v));
  return { instance, state: { ...state, rare: bySize(rare) } };
}

/** The partition after labels a and b became one. */
export function mergeSlots(instance: Instance, state: PartitionState, a: number, b: number): PartitionState {
  const sizes = state.sizes.slice();
  const occurrences = state.occurrences.slice();
  sizes[a] += sizes[b];
  occurrences[a] += occurrences[b];
  const covers = state.covers.slice();
  covers[a] = unionOf(state.covers[a], state.covers[b]);
  const slots = state.slots.filter((v) => v !== b);
  const apart = state.apart.slice();
  apart[2 * a] |= apart[2 * b];
  apart[2 * a + 1] |= apart[2 * b + 1];
  for (const v of slots) if (mustStayApart(apart, a, v)) markApart(apart, a, v);
  const merged = {
    slots,
    slotOf: state.slotOf.map((slot) => (slot === b ? a : slot)),
    sizes,
    occurrences,
    covers,
    loss: state.loss + mergeLoss(state, a, b),
    apart,
  };
  const untouched = state.rare.filter((itemset) => !itemset.includes(a) && !itemset.includes(b));
  const rare = [...untouched, ...rareItemsetsWith(instance, merged, a, () => true)];
  return { ...merged, rare: bySize(rare) };
}

/** The additional loss of merging two labels. */
export function mergeLoss({ sizes, occurrences }: Pick<PartitionState, 'sizes' | 'occurrences'>, a: number, b: number) {
  const lossOf = (size: number, count: number) => (size > 1 ? size * count : 0);
  const before = lossOf(sizes[a], occurrences[a]) + lossOf(sizes[b], occurrences[b]);
  return (sizes[a] + sizes[b]) * (occurrences[a] + occurrences[b]) - before;
}

/** Forbids that two labels are merged, from here on. */
export function markApart(apart: Uint32Array, a: number, b: number): void {
  apart[2 * a + (b >> 5)] |= 1 << (b & 31);
  apart[2 * b + (a >> 5)] |= 1 << (a & 31);
}

/** Whether two labels may not be merged. */
export function mustStayApart(apart: Uint32Array, a: number, b: number): boolean {
  return (apart[2 * a + (b >> 5)] & (1 << (b & 31))) !== 0;
}

/** The number of rows that show at least `size` labels, none counted more than k times. */
export function countLongRows(instance: Instance, { slots, covers }: PartitionState, size: number): number {
  const { numWords } = instance;
  let rows = 0;
  // atLeast[s] = rows of this word with s labels or more so far.
  const atLeast = new Uint32Array(size + 1);
  for (let w = 0; w < numWords; w++) {
    atLeast.fill(0);
    atLeast[0] = 0xffff_ffff;
    for (const v of slots) {
      const word = covers[v][w];
      for (let s = size; s > 0; s--) atLeast[s] |= atLeast[s - 1] & word;
    }
    rows += countBits(atLeast[size]);
  }
  return rows;
}

/**
 * The rare itemsets that contain label v and otherwise labels that `matches` says yes to; none with a rare one inside
 * it and v.
 */
function rareItemsetsWith(
  { k, m, numWords, scratch }: Instance,
  { slots, covers }: Pick<PartitionState, 'slots' | 'covers'>,
  v: number,
  matches: (u: number) => boolean,
): number[][] {
  const own = covers[v];
  let support = 0;
  for (let w = 0; w < numWords; w++) support += countBits(own[w]);
  if (support < k) return [[v]];
  const found: number[][] = [];
  const otherItems = slots.filter((u) => u !== v && matches(u));
  const chosen: number[] = [v];
  const extend = (cover: Uint32Array, from: number): void => {
    const together = scratch[chosen.length];
    for (let n = from; n < otherItems.length; n++) {
      const u = otherItems[n];
      const count = intersect(cover, covers[u], together, numWords);
      if (count === 0) continue;
      if (count < k) found.push([...chosen, u]);
      else if (chosen.length + 1 < m) {
        chosen.push(u);
        extend(together, n + 1);
        chosen.pop();
      }
    }
  };
  if (m > 1) extend(own, 0);
  return found;
}

function bySize(itemsets: (readonly number[])[]): (readonly number[])[] {
  return itemsets.sort((a, b) => a.length - b.length);
}

function cappedCovers({ numRows, offsets, items, weights }: WeightedRows, numItems: number, k: number) {
  let numBits = 0;
  for (let t = 0; t < numRows; t++) numBits += Math.min(k, weights[t]);
  const numWords = Math.ceil(numBits / 32);
  const covers = Array.from({ length: numItems }, () => new Uint32Array(numWords));
  let bit = 0;
  for (let t = 0; t < numRows; t++) {
    for (let copy = Math.min(k, weights[t]); copy > 0; copy--, bit++) {
      for (let p = offsets[t]; p < offsets[t + 1]; p++) covers[items[p]][bit >>> 5] |= 1 << (bit & 31);
    }
  }
  return { covers, numWords };
}

function unionOf(a: Uint32Array, b: Uint32Array): Uint32Array {
  const union = new Uint32Array(a.length);
  for (let w = 0; w < union.length; w++) union[w] = a[w] | b[w];
  return union;
}

/** Writes a ∩ b and returns its size. */
function intersect(a: Uint32Array, b: Uint32Array, to: Uint32Array, numWords: number): number {
  let count = 0;
  for (let w = 0; w < numWords; w++) {
    const word = a[w] & b[w];
    to[w] = word;
    if (word !== 0) count += countBits(word);
  }
  return count;
}
