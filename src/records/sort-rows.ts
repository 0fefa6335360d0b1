/**
 * Sorts each row and drops repeats in place; rewrites `offsets`; returns the number of cells left. The first rows may be known
 * to be sorted and without repeats.
 */
export function sortRows(offsets: Uint32Array, items: Uint32Array, numSorted = 0): number {
  let end = offsets[numSorted];
  let from = end;
  for (let t = numSorted; t + 1 < offsets.length; t++) {
    const to = offsets[t + 1];
    // Most files are sorted: nothing moves then.
    let last = from + 1;
    while (last < to && items[last - 1] < items[last]) last++;
    if (last >= to && end === from) {
      end = to;
      offsets[t + 1] = end;
      from = to;
      continue;
    }
    sortRange(items, from, to);
    const rowFrom = end;
    for (let p = from; p < to; p++) {
      const item = items[p];
      if (end === rowFrom || items[end - 1] !== item) items[end++] = item;
    }
    offsets[t + 1] = end;
    from = to;
  }
  return end;
}

function sortRange(items: Uint32Array, from: number, to: number): void {
  if (to - from > 48) {
    let sorted = true;
    for (let p = from + 1; p < to && sorted; p++) sorted = items[p - 1] <= items[p];
    if (!sorted) items.subarray(from, to).sort();
    return;
  }
  for (let p = from + 1; p < to; p++) {
    const item = items[p];
    let q = p - 1;
    for (; q >= from && items[q] > item; q--) items[q + 1] = items[q];
    items[q + 1] = item;
  }
}
