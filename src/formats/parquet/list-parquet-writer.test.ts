import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cells } from '../../records/dataset.ts';
import { rowOf } from '../../records/dataset.ts';
import { parquet } from '../parquet.ts';
import { ListParquetWriter } from './list-parquet-writer.ts';

function written(labels: readonly string[], batches: readonly Cells[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const writer = new ListParquetWriter(labels, (bytes) => parts.push(bytes.slice()));
  for (const batch of batches) writer.writeRecords(batch);
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
  const offsets = Uint32Array.from([0, ...rows.map((_, t) => rows.slice(0, t + 1).flat().length)]);
  return { offsets, items: Uint32Array.from(rows.flat()) };
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
