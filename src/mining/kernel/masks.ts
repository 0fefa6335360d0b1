import {
  clear,
  copyBytes,
  countWordBits,
  get,
  keepCommon,
  lowestBit,
  multiply,
  set,
} from '../../data/machine/machine.ts';
import { addItem, COUNTS_AT, HEADS_AT, SUPPORTS_AT, takeNode } from './nodes.ts';
import { addPerfect, find, tick } from './output.ts';
import { MASK_BITS, MAX_SIZE, MIN_SUPPORT, NIBBLES, NUM_PERFECT, PLACES, TOP, take } from './state.ts';
import { addToTable, searchTable, tableBits, takeTable } from './tables.ts';

// Nodes of at most 64 items. A row is a mask of two words, its weight, and the next row of its list.

export const ROW_BYTES = 16;
/** A row of closed-masks.ts. */
export const FULL_ROW_BYTES = 48;
export const DEAD_BITS = 192;

/** Fewer rows are not worth a hash table, or tables for renumbering. */
const FEW_ROWS = 16;

/** Finds all itemsets of the prefix, of `size` items, and of items of the node, of which there are n, at least two. */
export function searchMasks(node: i32, n: i32, rows: i32, end: i32, size: i32): void {
  tick((end - rows) >> 4);
  const top = get(TOP);
  let bits = tableBits(n, (end - rows) >> 4);
  if (bits < n && end - rows >= FEW_ROWS * ROW_BYTES) {
    end = mergeRows(rows, end, ROW_BYTES);
    bits = tableBits(n, (end - rows) >> 4);
  }
  const first = n - bits;
  const table = takeTable(bits);
  openLists(node, rows, end, ROW_BYTES, first, table);
  for (let e = 0; e < first; e++) searchFrom(node, e, n, first, table, size);
  searchTable(table, bits, node + (first << 2), size);
  set(TOP, top);
}

/** Puts rows into the lists of their lowest bits or, from bit `first` on, into the table. */
export function openLists(node: i32, rows: i32, end: i32, rowBytes: i32, first: i32, table: i32): void {
  clear(node + HEADS_AT, node + HEADS_AT + (first << 2));
  for (let r = rows; r < end; r += rowBytes) enlist(node, r, get(r), get(r + 4), first, table);
}

function enlist(node: i32, r: i32, low: i32, high: i32, first: i32, table: i32): void {
  const bit = low !== 0 ? lowestBit(low) : 32 + lowestBit(high);
  if (bit < first) {
    const head = node + HEADS_AT + (bit << 2);
    set(r + 12, get(head));
    set(head, r);
  } else addToTable(table, first, low, high, get(r + 8));
}

/** The itemsets with item e of the node and further only items behind it; the rows of e go on to their next lists. */
export function searchFrom(node: i32, e: i32, n: i32, first: i32, table: i32, size: i32): void {
  const top = get(TOP);
  const rows = copyRows(node, e, first, table);
  const end = get(TOP);
  const item = get(node + (e << 2));
  const support = get(node + SUPPORTS_AT + (e << 2));
  const numPerfect = get(NUM_PERFECT);
  if (size + 1 >= get(MAX_SIZE) || end === rows) find(size + 1, item, support);
  else {
    const below = takeNode();
    let low = 0;
    let high = 0;
    let m = 0;
    const counts = node + COUNTS_AT;
    const minSupport = get(MIN_SUPPORT);
    countWordBits(rows, end, ROW_BYTES, e + 1, n, counts);
    for (let f = e + 1; f < n; f++) {
      const count = get(counts + (f << 2));
      if (count === support) addPerfect(get(node + (f << 2)));
      else if (count >= minSupport) {
        set(PLACES + (f << 2), m);
        addItem(below, m++, get(node + (f << 2)), count);
        if (f < 32) low |= 1 << f;
        else high |= 1 << (f - 32);
      }
    }
    find(size + 1, item, support);
    if (m === 1) find(size + 2, get(below), get(below + SUPPORTS_AT));
    else if (m > 1) searchMasks(below, m, rows, renumberRows(rows, end, ROW_BYTES, low, high), size + 1);
  }
  set(NUM_PERFECT, numPerfect);
  set(TOP, top);
}

/** Leaves item e out; its rows go on. */
export function skipFrom(node: i32, e: i32, first: i32, table: i32): void {
  const top = get(TOP);
  copyRows(node, e, first, table);
  set(TOP, top);
}

/** The rows of list e without item e, those that have more, up to TOP; the rows themselves go on. */
function copyRows(node: i32, e: i32, first: i32, table: i32): i32 {
  let numRows = 0;
  const list = get(node + HEADS_AT + (e << 2));
  for (let r = list; r !== 0; r = get(r + 12)) numRows++;
  const rows = take(numRows * ROW_BYTES);
  let end = rows;
  let r = list;
  while (r !== 0) {
    const next = get(r + 12);
    let low = get(r);
    let high = get(r + 4);
    // The bit of e is the lowest one.
    if (low !== 0) low &= low - 1;
    else high &= high - 1;
    if ((low | high) !== 0) {
      set(end, low);
      set(end + 4, high);
      set(end + 8, get(r + 8));
      end += ROW_BYTES;
      set(r, low);
      set(r + 4, high);
      enlist(node, r, low, high, first, table);
    }
    r = next;
  }
  set(TOP, end);
  return rows;
}

