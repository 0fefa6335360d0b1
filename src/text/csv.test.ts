import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunksOf, cuts } from '../../test/arbitraries/chunks.ts';
import { hostileLabel } from '../../test/arbitraries/hostile-label.ts';
import { withBadBytes } from '../../test/contract/read-text.ts';
import { problemText, SottoError } from '../errors.ts';
import { Problems } from '../problems.ts';
import { csvField, readCsvRows } from './csv.ts';
import { type CsvOptions, CsvRows } from './csv-rows.ts';

const encoder = new TextEncoder();
const rows = (text: string, options?: CsvOptions) =>
  readCsvRows(encoder.encode(text), options).map((row) => row.fields.map((field) => field.text));

function problems(given: string | Uint8Array, options: CsvOptions = {}): string[] {
  try {
    readCsvRows(typeof given === 'string' ? encoder.encode(given) : given, { file: 'side.csv', ...options });
    return [];
  } catch (error) {
    if (!(error instanceof SottoError)) throw error;
    return error.facts.problems!.map(problemText);
  }
}

/** All rows and problems, for bytes that come in chunks. */
function events(chunks: readonly Uint8Array[], options: CsvOptions = {}): unknown[] {
  const told: unknown[] = [];
  const found = new Problems();
  const tokenizer = new CsvRows(
    (bytes, numFields, line) => {
      const { starts, ends, quoted } = tokenizer;
      const fields = Array.from({ length: numFields }, (_, n) => [
        [...bytes.subarray(starts[n], ends[n])],
        quoted[n],
        tokenizer.placeOf(n),
      ]);
      told.push([line, fields]);
    },
    found,
    options,
  );
  for (const chunk of chunks) tokenizer.push(chunk);
  tokenizer.end();
  try {
    found.throwIfAny();
  } catch (error) {
    told.push((error as SottoError).facts.problems);
  }
  return told;
}

describe('readCsvRows', () => {
  it('reads bare and quoted fields, doubled quotes and line ends inside quotes', () => {
    expect(rows('a,"b ""c"", d"\n"e\r\nf",\n')).toEqual([
      ['a', 'b "c", d'],
      ['e\r\nf', ''],
    ]);
  });

  it('reads LF and CRLF mixed, a BOM, and a last line without its end', () => {
    expect(rows('\ufeffa,b\r\nc\nd,')).toEqual([['a', 'b'], ['c'], ['d', '']]);
  });

  it('takes an empty line as a row without fields, and an empty file as no row', () => {
    expect(rows('\n\r\na\n')).toEqual([[], [], ['a']]);
    expect(rows('')).toEqual([]);
    expect(rows('\ufeff')).toEqual([]);
  });

  it('takes a quote inside bare text as text', () => {
    expect(rows('5" disk,b\n')).toEqual([['5" disk', 'b']]);
  });

  it('reads other delimiters', () => {
    expect(rows('a;b,c;"d;e"\n', { delimiter: ';' })).toEqual([['a', 'b,c', 'd;e']]);
  });

  it('skips comments only where asked, and never quoted ones', () => {
    expect(rows('# x\n"#a",b\n#', { comments: true })).toEqual([['#a', 'b']]);
    expect(rows('# x\n')).toEqual([['# x']]);
    expect(rows('a,#b\n', { comments: true })).toEqual([['a', '#b']]);
  });

  it('says where rows and fields start, in characters', () => {
    const read = readCsvRows(encoder.encode('\ufeffé😀,"x\ny",z\nq,"w""",e\n'));
    expect(read.map((row) => [row.line, ...row.fields.map((field) => field.column)])).toEqual([
      [1, 1, 4, 4],
      [3, 1, 3, 9],
    ]);
  });

  it('names a quote that is never closed', () => {
    expect(problems('a\nb,"c\nd\n')).toEqual(['side.csv:2:3: expected a closing quote ("), got the end of the file']);
  });

  it('names text after a closing quote, also in a field of several lines', () => {
    expect(problems('"a"b,"c\nd" ,e\n')).toEqual([
      'side.csv:1:4: expected "," or the end of the line after the closing quote, got "b"',
      'side.csv:2:3: expected "," or the end of the line after the closing quote, got " "',
    ]);
  });

  it('names a lone CR', () => {
    expect(problems('ab\rc,d\n')).toEqual([
      'side.csv:1:3: expected lines that end in LF or CRLF, got a lone CR (quote the field if the CR belongs to it)',
    ]);
  });

  it('names a lone CR also beside quotes, and none in them or in comments', () => {
    expect(problems('# a\rb\n"a\rb",c\rd\r\ne\r', { comments: true })).toEqual([
      'side.csv:2:8: expected lines that end in LF or CRLF, got a lone CR (quote the field if the CR belongs to it)',
      'side.csv:3:2: expected lines that end in LF or CRLF, got a lone CR (quote the field if the CR belongs to it)',
    ]);
  });

  it('names the line and column of every bad byte', () => {
    expect(problems(withBadBytes('é,a\uffff\n"x""\ny\uffff",\uffff\n'))).toEqual([
      'side.csv:1:4: expected valid UTF-8, got byte 0xff',
      'side.csv:3:2: expected valid UTF-8, got byte 0xff',
      'side.csv:3:5: expected valid UTF-8, got byte 0xff',
    ]);
  });

  it('refuses a delimiter that is not one ASCII character', () => {
    expect(() => rows('a', { delimiter: '||' })).toThrow('a CSV delimiter is one ASCII character, not "||"');
  });
});

