import { chacha20 } from '@noble/ciphers/chacha.js';
import { SottoError } from './errors.ts';
import type { Random } from './random.ts';

/**
 * 256 bits that only the curator knows, as 64 hexadecimal digits: everything random in a release derives from them. The
 * library never makes one; the system's own generator does.
 */
export type Secret = string;

/** The form of a secret. */
export const SECRET_PATTERN = /^[0-9a-f]{64}$/;

/** Throws `usage` for anything else than a secret, without showing what it was. */
export function checkSecret(value: unknown, where = 'secret'): Secret {
  if (typeof value === 'string' && SECRET_PATTERN.test(value)) return value;
  throw new SottoError('usage', `${where}: expected 64 hexadecimal digits in lower case, got something else`, {
    hint: '`openssl rand -hex 32` makes such a secret; without one, the program draws it',
  });
}

/** The secret of these 32 bytes, which a system's generator drew. */
export function secretOfBytes(bytes: Uint8Array): Secret {
  return checkSecret(Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''));
}

/** The secret that stands for a seed: for experiments, because everybody can guess it. */
export function secretOfSeed(seed: number): Secret {
  return checkSecret(seed.toString(16).padStart(64, '0'));
}

/**
 * A secret of its own for a purpose: who has it learns nothing of the others, nor of the secret it comes from. The
 * purpose, led by its length, is taken in blocks, each the nonce under the key that came of those before it.
 */
export function derivedSecret(secret: Secret, purpose: string): Secret {
  const name = new TextEncoder().encode(purpose);
  const padded = new Uint8Array(NONCE * (1 + Math.ceil(name.length / NONCE)));
  new DataView(padded.buffer).setUint32(0, name.length);
  padded.set(name, NONCE);
  let key = bytesOf(checkSecret(secret));
  for (let from = 0; from < padded.length; from += NONCE) {
    key = chacha20(key, padded.subarray(from, from + NONCE), new Uint8Array(32));
  }
  return secretOfBytes(key);
}

/**
 * The generator of a secret for a purpose. Who sees some of its choices can tell nothing of the others.
 *
 * @example
 * ```ts
 * const secret = secretOfSeed(7);
 * randomFromSecret(secret, 'order').int(100) === randomFromSecret(secret, 'order').int(100); // → true
 * ```
 */
export function randomFromSecret(secret: Secret, purpose: string, keyStream?: KeyStream): Random {
  return randomOfKey(derivedSecret(secret, `random: ${purpose}`), keyStream);
}

/**
 * Fills bytes, a multiple of 64, with the key stream of ChaCha20 (RFC 8439) under a key and the nonce 0, from a block on.
 * A system that has one of its own gives the same bytes sooner.
 */
export type KeyStream = (key: Uint8Array, block: number, bytes: Uint8Array) => void;

const ownKeyStream: KeyStream = (key, block, bytes) => {
  bytes.fill(0);
  chacha20(key, ZERO_NONCE, bytes, bytes, block);
};

/** The key stream under a key, word by word. */
export function randomOfKey(key: Secret, keyStream = ownKeyStream): Random {
  const keyBytes = bytesOf(checkSecret(key));
  const bytes = new Uint8Array(4096);
  const words = new Uint32Array(bytes.buffer);
  let block = 0;
  let next = words.length;
  const word = (): number => {
    if (next === words.length) {
      keyStream(keyBytes, block, bytes);
      block += bytes.length / BLOCK;
      next = 0;
    }
    return words[next++];
  };
  /** Draws the number of bits that the bound has until they are below it, so that all numbers are equally likely. */
  const narrow = (bound: number): number => {
    const mask = bound === 1 ? 0 : 0xffff_ffff >>> Math.clz32(bound - 1);
    for (;;) {
      const value = (word() & mask) >>> 0;
      if (value < bound) return value;
    }
  };
  const wide = (bound: number): number => {
    const highBound = Math.ceil(bound / WORDS);
    for (;;) {
      const value = narrow(highBound) * WORDS + word();
      if (value < bound) return value;
    }
  };
  return { int: (bound) => (bound <= WORDS ? narrow(bound) : wide(bound)), real: () => word() / WORDS };
}

const NONCE = 12;
const ZERO_NONCE = new Uint8Array(NONCE);
/** The bytes of one block of the key stream. */
const BLOCK = 64;
const WORDS = 2 ** 32;

function bytesOf(secret: Secret): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, n) => Number.parseInt(secret.slice(2 * n, 2 * n + 2), 16));
}
