import { countWordBits, get, set } from '../../data/machine/machine.ts';
import { copyFull, FULL_ROW_BYTES, hasDead, ROW_BYTES } from './masks.ts';
import { FIRST_END, FIRST_ROWS, MASK_BITS, MAX_SIZE, MIN_SUPPORT, NUM_DEAD, NUM_ITEMS, TOP, take } from './state.ts';

// The maximal sets among those found. Those of one first node are kept as masks of two words, of its numbers, for as
// long as it is searched: sets that contain a prefix are found below it, or were found before and are listed for it.

const FOUND_BYTES = 8;

/** Bits of a row that are items of the first node or dead ones, and how many there are. */
const FULL_AT = 128;
const FULL_BITS = 256;

/** Puts at TOP those of the sets from `from` to `to` that hold these items. */
export function holdersOf(low: i32, high: i32, from: i32, to: i32): void {
  const start = get(TOP);
  take(to - from);
  let end = start;
  for (let p = from; p < to; p += FOUND_BYTES) {
    if ((get(p) & low) !== low || (get(p + 4) & high) !== high) continue;
    set(end, get(p));
    set(end + 4, get(p + 4));
    end += FOUND_BYTES;
  }
  set(TOP, end);
}

/** Whether one of the sets from `from` to `to` holds all these items. */
export function isPartOfOne(low: i32, high: i32, from: i32, to: i32): boolean {
  for (let p = from; p < to; p += FOUND_BYTES) {
    if ((get(p) & low) === low && (get(p + 4) & high) === high) return true;
  }
  return false;
}

/** Puts a set at TOP; returns where. */
export function keepFound(low: i32, high: i32): i32 {
  const match = take(FOUND_BYTES);
  set(match, low);
  set(match + 4, high);
  set(TOP, match + FOUND_BYTES);
  return match;
}

/**
 * Whether no item is frequent with a set of the first node's items that is part of none found before, and that no item
 * behind it may join. `rows` to `end` are those below, of which the set has bits `ownLow` and `ownHigh`: what they say to
 * hold is held by all that were merged into them. Else dead items are counted in the rows of the first node; what was passed
 * over has led to a larger set that was found, unless it had more items than wanted.
 */
export function isMaximal(rows: i32, end: i32, ownLow: i32, ownHigh: i32, low: i32, high: i32): boolean {
  if (get(FIRST_ROWS) === get(FIRST_END)) return true;
  return (
    !isExtended(rows, end, 0, ownLow, ownHigh, low, high) &&
    !isExtended(get(FIRST_ROWS), get(FIRST_END), ROW_BYTES, low, high, low, high)
  );
}

/** Whether an item is frequent with `low` and `high` in the rows that have certain bits in the mask at `mask`. */
function isExtended(rows: i32, end: i32, mask: i32, ownLow: i32, ownHigh: i32, low: i32, high: i32): boolean {
  const isCut = get(MAX_SIZE) < get(NUM_ITEMS);
  const minSupport = get(MIN_SUPPORT);
  const top = get(TOP);
  const copies = take(end - rows);
  let to = copies;
  let weight = 0;
  for (let r = rows; r < end; r += FULL_ROW_BYTES) {
    if ((get(r + mask) & ownLow) !== ownLow || (get(r + mask + 4) & ownHigh) !== ownHigh) continue;
    if (!isCut && !hasDead(r + ROW_BYTES)) continue;
    weight += get(r + 8);
    set(to + 8, get(r + 8));
    copyFull(to, r);
    to += FULL_ROW_BYTES;
  }
  let isFound = false;
  if (weight >= minSupport) {
    const counts = take(FULL_BITS << 2);
    const first = isCut ? 0 : MASK_BITS;
    const last = MASK_BITS + get(NUM_DEAD);
    countWordBits(copies, to, FULL_ROW_BYTES, FULL_AT + first, FULL_AT + last, counts - (FULL_AT << 2));
    for (let b = first; b < last && !isFound; b++) {
      const isOwn = b < 32 ? (low >>> b) & 1 : b < MASK_BITS ? (high >>> (b - 32)) & 1 : 0;
      isFound = isOwn === 0 && get(counts + (b << 2)) >= minSupport;
    }
  }
  set(TOP, top);
  return isFound;
}
