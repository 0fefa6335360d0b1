import { clear, get, multiply, prepareMachine, reserve, set } from '../../data/machine/machine.ts';
import { sortItems } from '../../data/machine/sort-items.ts';
import { searchClosedLists, searchMaximal } from './closed-lists.ts';
import { ENTRY_BYTES, indexRows, searchLists } from './lists.ts';
import { DEAD_BITS, mergeRows, openLists, ROW_BYTES, searchFrom, skipFrom } from './masks.ts';
import { addItem, takeNode } from './nodes.ts';
import {
  BIT_OF,
  CHANGED,
  COUNTS,
  HEAP,
  IS_CLOSED,
  IS_COUNTING,
  IS_MAXIMAL,
  IS_WRITING,
  ITEMS,
  LINE_ITEMS,
  LINE_LENGTHS,
  MARKS,
  MASK_BITS,
  MAX_SIZE,
  MIN_SUPPORT,
  NEXT,
  NODE,
  NUM_ALIVE,
  NUM_ITEMS,
  NUM_LINES,
  NUM_PERFECT,
  NUM_ROWS,
  OCCURRING,
  OPENING,
  OUT,
  OUT_END,
  OUT_LIMIT,
  PATH,
  PERFECT,
  PIECES,
  PREFIX_SIZE,
  RARE_SEEN,
  SORTED,
  STARTS,
  SUPPORTS,
  TABLE,
  TABLE_FROM,
  TALLY,
  TEXT_LENGTHS,
  TEXTS,
  TOP,
  take,
  WORK,
} from './state.ts';
import { searchTable, tableBits, takeTable } from './tables.ts';

// The doors of the kernel, in the order in which they are used. The sources of this folder are compiled to WebAssembly, and
// run as they are where there is none: they keep to what both understand.

/** The digits of a support, and what copies write behind a line. */
const DIGITS_AND_MORE = 32;

/** Begins a search for itemsets of `numItems` items; room for them is at ITEMS and SUPPORTS, which the host fills. */
export function begin(
  minSupport: i32,
  maxSize: i32,
  isCounting: i32,
  numItems: i32,
  numRows: i32,
  numListed: i32,
): void {
  reserve(HEAP);
  prepareMachine();
  set(TOP, HEAP);
  set(MIN_SUPPORT, minSupport);
  set(MAX_SIZE, maxSize);
  set(IS_COUNTING, isCounting);
  set(NUM_ITEMS, numItems);
  set(NUM_ROWS, numRows);
  set(NUM_PERFECT, 0);
  set(WORK, 0);
  set(NEXT, 0);
  set(IS_CLOSED, 0);
  set(IS_MAXIMAL, 0);
  set(RARE_SEEN, 0);
  set(IS_WRITING, 0);
  set(CHANGED, 0);
  set(OUT, take(12 * numListed));
  set(OUT_END, get(OUT));
  set(OUT_LIMIT, get(OUT) + 12 * numListed);
  const bytes = numItems << 2;
  set(ITEMS, take(bytes));
  set(SUPPORTS, take(bytes));
  set(PERFECT, take(bytes));
  set(OCCURRING, take(bytes));
  set(PATH, take(bytes));
  const zeros = get(TOP);
  set(COUNTS, take(bytes));
  set(BIT_OF, take(bytes));
  set(TALLY, take(bytes + 4));
  set(MARKS, take(((numItems + 31) >> 5) << 2));
  clear(zeros, get(TOP));
}

/** Looks for closed sets, or maximal ones, without the items from `numAlive` on. Called after `begin`. */
export function seekClosed(numAlive: i32, isMaximal: i32): void {
  set(IS_CLOSED, 1);
  set(IS_MAXIMAL, isMaximal);
  set(NUM_ALIVE, numAlive);
}

/** Looks for what may be minimal rare sets of just the largest size, or for all sets of it that occur. Called after `begin`. */
export function seekRare(isAll: i32): void {
  set(RARE_SEEN, 1 + isAll);
}

