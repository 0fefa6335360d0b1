import fc from 'fast-check';
import type { SchemaElement } from 'hyparquet';
import { ByteWriter, type ColumnSource, ParquetWriter } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { datasetOf, hostileDataset, smallDataset } from '../../../test/arbitraries/dataset.ts';
import { HOSTILE_LABELS } from '../../../test/arbitraries/hostile-label.ts';
import { cases } from '../../../test/cases.ts';
import { contentOf } from '../../../test/contract/content.ts';
import { marksOf } from '../../../test/contract/read-text.ts';
import { problemText, SottoError } from '../../errors.ts';
import type { Dataset } from '../../records/dataset.ts';
import { parquet } from '../parquet.ts';
import type { TableRoles } from '../shared/table-columns.ts';
import { readParquet } from './read-parquet.ts';

const file = 'data.parquet';

function written(dataset: Dataset): ArrayBuffer {
  const pieces = [...parquet.write(dataset)];
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole.buffer;
}

/** A file with these columns, as other programs write them. */
function fileOf(schema: SchemaElement[], columnData: ColumnSource[], rowGroupSize = 100): ArrayBuffer {
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({ writer: bytes, schema, codec: 'UNCOMPRESSED' });
  writer.write({ columnData, rowGroupSize });
  writer.finish();
  return bytes.getBuffer();
}