describe('csvField', () => {
  it('writes fields that are read back as they were', () => {
    const table = fc.array(fc.array(hostileLabel, { minLength: 1, maxLength: 4 }), { maxLength: 5 });
    fc.assert(
      fc.property(table, fc.constantFrom(',', ';', '|', '\t'), fc.boolean(), (given, delimiter, comments) => {
        const text = given.map((row) => `${row.map((field) => csvField(field, delimiter)).join(delimiter)}\n`).join('');
        expect(rows(text, { delimiter, comments })).toEqual(given);
      }),
      { numRuns: 200 },
    );
  });

  it('quotes only what would be misread', () => {
    expect(['a b', 'é', 'a|b', '?x', "it's"].map((text) => csvField(text))).toEqual(['a b', 'é', 'a|b', '?x', "it's"]);
    expect(['', 'a,b', '#a', '"'].map((text) => csvField(text))).toEqual(['""', '"a,b"', '"#a"', '""""']);
  });
});

describe('CsvRows', () => {
  const piece = fc.constantFrom('a', 'é', '"', '""', ',', '\n', '\r\n', '\r', '#', ' ', '\ufeff', '😀');
  const text = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(''));

  it('tells the same for chunks cut anywhere, good input or bad', () => {
    fc.assert(
      fc.property(text, cuts, fc.boolean(), (given, shares, comments) => {
        const bytes = encoder.encode(given);
        const whole = events([bytes], { comments });
        expect(events(chunksOf(bytes, shares), { comments })).toEqual(whole);
        expect(
          events(
            Array.from(bytes, (byte) => Uint8Array.of(byte)),
            { comments },
          ),
        ).toEqual(whole);
      }),
      { numRuns: 400 },
    );
  });

  it('reads a field of several megabytes that comes in small chunks', () => {
    const field = 'x"y\n'.repeat(500_000);
    const bytes = encoder.encode(`a,${csvField(field)},b\n`);
    const lengths: number[] = [];
    const tokenizer = new CsvRows((_bytes, numFields) => {
      for (let n = 0; n < numFields; n++) lengths.push(tokenizer.ends[n] - tokenizer.starts[n]);
    }, new Problems());
    for (let p = 0; p < bytes.length; p += 1000) tokenizer.push(bytes.subarray(p, p + 1000));
    tokenizer.end();
    expect(lengths).toEqual([1, field.length, 1]);
  });
});
