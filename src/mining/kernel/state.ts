import { get, reserve, set } from '../../data/machine/machine.ts';

// The kernel's state other than arguments. All of it is in memory, so that a search may be left and another one run:
// addresses of words, and of words that contain addresses.

export const MIN_SUPPORT = 16;
/** Maximum number of items of an itemset. */
export const MAX_SIZE = 20;
/** Memory is free from here on. */
export const TOP = 24;
/** The results that are not yet taken: from OUT to OUT_END, three words each; there is room up to OUT_LIMIT. */
export const OUT = 28;
export const OUT_END = 32;
export const OUT_LIMIT = 36;
/** Items that all rows of the prefix hold. */
export const PERFECT = 40;
export const NUM_PERFECT = 44;
/** 1 if itemsets are counted, not listed: TALLY has the number of those found with n perfect items. */
export const IS_COUNTING = 48;
export const TALLY = 52;
/** The frequent items; by item, words that are 0 between two uses; lists of items. */
export const NUM_ITEMS = 56;
export const ITEMS = 60;
export const SUPPORTS = 64;
export const COUNTS = 68;
export const OCCURRING = 72;
export const BIT_OF = 76;
/** The rows that contain each item of the root: from STARTS[e] to STARTS[e + 1]. */
export const STARTS = 80;
/** For few items: the root as a node of masks, the table of its last items from TABLE_FROM on, the next item. */
export const NODE = 84;
export const TABLE = 88;
export const TABLE_FROM = 96;
export const NEXT = 100;
/** The number of records. */
export const NUM_ROWS = 104;
/** The work since the last call of the host. */
export const WORK = 92;

/** Whether closed sets are wanted, or only the maximal ones; items from NUM_ALIVE on do not belong to them. */
export const IS_CLOSED = 108;
export const IS_MAXIMAL = 112;
export const NUM_ALIVE = 116;
/** The items of a node that masks begin with. */
export const FIRST_ITEMS = 120;
/** The rows of that node as they were, where something must be counted in them. */
export const FIRST_ROWS = 152;
export const FIRST_END = 156;
export const NUM_DEAD = 124;
/** The common items of all rows last copied: eight words. */
export const FULL = 160;
/** The current itemset; its places from CHANGED on differ from what was listed last. */
export const PATH = 144;
export const CHANGED = 148;

/** A bit for each item, 0 between two uses. */
export const MARKS = 132;

/** For minimal rare sets: 1 if sets of the size that are rare are listed, 2 if all of that size. */
export const RARE_SEEN = 128;

/** 1 where itemsets are written as lines: OUT to OUT_END then are the bytes of NUM_LINES lines. The last may end behind OUT_LIMIT. */
export const IS_WRITING = 192;
export const NUM_LINES = 196;
/** By piece, the address of its bytes, and last where they end: the label of each item with the byte between two, then OPENING … */
export const PIECES = 200;
/** The text that begins a line, precedes the support, and ends it. */
export const OPENING = 204;
/** The items that every itemset has besides, which are the first of each line. */
export const PREFIX_SIZE = 208;
/** The items of the current itemset, and how many bytes the labels of those before the last one have. */
export const LINE_ITEMS = 212;
export const LINE_LENGTHS = 216;
/** By size, the address of the current itemset's first items as text in OUT, or 0, and how many bytes they are. */
export const TEXTS = 220;
export const TEXT_LENGTHS = 224;
/** Items in the order of a line. */
export const SORTED = 228;
/** The support written last, and in OUT what its line has behind its items. */
export const LAST_SUPPORT = 232;
export const TAIL = 236;
export const TAIL_LENGTH = 240;

/** Words for renumbering masks; below them the machine has some of its own. */
export const NIBBLES = 16384;
/** By bit: what it becomes. */
export const PLACES = 18432;
/** Memory that is given out begins here. */
export const HEAP = 20480;

/** The lowest bits of a mask are in its first word. */
export const MASK_BITS = 64;

/** Memory for some bytes, zero or not, until TOP is set back. */
export function take(bytes: i32): i32 {
  const from = get(TOP);
  const end = from + ((bytes + 15) & -16);
  reserve(end);
  set(TOP, end);
  return from;
}
