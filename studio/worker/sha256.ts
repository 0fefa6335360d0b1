import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Hash } from '../../src/internal.ts';

const encoder = new TextEncoder();

/** Begins a SHA-256 that needs no platform. */
export function startSha256(): Hash {
  const hash = sha256.create();
  return {
    update: (data) => void hash.update(typeof data === 'string' ? encoder.encode(data) : data),
    hex: () => bytesToHex(hash.digest()),
  };
}
