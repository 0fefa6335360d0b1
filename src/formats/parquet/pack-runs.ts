/** Values that repeat at least so often are one run. */
const MIN_RUN = 8;

/** Maximum number of bytes that `count` values of a width can take. */
export function maxPackedBytes(count: number, width: number): number {
  return Math.ceil((count * width) / 8) + count + 32;
}

/**
 * Puts values of a width in bits into `bytes`, from a place on, as Parquet's hybrid of runs and packed groups of eight; returns the
 * end. The last group is filled up with zeros.
 */
export function packRuns(values: Uint8Array | Uint32Array, width: number, bytes: Uint8Array, index: number): number {
  let offset = index;
  let packedFrom = 0;
  let i = 0;
  while (i < values.length) {
    const value = values[i];
    let end = i + 1;
    while (end < values.length && values[end] === value) end++;
    if (end - i < MIN_RUN) {
      i += MIN_RUN;
      continue;
    }
    offset = packGroups(values, packedFrom, i, width, bytes, offset);
    offset = putCount((end - i) << 1, bytes, offset);
    for (let shift = 0; shift < width; shift += 8) bytes[offset++] = value >>> shift;
    i = end;
    packedFrom = end;
  }
  return packGroups(values, packedFrom, i, width, bytes, offset);
}

/** A multiple of eight values, of which the last may be missing. */
function packGroups(
  values: Uint8Array | Uint32Array,
  from: number,
  to: number,
  width: number,
  bytes: Uint8Array,
  index: number,
): number {
  if (from === to) return index;
  let offset = putCount((((to - from) / 8) << 1) | 1, bytes, index);
  const end = Math.min(to, values.length);
  let waiting = 0;
  let bits = 0;
  for (let i = from; i < end; i++) {
    waiting |= values[i] << bits;
    for (bits += width; bits >= 8; bits -= 8) {
      bytes[offset++] = waiting;
      waiting >>>= 8;
    }
  }
  const remainingBits = bits + (to - end) * width;
  for (let remaining = remainingBits; remaining > 0; remaining -= 8) {
    bytes[offset++] = waiting;
    waiting >>>= 8;
  }
  return offset;
}

function putCount(count: number, bytes: Uint8Array, index: number): number {
  let offset = index;
  let bits = count;
  for (; bits > 0x7f; bits >>>= 7) bytes[offset++] = (bits & 0x7f) | 0x80;
  bytes[offset++] = bits;
  return offset;
}
