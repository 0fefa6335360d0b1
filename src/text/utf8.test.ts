import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../test/cases.ts';
import { countCharacters, findBadUtf8 } from './utf8.ts';

const byte = fc.oneof(
  fc.constantFrom(
    0x00,
    0x41,
    0x7f,
    0x80,
    0x8f,
    0x90,
    0x9f,
    0xa0,
    0xbf,
    0xc0,
    0xc1,
    0xc2,
    0xdf,
    0xe0,
    0xed,
    0xef,
    0xf0,
    0xf4,
    0xf5,
    0xff,
  ),
  fc.nat({ max: 255 }),
);

describe('findBadUtf8', () => {
  it('finds something exactly where a strict decoder refuses, and all before it is UTF-8', () => {
    const decodes = (bytes: Uint8Array) => {
      try {
        new TextDecoder('utf-8', { fatal: true }).decode(bytes);
        return true;
      } catch {
        return false;
      }
    };
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 10 }), (given) => {
        const bytes = Uint8Array.from(given);
        const at = findBadUtf8(bytes, 0, bytes.length);
        expect(at < 0).toBe(decodes(bytes));
        if (at >= 0) expect(decodes(bytes.subarray(0, at))).toBe(true);
      }),
      { numRuns: cases(3000) },
    );
  });
});

describe('countCharacters', () => {
  it('counts code points', () => {
    const bytes = new TextEncoder().encode('aé😀\u0301');
    expect(countCharacters(bytes, 0, bytes.length)).toBe(4);
  });
});
