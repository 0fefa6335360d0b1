import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datasetOf } from '../../test/arbitraries/dataset.ts';
import { cases } from '../../test/cases.ts';
import { problemsOf, read, readChunks, rowsOf, withBadBytes, written } from '../../test/contract/read-text.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { randomFromSeed } from '../random.ts';
import { fimi } from './fimi.ts';

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

const MARKED = { unknownMark: '?' } as const;

describe('fimi', () => {
  it('splits lines at blanks and tabs, any number of them', () => {
    expect(rowsOf(read(fimi, ' 3  1\t2 \nx 10\n'))).toEqual([
      ['1', '2', '3'],
      ['10', 'x'],
    ]);
  });

  it('keeps an empty line as an empty record, but starts none after the final line end', () => {
    expect(rowsOf(read(fimi, '1\n\n \n2\n'))).toEqual([['1'], [], [], ['2']]);
    expect(rowsOf(read(fimi, '1\n2'))).toEqual([['1'], ['2']]);
    expect(rowsOf(read(fimi, '\n'))).toEqual([[]]);
    expect(rowsOf(read(fimi, ''))).toEqual([]);
    expect(rowsOf(read(fimi, '\ufeff'))).toEqual([]);
  });

  it('reads quoted labels, which may span lines, among numbers', () => {
    expect(rowsOf(read(fimi, '1 "frozen food" 2\n"a ""b""\nc" 3\n4\n'))).toEqual([
      ['1', '2', 'frozen food'],
      ['3', 'a "b"\nc'],
      ['4'],
    ]);
  });

  it('merges and counts repeated items', () => {
    const result = read(fimi, '1 1 2 1\n?x x\n', MARKED);
    expect(rowsOf(result)).toEqual([['1', '2'], ['x']]);
    expect(result.notes).toEqual({ duplicates: 3, emptyCells: 0, emptyRecords: 0 });
  });

  it('tells 7 from 007, and reads integers beyond its table', () => {
    expect(rowsOf(read(fimi, '7 007 4194303 4194304 123456789\n'))).toEqual([
      ['7', '4194303', '4194304', '123456789', '007'],
    ]);
  });

  it('does not mistake a number beyond 32 bits for the small one that it wraps to', () => {
    expect(rowsOf(read(fimi, '5 4294967301\n'))).toEqual([['5', '4294967301']]);
  });

  it('reads labels and integers of any length, of which the kernel knows nothing', () => {
    const [long, digits] = ['x'.repeat(200_000), '1'.repeat(200_000)];
    expect(rowsOf(read(fimi, `1 ${long} 2\n${digits} 3\n4\n`))).toEqual([['1', '2', long], ['3', digits], ['4']]);
  });

  it('reads ?x as unknown and ??x as the label ?x where ? is the mark of unknown cells, else as text', () => {
    expect(rowsOf(read(fimi, '?x ??y "?a b"\n', MARKED))).toEqual([['?y', '?a b', '?x']]);
    expect(read(fimi, '??y\n', MARKED).dataset.unknown).toBeUndefined();
    expect(rowsOf(read(fimi, '?x ??y\n'))).toEqual([['??y', '?x']]);
  });

  it('quotes only what would be misread', () => {
    const row = { known: ['', 'a b', 'a"b', '"', '(a,b)', '\ufeff'], unknown: ['c d', 'x'] };
    expect(decode(written(fimi, datasetOf([row])))).toBe('"" """" (a,b) "a b" a"b "\ufeff" "?c d" ?x\n');
  });

  it('reads long files of numbers as it reads all else, wherever chunks are cut and other labels stand', () => {
    const long = fc.record({
      seed: fc.nat(),
      numRows: fc.integer({ min: 1, max: 3000 }),
      longest: fc.constantFrom(3, 10, 30),
      isSorted: fc.boolean(),
      /** One in so many lines has another label, and one in so many is very long. */
      others: fc.constantFrom(50, 3000, 1e9),
      veryLong: fc.constantFrom(2000, 1e9),
      lineEnd: fc.constantFrom('\n', '\r\n'),
      isClosed: fc.boolean(),
      chunk: fc.constantFrom(700, 50_000, 1e9),
    });
    fc.assert(
      fc.property(long, ({ seed, numRows, longest, isSorted, others, veryLong, lineEnd, isClosed, chunk }) => {
        const random = randomFromSeed(seed);
        const below = (n: number) => Math.floor(random.real() * n);
        const rows = Array.from({ length: numRows }, () => {
          const length = below(veryLong) === 0 ? 30_000 : below(longest + 1);
          const row = Array.from({ length }, () => below(below(20) === 0 ? 4_200_000 : 900));
          if (isSorted) row.sort((a, b) => a - b);
          const labels = row.map(String);
          if (below(others) === 0) labels.splice(below(length + 1), 0, ['x', '007', '12a'][below(3)]);
          return labels;
        });
        // What comes behind the last line end is a record if there is anything.
        if (!isClosed) rows.push(['1']);
        const bytes = new TextEncoder().encode(
          rows.map((row) => row.join(' ')).join(lineEnd) + (isClosed ? lineEnd : ''),
        );
        const chunks: Uint8Array[] = [];
        for (let from = 0; from < bytes.length; ) {
          const to = Math.min(bytes.length, from + 1 + below(chunk));
          chunks.push(bytes.slice(from, to));
          from = to;
        }
        const result = readChunks(fimi, chunks);
        const expected = datasetFromRows(rows);
        // They are long: told apart one by one only where they differ.
        for (const part of ['offsets', 'items'] as const) {
          const [got, wanted] = [result.dataset[part], expected[part]];
          if (got.length !== wanted.length || got.some((n, p) => n !== wanted[p])) expect(got).toEqual(wanted);
        }
        expect(result.dataset.dictionary.labels.join(' ')).toBe(expected.dictionary.labels.join(' '));
        const numRepeated = rows.reduce((sum, row) => sum + row.length - new Set(row).size, 0);
        const emptyRecords = rows.filter((row) => row.length === 0).length;
        expect(result.notes).toEqual({ duplicates: numRepeated, emptyCells: 0, emptyRecords });
      }),
      { numRuns: cases(300, 12) },
    );
  });

  it('names a quote that is never closed', () => {
    expect(problemsOf(fimi, '1\n2 é "x\n3\n')).toEqual([
      'data:2:5: expected a closing quote ("), got the end of the file',
    ]);
  });

  it('names text after a closing quote', () => {
    expect(problemsOf(fimi, '"a\nb"c 1\n')).toEqual([
      'data:2:3: expected a blank or the end of the line after the closing quote, got "c"',
    ]);
  });

  it('names a lone CR', () => {
    expect(problemsOf(fimi, '1\r2\n')).toEqual([
      'data:1:2: expected lines that end in LF or CRLF, got a lone CR (quote the label if the CR belongs to it)',
    ]);
  });

  it('names line and column of bad bytes, also behind a quoted label of several lines', () => {
    expect(problemsOf(fimi, withBadBytes('\ufeff1 é\uffff\n"a\nb" x\uffff\n"c\nd\uffff"\n'))).toEqual([
      'data:1:4: expected valid UTF-8, got byte 0xff',
      'data:3:5: expected valid UTF-8, got byte 0xff',
      'data:5:2: expected valid UTF-8, got byte 0xff',
    ]);
  });

  it('names the same places when every byte comes alone', () => {
    const bytes = withBadBytes('\ufeff12 é\uffff 5\n"a\nb" x\uffff\n');
    const reader = fimi.reader({ file: 'data' });
    for (const byte of bytes) reader.push(Uint8Array.of(byte));
    expect(() => reader.end()).toThrow('2 problems in data');
    const again = fimi.reader({ file: 'data' });
    for (const byte of bytes) again.push(Uint8Array.of(byte));
    try {
      again.end();
    } catch (error) {
      expect(error).toMatchObject({
        facts: {
          problems: [
            { line: 1, column: 5 },
            { line: 3, column: 5 },
          ],
        },
      });
    }
  });

  it('lists twenty problems and counts the rest', () => {
    const problems = problemsOf(fimi, withBadBytes('\uffff\n'.repeat(25)));
    expect(problems).toHaveLength(21);
    expect(problems[19]).toBe('data:20:1: expected valid UTF-8, got byte 0xff');
    expect(problems[20]).toBe('and 5 more');
  });
});
