import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SparkAddress } from '../../node/stores/spark/address.ts';
import { openSpark, type SparkSession } from '../../node/stores/spark/open-spark.ts';
import { readSpark } from '../../node/stores/spark/read.ts';
import { datasetFromRows } from '../../src/data/dataset-builder.ts';
import { type Dataset, rowIdOf, rowOf } from '../../src/internal.ts';
import { datasetQuery } from './dataset-query.ts';
import { server } from './server.ts';

/** Labels by record, under the record's id. */
function recordsOf(dataset: Dataset): [string, string[]][] {
  return Array.from({ length: dataset.numRows }, (_, t) => [
    rowIdOf(dataset, t),
    Array.from(rowOf(dataset, t), (i) => dataset.dictionary.labels[i]),
  ]);
}

describe('a table in Spark as a source', () => {
  const table = 'orders_of_tests';
  let session: SparkSession;

  beforeAll(async () => {
    session = await openSpark(server());
    const rows = `VALUES (2, 'b'), (10, 'a'), (2, 'a'), (2, 'b'), (30, CAST(NULL AS STRING)), (10, '7')`;
    await session.run(`CREATE TABLE ${table} USING parquet AS SELECT * FROM ${rows} AS v(order_id, sku)`, 'testing');
  });
  afterAll(async () => {
    await session.run(`DROP TABLE IF EXISTS ${table}`, 'testing');
    await session.close();
  });

  const read = async (choice: Partial<SparkAddress>): Promise<[string, string[]][]> => {
    const address: SparkAddress = { kind: 'spark', ...server(), ...choice };
    return recordsOf((await readSpark(address, { checkpoint: () => {} })).dataset);
  };

  it('gives records by id from a row per item, in the order of ids', async () => {
    const expected = [
      ['2', ['a', 'b']],
      ['10', ['7', 'a']],
      ['30', []],
    ];
    expect(await read({ table, reading: { id: ['order_id'], item: ['sku'] } })).toEqual(expected);
    expect(await read({ table })).toEqual(expected);
    expect(
      await read({ query: `SELECT sku, order_id FROM ${table}; `, reading: { id: ['order_id'], item: ['sku'] } }),
    ).toEqual(expected);
  });

  it('gives records by the roles of several columns, as in a file', async () => {
    const query = `SELECT * FROM VALUES ('v1', 'mon', 'A', NULL, 'x|y|'), ('v1', 'mon', 'B', 'C', ''), ('v1', 'tue', NULL, NULL, NULL)
      AS v(visit, day, one, two, tags)`;
    expect(await read({ query, reading: { id: ['visit', 'day'], item: ['one', 'two'], columnValue: true } })).toEqual([
      ['v1 / mon', ['one=A', 'one=B', 'two=C']],
      ['v1 / tue', []],
    ]);
    expect(await read({ query, reading: { id: ['day'], items: 'tags', itemDelimiter: '|' } })).toEqual([
      ['mon', ['x', 'y']],
      ['tue', []],
    ]);
  });

  it('gives records from a list per row', async () => {
    const query = `SELECT * FROM VALUES ('z', ARRAY('q', 'p', 'q')), ('b', ARRAY()), ('c', CAST(NULL AS ARRAY<STRING>)) AS v(id, items) -- end`;
    expect(await read({ query })).toEqual([
      ['b', []],
      ['c', []],
      ['z', ['p', 'q']],
    ]);
    const numbers = `SELECT id, ARRAY(id * 2, id * 3, 7) AS n FROM RANGE(3)`;
    expect(await read({ query: numbers, reading: { id: ['id'], items: 'n' } })).toEqual([
      ['0', ['0', '7']],
      ['1', ['2', '3', '7']],
      ['2', ['4', '6', '7']],
    ]);
  });

  it('takes columns of any name', async () => {
    const query = 'SELECT 1 AS `a``b; -- c`, 2 AS `x y`';
    expect(await read({ query, reading: { id: ['a`b; -- c'], item: ['x y'] } })).toEqual([['1', ['2']]]);
  });

  it('keeps odd labels byte for byte', async () => {
    const dataset = datasetFromRows([['', '\u0000', '😀'], ["it's", 'a\nb', '"', '\\', '\ufffd', '007'], []]);
    expect(await read({ query: datasetQuery(dataset), reading: { id: ['id'] } })).toEqual(recordsOf(dataset));
  });

  it('says what is wrong with the columns or rows', async () => {
    await expect(read({ query: 'SELECT 1 AS a, 2 AS b, 3 AS c' })).rejects.toThrow(
      'its columns are a (Int32), b (Int32), c (Int32)',
    );
    await expect(read({ query: 'SELECT 1 AS a', reading: { id: ['nope'], item: ['a'] } })).rejects.toThrow(
      'there is no column nope',
    );
    await expect(read({ query: 'SELECT ARRAY(1) AS items' })).rejects.toThrow('rows in Spark have no order');
    await expect(read({ query: `SELECT CAST(NULL AS INT) AS id, 'x' AS item` })).rejects.toThrow(
      'expected an id in every row',
    );
    await expect(read({ query: `SELECT 1 AS id, ARRAY('x', NULL) AS items` })).rejects.toThrow('contains null in');
    await expect(read({ query: 'SELECT 1 AS id, ARRAY(id) AS items FROM RANGE(2)' })).rejects.toThrow(
      'expected every id once',
    );
  });

  it('is only read: anything but a SELECT is refused', async () => {
    await expect(read({ query: `DROP TABLE ${table}` })).rejects.toMatchObject({ code: 'input' });
    await expect(
      read({ query: `SELECT 1 AS id, 2 AS item) AS x; DROP TABLE ${table}; SELECT * FROM (SELECT 1 AS id, 2 AS item` }),
    ).rejects.toMatchObject({ code: 'input' });
    expect(await read({ table })).toHaveLength(3);
  });
});
