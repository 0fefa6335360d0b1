import { bitCount, countBits, get, lowestBit, set } from './machine.ts';
import { mergeRows, openLists, renumberRows } from './masks.ts';
import { addItem, COUNTS_AT, HEADS_AT, idOf, SUPPORTS_AT, takeNode } from './nodes.ts';
import { listPath, putPath, tick } from './output.ts';
import { FULL, MAX_SIZE, MIN_SUPPORT, TOP, take } from './state.ts';

// Closed itemsets of at most 64 items beside at most 64 dead ones, which no set may take any more. A row is as in
// masks.ts, and all its items follow as four words that are never renumbered: those of the first node, then the dead ones.
// Where rows are merged, only what all of them hold is kept of these. So the items that all rows of a prefix hold are known:
// if there is one that is dead or was passed over, nothing closed is at or below the node; if not, they join the prefix.

export const FULL_ROW_BYTES = 32;
const FEW_ROWS = 16;

/** Items of the node are numbers of the first node. `low` and `high` are the prefix, of `size` items with those before. */
export function searchClosed(node: i32, n: i32, rows: i32, end: i32, size: i32, low: i32, high: i32): void {
  tick((end - rows) >> 5);
  const top = get(TOP);
  let last = end;
  if (end - rows >= FEW_ROWS * FULL_ROW_BYTES) last = mergeRows(rows, end, FULL_ROW_BYTES);
  openLists(node, rows, last, FULL_ROW_BYTES, n, 0);
  for (let e = 0; e < n; e++) searchClosedFrom(node, e, n, size, low, high);
  set(TOP, top);
}

/** The closed sets with item e and items behind it; the rows of e go on to their next lists. */
export function searchClosedFrom(node: i32, e: i32, n: i32, size: i32, low: i32, high: i32): void {
  const top = get(TOP);
  const rows = copyRows(node, e);
  const number = get(node + (e << 2));
  const ownLow = number < 32 ? 1 << number : 0;
  const ownHigh = number < 32 ? 0 : 1 << (number - 32);
  const moreLow = get(FULL) & ~(low | ownLow);
  const moreHigh = get(FULL + 4) & ~(high | ownHigh);
  const passed = number < 32 ? moreLow & (ownLow - 1) : moreLow | (moreHigh & (ownHigh - 1));
  const sizeNow = size + 1 + bitCount(moreLow) + bitCount(moreHigh);
  if ((passed | get(FULL + 8) | get(FULL + 12)) === 0 && sizeNow <= get(MAX_SIZE)) {
    putPath(size, idOf(number));
    putMore(size + 1, moreLow, moreHigh);
    descend(node, e, n, rows, sizeNow, low | ownLow | moreLow, high | ownHigh | moreHigh);
  }
  set(TOP, top);
}

function putMore(size: i32, low: i32, high: i32): void {
  let place = size;
  for (let left = low; left !== 0; left &= left - 1) putPath(place++, idOf(lowestBit(left)));
  for (let left = high; left !== 0; left &= left - 1) putPath(place++, idOf(32 + lowestBit(left)));
}

/** At a closed set, and below it. */
function descend(node: i32, e: i32, n: i32, rows: i32, size: i32, low: i32, high: i32): void {
  const end = get(TOP);
  const support = get(node + SUPPORTS_AT + (e << 2));
  const minSupport = get(MIN_SUPPORT);
  const counts = node + COUNTS_AT;
  const below = takeNode();
  let keptLow = 0;
  let keptHigh = 0;
  let m = 0;
  if (e + 1 < n) countBits(rows, end, FULL_ROW_BYTES, e + 1, n, counts);
  for (let f = e + 1; f < n; f++) {
    const count = get(counts + (f << 2));
    if (count < minSupport || count === support) continue;
    addItem(below, m++, get(node + (f << 2)), count);
    if (f < 32) keptLow |= 1 << f;
    else keptHigh |= 1 << (f - 32);
  }
  listPath(size, support);
  if (m === 0 || size === get(MAX_SIZE)) return;
  searchClosed(below, m, rows, renumberRows(rows, end, FULL_ROW_BYTES, keptLow, keptHigh), size, low, high);
}

/** All rows of list e, without item e, up to TOP, and what all of them hold in FULL; those that have more items go on. */
function copyRows(node: i32, e: i32): i32 {
  let numRows = 0;
  const list = get(node + HEADS_AT + (e << 2));
  for (let r = list; r !== 0; r = get(r + 12)) numRows++;
  const rows = take(numRows * FULL_ROW_BYTES);
  let to = rows;
  let all0 = -1;
  let all1 = -1;
  let all2 = -1;
  let all3 = -1;
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
    set(to + 16, get(r + 16));
    set(to + 20, get(r + 20));
    set(to + 24, get(r + 24));
    set(to + 28, get(r + 28));
    all0 &= get(r + 16);
    all1 &= get(r + 20);
    all2 &= get(r + 24);
    all3 &= get(r + 28);
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
  set(FULL, all0);
  set(FULL + 4, all1);
  set(FULL + 8, all2);
  set(FULL + 12, all3);
  return rows;
}
