import { get, lowestBit, set } from '../../data/machine/machine.ts';
import { sortItems } from '../../data/machine/sort-items.ts';
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
    const offset = marks + ((get(p) >> 5) << 2);
    set(offset, get(offset) | (1 << (get(p) & 31)));
  }
  let p = from;
  for (let w = 0; w < length; w += 4) {
    for (let remaining = get(marks + w); remaining !== 0; remaining &= remaining - 1) {
      set(p, (w << 3) + lowestBit(remaining));
      p += 4;
    }
    set(marks + w, 0);
  }
}
