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
    fill(new Uint8Array(32), 0, new Uint8Array(64));
    return fill;
  } catch {
    return undefined; // not every build of the system's library has the bare cipher
  }
}
