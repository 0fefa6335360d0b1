/** The start of the first byte sequence in bytes[start … end) that is not UTF-8, or −1. */
export function findBadUtf8(bytes: Uint8Array, start: number, end: number): number {
  let p = start;
  while (p < end) {
    if (bytes[p] < 0x80) {
      p++;
      continue;
    }
    const length = sequenceLength(bytes, p, end);
    if (length === 0) return p;
    p += length;
  }
  return -1;
}

/** The number of characters (code points) in bytes[start … end), if they are UTF-8. */
export function countCharacters(bytes: Uint8Array, start: number, end: number): number {
  let count = 0;
  for (let p = start; p < end; p++) if ((bytes[p] & 0xc0) !== 0x80) count++;
  return count;
}

/** A byte as messages show it: `byte 0xff`. */
export function byteText(byte: number): string {
  return `byte 0x${byte.toString(16).padStart(2, '0')}`;
}

/** The length of the multi-byte sequence at p, or 0 if there is none: overlong forms and surrogates are not UTF-8. */
function sequenceLength(bytes: Uint8Array, p: number, end: number): number {
  const lead = bytes[p];
  const length = lead >= 0xc2 && lead <= 0xdf ? 2 : (lead & 0xf0) === 0xe0 ? 3 : lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
  if (length === 0 || p + length > end) return 0;
  for (let q = p + 1; q < p + length; q++) if ((bytes[q] & 0xc0) !== 0x80) return 0;
  const second = bytes[p + 1];
  if (lead === 0xe0 && second < 0xa0) return 0;
  if (lead === 0xed && second > 0x9f) return 0;
  if (lead === 0xf0 && second < 0x90) return 0;
  if (lead === 0xf4 && second > 0x8f) return 0;
  return length;
}
