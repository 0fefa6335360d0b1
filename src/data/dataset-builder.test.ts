import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../test/cases.ts';
import { type Dataset, rowOf } from '../records/dataset.ts';
import { compareLabels } from '../records/dictionary.ts';
import { sortRows } from '../records/sort-rows.ts';
import { DatasetBuilder, datasetFromRows } from './dataset-builder.ts';

const encoder = new TextEncoder();

interface Row {
  readonly known: readonly string[];
  readonly unknown: readonly string[];
}

const label = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '7',
    '007',
    '00',
    '__proto__',
    'constructor',
    'é',
    'e\u0301',
    'a',
    'b',
    'a b',
    '😀',
    '\u0000',
    '-1',
    '1.0',
  ),
  fc.constantFrom('4194303', '4194304', '4194305', '9999999', '10000000', '999999999999999', '1000000000000000'),
  fc.nat({ max: 5000 }).map(String),
  fc.string({ unit: 'binary', maxLength: 4 }),
);
const rows: fc.Arbitrary<Row[]> = fc.array(
  fc.record({ known: fc.array(label, { maxLength: 7 }), unknown: fc.array(label, { maxLength: 2 }) }),
  { maxLength: 12 },
);

/** The definition read aloud: sets of labels; a cell that is named again, or is known already, is a duplicate. */
function naiveBuild(given: readonly Row[]) {
  const all = new Set<string>();
  let duplicates = 0;
  const sets = given.map((row) => {
    const known = new Set<string>();
    const unknown = new Set<string>();
    for (const each of row.known) {
      all.add(each);
      if (known.has(each)) duplicates++;
      known.add(each);
    }
    for (const each of row.unknown) {
      all.add(each);
      if (known.has(each) || unknown.has(each)) duplicates++;
      else unknown.add(each);
    }
    return { known: [...known].sort(compareLabels), unknown: [...unknown].sort(compareLabels) };
  });
  return { labels: [...all].sort(compareLabels), rows: sets, duplicates };
}

function build(given: readonly Row[], intern: (builder: DatasetBuilder, text: string) => number) {
  const builder = new DatasetBuilder();
  for (const row of given) {
    for (const each of row.known) builder.addItem(intern(builder, each));
    for (const each of row.unknown) builder.addUnknown(intern(builder, each));
    builder.endRow();
  }
  const { dataset, duplicates } = builder.finish();
  return { labels: dataset.dictionary.labels, rows: rowsOf(dataset), duplicates };
}

function rowsOf(dataset: Dataset) {
  const labels = dataset.dictionary.labels;
  return Array.from({ length: dataset.numRows }, (_, t) => ({
    known: Array.from(rowOf(dataset, t), (i) => labels[i]),
    unknown: dataset.unknown === undefined ? [] : Array.from(rowOf(dataset.unknown, t), (i) => labels[i]),
  }));
}

const internText = (builder: DatasetBuilder, text: string) => builder.internText(text);
const internBytes = (builder: DatasetBuilder, text: string) => {
  const bytes = encoder.encode(`xx${text}yy`);
  return builder.internBytes(bytes, 2, bytes.length - 2);
};

describe('DatasetBuilder', () => {
  it('builds what a naive builder of label sets builds, from text and from bytes', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const expected = naiveBuild(given);
        expect(build(given, internText)).toEqual(expected);
        expect(build(given, internBytes)).toEqual(expected);
      }),
      { numRuns: cases(300) },
    );
  });

  it('gives text and bytes of one label one id', () => {
    fc.assert(
      fc.property(fc.array(label, { maxLength: 30 }), (labels) => {
        const builder = new DatasetBuilder();
        for (const each of labels) expect(internBytes(builder, each)).toBe(builder.internText(each));
      }),
    );
  });

  it('establishes D1 to D4', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const builder = new DatasetBuilder();
        for (const row of given) {
          for (const each of row.known) builder.addItem(builder.internText(each));
          for (const each of row.unknown) builder.addUnknown(builder.internText(each));
          builder.endRow();
        }
        const { dataset } = builder.finish();
        for (const cells of dataset.unknown === undefined ? [dataset] : [dataset, dataset.unknown]) {
          expect(cells.offsets.length).toBe(dataset.numRows + 1);
          expect(cells.offsets[0]).toBe(0);
          expect(cells.offsets[dataset.numRows]).toBe(cells.items.length);
          for (let t = 0; t < dataset.numRows; t++) {
            const row = [...rowOf(cells, t)];
            expect(row).toEqual([...new Set(row)].sort((a, b) => a - b));
            expect(row.every((i) => i < dataset.dictionary.labels.length)).toBe(true);
            if (cells !== dataset) expect(row.some((i) => rowOf(dataset, t).includes(i))).toBe(false);
          }
        }
      }),
    );
  });

  it('tells integers apart from the same digits with leading zeros', () => {
    expect(datasetFromRows([['007', '7', '07', '0', '00']]).dictionary.labels).toEqual(['0', '7', '00', '007', '07']);
  });

  it('keeps composed and decomposed characters apart', () => {
    expect(datasetFromRows([['é', 'e\u0301']]).dictionary.labels).toHaveLength(2);
  });

  it('numbers a hundred thousand labels of every kind correctly while its tables grow', () => {
    const labels = Array.from({ length: 100_000 }, (_, n) =>
      n % 3 === 0 ? `é${n}` : n % 3 === 1 ? `x${n}` : String(n * 71),
    );
    const builder = new DatasetBuilder();
    const ids = labels.map((each) => internBytes(builder, each));
    expect(ids).toEqual(labels.map((_, n) => n));
    expect(labels.map((each) => builder.internText(each))).toEqual(ids);
    builder.endRow();
    expect(builder.finish().dataset.dictionary.labels).toEqual([...labels].sort(compareLabels));
  });

  it('tells labels of one hash apart, also where one begins with the other', () => {
    const labels = ['k', 'kjbpwgv', 'costarring', 'liquid'];
    const builder = new DatasetBuilder();
    expect(labels.map((each) => builder.internText(each))).toEqual([0, 1, 2, 3]);
    expect(labels.map((each) => internBytes(builder, each))).toEqual([0, 1, 2, 3]);
  });

  it('refuses bytes that are not UTF-8, and takes them neither as a label nor as an item', () => {
    const builder = new DatasetBuilder();
    for (const bad of [[0xff], [0xc3], [0x61, 0x80], [0xed, 0xa0, 0x80], [0xc0, 0xaf], [0xf5, 0x80, 0x80, 0x80]]) {
      expect(builder.internBytes(Uint8Array.from(bad), 0, bad.length)).toBe(-1);
    }
    expect(builder.internText('\ud800')).toBe(-1);
    expect(builder.finish().dataset.dictionary.labels).toEqual([]);
    expect(() => datasetFromRows([['a\udfff']])).toThrow('unpaired surrogate');
  });

  it('calls rows without an id by their number once one row has an id', () => {
    const builder = new DatasetBuilder();
    builder.endRow();
    builder.endRow('x');
    builder.endRow();
    expect(builder.finish().dataset.rowIds).toEqual(['1', 'x', '3']);
  });

  it('has no row ids and no unknown cells unless there were some', () => {
    expect(Object.keys(datasetFromRows([['a']])).sort()).toEqual(['dictionary', 'items', 'numRows', 'offsets']);
  });
});

