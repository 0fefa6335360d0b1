import { randomBytes } from 'node:crypto';
import { checkSecret, type Secret, secretOfBytes } from '../../src/internal.ts';
import { readBytes } from './read-bytes.ts';

/** A fresh secret of the system's generator. */
export function drawSecret(): Secret {
  return secretOfBytes(randomBytes(32));
}

/** The secret in a file that contains only the secret and a line end. */
export async function readSecretFile(path: string): Promise<Secret> {
  const text = Buffer.from(await readBytes(path)).toString('utf8');
  return checkSecret(text.replace(/\r?\n$/, ''), path);
}
