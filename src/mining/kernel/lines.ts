import { clear, copyText, flush, get, getByte, set, setByte, sumBelow } from '../../data/machine/machine.ts';
import { sortItems } from '../../data/machine/sort-items.ts';
import {
  LAST_SUPPORT,
  LINE_ITEMS,
  LINE_LENGTHS,
  NUM_LINES,
  OPENING,
  OUT,
  OUT_END,
  OUT_LIMIT,
  PIECES,
  SORTED,
  TAIL,
  TAIL_LENGTH,
  TEXT_LENGTHS,
  TEXTS,
} from './state.ts';

// Itemsets as lines of text. The labels of a line ascend by item, while the search adds items in another order: the text of
// an itemset is that of its prefix, which mostly is in the buffer, with one label put in.

/** Of a number below 2³¹. */
const MAX_DIGITS = 10;

/** Appends the line of an itemset whose other items were listed before, the prefix counted; a step, without support, has none. */
export function writeLine(size: i32, item: i32, support: i32): void {
  const offset = get(OUT_END);
  const index = (size - 1) << 2;
  const items = get(LINE_ITEMS);
  const lengths = get(LINE_LENGTHS);
  const texts = get(TEXTS);
  // An empty buffer has no text of any prefix, nor of a support.
  if (offset === get(OUT)) {
    clear(texts + 4, texts + (size << 2));
    set(LAST_SUPPORT, 0);
  }
  const label = get(get(PIECES) + (item << 2));
  const length = get(get(PIECES) + (item << 2) + 4) - label;
  const prefix = support === 0 ? 0 : get(texts + index);
  const before = prefix === 0 ? 0 : sumBelow(items, lengths, size - 1, item);
  set(items + index, item);
  set(lengths + index, length);
  set(texts + index + 4, 0);
  if (support === 0) return;
  const text = putPiece(offset, get(OPENING));
  let end = text;
  if (prefix !== 0) {
    const prefixLength = get(get(TEXT_LENGTHS) + index);
    copyText(text, prefix, before);
    // The byte that followed the last label of the prefix was not one between two.
    if (before > 0) setByte(text + before - 1, getByte(label + length - 1));
    copyText(text + before, label, length);
    copyText(text + before + length, prefix + before, prefixLength - before);
    end += prefixLength + length;
  } else end = putLabels(text, size);
  set(texts + index + 4, text);
  set(get(TEXT_LENGTHS) + index + 4, end - text);
  // In place of the byte behind the last label.
  set(OUT_END, putTail(end - 1, support));
  set(NUM_LINES, get(NUM_LINES) + 1);
  if (get(OUT_END) >= get(OUT_LIMIT)) flush();
}

/** The labels of the current itemset. */
function putLabels(to: i32, size: i32): i32 {
  const sorted = get(SORTED);
  const last = sorted + (size << 2);
  const items = get(LINE_ITEMS);
  for (let p = 0; p < size << 2; p += 4) set(sorted + p, get(items + p));
  sortItems(sorted, last);
  for (let p = sorted; p < last; p += 4) to = putPiece(to, get(PIECES) + (get(p) << 2));
  return to;
}

function putPiece(to: i32, piece: i32): i32 {
  const from = get(piece);
  const length = get(piece + 4) - from;
  copyText(to, from, length);
  return to + length;
}

/** The text after a line's items: many adjacent lines have the same support. */
function putTail(to: i32, support: i32): i32 {
  if (support === get(LAST_SUPPORT)) {
    copyText(to, get(TAIL), get(TAIL_LENGTH));
    return to + get(TAIL_LENGTH);
  }
  const end = putPiece(putNumber(putPiece(to, get(OPENING) + 4), support), get(OPENING) + 8);
  set(LAST_SUPPORT, support);
  set(TAIL, to);
  set(TAIL_LENGTH, end - to);
  return end;
}

/** Digits are put where they belong: to copy what was written byte by byte takes longer. */
function putNumber(to: i32, value: i32): i32 {
  let length = 1;
  for (let power = 10; length < MAX_DIGITS && power <= value; power *= 10) length++;
  let rest = value;
  for (let digit = to + length - 1; digit >= to; digit--) {
    const tens = (rest / 10) | 0;
    setByte(digit, 48 + rest - tens * 10);
    rest = tens;
  }
  return to + length;
}
