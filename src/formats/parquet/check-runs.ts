/** A run may be padded, by less than this many values. */
const PADDING = 512;

/** Maximum number of bits of a level or of a place in a dictionary. */
const MAX_WIDTH = 32;

/** The limits for the levels and values of a page. */
export interface PageShape {
  readonly numSlots: number;
  /** The largest repetition and definition level of the column. */
  readonly maxRepetition: number;
  readonly maxDefinition: number;
  readonly isCoded: boolean;
}

/**
 * Checks an unpacked page: levels, then values. Their `lengths` are in the header of a page of version 2, and before each of
 * them in one of version 1. Throws where a run claims more values than the page has; the decoder would believe it, and
 * write them until memory ends.
 */
export function checkPage(bytes: Uint8Array, shape: PageShape, lengths?: readonly [number, number]): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let offset = 0;
  for (const [n, limit] of [shape.maxRepetition, shape.maxDefinition].entries()) {
    if (limit === 0 && lengths === undefined) continue;
    const from = lengths === undefined ? offset + 4 : offset;
    offset = from + (lengths === undefined ? view.getUint32(offset, true) : lengths[n]);
    if (limit > 0) checkLevels(bytes, from, offset, limit, shape.numSlots);
  }
  if (shape.isCoded) checkIndexes(bytes, offset, shape.numSlots);
}

function checkLevels(bytes: Uint8Array, from: number, to: number, limit: number, count: number): void {
  if (!(from <= to && to <= bytes.length)) throw new Error('levels are longer than their page');
  if (checkRuns(bytes, from, to, 32 - Math.clz32(limit), count) < count) throw new Error('levels end too early');
}

/** Places in a dictionary: their width in a byte, then runs. */
function checkIndexes(bytes: Uint8Array, offset: number, count: number): void {
  if (offset >= bytes.length) return;
  if (bytes[offset] > MAX_WIDTH) throw new Error('places in the dictionary are too wide');
  checkRuns(bytes, offset + 1, bytes.length, bytes[offset], count);
}

/** Walks over runs, repeated or packed, and returns how many values they hold. */
function checkRuns(bytes: Uint8Array, from: number, to: number, width: number, count: number): number {
  let seen = 0;
  for (let p = from; seen < count && p < to; ) {
    let header = 0;
    let byte = 0x80;
    for (let shift = 0; byte >= 0x80; shift += 7) {
      if (shift > 28 || p >= to) throw new Error('a run has no length');
      byte = bytes[p++];
      header += (byte & 0x7f) * 2 ** shift;
    }
    const isPacked = header % 2 === 1;
    const half = Math.floor(header / 2);
    const values = isPacked ? 8 * half : half;
    if (values > count - seen + PADDING) throw new Error('a run is longer than its page');
    p += isPacked ? half * width : (width + 7) >> 3;
    seen += values;
  }
  return seen;
}