/**
 * Itemsets are written as lines, each after a prefix of `prefixSize` items; there is room for `bufferBytes` and one
 * line more. The host fills in the prefix at LINE_ITEMS and LINE_LENGTHS, and at PIECES the addresses of the pieces,
 * then their bytes. Called after `begin`.
 */
export function writeLines(numLabels: i32, pieceBytes: i32, prefixSize: i32, bufferBytes: i32): void {
  set(IS_WRITING, 1);
  set(PIECES, take((numLabels + 4) << 2));
  set(OPENING, get(PIECES) + (numLabels << 2));
  take(pieceBytes);
  set(PREFIX_SIZE, prefixSize);
  const bytes = (get(NUM_ITEMS) + prefixSize + 4) << 2;
  set(LINE_ITEMS, take(bytes));
  set(LINE_LENGTHS, take(bytes));
  set(TEXTS, take(bytes));
  set(TEXT_LENGTHS, take(bytes));
  set(SORTED, take(bytes));
  set(NUM_LINES, 0);
  set(OUT, take(bufferBytes));
  set(OUT_LIMIT, get(TOP));
  set(OUT_END, get(OUT));
  take(pieceBytes + DIGITS_AND_MORE);
  // Nothing of an itemset is the empty text.
  set(get(TEXTS), get(OUT));
  set(get(TEXT_LENGTHS), 0);
}

/** Room for records, and for the host's input about them. */
export function takeRecords(bytes: i32): i32 {
  return take(bytes);
}

/**
 * Makes records of rows: a length, a weight and the items of each, numbered rarest first; none is empty. The items come
 * after two words for each row, so that no record overwrites a row which is still to be read. Offsets are those of rows
 * among all items, numbers −1 for items that are not frequent, and weights 0 if each is 1. Returns the end of the
 * records; the memory after it is free again.
 */
export function numberItems(records: i32, numRows: i32, offsets: i32, numbers: i32, weights: i32): i32 {
  const items = records + (numRows << 3);
  let end = records;
  for (let t = 0; t < numRows; t++) {
    const to = items + (get(offsets + (t << 2) + 4) << 2);
    let next = end + 8;
    for (let p = items + (get(offsets + (t << 2)) << 2); p < to; p += 4) {
      const number = get(numbers + (get(p) << 2));
      if (number < 0) continue;
      set(next, number);
      next += 4;
    }
    if (next === end + 8) continue;
    set(end, (next - end - 8) >> 2);
    set(end + 4, weights === 0 ? 1 : get(weights + (t << 2)));
    end = next;
  }
  set(TOP, (end + 15) & -16);
  return end;
}

/** Whether the root has lists of rows rather than masks. */
function isListed(): boolean {
  return get(IS_CLOSED) === 1 || get(RARE_SEEN) !== 0 || get(NUM_ITEMS) > MASK_BITS;
}

/** Makes the root of the search. */
export function load(records: i32, end: i32): void {
  const n = get(NUM_ITEMS);
  if (isListed()) loadLists(records, end, n);
  else loadMasks(records, end, n);
}

function loadMasks(records: i32, end: i32, n: i32): void {
  const node = takeNode();
  for (let b = 0; b < n; b++) addItem(node, b, get(get(ITEMS) + (b << 2)), get(get(SUPPORTS) + (b << 2)));
  let length = 0;
  for (let p = records; p < end; p += (get(p) + 2) << 2) length += ROW_BYTES;
  const rows = take(length);
  let to = rows;
  for (let p = records; p < end; ) {
    const next = p + ((get(p) + 2) << 2);
    let low = 0;
    let high = 0;
    for (let q = p + 8; q < next; q += 4) {
      const bit = get(q);
      if (bit >= 32) high |= 1 << (bit - 32);
      else low |= 1 << bit;
    }
    set(to, low);
    set(to + 4, high);
    set(to + 8, get(p + 4));
    to += ROW_BYTES;
    p = next;
  }
  to = mergeRows(rows, to, ROW_BYTES);
  set(TOP, to);
  const bits = tableBits(n, (to - rows) >> 4);
  const table = takeTable(bits);
  openLists(node, rows, to, ROW_BYTES, n - bits, table);
  set(NODE, node);
  set(TABLE, table);
  set(TABLE_FROM, n - bits);
}

