import { describe, expect, it } from 'vitest';
import { Transcoder } from './transcoder.ts';

function transcoded(encoding: string, bytes: readonly number[], size: number): string {
  const transcoder = new Transcoder(encoding, 'x');
  const parts: Uint8Array[] = [];
  for (let p = 0; p < bytes.length; p += size) parts.push(transcoder.push(Uint8Array.from(bytes.slice(p, p + size))));
  parts.push(transcoder.end());
  return new TextDecoder().decode(Uint8Array.from(parts.flatMap((part) => [...part])));
}

describe('Transcoder', () => {
  it('makes UTF-8 of other encodings, wherever chunks are cut, without a BOM', () => {
    const utf16 = [0xff, 0xfe, 0x4b, 0, 0xe4, 0, 0x3d, 0xd8, 0, 0xde]; // Kä😀
    for (const size of [1, 2, 3, 10]) expect(transcoded('utf-16le', utf16, size)).toBe('Kä😀');
    expect(transcoded('latin1', [0x4b, 0xe4], 1)).toBe('Kä');
    expect(transcoded('windows-1252', [0x80], 1)).toBe('€');
  });

  it('refuses bytes that are no text of the encoding', () => {
    expect(() => transcoded('utf-16le', [0x00, 0xd8, 0x41, 0], 4)).toThrow(
      'x: expected text in utf-16le, got other bytes',
    );
    expect(() => transcoded('utf-16le', [0x41], 1)).toThrow('expected text in utf-16le');
  });
});
