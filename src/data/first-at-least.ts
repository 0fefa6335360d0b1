/** The first place from `from` up to `to` of an ascending array whose value is at least `value`; `to` if there is none. */
export function firstAtLeast(ascending: Uint32Array, value: number, from = 0, to = ascending.length): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether an ascending array holds a value from `from` up to `to`. */
export function includesAscending(ascending: Uint32Array, value: number, from = 0, to = ascending.length): boolean {
  const index = firstAtLeast(ascending, value, from, to);
  return index < to && ascending[index] === value;
}