describe('addIntegerRows', () => {
  const token = fc.oneof(
    { weight: 8, arbitrary: fc.nat({ max: 3000 }).map(String) },
    fc.constantFrom(
      '0',
      '4194303',
      '4194304',
      '9999999',
      '12345678',
      '123456789012',
      '4294967301',
      '007',
      '00',
      '1a',
      'x',
      '?1',
      '"1"',
      '-1',
      '1\u0000',
    ),
  );
  const blank = fc.constantFrom(' ', ' ', '  ', '\t');
  const line = fc.array(fc.tuple(token, blank), { maxLength: 6 });
  const lineEnd = fc.constantFrom('\n', '\n', '\r\n');

  it('adds what addItem and endRow would add, up to the first token that is no small canonical integer', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(line, lineEnd), { minLength: 1, maxLength: 8 }), (lines) => {
        const text = lines.map(([tokens, end]) => tokens.flat().join('') + end).join('');
        const bytes = encoder.encode(text);
        const kernel = new DatasetBuilder();
        const stopped = kernel.addIntegerRows(bytes, 0, bytes.length);

        const plain = new DatasetBuilder();
        const pattern = /([ \t])|(\r?\n)|(0|[1-9]\d{0,6})(?=[ \t\n]|\r\n)/y;
        let at = 0;
        for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
          if (match[3] !== undefined && Number(match[3]) >= 2 ** 22) break;
          if (match[2] !== undefined) plain.endRow();
          if (match[3] !== undefined) plain.addItem(plain.internInteger(Number(match[3])));
          at = pattern.lastIndex;
        }
        plain.endRow();
        kernel.endRow();
        expect(kernel.finish()).toEqual(plain.finish());
        expect(encoder.encode(text.slice(0, at)).length).toBe(stopped);
      }),
      { numRuns: cases(500) },
    );
  });

  it('fills block after block', () => {
    const numbers = Array.from({ length: 200_000 }, (_, n) => (n * 7919) % 4_000_000);
    const bytes = encoder.encode(numbers.map((n, p) => `${n}${p % 10 === 9 ? '\n' : ' '}`).join(''));
    const builder = new DatasetBuilder();
    expect(builder.addIntegerRows(bytes, 0, bytes.length)).toBe(bytes.length);
    const { dataset } = builder.finish();
    const back = rowsOf(dataset).map((row) => row.known.map(Number));
    const expected = Array.from({ length: 20_000 }, (_, t) => numbers.slice(t * 10, t * 10 + 10).sort((a, b) => a - b));
    expect(back).toEqual(expected);
  });
});

describe('sortRows', () => {
  it('sorts rows of any length and drops repeats', () => {
    const row = fc.array(fc.nat({ max: 200 }), { maxLength: 120 });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), (given) => {
        const offsets = new Uint32Array(given.length + 1);
        for (const [t, items] of given.entries()) offsets[t + 1] = offsets[t] + items.length;
        const items = Uint32Array.from(given.flat());
        const kept = sortRows(offsets, items);
        const sets = given.map((each) => [...new Set(each)].sort((a, b) => a - b));
        expect([...items.subarray(0, kept)]).toEqual(sets.flat());
        const lengths = sets.map((_, t) => offsets[t + 1] - offsets[t]);
        expect(lengths).toEqual(sets.map((set) => set.length));
      }),
    );
  });
});
