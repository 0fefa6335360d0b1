import type { Covers } from './transpose.ts';

/** Above this ratio of lengths, looking each row up beats walking both lists. */
const LOOK_UP_RATIO = 6;

/**
 * Writes the rows that contain all the given items to the front of `into`; returns how many there are. `into` must have
 * room for the rows of the rarest item.
 */
export function intersectRows({ offsets, rows }: Covers, given: readonly number[], into: Uint32Array): number {
  const items = [...given].sort((a, b) => lengthOf(offsets, a) - lengthOf(offsets, b));
  let count = 0;
  for (let q = offsets[items[0]]; q < offsets[items[0] + 1]; q++) into[count++] = rows[q];
  for (let n = 1; n < items.length && count > 0; n++) {
    const from = offsets[items[n]];
    const to = offsets[items[n] + 1];
    count =
      to - from > LOOK_UP_RATIO * count ? keepFound(into, count, rows, from, to) : keepMet(into, count, rows, from, to);
  }
  return count;
}

function lengthOf(offsets: Uint32Array, item: number): number {
  return offsets[item + 1] - offsets[item];
}

/** Keeps the rows that a walk along both lists meets. */
function keepMet(kept: Uint32Array, count: number, rows: Uint32Array, from: number, to: number): number {
  let q = from;
  let found = 0;
  for (let n = 0; n < count && q < to; n++) {
    const t = kept[n];
    while (q < to && rows[q] < t) q++;
    if (q < to && rows[q] === t) kept[found++] = t;
  }
  return found;
}

/** Keeps the rows that a binary search finds. */
function keepFound(kept: Uint32Array, count: number, rows: Uint32Array, from: number, to: number): number {
  let low = from;
  let found = 0;
  for (let n = 0; n < count; n++) {
    const t = kept[n];
    let high = to;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (rows[middle] < t) low = middle + 1;
      else high = middle;
    }
    if (low < to && rows[low] === t) kept[found++] = t;
  }
  return found;
}
