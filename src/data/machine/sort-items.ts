import { get, set } from './machine.ts';

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
