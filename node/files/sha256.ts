import { createHash } from 'node:crypto';
import type { Hash } from '../../src/internal.ts';

/** Begins a SHA-256 of the platform. */
export function startSha256(): Hash {
  const hash = createHash('sha256');
  return { update: (data) => void hash.update(data), hex: () => hash.digest('hex') };
}
