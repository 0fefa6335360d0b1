import { get, set } from '../../data/machine/machine.ts';
import { ROW_BYTES, searchMasks } from './masks.ts';
import { addItem, takeNode } from './nodes.ts';
import { addPerfect, find, listPath, putPath, tick } from './output.ts';
import { sortManyItems } from './sort.ts';
import {
  BIT_OF,
  COUNTS,
  ITEMS,
  MASK_BITS,
  MAX_SIZE,
  MIN_SUPPORT,
  NUM_PERFECT,
  OCCURRING,
  RARE_SEEN,
  TOP,
  take,
} from './state.ts';

// Nodes of more than 64 items. A row is its items, ascending, and −1; for each item there is a list of the rows that
// contain it, each as the address after the item and the weight of the row.

export const ENTRY_BYTES = 8;

/** The itemsets of a prefix of `size` items, item e, whose rows are listed, and items behind it. */
export function searchLists(list: i32, end: i32, e: i32, support: i32, size: i32): void {
  tick((end - list) >> 3);
  if (get(RARE_SEEN) !== 0) {
    searchRare(list, end, e, support, size);
    return;
  }
  const item = get(get(ITEMS) + (e << 2));
  if (size + 1 >= get(MAX_SIZE)) {
    find(size + 1, item, support);
    return;
  }
  const top = get(TOP);
  const numPerfect = get(NUM_PERFECT);
  const candidates = take(0);
  const n = chooseItems(list, end, support);
  find(size + 1, item, support);
  if (n === 1) {
    const f = get(candidates);
    find(size + 2, get(get(ITEMS) + (f << 2)), get(get(COUNTS) + (f << 2)));
    set(get(COUNTS) + (f << 2), 0);
  } else if (n > MASK_BITS) searchBelow(list, end, candidates, n, size + 1);
  else if (n > 1) searchAsMasks(list, end, candidates, n, size + 1);
  set(NUM_PERFECT, numPerfect);
  set(TOP, top);
}

/**
 * The sets of exactly MAX_SIZE items whose parts without the last item are frequent: those that are rare themselves
 * and, if requested, those that are not. Perfect items are omitted: no minimal rare set has one in addition to the
 * prefix.
 */
function searchRare(list: i32, end: i32, e: i32, support: i32, size: i32): void {
  const top = get(TOP);
  const counts = get(COUNTS);
  putPath(size, get(get(ITEMS) + (e << 2)));
  if (size + 2 === get(MAX_SIZE)) {
    const last = countListed(list, end);
    sortManyItems(get(OCCURRING), last);
    const limit = get(RARE_SEEN) === 1 ? get(MIN_SUPPORT) : support;
    for (let o = get(OCCURRING); o < last; o += 4) {
      const offset = counts + (get(o) << 2);
      if (get(offset) < limit) {
        putPath(size + 1, get(get(ITEMS) + (get(o) << 2)));
        listPath(size + 2, get(offset));
      }
      set(offset, 0);
    }
    return;
  }
  const candidates = take(0);
  const n = chooseItems(list, end, support);
  set(NUM_PERFECT, 0);
  searchBelow(list, end, candidates, n, size + 1);
  set(TOP, top);
}

/** Counts the items of the rows listed, which are in OCCURRING up to what is returned. */
export function countListed(list: i32, end: i32): i32 {
  const counts = get(COUNTS);
  let last = get(OCCURRING);
  for (let r = list; r < end; r += ENTRY_BYTES) {
    const weight = get(r + 4);
    let p = get(r);
    for (let i = get(p); i >= 0; i = get(p)) {
      const offset = counts + (i << 2);
      const count = get(offset);
      if (count === 0) {
        set(last, i);
        last += 4;
      }
      set(offset, count + weight);
      p += 4;
    }
  }
  return last;
}

/**
 * Counts the items of the listed rows. Frequent ones are put at TOP, ascending, and keep their counts; those that all
 * rows contain are perfect.
 */
function chooseItems(list: i32, end: i32, support: i32): i32 {
  const counts = get(COUNTS);
  const occurring = get(OCCURRING);
  const last = countListed(list, end);
  const minSupport = get(MIN_SUPPORT);
  let to = occurring;
  for (let o = occurring; o < last; o += 4) {
    const i = get(o);
    if (get(counts + (i << 2)) < minSupport) set(counts + (i << 2), 0);
    else {
      set(to, i);
      to += 4;
    }
  }
  sortManyItems(occurring, to);
  const chosen = take(to - occurring);
  let n = 0;
  for (let o = occurring; o < to; o += 4) {
    const i = get(o);
    if (get(counts + (i << 2)) === support) {
      set(counts + (i << 2), 0);
      addPerfect(get(get(ITEMS) + (i << 2)));
    } else set(chosen + (n++ << 2), i);
  }
  return n;
}

