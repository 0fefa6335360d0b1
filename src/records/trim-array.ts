/** The first items of a list: a view where little would be saved by a copy. */
export function trimArray(items: Uint32Array, end: number): Uint32Array {
  return end > 0.75 * items.length ? items.subarray(0, end) : items.slice(0, end);
}
