import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Hash } from '../../src/internal.ts';

/** Begins a SHA-256 of the platform. */
export function startSha256(): Hash {
  const hash = createHash('sha256');
  return { update: (data) => void hash.update(data), hex: () => hash.digest('hex') };
}

/** Smaller files are read at once: a folder has many, and a stream costs more than they do. */
const CHUNK = 1 << 20;

/** The SHA-256 of a file, in hexadecimal digits. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  if (statSync(file).size <= CHUNK) hash.update(readFileSync(file));
  else await pipeline(createReadStream(file, { highWaterMark: CHUNK }), hash);
  return hash.digest('hex');
}
