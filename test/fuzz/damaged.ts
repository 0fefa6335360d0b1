import { type Random, randomFromSeed } from '../../src/random.ts';

/** What means something in one format or another, put where it does not belong. */
const PIECES = [
  ...['', ' ', '\n', '\r', '\r\n', '\t', ',', ';', '|', '"', '""', "'", '\\', '?', '-1', '-2', '0', '1', '#', '%', '@'],
  ...[
    '{',
    '}',
    '[',
    ']',
    ':',
    '{"',
    '"}',
    '[]',
    'null',
    'true',
    '1e999',
    '-0',
    '==>',
    ' has ',
    'distinct\n',
    '*',
    '&a ',
  ],
  ...['\u0000', '\ufeff', '\ufffd', '\u0301', 'é', '𝄞', '\u2028', '__proto__', 'constructor', '99999999999999999999'],
].map((text) => new TextEncoder().encode(text));

/** Bytes that UTF-8 never has, and the halves of what it does. */
const BAD_BYTES = [0xff, 0xc0, 0x80, 0xe2, 0xf0];

/** The bytes with a few of them changed, put in, left out, repeated or cut off: number n of these, the same every time. */
export function damaged(bytes: Uint8Array, n: number): Uint8Array<ArrayBuffer> {
  const random = randomFromSeed(n);
  let damage: Uint8Array = bytes;
  for (let times = 1 + random.int(6); times > 0; times--) damage = change(damage, random);
  return Uint8Array.from(damage);
}

function change(bytes: Uint8Array, random: Random): Uint8Array {
  const at = random.int(bytes.length + 1);
  const to = Math.min(bytes.length, at + random.int(random.int(4) === 0 ? bytes.length + 1 : 9));
  switch (random.int(7)) {
    case 0:
      return joined(bytes.subarray(0, at), PIECES[random.int(PIECES.length)], bytes.subarray(at));
    case 1:
      return joined(bytes.subarray(0, at), PIECES[random.int(PIECES.length)], bytes.subarray(to));
    case 2:
      return joined(bytes.subarray(0, at), bytes.subarray(to));
    case 3:
      return joined(bytes.subarray(0, to), bytes.subarray(at));
    case 4:
      return bytes.map((byte, p) => (p === at ? byte ^ (1 << random.int(8)) : byte));
    case 5:
      return bytes.map((byte, p) => (p === at ? BAD_BYTES[random.int(BAD_BYTES.length)] : byte));
    default:
      return random.int(4) === 0 ? bytes.subarray(0, at) : bytes.map((byte, p) => (p === at ? random.int(256) : byte));
  }
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
