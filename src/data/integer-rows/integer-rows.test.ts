import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../test/cases.ts';
import { type IntegerRowReader, MAX_RANKED, openInWebAssembly, openTwin, PIECE } from './integer-rows.ts';

const LIMIT = 2 ** 22;

/** Tokens and what stands between them, of which any may follow any. */
const part = fc.oneof(
  { weight: 6, arbitrary: fc.nat({ max: 12 }).map(String) },
  { weight: 2, arbitrary: fc.nat({ max: 5_000_000 }).map(String) },
  { weight: 8, arbitrary: fc.constantFrom(' ', ' ', ' ', '\t', '  ', ' \t') },
  { weight: 4, arbitrary: fc.constantFrom('\n', '\n', '\r\n', ' \n', '\n\n') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '0',
      '00',
      '007',
      '4194303',
      '4194304',
      '9999999',
      '12345678',
      '4294967301',
      '\r',
      '/',
      ':',
      '-1',
      'x',
      '\0',
    ),
  },
);

/** What stands in a file of integers, as most of them are, with now and then something else. */
const fileText = fc
  .array(
    fc.oneof(
      { weight: 1, arbitrary: part },
      {
        weight: 3,
        arbitrary: fc.tuple(fc.nat({ max: 300 }), fc.constantFrom(' ', ' ', '\n')).map(([n, end]) => `${n}${end}`),
      },
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));

interface Read {
  readonly numBytes: number;
  readonly ends: readonly number[];
  readonly cells: readonly number[];
  readonly integers: readonly number[];
  readonly repeated: number;
}

function readBy(reader: IntegerRowReader, text: string, numCells: number, numIds: number): Read {
  const { numBytes, ends, cells, integers, repeated } = reader.read(new TextEncoder().encode(text), numCells, numIds);
  return { numBytes, ends: [...ends], cells: [...cells], integers: [...integers], repeated };
}

/** The definition, token by token; `idOf` has the integers met so far. */
function readPlainly(text: string, numCells: number, idOf: Map<number, number>): Read {
  const pattern = /(?<blank>[ \t])|(?<end>\r?\n)|(?<integer>0|[1-9]\d{0,6})(?=[ \t\r\n])/y;
  const ends: number[] = [];
  const cells: number[] = [];
  const integers: number[] = [];
  let row: number[] = [];
  let repeated = 0;
  let numBytes = 0;
  const close = (values: readonly number[]): void => {
    for (const value of values) {
      if (!idOf.has(value)) {
        idOf.set(value, idOf.size);
        integers.push(value);
      }
      cells.push(idOf.get(value)!);
    }
    row = [];
  };
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const { end, integer } = found.groups!;
    if (integer !== undefined && Number(integer) >= LIMIT) break;
    if (integer !== undefined) row.push(Number(integer));
    if (end !== undefined) {
      const sorted = [...new Set(row)].sort((a, b) => a - b);
      repeated += row.length - sorted.length;
      close(sorted);
      ends.push(numCells + cells.length);
    }
    numBytes = pattern.lastIndex;
  }
  close(row);
  return { numBytes, ends, cells, integers, repeated };
}

const inWebAssembly = (): IntegerRowReader => {
  const reader = openInWebAssembly();
  expect(reader).toBeDefined();
  return reader!;
};

describe.each([
  ['in WebAssembly', inWebAssembly],
  ['its twin', openTwin],
])('the reader of integer rows, %s', (_, open) => {
  it('reads what the definition says, piece after piece, and stops where it says', () => {
    fc.assert(
      fc.property(fc.array(fileText, { minLength: 1, maxLength: 4 }), fc.nat({ max: 9 }), (texts, numCells) => {
        const reader = open();
        const idOf = new Map<number, number>();
        for (const text of texts) {
          const numIds = idOf.size;
          const expected = readPlainly(text, numCells, idOf);
          expect(readBy(reader, text, numCells, numIds)).toEqual(expected);
        }
        reader.close();
      }),
      { numRuns: cases(3000, 400) },
    );
  });

  it('takes ids that others gave, and begins anew for the next file', () => {
    const first = open();
    first.registerId(7, 0);
    first.registerId(4194303, 1);
    expect(readBy(first, '4194303 9 7\n', 0, 3)).toEqual({
      numBytes: 12,
      ends: [3],
      cells: [0, 3, 1],
      integers: [9],
      repeated: 0,
    });
    first.close();
    const second = open();
    expect(readBy(second, '9 7\n4194303\n', 0, 0).integers).toEqual([7, 9, 4194303]);
    second.close();
  });

  it('forgets integers up to the last that there was room for', () => {
    for (let value = 1; value < 50; value++) {
      const first = open();
      readBy(first, `${value}\n${2 * value + 2}\n`, 0, 0);
      first.close();
      const second = open();
      expect(readBy(second, `${2 * value + 2}\n`, 0, 0).integers).toEqual([2 * value + 2]);
      second.close();
    }
  });

  it('reads a piece that is as long as may be: one of rows, one of items, one of digits', () => {
    const reader = open();
    expect(readBy(reader, '\n'.repeat(PIECE), 0, 0).ends).toEqual(Array(PIECE).fill(0));
    const items = readBy(reader, '1 '.repeat(PIECE / 2 - 1).concat('2\n'), 5, 0);
    expect(items).toEqual({ numBytes: PIECE, ends: [7], cells: [0, 1], integers: [1, 2], repeated: PIECE / 2 - 2 });
    expect(readBy(reader, '1 '.repeat(PIECE / 2), 0, 2).cells).toEqual(Array(PIECE / 2).fill(0));
    expect(readBy(reader, '1'.repeat(PIECE), 0, 2).numBytes).toBe(0);
    reader.close();
  });

  it('has two files read at a time', () => {
    const [one, other] = [open(), open()];
    expect(readBy(one, '5 6\n', 0, 0).integers).toEqual([5, 6]);
    expect(readBy(other, '6\n', 0, 0).integers).toEqual([6]);
    expect(readBy(one, '6 7\n', 2, 2)).toMatchObject({ cells: [1, 2], integers: [7] });
    one.close();
    other.close();
  });

  it('ranks cells, also where there are more ids than there was room for integers', () => {
    const reader = open();
    readBy(reader, '3 1\n', 0, 0);
    const numIds = 2 ** 22 + 10;
    reader.takeRanks(Uint32Array.from({ length: numIds }, (__, id) => numIds - 1 - id));
    const cells = Uint32Array.from({ length: MAX_RANKED }, (__, n) => (n * 7919) % numIds);
    expect([...reader.ranksOf(cells)]).toEqual([...cells].map((id) => numIds - 1 - id));
    expect([...reader.ranksOf(Uint32Array.of(0, numIds - 1))]).toEqual([numIds - 1, 0]);
    reader.close();
  });
});
