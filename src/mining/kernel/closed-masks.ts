import { bitCount, countWordBits, get, keepCommon, lowestBit, set } from '../../data/machine/machine.ts';
import { copyFull, FULL_ROW_BYTES, hasDead, mergeRows, openLists, ROW_BYTES, renumberRows } from './masks.ts';
import { holdersOf, isMaximal, isPartOfOne, keepFound } from './maximal-sets.ts';
import { addItem, COUNTS_AT, HEADS_AT, idOf, SUPPORTS_AT, takeNode } from './nodes.ts';
import { listPath, putPath, tick } from './output.ts';
import { FULL, IS_MAXIMAL, MAX_SIZE, MIN_SUPPORT, PLACES, TOP, take } from './state.ts';

// Closed itemsets of at most 64 items in addition to at most 64 dead ones, which no set may take any more. A row is as
// in masks.ts, and all its items follow as four words that are never renumbered: those of the first node, then the dead
// ones. If rows are merged, only their common items are kept of these. So the common items of all rows of a prefix are
// known: if one of them is dead or was passed over, nothing closed is at or below the node; if not, they join the
// prefix. If maximal sets are wanted, each function leaves those that it found from the old TOP up to the new one.

const FEW_ROWS = 16;

/**
 * Items of the node are numbers of the first node. `low` and `high` are the prefix, of `size` items with those before;
 * from `known` to `knownEnd` are sets found before that hold it.
 */
export function searchClosed(
  node: i32,
  n: i32,
  rows: i32,
  end: i32,
  size: i32,
  low: i32,
  high: i32,
  known: i32,
  knownEnd: i32,
): void {
  tick((end - rows) >> 5);
  let last = end;
  if (end - rows >= FEW_ROWS * FULL_ROW_BYTES) last = mergeRows(rows, end, FULL_ROW_BYTES);
  openLists(node, rows, last, FULL_ROW_BYTES, n, 0);
  let behindLow = 0;
  let behindHigh = 0;
  for (let e = 0; e < n; e++) {
    const number = get(node + (e << 2));
    if (number < 32) behindLow |= 1 << number;
    else behindHigh |= 1 << (number - 32);
  }
  const match = get(TOP);
  for (let e = 0; e < n; e++) {
    const number = get(node + (e << 2));
    const ownLow = number < 32 ? 1 << number : 0;
    const ownHigh = number < 32 ? 0 : 1 << (number - 32);
    behindLow &= ~ownLow;
    behindHigh &= ~ownHigh;
    const top = get(TOP);
    const list = copyRows(node, e);
    const moreLow = get(FULL) & ~(low | ownLow);
    const moreHigh = get(FULL + 4) & ~(high | ownHigh);
    const passed = (moreLow & ~behindLow) | (moreHigh & ~behindHigh);
    const sizeNow = size + 1 + bitCount(moreLow) + bitCount(moreHigh);
    let from = get(TOP);
    if (passed === 0 && !hasDead(FULL) && sizeNow <= get(MAX_SIZE)) {
      const lowNow = low | ownLow | moreLow;
      const highNow = high | ownHigh | moreHigh;
      putPath(size, idOf(number));
      putMore(size + 1, moreLow, moreHigh);
      if (get(IS_MAXIMAL) === 1) {
        const holders = get(TOP);
        holdersOf(lowNow, highNow, known, knownEnd);
        holdersOf(lowNow, highNow, match, top);
        from = descend(node, e, n, list, from, sizeNow, lowNow, highNow, holders);
      } else descend(node, e, n, list, from, sizeNow, lowNow, highNow, 0);
    }
    moveDown(top, from);
  }
}

/** Leaves what is between `from` and TOP from `to` on. */
function moveDown(to: i32, from: i32): void {
  const end = get(TOP);
  let p = to;
  if (get(IS_MAXIMAL) === 1) {
    for (let q = from; q < end; q += 4) {
      set(p, get(q));
      p += 4;
    }
  }
  set(TOP, p);
}

function putMore(size: i32, low: i32, high: i32): void {
  let index = size;
  for (let remaining = low; remaining !== 0; remaining &= remaining - 1) putPath(index++, idOf(lowestBit(remaining)));
  for (let remaining = high; remaining !== 0; remaining &= remaining - 1)
    putPath(index++, idOf(32 + lowestBit(remaining)));
}

