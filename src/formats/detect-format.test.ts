import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallDataset } from '../../test/arbitraries/dataset.ts';
import { written } from '../../test/contract/read-text.ts';
import { detectFormat, detectReading } from './detect-format.ts';
import { formats, textFormats } from './index.ts';

const detect = (text: string, name?: string) => {
  const { format, reason } = detectFormat(new TextEncoder().encode(text), name);
  return [format.id, reason];
};

describe('detectFormat', () => {
  it('goes by the name where only one format has that ending, gzipped or not', () => {
    expect(detect('a,b\n', 'x.dat')).toEqual(['fimi', 'the name ends in .dat']);
    expect(detect('a,b\n', 'X.DAT.GZ')).toEqual(['fimi', 'the name ends in .dat']);
    expect(detect('a\n', 'x.ndjson')).toEqual(['jsonl', 'the name ends in .ndjson']);
    expect(detect('a\n', 'x.spmf')).toEqual(['spmf', 'the name ends in .spmf']);
  });

  it('recognises JSON and SPMF by how they begin', () => {
    expect(detect('\ufeff{"items":[]}\n')).toEqual(['jsonl', 'the first line is a JSON object']);
    expect(detect('\n["a"]\n', 'x.txt')).toEqual(['jsonl', 'the first line is a JSON array']);
    expect(detect(`{"items":["${'x'.repeat(100)}`)).toEqual(['jsonl', 'the first line is a JSON object']);
    expect(detect('[a] b\n')[0]).toBe('fimi');
    expect(detect('@ITEM=1=a\n1\n', 'x.txt')).toEqual(['spmf', 'the file begins with an @ line']);
  });

  it('recognises one-hot tables', () => {
    const reason = 'below a header of items, every cell is 1, 0 or the like';
    expect(detect('a,b\n1,0\ntrue,?\n', 'x.csv')).toEqual(['onehot', reason]);
    expect(detect('id,a,b\nx,1,\n')).toEqual(['onehot', reason]);
    expect(detect(',a,b\n17,1,0\n')).toEqual(['onehot', reason]);
    expect(detect('id,id\nx,1\n')).toEqual(['onehot', reason]);
    expect(detect('a,b\n')[0]).toBe('basket');
    expect(detect('a,a\n1,0\n')[0]).not.toBe('onehot');
    expect(detect('a,b\n1,2\n')[0]).toBe('basket');
  });

  it('recognises long files by their header or by ids that repeat', () => {
    expect(detect('id,item\n1,a\n')).toEqual(['long', expect.stringContaining('names columns (id, item)')]);
    expect(detect('id,item\n1,\n2,1\n')[0]).toBe('long');
    expect(detect('1,a\n1,b\n2,a\n')[0]).toBe('long'); // the first field counts up
    expect(detect('1,a\n2,b\n')[0]).toBe('basket');
    expect(detect('id,item\n1,a,b\n')[0]).toBe('basket');
  });

  it('takes a line of another length below a header of ids and items for a mistake', () => {
    expect(detect('patient,code\nP1,a\nP1,b\nP2\nP2,c\n')[0]).toBe('long');
  });

  it('recognises sets split by pipes below a header', () => {
    const reason = 'the records below the header are split by |';
    expect(detect('items\na|b\n', 'x.txt')).toEqual(['amnesia', reason]);
    expect(detect('nr,codes\n1,a|b\n1,c\n')).toEqual(['amnesia', reason]);
    expect(detect('id,items\n1,a|b\n2,c\n')).toEqual(['amnesia', reason]);
    expect(detect('id,item\n1,a|b\n1,c\n')[0]).toBe('long');
    expect(detect('a|b\nc|d|e|f\n')[0]).toBe('basket'); // pipes split every line
    expect(detect('a,b\na|b,c\nb,c\nc,d,e\n')[0]).toBe('basket'); // one label with a pipe in it
  });

  it('falls back to baskets at commas, else to FIMI', () => {
    expect(detect('a,b,c\nd\n')).toEqual(['basket', 'the lines have 1 to 3 fields']);
    expect(detect('whole milk\n', 'x.csv')).toEqual(['basket', 'the name ends in .csv and every line is one field']);
    expect(detect('1 2 3\n', 'x.txt')).toEqual(['fimi', expect.stringContaining('numbers split by blanks')]);
    expect(detect('')).toEqual(['fimi', 'there are no records']);
  });

  it('stops where two readings are plausible, and says what asks for each', () => {
    const bytes = new TextEncoder().encode('a,x\na,y\nb,x\nb,y\n');
    const detection = detectReading(bytes, 'x.csv');
    expect(detection).toMatchObject({
      ambiguous: [
        {
          reading: { format: 'long', header: false },
          first: [
            ['x', 'y'],
            ['x', 'y'],
          ],
          flags: [
            { name: 'format', value: 'long' },
            { name: 'header', value: false },
          ],
        },
        {
          reading: { format: 'basket' },
          first: [
            ['a', 'x'],
            ['a', 'y'],
          ],
          flags: [{ name: 'format', value: 'basket' }],
        },
      ],
    });
    expect(() => detectFormat(bytes, 'x.csv')).toThrow(
      'x.csv: it can be read in 2 ways, and the promise depends on the choice',
    );
    expect(detectReading(bytes, 'x.csv', { format: 'basket' })).toMatchObject({ chosen: { format: 'basket' } });
  });

  it('takes what was asked for and finds out the rest', () => {
    const bytes = new TextEncoder().encode('wer;was;wann\n1;Brot;2024-01-01\n1;Eis;2024-01-01\n2;Eis;2024-01-02\n');
    expect(detectReading(bytes, 'x.csv', { id: ['wer'], item: ['was'] })).toMatchObject({
      chosen: { format: 'long', delimiter: ';', header: true, id: ['wer'], item: ['was'] },
    });
    expect(() => detectReading(bytes, 'x.csv', { item: ['was'], items: 'was' })).toThrow('not both');
    expect(() => detectReading(bytes, 'x.csv', { encoding: 'utf-99' })).toThrow('no encoding named utf-99');
  });

  it('takes a first line with the columns that were asked for by name for a header, whatever stands below it', () => {
    for (const [text, id, item, header] of [
      ['visit,code\n', 'visit', 'code', true],
      ['p,q\nr,s\n', 'p', '2', true],
      ['p,q\nr,s\n', '1', '2', false],
      ['1,2\n3,4\n', '1', '2', false],
      ['p,q\nr,s\n', 'x', 'q', false],
    ] as const) {
      const bytes = new TextEncoder().encode(text);
      expect(detectReading(bytes, 'x.csv', { id: [id], item: [item] })).toMatchObject({ chosen: { header } });
    }
  });

  it('recognises Parquet by its first four bytes or by its name', () => {
    expect(detect('PAR1\u0015', 'x')).toEqual(['parquet', 'the file begins with PAR1']);
    expect(detect('', 'x.parquet')).toEqual(['parquet', 'the name ends in .parquet']);
    expect(detect('PAR\n', 'x')[0]).toBe('fimi');
  });

  it('takes lines for the same, however they end', () => {
    const texts = [
      '1 2\n3\n',
      'item\nx y\nz\n',
      'a,b\na,c,d\n',
      'id,items|n\n1,a|b\n2,c\n',
      'id,item\n1,a\n1,b\n2,a\n',
    ];
    for (const text of texts) {
      for (const name of ['x', 'x.dat', 'x.csv']) {
        const [lf, crlf] = [text, text.replaceAll('\n', '\r\n')].map((each) =>
          detectReading(new TextEncoder().encode(each), name),
        );
        expect(crlf, `${name}: ${text}`).toEqual(lf);
      }
    }
  });

  it('refuses what would be read as something else without a word, but not a line of it here and there', () => {
    expect(() => detect('1::2::5\n1::3::4\n', 'x.dat')).toThrow('expected one character between fields, got "::"');
    expect(() => detect('1 -1 2 3 -1 -2\n4 -1 -2\n', 'x.txt')).toThrow('got sequences that end in -1 and -2');
    expect(detect('std::map\nbread\nmilk\n', 'x.txt')[0]).toBe('fimi');
    expect(detect('1 -1 -2\n2 3\n4\n', 'x.dat')[0]).toBe('fimi');
  });

  it('looks away from a last line that the sample cuts off, unless it is the only one', () => {
    expect(detect('a,b\n1,0\n1,x')[0]).toBe('onehot');
    expect(detect('a,b,c')[0]).toBe('basket');
  });

  it('recognises plain files that Sotto wrote in a format that has a shape of its own', () => {
    fc.assert(
      fc.property(smallDataset(), fc.constantFrom('long', 'jsonl', 'spmf'), (dataset, id) => {
        fc.pre(dataset.numRows > 0);
        expect(detectFormat(written(textFormats.find((format) => format.id === id)!, dataset)).format.id).toBe(id);
      }),
    );
  });
});

