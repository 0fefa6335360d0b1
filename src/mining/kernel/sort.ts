import { get, lowestBit, set } from './machine.ts';
import { MARKS, NUM_ITEMS } from './state.ts';

/** Fewer items are compared rather than marked. */
const FEW_ITEMS = 32;

/** Sorts different items, of which there may be many. */
export function sortManyItems(from: i32, to: i32): void {
  const n = (to - from) >> 2;
  const length = ((get(NUM_ITEMS) + 31) >> 5) << 2;
  if (n < FEW_ITEMS || n < length >> 4) {
    sortItems(from, to);
    return;
  }
  const marks = get(MARKS);
  for (let p = from; p < to; p += 4) {
    const at = marks + ((get(p) >> 5) << 2);
    set(at, get(at) | (1 << (get(p) & 31)));
  }
  let p = from;
  for (let w = 0; w < length; w += 4) {
    for (let left = get(marks + w); left !== 0; left &= left - 1) {
      set(p, (w << 3) + lowestBit(left));
      p += 4;
    }
    set(marks + w, 0);
  }
}

/** Sorts the words from `from` to `to`, ascending (Shell's sort). */
export function sortItems(from: i32, to: i32): void {
  const n = (to - from) >> 2;
  let gap = 1;
  while (gap < n) gap = gap * 3 + 1;
  for (gap = (gap - 1) / 3; gap > 0; gap = (gap - 1) / 3) {
    const step = gap << 2;
    for (let p = from + step; p < to; p += 4) {
      const item = get(p);
      let q = p - step;
      for (; q >= from && get(q) > item; q -= step) set(q + step, get(q));
      set(q + step, item);
    }
  }
}
