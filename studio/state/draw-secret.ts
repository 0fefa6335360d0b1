import { type Secret, secretOfBytes } from '../../src/internal.ts';

/** A fresh secret of the browser's generator. */
export function drawSecret(): Secret {
  return secretOfBytes(crypto.getRandomValues(new Uint8Array(32)));
}
