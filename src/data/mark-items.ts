/** By item: 1 for those of a list, else 0. */
export function markItems(items: ArrayLike<number>, numItems: number): Uint8Array {
  const marks = new Uint8Array(numItems);
  for (let n = 0; n < items.length; n++) marks[items[n]] = 1;
  return marks;
}
