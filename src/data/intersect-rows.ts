import type { Covers } from './transpose.ts';

/** Above this ratio of lengths, looking each row up beats walking both lists. */
const LOOK_UP_RATIO = 6;
/** A list with more rows than this share of those it lies among has a bit for each of them, which takes no more room than the list. */
const BITS = 32;

/** By item: the rows that contain it, a bit for each; computed once for lists of records, as items are requested. */
const known = new WeakMap<Covers, Map<number, Uint32Array>>();

/**
 * Writes the rows that contain all the given items to the front of `into`; returns how many there are. `into` must have
 * room for the rows of the rarest item.
 */
export function intersectRows(covers: Covers, itemset: readonly number[], into: Uint32Array): number {
  const { offsets, rows } = covers;
  const items = [...itemset].sort((a, b) => lengthOf(offsets, a) - lengthOf(offsets, b));
  const first = offsets[items[0]];
  let count = lengthOf(offsets, items[0]);
  if (items.length === 1) into.set(rows.subarray(first, first + count));
  // The rows of the rarest item are looked through where they lie, what is left of them in `into`.
  let list = items.length === 1 ? into : rows.subarray(first, first + count);
  for (let n = 1; n < items.length && count > 0; n++) {
    const others = rows.subarray(offsets[items[n]], offsets[items[n] + 1]);
    const last = others.at(-1) ?? 0;
    if (others.length * BITS > last) count = keepMarked(list, count, marksOf(covers, items[n]), last, into);
    else if (others.length > LOOK_UP_RATIO * count) count = keepFound(list, count, others, into);
    else count = keepMatches(list, count, others, into);
    list = into;
  }
  return count;
}

function lengthOf(offsets: Uint32Array, item: number): number {
  return offsets[item + 1] - offsets[item];
}

/** A bit for each row up to the last one that contains the item. */
function marksOf(covers: Covers, item: number): Uint32Array {
  let all = known.get(covers);
  if (all === undefined) {
    all = new Map();
    known.set(covers, all);
  }
  let marks = all.get(item);
  if (marks === undefined) {
    const { offsets, rows } = covers;
    const to = offsets[item + 1];
    marks = new Uint32Array((rows[to - 1] >>> 5) + 1);
    for (let q = offsets[item]; q < to; q++) marks[rows[q] >>> 5] |= 1 << (rows[q] & 31);
    all.set(item, marks);
  }
  return marks;
}

/** Keeps the rows up to the last that have a mark. */
function keepMarked(list: Uint32Array, count: number, marks: Uint32Array, last: number, into: Uint32Array): number {
  let match = 0;
  for (let n = 0; n < count; n++) {
    const t = list[n];
    if (t > last) break;
    into[match] = t;
    match += (marks[t >>> 5] >>> (t & 31)) & 1;
  }
  return match;
}

/** Keeps the rows that a walk along both lists meets. */
function keepMatches(list: Uint32Array, count: number, others: Uint32Array, into: Uint32Array): number {
  let q = 0;
  let match = 0;
  for (let n = 0; n < count && q < others.length; n++) {
    const t = list[n];
    while (q < others.length && others[q] < t) q++;
    if (q < others.length && others[q] === t) into[match++] = t;
  }
  return match;
}

/** Keeps the rows that a binary search finds. */
function keepFound(list: Uint32Array, count: number, others: Uint32Array, into: Uint32Array): number {
  let low = 0;
  let match = 0;
  for (let n = 0; n < count; n++) {
    const t = list[n];
    let high = others.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (others[middle] < t) low = middle + 1;
      else high = middle;
    }
    if (low < others.length && others[low] === t) into[match++] = t;
  }
  return match;
}
