import { clear, get, set } from '../../data/machine/machine.ts';
import { searchClosed } from './closed-masks.ts';
import { copyRows, countListed, ENTRY_BYTES, indexRows, sortBySupport } from './lists.ts';
import { copyFull, DEAD_BITS, FULL_ROW_BYTES, ROW_BYTES } from './masks.ts';
import { addItem, takeNode } from './nodes.ts';
import { listPath, putPath, tick } from './output.ts';
import { sortManyItems } from './sort.ts';
import {
  BIT_OF,
  COUNTS,
  FIRST_END,
  FIRST_ITEMS,
  FIRST_ROWS,
  IS_MAXIMAL,
  ITEMS,
  MASK_BITS,
  MAX_SIZE,
  MIN_SUPPORT,
  NUM_ALIVE,
  NUM_DEAD,
  NUM_ITEMS,
  OCCURRING,
  SUPPORTS,
  TOP,
  take,
} from './state.ts';

// Closed itemsets of many items. Rows keep all items that are frequent with the prefix: those that come after its last
// one may join it, the others, and items that must not be contained, are dead. A dead item that all rows contain ends
// the branch: it is in every closed set that could be found there.

/** The closed sets of a prefix of `size` items, item e, whose rows are listed, and items behind it. */
export function searchClosedLists(list: i32, end: i32, e: i32, support: i32, size: i32): void {
  tick((end - list) >> 3);
  const top = get(TOP);
  const numKept = countItems(list, end, e);
  const items = take(numKept << 2);
  for (let k = 0; k < numKept; k++) set(items + (k << 2), get(get(OCCURRING) + (k << 2)));
  const sizeNow = joinPerfect(items, numKept, e, support, size);
  if (sizeNow <= get(MAX_SIZE)) listAndExtend(list, end, e, support, sizeNow, items, numKept);
  for (let k = 0; k < numKept; k++) set(get(COUNTS) + (get(items + (k << 2)) << 2), 0);
  set(TOP, top);
}

/** Counts the items of the rows but e; those that are frequent are in OCCURRING, ascending, and keep their counts. */
function countItems(list: i32, end: i32, e: i32): i32 {
  const counts = get(COUNTS);
  const occurring = get(OCCURRING);
  const last = countListed(list, end);
  const minSupport = get(MIN_SUPPORT);
  let to = occurring;
  for (let o = occurring; o < last; o += 4) {
    const i = get(o);
    if (i === e || get(counts + (i << 2)) < minSupport) set(counts + (i << 2), 0);
    else {
      set(to, i);
      to += 4;
    }
  }
  sortManyItems(occurring, to);
  return (to - occurring) >> 2;
}

/**
 * Puts e and the items that all rows contain on the path; returns its size, or more than the maximum if one of them is
 * dead.
 */
function joinPerfect(items: i32, numKept: i32, e: i32, support: i32, size: i32): i32 {
  const counts = get(COUNTS);
  const limit = get(MAX_SIZE);
  let sizeNow = size + 1;
  putPath(size, get(get(ITEMS) + (e << 2)));
  for (let k = 0; k < numKept; k++) {
    const i = get(items + (k << 2));
    if (get(counts + (i << 2)) < support) continue;
    if (i < e || i >= get(NUM_ALIVE)) return limit + 1;
    if (sizeNow === limit) return limit + 1;
    putPath(sizeNow++, get(get(ITEMS) + (i << 2)));
    set(counts + (i << 2), 0);
  }
  return sizeNow;
}

/** At a closed set, and below it. Items of `items` that have a count may still join or are dead. */
function listAndExtend(list: i32, end: i32, e: i32, support: i32, size: i32, items: i32, numKept: i32): void {
  const counts = get(COUNTS);
  const candidates = take(numKept << 2);
  const dead = take(numKept << 2);
  let numCandidates = 0;
  let numDead = 0;
  for (let k = 0; k < numKept; k++) {
    const i = get(items + (k << 2));
    if (get(counts + (i << 2)) === 0) continue;
    if (i < e || i >= get(NUM_ALIVE)) set(dead + (numDead++ << 2), i);
    else set(candidates + (numCandidates++ << 2), i);
  }
  if (get(IS_MAXIMAL) === 0 || numCandidates + numDead === 0) listPath(size, support);
  if (numCandidates === 0 || size === get(MAX_SIZE)) return;
  if (numCandidates <= MASK_BITS && numDead <= DEAD_BITS) {
    searchAsMasks(list, end, candidates, numCandidates, dead, numDead, size);
  } else searchBelow(list, end, items, numKept, candidates, numCandidates, size);
}

