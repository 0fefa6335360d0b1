import { clear, get, getByte, reserve, set, setByte } from '../machine/machine.ts';
import { sortItems } from '../machine/sort-items.ts';

// Reads rows of integers. The build compiles this file to WebAssembly, and it runs as it is where there is none: it keeps
// to what both understand.

const TAB = 9;
const LF = 10;
const CR = 13;
const SPACE = 32;
const ZERO = 48;
const NINE = 57;

/** Integers are below this. */
const LIMIT = 4194304;
/** Digits of the largest. */
const MAX_DIGITS = 7;

/** The number of bytes read at a time. */
export const PIECE = 65536;

/**
 * The results of the last call of `readRows`, in words: bytes read, row ends, cells, integers met first, repeated items
 * dropped.
 */
export const NUM_READ = 16;
export const NUM_ENDS = 20;
export const NUM_CELLS = 24;
export const NUM_NEW = 28;
export const NUM_REPEATED = 32;
/** The end of the table of ids. */
const TABLE_END = 36;

/** The end of each row among all cells. */
export const ENDS = 1024;
/** The ids of the cells, of which two bytes make at most one, except the last. */
export const CELLS = 263184; // ENDS + 4 × PIECE + 16
/** Integers met first, in this order. */
export const NEW = 394272; // CELLS + 2 × PIECE + 16
/** The bytes to be read. */
export const BYTES = 525360; // NEW + 2 × PIECE + 16
/** By integer: its id + 1, or 0. When all is read: by id, its rank. It grows. */
export const TABLE = 590912; // BYTES + PIECE + 16

/** Begins with no integer known. */
export function begin(): void {
  reserve(TABLE);
  const end = get(TABLE_END);
  if (end > TABLE) clear(TABLE, end);
  set(TABLE_END, TABLE);
}

/** Tells the id of an integer that somebody else met first. */
export function registerId(value: i32, id: i32): void {
  makeRoom(value);
  set(TABLE + (value << 2), id + 1);
}

/**
 * Reads `length` bytes at BYTES, from between two tokens on: integers split by blanks, a row per line (LF or CRLF). It
 * stops at the first token that is not a canonical integer below LIMIT or that no blank or line end follows. Rows are
 * sorted by value and have each item once; of a row that began before the bytes or does not end in them this is true of
 * no more than its part. Before it there were `numCells` cells and `numIds` ids.
 */
export function readRows(length: i32, numCells: i32, numIds: i32): void {
  // No digit, blank or line end: nothing is read beyond it.
  setByte(BYTES + length, 0);
  set(NUM_REPEATED, 0);
  let p = BYTES;
  let to = CELLS;
  let rowFrom = CELLS;
  let ends = ENDS;
  let last = -1;
  let max = -1;
  let isAscending = true;
  let nextId = numIds;
  for (;;) {
    const start = p;
    let byte = getByte(p);
    let value = 0;
    while (byte >= ZERO && byte <= NINE) {
      value = (value * 10 + byte - ZERO) | 0;
      p++;
      byte = getByte(p);
    }
    if (p > start) {
      const isCanonical = p - start === 1 || (p - start <= MAX_DIGITS && getByte(start) !== ZERO && value < LIMIT);
      if (!isCanonical || (byte !== SPACE && byte !== LF && byte !== TAB && byte !== CR)) {
        p = start;
        break;
      }
      if (value <= last) isAscending = false;
      if (value > max) max = value;
      last = value;
      set(to, value);
      to += 4;
    }
    if (byte === LF) {
      p++;
      if (!isAscending) to = sortRow(rowFrom, to);
      makeRoom(max);
      nextId = numberRow(rowFrom, to, nextId, numIds);
      set(ends, numCells + ((to - CELLS) >> 2));
      ends += 4;
      rowFrom = to;
      last = -1;
      isAscending = true;
    } else if (byte === SPACE || byte === TAB || (byte === CR && getByte(p + 1) === LF)) p++;
    else break;
  }
  makeRoom(max);
  nextId = numberRow(rowFrom, to, nextId, numIds);
  set(NUM_READ, p - BYTES);
  set(NUM_ENDS, (ends - ENDS) >> 2);
  set(NUM_CELLS, (to - CELLS) >> 2);
  set(NUM_NEW, nextId - numIds);
}

/** Makes room for as many ranks at TABLE. */
export function takeRanks(numIds: i32): void {
  const end = TABLE + (numIds << 2);
  reserve(end);
  if (end > get(TABLE_END)) set(TABLE_END, end);
}

/** Puts ranks in the place of the first ids at CELLS. */
export function rankCells(numCells: i32): void {
  for (let p = CELLS; p < CELLS + (numCells << 2); p += 4) set(p, get(TABLE + (get(p) << 2)));
}

/** Sorts a row by value, leaves repeated items out and returns its end. */
function sortRow(from: i32, to: i32): i32 {
  sortItems(from, to);
  let end = from;
  for (let p = from; p < to; p += 4) {
    if (end > from && get(end - 4) === get(p)) continue;
    set(end, get(p));
    end += 4;
  }
  set(NUM_REPEATED, get(NUM_REPEATED) + ((to - end) >> 2));
  return end;
}

/** Puts ids in the place of integers; returns the next free one. */
function numberRow(from: i32, to: i32, freeId: i32, numIds: i32): i32 {
  let nextId = freeId;
  for (let p = from; p < to; p += 4) {
    const value = get(p);
    const entry = TABLE + (value << 2);
    if (get(entry) === 0) {
      set(NEW + ((nextId - numIds) << 2), value);
      nextId++;
      set(entry, nextId);
    }
    set(p, get(entry) - 1);
  }
  return nextId;
}

/** Makes room in the table for an integer. */
function makeRoom(value: i32): void {
  const needed = TABLE + ((value + 1) << 2);
  if (needed <= get(TABLE_END)) return;
  // Twice of it, but no more than there are integers.
  const end = value < LIMIT >> 1 ? TABLE + ((value + 1) << 3) : TABLE + (LIMIT << 2);
  reserve(end);
  set(TABLE_END, end);
}