/** Goes on with masks: the candidates are numbered by ascending support. */
function searchAsMasks(list: i32, end: i32, candidates: i32, n: i32, size: i32): void {
  const counts = get(COUNTS);
  const bitOf = get(BIT_OF);
  sortBySupport(candidates, n, counts);
  const node = takeNode();
  for (let b = 0; b < n; b++) {
    const i = get(candidates + (b << 2));
    addItem(node, b, get(get(ITEMS) + (i << 2)), get(counts + (i << 2)));
    set(counts + (i << 2), 0);
    set(bitOf + (i << 2), b + 1);
  }
  const rows = take((end - list) * (ROW_BYTES / ENTRY_BYTES));
  let to = rows;
  for (let r = list; r < end; r += ENTRY_BYTES) {
    let low = 0;
    let high = 0;
    let p = get(r);
    for (let i = get(p); i >= 0; i = get(p)) {
      const bit = get(bitOf + (i << 2)) - 1;
      if (bit >= 32) high |= 1 << (bit - 32);
      else if (bit >= 0) low |= 1 << bit;
      p += 4;
    }
    if ((low | high) === 0) continue;
    set(to, low);
    set(to + 4, high);
    set(to + 8, get(r + 4));
    to += ROW_BYTES;
  }
  for (let b = 0; b < n; b++) set(bitOf + (get(candidates + (b << 2)) << 2), 0);
  set(TOP, to);
  searchMasks(node, n, rows, to, size);
}

export function sortBySupport(candidates: i32, n: i32, counts: i32): void {
  for (let b = 1; b < n; b++) {
    const i = get(candidates + (b << 2));
    const count = get(counts + (i << 2));
    let c = b - 1;
    for (; c >= 0 && get(counts + (get(candidates + (c << 2)) << 2)) > count; c--) {
      set(candidates + ((c + 1) << 2), get(candidates + (c << 2)));
    }
    set(candidates + ((c + 1) << 2), i);
  }
}

/** Goes on with the rows cut down to the candidates. */
function searchBelow(list: i32, end: i32, candidates: i32, n: i32, size: i32): void {
  const counts = get(COUNTS);
  const supports = take(n << 2);
  for (let c = 0; c < n; c++) set(supports + (c << 2), get(counts + (get(candidates + (c << 2)) << 2)));
  const rows = get(TOP);
  copyRows(list, end);
  for (let c = 0; c < n; c++) set(counts + (get(candidates + (c << 2)) << 2), 0);
  const starts = take((n + 1) << 2);
  indexRows(rows, starts - rows, candidates, n, starts, 0);
  for (let c = 0; c < n; c++) {
    const from = get(starts + (c << 2));
    const to = get(starts + (c << 2) + 4);
    searchLists(from, to, get(candidates + (c << 2)), get(supports + (c << 2)), size);
  }
}

/** Puts at TOP each row with its weight before it, cut down to items that have a count, if there are any. */
export function copyRows(list: i32, end: i32): void {
  const counts = get(COUNTS);
  let to = get(TOP);
  for (let r = list; r < end; r += ENTRY_BYTES) {
    let p = get(r);
    const start = to;
    let length = 8;
    for (let q = p; get(q) >= 0; q += 4) length += 4;
    if (to + length > get(TOP)) {
      set(TOP, to);
      take(length + 65536);
    }
    set(to, get(r + 4));
    to += 4;
    for (let i = get(p); i >= 0; i = get(p)) {
      if (get(counts + (i << 2)) !== 0) {
        set(to, i);
        to += 4;
      }
      p += 4;
    }
    if (to === start + 4) to = start;
    else {
      set(to, -1);
      to += 4;
    }
  }
  set(TOP, to);
}

/**
 * Makes the list of each item; `starts` gets where they begin and, last, where they end. Entries are whole rows if asked
 * for, else what is behind the item.
 */
export function indexRows(rows: i32, bytes: i32, items: i32, n: i32, starts: i32, isWhole: i32): void {
  const counts = get(COUNTS);
  const end = rows + bytes;
  for (let p = rows; p < end; p += 4) {
    p += 4;
    for (let i = get(p); i >= 0; i = get(p)) {
      set(counts + (i << 2), get(counts + (i << 2)) + 1);
      p += 4;
    }
  }
  let length = 0;
  for (let c = 0; c < n; c++) length += get(counts + (get(items + (c << 2)) << 2));
  const lists = take(length * ENTRY_BYTES);
  let to = lists;
  for (let c = 0; c < n; c++) {
    const offset = counts + (get(items + (c << 2)) << 2);
    set(starts + (c << 2), to);
    const next = to + get(offset) * ENTRY_BYTES;
    set(offset, to);
    to = next;
  }
  set(starts + (n << 2), to);
  for (let p = rows; p < end; p += 4) {
    const weight = get(p);
    p += 4;
    const row = p;
    for (let i = get(p); i >= 0; i = get(p)) {
      const offset = counts + (i << 2);
      const entry = get(offset);
      p += 4;
      set(entry, isWhole === 1 ? row : p);
      set(entry + 4, weight);
      set(offset, entry + ENTRY_BYTES);
    }
  }
  for (let c = 0; c < n; c++) set(counts + (get(items + (c << 2)) << 2), 0);
}
