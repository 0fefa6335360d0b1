import { createReadStream } from 'node:fs';

/** The place where a file differs from its expected content: the first byte, from 1, and its line. */
interface Difference {
  readonly byte: number;
  readonly line: number;
}

const LF = 10;

/** The first byte at which a file is not what the pieces make; undefined if it is. Holds one piece of each at most. */
export async function firstDifference(
  path: string,
  pieces: Iterable<string | Uint8Array>,
): Promise<Difference | undefined> {
  const expected = pieces[Symbol.iterator]();
  let piece: Uint8Array = new Uint8Array();
  let offset = 0;
  let bytes = 0;
  let lines = 0;
  const hasMore = (): boolean => {
    while (offset === piece.length) {
      const next = expected.next();
      if (next.done === true) return false;
      piece = typeof next.value === 'string' ? Buffer.from(next.value) : next.value;
      offset = 0;
    }
    return true;
  };
  const chunks: AsyncIterable<Uint8Array> = createReadStream(path, { highWaterMark: 1 << 20 });
  for await (const chunk of chunks) {
    for (let p = 0; p < chunk.length; ) {
      if (!hasMore()) return { byte: bytes + p + 1, line: lines + 1 };
      const length = Math.min(chunk.length - p, piece.length - offset);
      for (let n = 0; n < length; n++) {
        if (chunk[p + n] !== piece[offset + n]) return { byte: bytes + p + n + 1, line: lines + 1 };
        if (chunk[p + n] === LF) lines++;
      }
      p += length;
      offset += length;
    }
    bytes += chunk.length;
  }
  return hasMore() ? { byte: bytes + 1, line: lines + 1 } : undefined;
}
