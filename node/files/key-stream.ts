import { createCipheriv } from 'node:crypto';
import type { KeyStream } from '../../src/internal.ts';

/** ChaCha20 by the system's own code, the counter of blocks before the nonce; undefined where it has none. */
export function systemKeyStream(): KeyStream | undefined {
  const fill: KeyStream = (key, block, bytes) => {
    const start = Buffer.alloc(16);
    start.writeUInt32LE(block);
    bytes.set(createCipheriv('chacha20', key, start).update(bytes.fill(0)));
  };
  try {
    // Of the key 0, the second block (RFC 8439, A.1): a system that counts otherwise is not taken at its word.
    const block = new Uint8Array(64);
    fill(new Uint8Array(32), 1, block);
    return Buffer.from(block.subarray(0, 4)).toString('hex') === '9f07e7be' ? fill : undefined;
  } catch {
    return undefined; // not every build of the system's library has the bare cipher
  }
}