/** At a closed set, and below it; returns from where on it leaves what it found. Sets that hold it are from `holders` up to TOP. */
function descend(node: i32, e: i32, n: i32, rows: i32, end: i32, size: i32, low: i32, high: i32, holders: i32): i32 {
  const holdersEnd = get(TOP);
  const support = get(node + SUPPORTS_AT + (e << 2));
  const below = takeNode();
  if (e + 1 < n) countWordBits(rows, end, FULL_ROW_BYTES, e + 1, n, node + COUNTS_AT);
  const m = chooseItems(node, e, n, support, below);
  let commonLow = 0;
  let commonHigh = 0;
  let wholeLow = low;
  let wholeHigh = high;
  for (let b = 0; b < m; b++) {
    const f = get(below + COUNTS_AT + (b << 2));
    const number = get(below + (b << 2));
    set(PLACES + (f << 2), b);
    if (f < 32) commonLow |= 1 << f;
    else commonHigh |= 1 << (f - 32);
    if (number < 32) wholeLow |= 1 << number;
    else wholeHigh |= 1 << (number - 32);
  }
  if (get(IS_MAXIMAL) === 0) listPath(size, support);
  else {
    if (isPartOfOne(wholeLow, wholeHigh, holders, holdersEnd)) return get(TOP);
    const weight = m === 0 ? support : weightOf(rows, end, commonLow, commonHigh);
    if (weight >= get(MIN_SUPPORT)) {
      for (let b = 0; b < m; b++) putPath(size + b, idOf(get(below + (b << 2))));
      if (size + m <= get(MAX_SIZE) && isMaximal(rows, end, commonLow, commonHigh, wholeLow, wholeHigh)) {
        listPath(size + m, weight);
      }
      return keepFound(wholeLow, wholeHigh);
    }
  }
  if (m === 0 || size === get(MAX_SIZE)) return get(TOP);
  const last = renumberRows(rows, end, FULL_ROW_BYTES, commonLow, commonHigh);
  const top = get(TOP);
  searchClosed(below, m, rows, last, size, low, high, holders, holdersEnd);
  return top;
}

/** The items behind e that may join, by ascending support; where those of the node below have counts, their bits here. */
function chooseItems(node: i32, e: i32, n: i32, support: i32, below: i32): i32 {
  const minSupport = get(MIN_SUPPORT);
  let m = 0;
  for (let f = e + 1; f < n; f++) {
    const count = get(node + COUNTS_AT + (f << 2));
    if (count < minSupport || count === support) continue;
    let offset = m++;
    for (; offset > 0 && get(below + SUPPORTS_AT + ((offset - 1) << 2)) > count; offset--) {
      addItem(below, offset, get(below + ((offset - 1) << 2)), get(below + SUPPORTS_AT + ((offset - 1) << 2)));
      set(below + COUNTS_AT + (offset << 2), get(below + COUNTS_AT + ((offset - 1) << 2)));
    }
    addItem(below, offset, get(node + (f << 2)), count);
    set(below + COUNTS_AT + (offset << 2), f);
  }
  return m;
}

/** The weight of the rows that have all these bits. */
function weightOf(rows: i32, end: i32, low: i32, high: i32): i32 {
  let weight = 0;
  for (let r = rows; r < end; r += FULL_ROW_BYTES) {
    if ((get(r) & low) === low && (get(r + 4) & high) === high) weight += get(r + 8);
  }
  return weight;
}

/** All rows of list e, without item e, up to TOP, and what all of them hold in FULL; those that have more items go on. */
function copyRows(node: i32, e: i32): i32 {
  let numRows = 0;
  const list = get(node + HEADS_AT + (e << 2));
  for (let r = list; r !== 0; r = get(r + 12)) numRows++;
  const rows = take(numRows * FULL_ROW_BYTES);
  let to = rows;
  for (let w = 0; w < FULL_ROW_BYTES - ROW_BYTES; w += 4) set(FULL + w, -1);
  let r = list;
  while (r !== 0) {
    const next = get(r + 12);
    let low = get(r);
    let high = get(r + 4);
    if (low !== 0) low &= low - 1;
    else high &= high - 1;
    set(to, low);
    set(to + 4, high);
    set(to + 8, get(r + 8));
    copyFull(to, r);
    keepCommon(FULL, r + ROW_BYTES, FULL_ROW_BYTES - ROW_BYTES);
    to += FULL_ROW_BYTES;
    if ((low | high) !== 0) {
      set(r, low);
      set(r + 4, high);
      const head = node + HEADS_AT + ((low !== 0 ? lowestBit(low) : 32 + lowestBit(high)) << 2);
      set(r + 12, get(head));
      set(head, r);
    }
    r = next;
  }
  return rows;
}