function searchAsMasks(list: i32, end: i32, candidates: i32, n: i32, dead: i32, numDead: i32, size: i32): void {
  const counts = get(COUNTS);
  const bitOf = get(BIT_OF);
  sortBySupport(candidates, n, counts);
  const node = takeNode();
  const ids = take(MASK_BITS << 2);
  for (let b = 0; b < n; b++) {
    const i = get(candidates + (b << 2));
    addItem(node, b, b, get(counts + (i << 2)));
    set(ids + (b << 2), get(get(ITEMS) + (i << 2)));
    set(bitOf + (i << 2), b + 1);
  }
  for (let d = 0; d < numDead; d++) set(bitOf + (get(dead + (d << 2)) << 2), MASK_BITS + d + 1);
  const rows = take(((end - list) / ENTRY_BYTES) * FULL_ROW_BYTES);
  let to = rows;
  for (let r = list; r < end; r += ENTRY_BYTES) to = putRow(to, get(r), get(r + 4));
  for (let b = 0; b < n; b++) set(bitOf + (get(candidates + (b << 2)) << 2), 0);
  for (let d = 0; d < numDead; d++) set(bitOf + (get(dead + (d << 2)) << 2), 0);
  set(TOP, to);
  set(FIRST_ITEMS, ids);
  if (get(IS_MAXIMAL) === 1) keepFirst(rows, to, numDead);
  searchClosed(node, n, rows, to, size, 0, 0, 0, 0);
}

/** Keeps the rows of a first node where dead items must be counted in them, or the others too. */
function keepFirst(rows: i32, end: i32, numDead: i32): void {
  set(NUM_DEAD, numDead);
  set(FIRST_ROWS, 0);
  set(FIRST_END, 0);
  if (numDead === 0 && get(MAX_SIZE) >= get(NUM_ITEMS)) return;
  let to = take(end - rows);
  set(FIRST_ROWS, to);
  for (let r = rows; r < end; r += FULL_ROW_BYTES) {
    set(to + 8, get(r + 8));
    copyFull(to, r);
    to += FULL_ROW_BYTES;
  }
  set(FIRST_END, to);
}

/** All maximal sets of at most 64 items that may join and 64 dead ones. */
export function searchMaximal(list: i32, end: i32): void {
  const n = get(NUM_ITEMS);
  const numAlive = get(NUM_ALIVE);
  const numbers = take(n << 2);
  for (let e = 0; e < n; e++) {
    set(numbers + (e << 2), e);
    set(get(COUNTS) + (e << 2), get(get(SUPPORTS) + (e << 2)));
  }
  searchAsMasks(list, end, numbers, numAlive, numbers + (numAlive << 2), n - numAlive, 0);
  for (let e = 0; e < n; e++) set(get(COUNTS) + (e << 2), 0);
}

/** A row as masks, if some of its items may still join; returns where the next one goes. BIT_OF has 1 + the bit of each. */
function putRow(to: i32, row: i32, weight: i32): i32 {
  const bitOf = get(BIT_OF);
  clear(to + ROW_BYTES, to + FULL_ROW_BYTES);
  for (let p = row; get(p) >= 0; p += 4) {
    const bit = get(bitOf + (get(p) << 2)) - 1;
    if (bit < 0) continue;
    const offset = to + 16 + ((bit >> 5) << 2);
    set(offset, get(offset) | (1 << (bit & 31)));
  }
  set(to, get(to + 16));
  set(to + 4, get(to + 20));
  set(to + 8, weight);
  return (get(to) | get(to + 4)) === 0 ? to : to + FULL_ROW_BYTES;
}

function searchBelow(list: i32, end: i32, items: i32, numKept: i32, candidates: i32, n: i32, size: i32): void {
  const counts = get(COUNTS);
  const supports = take(n << 2);
  for (let c = 0; c < n; c++) set(supports + (c << 2), get(counts + (get(candidates + (c << 2)) << 2)));
  const rows = get(TOP);
  copyRows(list, end);
  const bytes = get(TOP) - rows;
  for (let k = 0; k < numKept; k++) set(counts + (get(items + (k << 2)) << 2), 0);
  const starts = take((numKept + 1) << 2);
  indexRows(rows, bytes, items, numKept, starts, 1);
  for (let k = 0, c = 0; k < numKept && c < n; k++) {
    if (get(items + (k << 2)) !== get(candidates + (c << 2))) continue;
    const from = get(starts + (k << 2));
    const to = get(starts + (k << 2) + 4);
    searchClosedLists(from, to, get(candidates + (c << 2)), get(supports + (c << 2)), size);
    c++;
  }
}
