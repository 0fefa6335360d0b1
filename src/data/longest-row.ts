/** The number of items of the longest row. */
export function longestRow({ offsets }: { readonly offsets: Uint32Array }): number {
  let longest = 0;
  for (let t = 0; t + 1 < offsets.length; t++) longest = Math.max(longest, offsets[t + 1] - offsets[t]);
  return longest;
}
