import { clear, copyText, flush, get, getByte, set, setByte, sumBelow } from '../../data/machine/machine.ts';
import { sortItems } from '../../data/machine/sort-items.ts';
import {
  DIGITS,
  LAST_SUPPORT,
  LINE_ITEMS,
  LINE_LENGTHS,
  NUM_DIGITS,
  NUM_LINES,
  OPENING,
  OUT,
  OUT_END,
  OUT_LIMIT,
  PIECES,
  SORTED,
  TEXT_LENGTHS,
  TEXTS,
} from './state.ts';

// Itemsets as lines of text. The labels of a line ascend by item, while the search adds items in another order: the text of
// an itemset is that of its prefix, which mostly is in the buffer, with one label put in.

/** Appends the line of an itemset whose other items were listed before, the prefix counted; a step, without support, has none. */
export function writeLine(size: i32, item: i32, support: i32): void {
  const at = get(OUT_END);
  const place = (size - 1) << 2;
  const items = get(LINE_ITEMS);
  const lengths = get(LINE_LENGTHS);
  const texts = get(TEXTS);
  // An empty buffer has no text of any prefix.
  if (at === get(OUT)) clear(texts + 4, texts + (size << 2));
  const label = get(get(PIECES) + (item << 2));
  const length = get(get(PIECES) + (item << 2) + 4) - label;
  const prefix = support === 0 ? 0 : get(texts + place);
  const before = prefix === 0 ? 0 : sumBelow(items, lengths, size - 1, item);
  set(items + place, item);
  set(lengths + place, length);
  set(texts + place + 4, 0);
  if (support === 0) return;
  const text = putPiece(at, get(OPENING));
  let end = text;
  if (prefix !== 0) {
    const prefixLength = get(get(TEXT_LENGTHS) + place);
    copyText(text, prefix, before);
    // The byte that followed the last label of the prefix was not one between two.
    if (before > 0) setByte(text + before - 1, getByte(label + length - 1));
    copyText(text + before, label, length);
    copyText(text + before + length, prefix + before, prefixLength - before);
    end += prefixLength + length;
  } else end = putLabels(text, size);
  set(texts + place + 4, text);
  set(get(TEXT_LENGTHS) + place + 4, end - text);
  end = putPiece(end - 1, get(OPENING) + 4);
  end = putPiece(putNumber(end, support), get(OPENING) + 8);
  set(OUT_END, end);
  set(NUM_LINES, get(NUM_LINES) + 1);
  if (end >= get(OUT_LIMIT)) flush();
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

/** Many itemsets that follow one another have the same support. */
function putNumber(to: i32, value: i32): i32 {
  if (value !== get(LAST_SUPPORT)) {
    let digit = DIGITS + 10;
    for (let rest = value; rest > 0; ) {
      const tens = (rest / 10) | 0;
      setByte(--digit, 48 + rest - tens * 10);
      rest = tens;
    }
    set(LAST_SUPPORT, value);
    set(NUM_DIGITS, DIGITS + 10 - digit);
  }
  const length = get(NUM_DIGITS);
  copyText(to, DIGITS + 10 - length, length);
  return to + length;
}
