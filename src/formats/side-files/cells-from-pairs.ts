/** Pairs of row and item by row, in the order in which they came: row t = items[offsets[t] … offsets[t+1]). */
export function cellsFromPairs(
  pairs: readonly { readonly row: number; readonly item: number }[],
  numRows: number,
): { offsets: Uint32Array; items: Uint32Array } {
  const offsets = new Uint32Array(numRows + 1);
  for (const { row } of pairs) offsets[row + 1]++;
  for (let t = 0; t < numRows; t++) offsets[t + 1] += offsets[t];
  const next = offsets.slice();
  const items = new Uint32Array(pairs.length);
  for (const { row, item } of pairs) items[next[row]++] = item;
  return { offsets, items };
}