/** Merges rows of equal masks; returns the new end. Of what follows in longer rows, that is kept which all of them hold. */
export function mergeRows(rows: i32, end: i32, rowBytes: i32): i32 {
  const top = get(TOP);
  const numRows = (end - rows) / rowBytes;
  let bits = 5;
  while (1 << bits < numRows << 1) bits++;
  const slots = take(4 << bits);
  clear(slots, slots + (4 << bits));
  const last = (1 << bits) - 1;
  const isFull = rowBytes > ROW_BYTES;
  let to = rows;
  for (let r = rows; r < end; r += rowBytes) {
    const low = get(r);
    const high = get(r + 4);
    let slot = multiply(multiply(low, 0x2c1b3c6d) ^ high, 0x297a2d39) >>> (32 - bits);
    let match = get(slots + (slot << 2));
    while (match !== 0 && (get(match) !== low || get(match + 4) !== high)) {
      slot = (slot + 1) & last;
      match = get(slots + (slot << 2));
    }
    if (match !== 0) {
      set(match + 8, get(match + 8) + get(r + 8));
      if (isFull) keepCommon(match + ROW_BYTES, r + ROW_BYTES, FULL_ROW_BYTES - ROW_BYTES);
    } else {
      set(slots + (slot << 2), to);
      set(to, low);
      set(to + 4, high);
      set(to + 8, get(r + 8));
      if (isFull) copyFull(to, r);
      to += rowBytes;
    }
  }
  set(TOP, top);
  return to;
}

export function copyFull(to: i32, from: i32): void {
  copyBytes(to + ROW_BYTES, from + ROW_BYTES, FULL_ROW_BYTES - ROW_BYTES);
}

/** Whether dead items are among those of a row, or of some. */
export function hasDead(full: i32): boolean {
  for (let w = 8; w < FULL_ROW_BYTES - ROW_BYTES; w += 4) if (get(full + w) !== 0) return true;
  return false;
}

/** Rows keep the given bits, which PLACES renumbers; returns the end of those that have some. */
export function renumberRows(rows: i32, end: i32, rowBytes: i32, low: i32, high: i32): i32 {
  const hasTables = end - rows >= FEW_ROWS * rowBytes;
  if (hasTables) fillNibbles(low, high);
  let to = rows;
  for (let r = rows; r < end; r += rowBytes) {
    const oldLow = get(r) & low;
    const oldHigh = get(r + 4) & high;
    if ((oldLow | oldHigh) === 0) continue;
    const weight = get(r + 8);
    if (hasTables) putRenumbered(to, oldLow, oldHigh);
    else putShifted(to, oldLow, oldHigh);
    set(to + 8, weight);
    if (rowBytes > ROW_BYTES) copyFull(to, r);
    to += rowBytes;
  }
  return to;
}

/** Bit by bit. */
function putShifted(to: i32, oldLow: i32, oldHigh: i32): void {
  let newLow = 0;
  let newHigh = 0;
  for (let remaining = oldLow; remaining !== 0; remaining &= remaining - 1) {
    const index = get(PLACES + (lowestBit(remaining) << 2));
    if (index < 32) newLow |= 1 << index;
    else newHigh |= 1 << (index - 32);
  }
  for (let remaining = oldHigh; remaining !== 0; remaining &= remaining - 1) {
    const index = get(PLACES + 128 + (lowestBit(remaining) << 2));
    if (index < 32) newLow |= 1 << index;
    else newHigh |= 1 << (index - 32);
  }
  set(to, newLow);
  set(to + 4, newHigh);
}

/** For each four bits of a mask and each value of them: the bits they become, as two words. */
function fillNibbles(low: i32, high: i32): void {
  for (let b = 0; b < MASK_BITS; b++) {
    const table = NIBBLES + ((b >> 2) << 7);
    const lead = 1 << (b & 3);
    const isKept = ((b < 32 ? low >>> b : high >>> (b - 32)) & 1) === 1;
    const bit = get(PLACES + (b << 2));
    const newLow = isKept && bit < 32 ? 1 << bit : 0;
    const newHigh = isKept && bit >= 32 ? 1 << (bit - 32) : 0;
    if (lead === 1) {
      set(table, 0);
      set(table + 4, 0);
    }
    for (let v = 0; v < lead; v++) {
      set(table + ((lead + v) << 3), get(table + (v << 3)) | newLow);
      set(table + ((lead + v) << 3) + 4, get(table + (v << 3) + 4) | newHigh);
    }
  }
}

function putRenumbered(to: i32, oldLow: i32, oldHigh: i32): void {
  let newLow = 0;
  let newHigh = 0;
  for (let remaining = oldLow, table = NIBBLES; remaining !== 0; remaining >>>= 4, table += 128) {
    const offset = table + ((remaining & 15) << 3);
    newLow |= get(offset);
    newHigh |= get(offset + 4);
  }
  for (let remaining = oldHigh, table = NIBBLES + 1024; remaining !== 0; remaining >>>= 4, table += 128) {
    const offset = table + ((remaining & 15) << 3);
    newLow |= get(offset);
    newHigh |= get(offset + 4);
  }
  set(to, newLow);
  set(to + 4, newHigh);
}
