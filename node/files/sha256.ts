import type { Hash as SystemHash } from 'node:crypto';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Hash } from '../../src/internal.ts';

const require = createRequire(import.meta.url);

/** Loads the platform's code when a hash is wanted: many runs want none, and it costs them a hundredth of a second. */
function createHash(): SystemHash {
  // It is what a module of this name exports.
  const crypto = require('node:crypto') as typeof import('node:crypto');
  return crypto.createHash('sha256');
}

/** Begins a SHA-256 of the platform. */
export function startSha256(): Hash {
  const hash = createHash();
  return { update: (data) => void hash.update(data), hex: () => hash.digest('hex') };
}

/** Smaller files are read at once: a folder has many, and a stream costs more than they do. */
const CHUNK = 1 << 20;

/** The SHA-256 of a file, in hexadecimal digits. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash();
  if (statSync(file).size <= CHUNK) hash.update(readFileSync(file));
  else for await (const chunk of createReadStream(file, { highWaterMark: CHUNK })) hash.update(chunk);
  return hash.digest('hex');
}
