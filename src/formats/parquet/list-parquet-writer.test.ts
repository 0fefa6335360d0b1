import fc from 'fast-check';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { cases as runsOf } from '../../../test/cases.ts';
import type { Cells } from '../../records/dataset.ts';
import { rowOf } from '../../records/dataset.ts';
import { parquet } from '../parquet.ts';
import { GROUP_ROWS, ListParquetWriter, TEXT } from './list-parquet-writer.ts';

function written(labels: readonly string[], batches: readonly Cells[], ids?: readonly string[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const columns = { items: 'items', ...(ids !== undefined && { id: 'id' }) };
  const writer = new ListParquetWriter(labels, (bytes) => parts.push(bytes.slice()), columns);
  for (const batch of batches) writer.writeRecords(batch, ids);
  writer.end();
  return Uint8Array.from(Buffer.concat(parts));
}

async function readBack(bytes: Uint8Array): Promise<string[][]> {
  const buffer = bytes.buffer as ArrayBuffer;
  const { dataset } = await parquet.read({ byteLength: bytes.length, slice: (a, b) => buffer.slice(a, b) }, {});
  return Array.from({ length: dataset.numRows }, (_, t) =>
    Array.from(rowOf(dataset, t), (i) => dataset.dictionary.labels[i]),
  );
}

function cellsOf(rows: readonly (readonly number[])[]): Cells {
  const offsets = new Uint32Array(rows.length + 1);
  for (const [t, { length }] of rows.entries()) offsets[t + 1] = offsets[t] + length;
  return { offsets, items: Uint32Array.from(rows.flat()) };
}

/** The same file as the package writes it, from lists of texts. */
function writtenByPackage(rows: readonly (readonly string[])[], ids?: readonly string[]): Uint8Array {
  const bytes = new ByteWriter();
  const idColumn = { name: 'id', repetition_type: 'REQUIRED', ...TEXT } as const;
  const list = { converted_type: 'LIST', logical_type: { type: 'LIST' } } as const;
  const writer = new ParquetWriter({
    writer: bytes,
    schema: [
      { name: 'root', num_children: ids === undefined ? 1 : 2 },
      ...(ids === undefined ? [] : [idColumn]),
      { name: 'items', repetition_type: 'REQUIRED', num_children: 1, ...list },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      { name: 'element', repetition_type: 'REQUIRED', ...TEXT },
    ],
  });
  const lists = { name: 'items', data: [...rows], encoding: 'RLE_DICTIONARY' as const };
  const columnData = ids === undefined ? [lists] : [{ name: 'id', data: [...ids] }, lists];
  writer.write({ columnData, rowGroupSize: GROUP_ROWS });
  writer.finish();
  return bytes.getBytes();
}

describe('ListParquetWriter', () => {
  it('writes lists that a reader of Parquet reads back, of any length and for any number of labels', async () => {
    const cases = fc
      .integer({ min: 1, max: 70 })
      .chain((numLabels) =>
        fc.tuple(
          fc.constant(numLabels),
          fc.array(fc.uniqueArray(fc.nat({ max: numLabels - 1 }), { maxLength: 12 }), { maxLength: 30 }),
        ),
      );
    await fc.assert(
      fc.asyncProperty(cases, async ([numLabels, given]) => {
        const labels = Array.from({ length: numLabels }, (_, c) => `l${String(c).padStart(2, '0')}"é😀`);
        const rows = given.map((row) => row.sort((a, b) => a - b));
        const bytes = written(labels, [cellsOf(rows)]);
        expect(await readBack(bytes)).toEqual(rows.map((row) => row.map((c) => labels[c])));
      }),
      { numRuns: 100 },
    );
  });

  it('gives the bytes of the package, for runs and for dictionaries of any size', () => {
    const runs = fc
      .integer({ min: 1, max: 13 })
      .chain((bits) =>
        fc.array(
          fc.tuple(
            fc.uniqueArray(fc.nat({ max: 2 ** bits - 1 }), { maxLength: 9 }),
            fc.constantFrom(1, 1, 2, 7, 8, 9, 300),
          ),
          { minLength: 1, maxLength: 40 },
        ),
      );
    const labels = Array.from({ length: 2 ** 13 }, (_, c) => `l${c}`);
    fc.assert(
      fc.property(runs, fc.boolean(), (parts, hasIds) => {
        const rows = parts.flatMap(([row, count]) => Array<number[]>(count).fill(row));
        const ids = hasIds ? rows.map((_, t) => `r${t}`) : undefined;
        const texts = rows.map((row) => row.map((c) => labels[c]));
        expect(written(labels, [cellsOf(rows)], ids)).toEqual(writtenByPackage(texts, ids));
      }),
      { numRuns: runsOf(200, 40) },
    );
  });

  it('gives the bytes of the package where groups have many pages and large dictionaries', () => {
    const labels = Array.from({ length: 70_000 }, (_, c) => `label ${c}`);
    const rows = Array.from({ length: GROUP_ROWS + 1000 }, (_, t) =>
      Array.from({ length: t % 30 }, (_, n) => (t * 31 + n * 7) % labels.length),
    );
    const texts = rows.map((row) => row.map((c) => labels[c]));
    expect(Buffer.compare(written(labels, [cellsOf(rows)]), writtenByPackage(texts))).toBe(0);
  });

  it('gives the same bytes however the records are cut into batches', () => {
    const rows = Array.from({ length: 500 }, (_, t) => [t % 3, 3 + (t % 5)]);
    const labels = Array.from({ length: 8 }, (_, c) => `l${c}`);
    const cut = [rows.slice(0, 1), rows.slice(1, 400), [], rows.slice(400)].map(cellsOf);
    expect(written(labels, cut)).toEqual(written(labels, [cellsOf(rows)]));
  });

  it('cuts long data into pages and groups', async () => {
    const numRows = 600_000;
    const offsets = Uint32Array.from({ length: numRows + 1 }, (_, t) => t);
    const items = Uint32Array.from({ length: numRows }, (_, t) => t % 3);
    const rows = await readBack(written(['a', 'b', 'c'], [{ offsets, items }]));
    expect(rows.length).toBe(numRows);
    expect(rows.every(([label], t) => label === 'abc'[t % 3])).toBe(true);
  });
});
