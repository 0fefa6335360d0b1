import { describe, expect, it } from 'vitest';
import { datasetOf } from '../../test/arbitraries/dataset.ts';
import { problemsOf, read, rowsOf, withBadBytes, written } from '../../test/contract/read-text.ts';
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

  it('reads ?x as unknown and ??x as the label ?x where ? is the mark of unknown cells, else as text', () => {
    expect(rowsOf(read(fimi, '?x ??y "?a b"\n', MARKED))).toEqual([['?y', '?a b', '?x']]);
    expect(read(fimi, '??y\n', MARKED).dataset.unknown).toBeUndefined();
    expect(rowsOf(read(fimi, '?x ??y\n'))).toEqual([['??y', '?x']]);
  });

  it('quotes only what would be misread', () => {
    const row = { known: ['', 'a b', 'a"b', '"', '(a,b)', '\ufeff'], unknown: ['c d', 'x'] };
    expect(decode(written(fimi, datasetOf([row])))).toBe('"" """" (a,b) "a b" a"b "\ufeff" "?c d" ?x\n');
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
