import type { Dataset } from '../../../records/dataset.ts';
import { ItemsetNumbers, NO_ITEMSET } from './itemset-numbers.ts';

/** Longest record of which all parts are listed, and most parts that are listed altogether. */
const LONGEST = 20;
const MOST_PARTS = 1 << 26;

/**
 * All parts of all true records, up to a size: what attackers may know, and what it may be completed to. A part of row t
 * is a mask: bit n stands for the row's n-th item, so the items of a mask ascend with its bits.
 */
export interface KnownItemsets {
  readonly numItemsets: number;
  /** Row t, mask → itemset: itemsetOf[base[t] + mask], NO_ITEMSET above the size. */
  readonly base: Uint32Array;
  readonly itemsetOf: Uint32Array;
  readonly sizes: Uint8Array;
  /** The rows whose true records contain itemset s, ascending: rows[offsets[s] … offsets[s+1]), and as which mask. */
  readonly offsets: Uint32Array;
  readonly rows: Uint32Array;
  readonly masks: Uint32Array;
}

/** Whether all parts of the records can be listed. */
export function canListParts({ offsets, numRows }: Dataset): boolean {
  let parts = 0;
  for (let t = 0; t < numRows; t++) {
    const length = offsets[t + 1] - offsets[t];
    if (length > LONGEST) return false;
    parts += 2 ** length;
  }
  return parts <= MOST_PARTS;
}

/** Lists the parts of up to `maxSize` items. O(Σ 2^length). */
export function knownItemsets(dataset: Dataset, maxSize: number): KnownItemsets {
  const { offsets: rowOffsets, items, numRows } = dataset;
  const base = new Uint32Array(numRows + 1);
  for (let t = 0; t < numRows; t++) base[t + 1] = base[t] + 2 ** (rowOffsets[t + 1] - rowOffsets[t]);
  const itemsetOf = new Uint32Array(base[numRows]).fill(NO_ITEMSET);
  const numbers = new ItemsetNumbers();
  let occurrences = 0;
  for (let t = 0; t < numRows; t++) {
    const start = base[t];
    const from = rowOffsets[t];
    const end = base[t + 1] - start;
    for (let mask = 1; mask < end; mask++) {
      if (countBits(mask) > maxSize) continue;
      const highest = 31 - Math.clz32(mask);
      const rest = mask ^ (1 << highest);
      const parent = rest === 0 ? NO_ITEMSET : itemsetOf[start + rest];
      itemsetOf[start + mask] = numbers.numberOf(parent, items[from + highest]);
      occurrences++;
    }
  }
  return { numItemsets: numbers.count, base, itemsetOf, ...listRows(base, itemsetOf, numbers.count, occurrences) };
}

function listRows(base: Uint32Array, itemsetOf: Uint32Array, numItemsets: number, occurrences: number) {
  const sizes = new Uint8Array(numItemsets); // records have at most LONGEST items
  const offsets = new Uint32Array(numItemsets + 1);
  for (const s of itemsetOf) if (s !== NO_ITEMSET) offsets[s + 1]++;
  for (let s = 0; s < numItemsets; s++) offsets[s + 1] += offsets[s];
  const next = offsets.slice(0, numItemsets);
  const rows = new Uint32Array(occurrences);
  const masks = new Uint32Array(occurrences);
  for (let t = 0; t + 1 < base.length; t++) {
    const end = base[t + 1] - base[t];
    for (let mask = 1; mask < end; mask++) {
      const s = itemsetOf[base[t] + mask];
      if (s === NO_ITEMSET) continue;
      sizes[s] = countBits(mask);
      rows[next[s]] = t;
      masks[next[s]++] = mask;
    }
  }
  return { sizes, offsets, rows, masks };
}

/** How many bits are set. */
export function countBits(mask: number): number {
  let bits = mask - ((mask >>> 1) & 0x5555_5555);
  bits = (bits & 0x3333_3333) + ((bits >>> 2) & 0x3333_3333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