function loadLists(records: i32, end: i32, n: i32): void {
  const rows = mergeRecords(records, end);
  const bytes = get(TOP) - rows;
  if (isNarrow()) {
    listAll(rows, bytes);
    return;
  }
  const numbers = take(n << 2);
  for (let e = 0; e < n; e++) set(numbers + (e << 2), e);
  set(STARTS, take((n + 1) << 2));
  indexRows(rows, bytes, numbers, n, get(STARTS), get(IS_CLOSED));
}

/** Whether maximal sets are looked for among so few items that masks are enough for all. */
function isNarrow(): boolean {
  const numAlive = get(NUM_ALIVE);
  return get(IS_MAXIMAL) === 1 && numAlive <= MASK_BITS && get(NUM_ITEMS) - numAlive <= DEAD_BITS;
}

/** One list of all rows. */
function listAll(rows: i32, bytes: i32): void {
  const starts = take(8);
  let to = take(get(NUM_ROWS) * ENTRY_BYTES);
  set(STARTS, starts);
  set(starts, to);
  for (let p = rows; p < rows + bytes; p += 4) {
    set(to, p + 4);
    set(to + 4, get(p));
    to += ENTRY_BYTES;
    for (p += 4; get(p) >= 0; ) p += 4;
  }
  set(starts + 4, to);
}

/** Rows of the frequent items, ascending, equal ones merged: a weight, the items and −1 each, up to TOP. */
function mergeRecords(records: i32, end: i32): i32 {
  let bits = 4;
  while (1 << bits < get(NUM_ROWS) << 1) bits++;
  const slots = take(4 << bits);
  clear(slots, slots + (4 << bits));
  const last = (1 << bits) - 1;
  const rows = take(end - records);
  let to = rows;
  for (let p = records; p < end; ) {
    const next = p + ((get(p) + 2) << 2);
    const weight = get(p + 4);
    let rowEnd = to + 4;
    for (let q = p + 8; q < next; q += 4) {
      set(rowEnd, get(q));
      rowEnd += 4;
    }
    p = next;
    sortItems(to + 4, rowEnd);
    set(rowEnd, -1);
    let hash = 0;
    for (let q = to + 4; q < rowEnd; q += 4) hash = multiply(hash ^ get(q), 0x2c1b3c6d) + (hash >>> 15);
    let slot = multiply(hash, 0x297a2d39) >>> (32 - bits);
    let match = get(slots + (slot << 2));
    while (match !== 0 && !isSameRow(match + 4, to + 4)) {
      slot = (slot + 1) & last;
      match = get(slots + (slot << 2));
    }
    if (match !== 0) set(match, get(match) + weight);
    else {
      set(slots + (slot << 2), to);
      set(to, weight);
      to = rowEnd + 4;
    }
  }
  set(TOP, to);
  return rows;
}

function isSameRow(a: i32, b: i32): boolean {
  let p = a;
  let q = b;
  while (get(p) === get(q)) {
    if (get(p) < 0) return true;
    p += 4;
    q += 4;
  }
  return false;
}

/** The itemsets whose rarest item is e; where the last items are in a table, all of those are found at its first. */
export function search(e: i32): void {
  if (isNarrow()) {
    if (e === 0) searchMaximal(get(get(STARTS)), get(get(STARTS) + 4));
    return;
  }
  if (isListed()) {
    const entry = get(STARTS) + (e << 2);
    const support = get(get(SUPPORTS) + (e << 2));
    if (get(IS_CLOSED) === 1) searchClosedLists(get(entry), get(entry + 4), e, support, 0);
    else searchLists(get(entry), get(entry + 4), e, support, 0);
    return;
  }
  const node = get(NODE);
  const from = get(TABLE_FROM);
  const table = get(TABLE);
  const n = get(NUM_ITEMS);
  let next = get(NEXT);
  for (; next < e && next < from; next++) skipFrom(node, next, from, table);
  if (e < from) searchFrom(node, e, n, from, table, 0);
  else if (e === from) searchTable(table, n - from, node + (from << 2), 0);
  set(NEXT, e + 1);
}
