import { type ColumnSource, parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { datasetFromRows } from '../../data/dataset-builder.ts';
import { MAX_FIRST_ROWS } from '../define.ts';
import { parquet } from '../parquet.ts';
import { firstParquetRows } from './first-parquet-rows.ts';

const tableOf = (columnData: ColumnSource[]): ArrayBuffer => parquetWriteBuffer({ columnData, rowGroupSize: 7 });

describe('firstParquetRows', () => {
  it('tells the first rows of a table as texts, and nothing of what its columns are for where that is open', async () => {
    const numbers = Array.from({ length: 5 }, (_, n) => n);
    const table = tableOf([
      { name: 'order', data: numbers.map((n) => 100 + n), type: 'INT32' },
      { name: 'product', data: ['milk', null, 'tea', 'Käse', 'beer'], type: 'STRING', nullable: true },
      { name: 'price', data: numbers.map((n) => n + 0.5), type: 'DOUBLE' },
    ]);
    expect(await firstParquetRows(table)).toEqual({
      columns: ['order', 'product', 'price'],
      rows: [
        ['100', 'milk', '(double)'],
        ['101', '', '(double)'],
        ['102', 'tea', '(double)'],
        ['103', 'Käse', '(double)'],
        ['104', 'beer', '(double)'],
      ],
      usual: { item: [] },
    });
  });

  it('tells what two columns or a column of lists are for', async () => {
    const two = tableOf([
      { name: 'order', data: ['a', 'a'], type: 'STRING' },
      { name: 'product', data: ['x', 'y'], type: 'STRING' },
    ]);
    expect((await firstParquetRows(two)).usual).toEqual({ id: ['order'], item: ['product'] });
    const records = Array.from({ length: 30 }, (_, n) => (n === 1 ? [] : [`x${n}`, 'y']));
    const lists = new Blob([...parquet.write(datasetFromRows(records))].map((piece) => Uint8Array.from(piece)));
    const { columns, rows, usual } = await firstParquetRows(await lists.arrayBuffer());
    expect({ columns, usual }).toEqual({ columns: ['items'], usual: { items: 'items' } });
    expect(rows).toHaveLength(MAX_FIRST_ROWS);
    expect(rows.slice(0, 3)).toEqual([['x0, y'], [''], ['x2, y']]);
  });

  it('says of a damaged file what it is', async () => {
    await expect(firstParquetRows(new ArrayBuffer(20), 'x.parquet')).rejects.toThrow(
      /x.parquet: expected a whole Parq/,
    );
  });
});
