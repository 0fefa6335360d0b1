import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunksOf, cuts } from '../../test/arbitraries/chunks.ts';
import { problemText, SottoError } from '../errors.ts';
import { Problems } from '../problems.ts';
import { csvField } from './csv.ts';
import { CsvRows } from './csv-rows.ts';

const decoder = new TextDecoder();

function rowsOf(chunks: readonly Uint8Array[], lastNeeded?: number) {
  const problems = new Problems();
  const rows: { line: number; numFields: number; fields: string[]; quoted: number[] }[] = [];
  const tokenizer = new CsvRows((bytes, numFields, line) => {
    const { starts, ends, quoted } = tokenizer;
    const told = Math.min(numFields, (lastNeeded ?? numFields) + 1);
    const fields = Array.from({ length: told }, (_, n) => decoder.decode(bytes.subarray(starts[n], ends[n])));
    rows.push({ line, numFields, fields, quoted: Array.from(quoted.subarray(0, told)) });
  }, problems);
  if (lastNeeded !== undefined) tokenizer.lastNeeded = lastNeeded;
  for (const chunk of chunks) tokenizer.push(chunk);
  tokenizer.end();
  return { rows, problems };
}

const field = fc.constantFrom('', 'a', 'b c', 'x,y', 'say "no"', 'two\nlines', '12', 'é', '"');
const table = fc.array(fc.array(field, { minLength: 1, maxLength: 5 }), { maxLength: 8 });

describe('CsvRows', () => {
  it('gives the fields of a table, wherever chunks are cut', () => {
    fc.assert(
      fc.property(table, cuts, fc.constantFrom('\n', '\r\n'), fc.boolean(), (given, shares, lineEnd, ends) => {
        const written = given.map((row) => row.map((text) => (text === '' ? '' : csvField(text))));
        const lines = written.map((row) => row.join(','));
        const bytes = new TextEncoder().encode(lines.join(lineEnd) + (ends && lines.length > 0 ? lineEnd : ''));
        let line = 1;
        const expected = given.map((row, n) => {
          const isEmpty = lines[n] === '';
          const at = line;
          line += lines[n].split('\n').length;
          const quoted = written[n].map((text) => (text.startsWith('"') ? 1 : 0));
          return {
            line: at,
            numFields: isEmpty ? 0 : row.length,
            fields: isEmpty ? [] : row,
            quoted: isEmpty ? [] : quoted,
          };
        });
        // A last line without its end is there only if it has bytes.
        if (!ends && lines.at(-1) === '') expected.pop();
        expect(rowsOf(chunksOf(bytes, shares)).rows).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it('counts fields behind the last one that is needed, and says where the others stand', () => {
    const { rows } = rowsOf([new TextEncoder().encode('a,b,c,d\ne,f\ng,h,"i,j",k\nl,m,n,\n')], 1);
    expect(rows.map(({ numFields, fields }) => [numFields, ...fields.slice(0, 2)])).toEqual([
      [4, 'a', 'b'],
      [2, 'e', 'f'],
      [4, 'g', 'h'],
      [4, 'l', 'm'],
    ]);
  });

  it('names lone CRs and open quotes', () => {
    const problemsOf = (text: string): string[] => {
      try {
        rowsOf([new TextEncoder().encode(text)]).problems.throwIfAny();
        return [];
      } catch (error) {
        if (!(error instanceof SottoError)) throw error;
        return (error.facts.problems ?? []).map(problemText);
      }
    };
    const lone = 'expected lines that end in LF or CRLF, got a lone CR (quote the field if the CR belongs to it)';
    expect(problemsOf('a,b\rc\nd\r')).toEqual([`1:4: ${lone}`, `2:2: ${lone}`]);
    expect(problemsOf('a,"b\n')).toEqual(['1:3: expected a closing quote ("), got the end of the file']);
    expect(problemsOf('a,"b"c\n')).toEqual([
      '1:6: expected "," or the end of the line after the closing quote, got "c"',
    ]);
  });
});
