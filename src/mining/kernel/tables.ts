import { bitCount, clear, countAtLeast, get, lowestBit, set, sumSupersets } from '../../data/machine/machine.ts';
import { find, listRows, tally } from './output.ts';
import { IS_COUNTING, MAX_SIZE, MIN_SUPPORT, NUM_PERFECT, take } from './state.ts';

// The last items of a node: one word for each set of them.

const MAX_BITS = 14;

/** The number of the last items of n for which a table pays, with this number of rows. */
export function tableBits(n: i32, numRows: i32): i32 {
  const worth = 1500 + 24 * (numRows < 10000 ? numRows : 10000);
  let bits = 1;
  while (bits < n && bits < MAX_BITS && ((bits + 1) << (bits + 1)) >> 3 <= worth) bits++;
  return bits;
}

export function takeTable(bits: i32): i32 {
  const table = take(4 << bits);
  clear(table, table + (4 << bits));
  return table;
}

/** Adds a row: its items from bit `from` on, of which there are some, and none before. */
export function addToTable(table: i32, from: i32, low: i32, high: i32, weight: i32): void {
  const mask = from >= 32 ? high >>> (from - 32) : from === 0 ? low : (low >>> from) | (high << (32 - from));
  const offset = table + (mask << 2);
  set(offset, get(offset) + weight);
}

/** Finds all frequent sets of items[0 … bits), added to a prefix of `size` items. */
export function searchTable(table: i32, bits: i32, items: i32, size: i32): void {
  sumSupersets(table, bits);
  const minSupport = get(MIN_SUPPORT);
  const length = 1 << bits;
  if (get(IS_COUNTING) === 1) {
    tally(countAtLeast(table, length, minSupport));
    return;
  }
  const capacity = get(MAX_SIZE) - size;
  const isLimited = capacity < bits;
  const isPlain = get(NUM_PERFECT) === 0;
  // The sets of one lead and further items before its last one have the numbers that follow that of the lead.
  for (let m = 1; m < length; ) {
    const support = get(table + (m << 2));
    if (support < minSupport) {
      m += m & -m;
      continue;
    }
    const numItems = bitCount(m);
    const item = get(items + (lowestBit(m) << 2));
    if (isPlain) listRows(size + numItems, item, support);
    else find(size + numItems, item, support);
    m += isLimited && numItems === capacity ? m & -m : 1;
  }
}
