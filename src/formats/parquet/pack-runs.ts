/** Values that repeat at least so often are one run. */
const LEAST_RUN = 8;

/** Maximum number of bytes that `count` values of a width can take. */
export function mostPackedBytes(count: number, width: number): number {
  return Math.ceil((count * width) / 8) + count + 32;
}

/**
 * Puts values of a width in bits into `bytes`, from a place on, as Parquet's hybrid of runs and packed groups of eight; returns the
 * end. The last group is filled up with zeros.
 */
export function packRuns(values: Uint8Array | Uint32Array, width: number, bytes: Uint8Array, place: number): number {
  let at = place;
  let packedFrom = 0;
  let i = 0;
  while (i < values.length) {
    const value = values[i];
    let end = i + 1;
    while (end < values.length && values[end] === value) end++;
    if (end - i < LEAST_RUN) {
      i += LEAST_RUN;
      continue;
    }
    at = packGroups(values, packedFrom, i, width, bytes, at);
    at = putCount((end - i) << 1, bytes, at);
    for (let shift = 0; shift < width; shift += 8) bytes[at++] = value >>> shift;
    i = end;
    packedFrom = end;
  }
  return packGroups(values, packedFrom, i, width, bytes, at);
}

/** A multiple of eight values, of which the last may be missing. */
function packGroups(
  values: Uint8Array | Uint32Array,
  from: number,
  to: number,
  width: number,
  bytes: Uint8Array,
  place: number,
): number {
  if (from === to) return place;
  let at = putCount((((to - from) / 8) << 1) | 1, bytes, place);
  const end = Math.min(to, values.length);
  let waiting = 0;
  let bits = 0;
  for (let i = from; i < end; i++) {
    waiting |= values[i] << bits;
    for (bits += width; bits >= 8; bits -= 8) {
      bytes[at++] = waiting;
      waiting >>>= 8;
    }
  }
  const rest = bits + (to - end) * width;
  for (let left = rest; left > 0; left -= 8) {
    bytes[at++] = waiting;
    waiting >>>= 8;
  }
  return at;
}

function putCount(count: number, bytes: Uint8Array, place: number): number {
  let at = place;
  let rest = count;
  for (; rest > 0x7f; rest >>>= 7) bytes[at++] = (rest & 0x7f) | 0x80;
  bytes[at++] = rest;
  return at;
}