const root = (children: number): SchemaElement => ({ name: 'root', num_children: children });
const text = (name: string): SchemaElement => ({
  name,
  type: 'BYTE_ARRAY',
  converted_type: 'UTF8',
  repetition_type: 'OPTIONAL',
});
const int64 = (name: string): SchemaElement => ({ name, type: 'INT64', repetition_type: 'OPTIONAL' });
const listOf = (name: string, element: SchemaElement): SchemaElement[] => [
  { name, repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
  { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
  element,
];

async function read(bytes: ArrayBuffer, roles: TableRoles = {}) {
  return readParquet([{ file: bytes, name: file }], { roles });
}

async function rowsOf(bytes: ArrayBuffer, roles: TableRoles = {}) {
  const { dataset } = await read(bytes, roles);
  return contentOf(dataset).rows.map(({ id, known }) => [id, known.join(' ')]);
}

async function problemsOf(bytes: ArrayBuffer, roles: TableRoles = {}): Promise<string[]> {
  try {
    await read(bytes, roles);
    return [];
  } catch (error) {
    if (!(error instanceof SottoError) || error.code !== 'input') throw error;
    return error.facts.problems?.map(problemText) ?? [error.message];
  }
}

describe('format parquet', () => {
  it('gives back every dataset that it wrote', async () => {
    await fc.assert(
      fc.asyncProperty(hostileDataset({ rowIds: true }), async (dataset) => {
        const { dataset: back } = await parquet.read(written(dataset), { file, ...marksOf(dataset) });
        expect(contentOf(back)).toEqual(contentOf(dataset));
      }),
      { numRuns: cases(150) },
    );
  });

  it('gives back each hostile label, known and unknown', async () => {
    const rows = HOSTILE_LABELS.flatMap((label) => [
      { known: [label], unknown: [] },
      { known: [], unknown: [label] },
    ]);
    const dataset = datasetOf(rows);
    const { dataset: back, notes } = await parquet.read(written(dataset), { file, ...marksOf(dataset) });
    expect(contentOf(back)).toEqual(contentOf(dataset));
    expect(notes).toEqual({ duplicates: 0, emptyCells: 0, emptyRecords: 0 });
  });

  it('writes the same bytes for the same data', () => {
    fc.assert(
      fc.property(smallDataset(), (dataset) => {
        expect(new Uint8Array(written(dataset))).toEqual(new Uint8Array(written(dataset)));
      }),
      { numRuns: 20 },
    );
  });

  it('writes large data in many row groups and reads it back', async () => {
    const rows = Array.from({ length: 70_000 }, (_, t) => ({
      known: t % 10 === 3 ? [] : [`a${t % 7}`, `item ${t % 5000}`, String(t)],
      unknown: [],
    }));
    const dataset = datasetOf(rows);
    expect([...parquet.write(dataset)].length).toBe(4);
    const { dataset: back } = await parquet.read(written(dataset), { file, ...marksOf(dataset) });
    expect(back).toEqual(dataset);
  });
});

describe('readParquet', () => {
  it('reads a list of integers, with the ids beside it, whatever other columns there are', async () => {
    const schema = [root(3), int64('order'), { ...text('shop') }, ...listOf('skus', int64('element'))];
    const bytes = fileOf(schema, [
      { name: 'order', data: [7n, 8n, 9n] },
      { name: 'shop', data: ['a', null, 'b'] },
      { name: 'skus', data: [[1n, 5_000_000_000n], [], [-2n, 1n]] },
    ]);
    expect(await rowsOf(bytes)).toEqual([
      ['7', '1 5000000000'],
      ['8', ''],
      ['9', '1 -2'],
    ]);
  });

  it('takes a null list for an empty record, and a null within a list for a problem', async () => {
    const schema = [root(1), ...listOf('items', text('element'))];
    expect(await rowsOf(fileOf(schema, [{ name: 'items', data: [['x'], null, ['y']] }]))).toEqual([
      ['1', 'x'],
      ['2', ''],
      ['3', 'y'],
    ]);
    const broken = fileOf(schema, [{ name: 'items', data: [['x'], ['y', null, 'z'], [null]] }], 2);
    expect(await problemsOf(broken)).toEqual([
      'data.parquet row 2 of items: expected an item, got null',
      'data.parquet row 3 of items: expected an item, got null',
    ]);
  });

  it('reads a row per item in any order, also where a record is split over row groups', async () => {
    const schema = [root(2), text('order'), text('sku')];
    const bytes = fileOf(
      schema,
      [
        { name: 'order', data: ['b', 'a', 'b', 'c', 'a', 'b'] },
        { name: 'sku', data: ['x', 'y', 'z', null, 'y', null] },
      ],
      2,
    );
    const { dataset, notes } = await read(bytes);
    expect(contentOf(dataset).rows).toEqual([
      { id: 'b', known: ['x', 'z'], unknown: [] },
      { id: 'a', known: ['y'], unknown: [] },
      { id: 'c', known: [], unknown: [] },
    ]);
    expect(notes).toEqual({ duplicates: 1, emptyCells: 1, emptyRecords: 1 });
  });

  it('takes the columns it is told, and tells two columns apart by their names', async () => {
    const two = fileOf(
      [root(2), text('sku'), int64('order')],
      [
        { name: 'sku', data: ['x', 'y'] },
        { name: 'order', data: [4n, 4n] },
      ],
    );
    expect(await rowsOf(two)).toEqual([['4', 'x y']]);
    expect(await rowsOf(two, { id: ['sku'], item: ['order'] })).toEqual([
      ['x', '4'],
      ['y', '4'],
    ]);
  });

  it('makes text of dates, times, decimals and the like as databases do', async () => {
    const types: [SchemaElement, unknown, string][] = [
      [{ name: 'item', type: 'INT32', converted_type: 'DATE' }, new Date('2024-02-29T00:00:00Z'), '2024-02-29'],
      [
        {
          name: 'item',
          type: 'INT64',
          logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: false, unit: 'MICROS' },
        },
        new Date('1969-12-31T23:59:58.500Z'),
        '1969-12-31 23:59:58.5',
      ],
      [{ name: 'item', type: 'INT32', converted_type: 'UINT_32' }, 4_294_967_295, '4294967295'],
      [{ name: 'item', type: 'BOOLEAN' }, true, 'true'],
      [{ name: 'item', type: 'INT32', converted_type: 'DECIMAL', scale: 2, precision: 5 }, -1.5, '-1.50'],
      [
        { name: 'item', type: 'FIXED_LEN_BYTE_ARRAY', type_length: 16, logical_type: { type: 'UUID' } },
        '00112233-4455-6677-8899-aabbccddeeff',
        '00112233-4455-6677-8899-aabbccddeeff',
      ],
    ];
    for (const [element, value, label] of types) {
      const schema = [root(2), text('id'), { ...element, repetition_type: 'OPTIONAL' as const }];
      const bytes = fileOf(schema, [
        { name: 'id', data: ['r'] },
        { name: 'item', data: [value] },
      ]);
      expect(await rowsOf(bytes), label).toEqual([['r', label]]);
    }
  });

  it('lists the columns where none fit, or not those that were asked for', async () => {
    const schema = [
      root(3),
      text('order'),
      { name: 'price', type: 'DOUBLE', repetition_type: 'OPTIONAL' } as SchemaElement,
      ...listOf('tags', text('element')),
    ];
    const bytes = fileOf(schema, [
      { name: 'order', data: ['a'] },
      { name: 'price', data: [1.5] },
      { name: 'tags', data: [['x']] },
    ]);
    const columns = 'its columns are order (text), price (double), tags (list of text)';
    expect(await problemsOf(bytes, { items: 'tag' })).toEqual([`data.parquet: there is no column tag; ${columns}`]);
    expect(await problemsOf(bytes, { id: ['order'], item: ['price'] })).toEqual([
      `data.parquet: column price holds double, not text, integers or the like; ${columns}`,
    ]);
    const three = fileOf(
      [root(3), text('a'), text('b'), text('c')],
      ['a', 'b', 'c'].map((name) => ({ name, data: ['1'] })),
    );
    expect(await problemsOf(three)).toEqual([
      'data.parquet: expected a LIST column of items, or two columns, id and item; its columns are a (text), b (text), c (text)',
    ]);
  });

  it('refuses null and repeated ids, naming the row', async () => {
    const schema = [root(2), text('id'), ...listOf('items', text('element'))];
    const columnData = [
      { name: 'id', data: ['a', null, 'a'] },
      { name: 'items', data: [['x'], ['x'], ['y']] },
    ];
    expect(await problemsOf(fileOf(schema, columnData))).toEqual([
      'data.parquet row 2 of id: expected an id, got null',
      'data.parquet record 3: expected an id that no record before it has, got "a"',
    ]);
  });

  it('reads many files as one, in the order given, and wants them in one form', async () => {
    const long = (id: string, item: string) =>
      fileOf(
        [root(2), text('id'), text('item')],
        [
          { name: 'id', data: [id, 'shared'] },
          { name: 'item', data: [item, item] },
        ],
      );
    const files = [
      { file: long('a', 'x'), name: '1.parquet' },
      { file: long('b', 'y'), name: '2.parquet' },
    ];
    const { dataset } = await readParquet(files);
    expect(contentOf(dataset).rows.map(({ id, known }) => [id, known])).toEqual([
      ['a', ['x']],
      ['shared', ['x', 'y']],
      ['b', ['y']],
    ]);
    const list = fileOf([root(1), ...listOf('items', text('element'))], [{ name: 'items', data: [['x']] }]);
    await expect(readParquet([...files, { file: list, name: '3.parquet' }])).rejects.toThrow(
      '3.parquet has a list per record and 1.parquet a row per item',
    );
  });

  it('tells that a file is damaged, cut off or none at all, without a stack of calls', async () => {
    const whole = new Uint8Array(written(datasetOf([{ known: ['bread', 'milk'], unknown: [] }])));
    const refused = /^data\.parquet: expected a whole Parquet file, got another or a damaged one \(/;
    for (let length = 0; length < whole.length; length += 7) {
      await expect(read(whole.slice(0, length).buffer), `${length} bytes`).rejects.toThrow(refused);
    }
  });

  it('never fails in another way than by an input error, whichever byte is changed', async () => {
    const whole = new Uint8Array(
      written(datasetOf(Array.from({ length: 20 }, (_, t) => ({ known: ['bread', `x${t % 3}`], unknown: [] })))),
    );
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: whole.length - 1 }), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const bytes = whole.slice();
        bytes[at] = bytes[at] ^ change;
        try {
          await read(bytes.buffer);
        } catch (error) {
          expect(error).toBeInstanceOf(SottoError);
          expect((error as SottoError).code).toBe('input');
        }
      }),
      { numRuns: cases(300) },
    );
  });
});