describe('formats', () => {
  it('have ids of their own', () => {
    expect(formats.map((format) => format.id)).toEqual([
      'fimi',
      'basket',
      'long',
      'onehot',
      'jsonl',
      'spmf',
      'amnesia',
      'parquet',
    ]);
  });

  it('does not cut items at decimal commas where semicolons or tabs split the lines', () => {
    const delimiterOf = (text: string) => detectFormat(new TextEncoder().encode(text), 'x.csv').reading.delimiter;
    expect(delimiterOf('Brot;Milch 1,5%;Butter\nBrot;Eis\n')).toBe(';');
    expect(delimiterOf('a\tb 1,5\tc\nd\te\n')).toBe('\t');
    expect(detect('a;b,c\nd,e,f\n', 'x.csv')[0]).toBe('basket');
    expect(detect('"a;b;c;d",e\n"f;g;h",i,j\n', 'x.csv')[0]).toBe('basket');
  });

  it('says what a file is that is no text', () => {
    const refusal = (bytes: number[], name?: string) => {
      try {
        detectFormat(Uint8Array.from(bytes), name);
      } catch (error) {
        return (error as Error).message;
      }
      return undefined;
    };
    expect(refusal([0x50, 0x4b, 3, 4, 0], 'x.csv')).toBe(
      'x.csv: expected text or Parquet, got a zip archive or a spreadsheet',
    );
    expect(refusal([0xff, 0xfe, 0x61, 0])).toBeUndefined(); // UTF-16 is read as such
    expect(refusal([0x89, 0x50, 0x4e, 0x47, 13, 10, 0], 'x.dat')).toMatch('got a binary file');
    expect(refusal([0x61, 0xe4, 10])).toBeUndefined(); // the reader tells where
    const line = [0x31, 0x31, 0, 0x31, 10];
    expect(refusal([...line, 0xe2, 0x82])).toBeUndefined(); // a character of which the end may come later
    expect(refusal([...line, 0xe2, 0x82, 10])).toMatch('got a binary file');
    expect(refusal([...line, 0x82])).toMatch('got a binary file');
  });
});
