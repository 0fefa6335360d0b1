import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineBuffer } from './line-buffer.ts';

function written(fill: (buffer: LineBuffer) => void): string {
  const blocks: string[] = [];
  const decoder = new TextDecoder();
  const buffer = new LineBuffer((bytes) => blocks.push(decoder.decode(bytes)));
  fill(buffer);
  buffer.flush();
  return blocks.join('');
}

describe('LineBuffer', () => {
  it('writes whole numbers as they are', () => {
    fc.assert(
      fc.property(fc.oneof(fc.nat(), fc.maxSafeNat(), fc.constantFrom(0, 9, 10, 99, 100, 4294967295)), (value) => {
        expect(written((buffer) => buffer.integer(value))).toBe(String(value));
      }),
    );
  });

  it('writes decimals rounded to six places, without trailing zeros', () => {
    expect(written((buffer) => buffer.decimal(0.75))).toBe('0.75');
    expect(written((buffer) => buffer.decimal(1))).toBe('1');
    expect(written((buffer) => buffer.decimal(2 / 3))).toBe('0.666667');
    expect(written((buffer) => buffer.decimal(0.000001))).toBe('0.000001');
    expect(written((buffer) => buffer.decimal(0.9999999))).toBe('1');
    fc.assert(
      fc.property(fc.nat({ max: 100_000 }), fc.integer({ min: 1, max: 100_000 }), (num, den) => {
        const expected = String(Number((Math.round((num / den) * 1e6) / 1e6).toFixed(6)));
        fc.pre(!expected.includes('e'));
        expect(written((buffer) => buffer.decimal(num / den))).toBe(expected);
      }),
    );
  });

  it('writes some of many pieces with a byte between them, however long they are', () => {
    const lengths = [3, 0, 70_000, 131_071, 140_000, 1];
    const all = new TextEncoder().encode(lengths.map((length, n) => String(n).repeat(length)).join(''));
    const ends = Uint32Array.from(lengths.keys(), (n) => lengths.slice(0, n + 1).reduce((sum, length) => sum + length));
    const places = { starts: ends.map((end, n) => end - lengths[n]!), ends };
    for (const numbers of [[], [0], [5, 0, 1, 5], [2, 5, 2, 0], [3, 3, 0], [4, 1, 3, 4, 5]]) {
      const expected = numbers.map((n) => String(n).repeat(lengths[n]!)).join(' ');
      const got = written((buffer) => buffer.pieces(all, places, Uint32Array.from(numbers), numbers.length, 32));
      expect(got === expected, String(numbers)).toBe(true);
    }
  });

  it('hands on every byte in order, pieces longer than a block included', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat({ max: 200_000 }), fc.nat({ max: 255 })), { maxLength: 6 }), (pieces) => {
        const expected: number[] = [];
        const got: number[] = [];
        const buffer = new LineBuffer((bytes) => {
          for (const byte of bytes) got.push(byte);
        });
        for (const [length, value] of pieces) {
          const piece = new Uint8Array(length).fill(value);
          if (value % 2 === 0) buffer.bytes(piece);
          else buffer.block(piece);
          buffer.endLine();
          for (const byte of piece) expected.push(byte);
          expected.push(10);
        }
        buffer.flush();
        expect(got.length).toBe(expected.length);
        expect(got.every((byte, n) => byte === expected[n])).toBe(true);
      }),
      { numRuns: 30 },
    );
  });
});
