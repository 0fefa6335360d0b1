/** A copy of the array with room for `needed` elements, at least twice the old room: appending stays O(1) each. */
export function grow(array: Uint32Array, needed: number, most?: number): Uint32Array<ArrayBuffer>;
export function grow(array: Int32Array, needed: number, most?: number): Int32Array<ArrayBuffer>;
export function grow(array: Uint8Array, needed: number, most?: number): Uint8Array<ArrayBuffer>;
export function grow(
  array: Uint32Array | Int32Array | Uint8Array,
  needed: number,
  limit = Number.POSITIVE_INFINITY,
): Uint32Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Uint8Array<ArrayBuffer> {
  const length = Math.min(limit, Math.max(needed, array.length * 2));
  const grown =
    array instanceof Uint32Array
      ? new Uint32Array(length)
      : array instanceof Int32Array
        ? new Int32Array(length)
        : new Uint8Array(length);
  grown.set(array);
  return grown;
}

/** The array itself where it has room for `needed` elements, else a larger copy. */
export function ensureCapacity(array: Uint32Array<ArrayBuffer>, needed: number): Uint32Array<ArrayBuffer> {
  return needed <= array.length ? array : grow(array, needed);
}
