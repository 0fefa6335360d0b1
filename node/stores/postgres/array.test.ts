import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readArray } from './array.ts';
import { arrayText, copyLine } from './copy-lines.ts';

function elements(text: string): (string | null)[] | 'other' {
  const found: (string | null)[] = [];
  const shape = readArray(Buffer.from(text), (bytes) => found.push(bytes && Buffer.from(bytes).toString('utf8')));
  return shape === 'other' ? 'other' : found;
}

describe('readArray', () => {
  it('reads what PostgreSQL writes: bare and quoted elements, nulls, and nothing', () => {
    expect(elements('{}')).toEqual([]);
    expect(elements('{a,1,"b,c","say \\"hi\\"","back\\\\slash","",NULL,"NULL"}')).toEqual([
      'a',
      '1',
      'b,c',
      'say "hi"',
      'back\\slash',
      '',
      null,
      'NULL',
    ]);
  });

  it('knows arrays of more dimensions, and of other bounds, from those of one', () => {
    expect(elements('{{1,2},{3,4}}')).toBe('other');
    expect(elements('[2:3]={1,2}')).toBe('other');
  });

  it('reads back every array of texts that is written', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 6 }), { maxLength: 8 }), (texts) => {
        expect(elements(arrayText(texts))).toEqual(texts);
      }),
    );
  });
});

describe('copyLine', () => {
  it('escapes what would end a field or a row, and tells null from the text of it', () => {
    expect(copyLine(['a\tb\nc\rd\\e', null, '\\N', ''])).toBe('a\\tb\\nc\\rd\\\\e\t\\N\t\\\\N\t\n');
  });
});
