import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderLines, readOrder } from './order.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (order: Iterable<number>): string =>
  [...orderLines(order)].map((bytes) => new TextDecoder().decode(bytes)).join('');

describe('the order of published records', () => {
  it('is written as rows that count from 1', () => {
    expect(textOf([4, 0])).toBe('published,original\n1,5\n2,1\n');
  });

  it('is read back', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(1_000_000)), (order) => {
        expect([...readOrder(bytesOf(textOf(order)))]).toEqual(order);
      }),
    );
  });

  it.each([
    ['no header', '1,1\n', 'line 1: expected the header published,original'],
    ['nothing', '', 'line 1'],
    ['a gap', 'published,original\n1,1\n3,2\n', 'line 3: expected 2,'],
    ['a record twice', 'published,original\n1,1\n2,1\n', 'line 3'],
    ['row 0', 'published,original\n1,0\n', 'line 2'],
    ['no number', 'published,original\n1,x\n', 'line 2'],
    ['a part of a number', 'published,original\n1,1.5\n', 'line 2'],
    ['another way to write one', 'published,original\n1,01\n', 'line 2'],
    ['a further column', 'published,original\n1,2,3\n', 'line 2'],
    ['no line end', 'published,original\n1,2', 'line 2'],
  ])('is refused with %s, with the line', (_, text, message) => {
    expect(() => readOrder(bytesOf(text), { file: 'o.csv' })).toThrow(`o.csv, `);
    expect(() => readOrder(bytesOf(text), { file: 'o.csv' })).toThrow(message);
  });
});
