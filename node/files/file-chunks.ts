import { closeSync, openSync, readSync } from 'node:fs';

/** The bytes of a file, a megabyte at a time. */
export function* fileChunks(path: string): Generator<Uint8Array, void, void> {
  const file = openSync(path, 'r');
  try {
    for (;;) {
      const chunk = new Uint8Array(1 << 20);
      const length = readSync(file, chunk);
      if (length === 0) return;
      yield chunk.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}
