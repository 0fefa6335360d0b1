import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readData } from '../../../node/files/read-data.ts';
import { duckDbStore } from '../../../node/stores/duckdb/index.ts';
import { convert } from '../../../node/tasks/convert.ts';
import { datasetFromRows } from '../../../src/data/dataset-builder.ts';
import { textFormats } from '../../../src/formats/index.ts';
import { hostileDataset, smallDataset } from '../../arbitraries/dataset.ts';
import { cases } from '../../cases.ts';
import { temporaryFolder } from '../../cli/run-sotto.ts';
import { describeRead } from '../read.contract.ts';
import { context, failure, read, rows, visits, write } from '../read-and-write.ts';
import { describeSink } from '../sink.contract.ts';

const folder = temporaryFolder();
const shop = folder.file('shop.db');

/** Runs statements in a database as another program would. */
async function run(path: string, ...statements: string[]): Promise<unknown[][]> {
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  let last: unknown[][] = [];
  for (const statement of statements) last = (await connection.runAndReadAll(statement)).getRowsJS();
  connection.closeSync();
  instance.closeSync();
  return last;
}

const inShop = (parameters: string): string => `duckdb:${shop}?${parameters}`;
const encoded = (query: string): string => encodeURIComponent(query);

beforeAll(async () => {
  await run(
    shop,
    'CREATE TABLE orders (id INTEGER, item VARCHAR)',
    "INSERT INTO orders VALUES (2, 'milk'), (10, 'bread'), (1, 'bread'), (2, 'bread'), (3, NULL), (2, 'milk')",
    'CREATE TABLE baskets (customer VARCHAR, skus INTEGER[], price DOUBLE)',
    "INSERT INTO baskets VALUES ('b', [3, 1, 2], 1.5), ('a', [], 2), ('Z', NULL, 0)",
    "CREATE TABLE visits AS FROM (VALUES (1, 'ada', 'flu'), (2, 'bob', 'flu'), (1, 'ada', 'cough'), (3, 'ada', 'flu')) AS v(visit, patient, code)",
  );
});
afterAll(() => folder.remove());

describe('DuckDB', () => {
  it('gives a row per item, ordered by id; a null item keeps an empty record', async () => {
    expect(await rows(`duckdb:${shop}?table=orders`)).toEqual(['1: bread', '2: bread milk', '3:', '10: bread']);
    const { notes } = await read(`duckdb:${shop}?table=main.orders&id=id&item=item`);
    expect(notes).toEqual({ duplicates: 1, emptyCells: 0, emptyRecords: 1 });
  });

  it('gives a list per record; a null list is an empty record', async () => {
    expect(await rows(`duckdb:${shop}?table=baskets`)).toEqual(['Z:', 'a:', 'b: 1 2 3']);
    expect(await rows(`duckdb:${shop}?query=FROM baskets SELECT skus`)).toEqual(['1: 1 2 3', '2:', '3:']);
    expect(await rows(`duckdb:?query=${encoded('SELECT [1, 2]::INTEGER[2] AS items')}`)).toEqual(['1: 1 2']);
  });

  it('reads a query, with a comment and a semicolon at its end, and files that DuckDB reads', async () => {
    const query = encoded("SELECT id, item FROM orders WHERE item LIKE 'b%' -- bread\n;");
    expect(await rows(`duckdb:${shop}?query=${query}`)).toEqual(['1: bread', '2: bread', '10: bread']);
    writeFileSync(folder.file("it's.csv"), 'order,sku\n7,x\n7,y\n');
    expect(await rows(`duckdb:${folder.file("it's.csv")}`)).toEqual(['7: x y']);
    const path = folder.file("it's.csv").replaceAll("'", "''");
    expect(await rows(`duckdb:?query=${encoded(`SELECT * FROM '${path}'`)}`)).toEqual(['7: x y']);
  });

  it('reads the only table of a database without being told which', async () => {
    const only = folder.file('only.db');
    await run(only, 'CREATE SCHEMA s', "CREATE TABLE s.t AS SELECT 1 AS id, 'x' AS item");
    expect(await rows(`duckdb:${only}`)).toEqual(['1: x']);
    expect(await failure(read(`duckdb:${shop}`))).toContain('which table? its tables are baskets, orders');
  });

  it('tells whose records they are, by items and by lists, and joins them where asked', async () => {
    const joined = ['ada: cough flu', 'bob: flu'];
    expect(await visits(inShop('table=visits&id=visit&item=code'))).toEqual(['0: cough flu', '1: flu', '0: flu']);
    expect(await visits(inShop('table=visits&id=visit&item=code'), 'people')).toEqual(joined);
    const listed = 'SELECT patient, list(code) AS codes FROM visits GROUP BY visit, patient ORDER BY visit';
    expect(await visits(inShop(`query=${encodeURIComponent(listed)}`))).toEqual(['0: cough flu', '1: flu', '0: flu']);
    const two = "SELECT * FROM visits UNION ALL SELECT 2, 'ada', 'gout'";
    expect(await failure(visits(inShop(`id=visit&item=code&query=${encodeURIComponent(two)}`)))).toContain(
      'expected one person for all rows of a record',
    );
    const nobody = 'SELECT visit, NULL::VARCHAR AS patient, code FROM visits WHERE visit = 2';
    expect(await failure(visits(inShop(`id=visit&item=code&query=${encodeURIComponent(nobody)}`)))).toContain(
      ': expected a person, got null',
    );
  });

  it('makes text of dates, numbers and the like', async () => {
    const values: [string, string][] = [
      ["DATE '2024-02-29'", '2024-02-29'],
      ["TIMESTAMPTZ '2024-01-31 12:00:00.5+02'", '2024-01-31 10:00:00.5+00'],
      ['1.50::DECIMAL(5, 2)', '1.50'],
      ['true', 'true'],
      ['170141183460469231731687303715884105727::HUGEINT', '170141183460469231731687303715884105727'],
      ["'b'::ENUM ('a', 'b')", 'b'],
      ['18446744073709551615::UBIGINT', '18446744073709551615'],
    ];
    for (const [value, label] of values) {
      expect(await rows(`duckdb:?query=${encoded(`SELECT 'r' AS id, ${value} AS item`)}`)).toEqual([`r: ${label}`]);
      expect(await rows(`duckdb:?query=${encoded(`SELECT 'r' AS id, [${value}] AS items`)}`)).toEqual([`r: ${label}`]);
    }
  });

  it('tells what is wrong with the file, the table, the columns or the statement', async () => {
    expect(await failure(read(`duckdb:${folder.file('none.db')}?table=t`))).toContain('there is no such file');
    writeFileSync(folder.file('text.db'), 'this is not a database');
    expect(await failure(read(`duckdb:${folder.file('text.db')}?table=t`))).toContain('expected a DuckDB database');
    expect(await failure(read(`duckdb:${shop}?table=order`))).toMatch(/Table with name order does not exist/);
    expect(await failure(read(`duckdb:${shop}?table=baskets&id=customer&item=price`))).toContain(
      'column price holds DOUBLE, not text, integers or the like; its columns are customer (VARCHAR), skus (INTEGER[]), price (DOUBLE)',
    );
    expect(await failure(read(`duckdb:${shop}?query=SELEC 1`))).toContain('Parser Error');
    expect(await failure(readData(`duckdb:${shop}?table=orders`, { format: 'fimi' }, context))).toContain(
      'leave out format',
    );
  });

  it('names the rows where an id or an item is null', async () => {
    const nulls = "SELECT * FROM (VALUES ('a', ['x', NULL]), (NULL, ['y'])) AS t(id, items)";
    const error = await readData(`duckdb:?query=${encoded(nulls)}`, undefined, context).catch(
      (cause: unknown) => cause,
    );
    expect((error as { facts: { problems: unknown[] } }).facts.problems).toMatchObject([
      { field: 'row 1 of items', expected: 'an item', got: 'null' },
      { field: 'row 2 of id', expected: 'an id', got: 'null' },
    ]);
  });

  it('names the records whose id an earlier one has, and no others', async () => {
    for (const type of ['INTEGER', 'VARCHAR']) {
      const rows = "VALUES (5, ['a']), (5, ['b']), (6, ['c']), (7, ['c'])";
      const repeated = `SELECT CAST(id AS ${type}) AS id, items FROM (${rows}) AS t(id, items)`;
      const error = await readData(`duckdb:?query=${encoded(repeated)}`, undefined, context).catch(
        (cause: unknown) => cause,
      );
      expect((error as { facts: { problems: unknown[] } }).facts.problems).toMatchObject([
        { field: 'record 2', expected: 'an id that no record before it has', got: '"5"' },
      ]);
    }
  });

  it('quotes no record in a message', async () => {
    const query = encoded("SELECT 1 AS id, CAST(x AS INTEGER) AS item FROM (VALUES ('HIV positive')) AS t(x)");
    const message = await failure(read(`duckdb:?query=${query}`));
    expect(message).toContain('Conversion Error');
    expect(message).not.toContain('HIV');
  });

  it('reads only: anything but one SELECT is refused before it runs', async () => {
    const file = folder.file('copied.csv');
    for (const query of [
      'DELETE FROM orders',
      'DROP TABLE orders',
      'SELECT id, item FROM orders; DROP TABLE orders',
      'SELECT 1 AS id, 2 AS item) AS source; DROP TABLE orders; SELECT * FROM (SELECT 1 AS id, 2 AS item',
      `COPY orders TO '${file}'`,
      "SET memory_limit = '1GB'",
      "ATTACH 'x.db'",
    ]) {
      expect(await failure(read(`duckdb:${shop}?query=${encoded(query)}`)), query).not.toBe('no failure');
    }
    expect(existsSync(file)).toBe(false);
    expect((await rows(`duckdb:${shop}?table=orders`)).length).toBe(4);
  });

  it('takes names of tables and columns for names, whatever they hold', async () => {
    const table = `"a.b"."x""; DROP TABLE orders; --"`;
    await run(shop, 'CREATE SCHEMA "a.b"');
    const address = `duckdb:${shop}?table=${encoded(table)}&id=${encoded('no "1"')}&item=${encoded("it'em; --")}`;
    await write(address, datasetFromRows([['p', 'q'], ['p']]));
    expect(await rows(address)).toEqual(['1: p q', '2: p']);
    expect((await rows(`duckdb:${shop}?table=orders`)).length).toBe(4);
  });

  it('is not written into another file', async () => {
    expect(await failure(write(`duckdb:${folder.file("it's.csv")}?table=t`, datasetFromRows([])))).toContain(
      'got another file',
    );
  });

  it('leaves no new database behind where nothing was written to it', async () => {
    const path = folder.file('new.db');
    const stop = () => {
      throw new Error('stopped');
    };
    await expect(write(`duckdb:${path}?table=t`, datasetFromRows([['p']]), stop)).rejects.toThrow('stopped');
    expect(readdirSync(folder.path).filter((name) => name.startsWith('new.db'))).toEqual([]);
    await write(`duckdb:${path}?table=t`, datasetFromRows([['p']]));
    await expect(write(`duckdb:${path}?table=u`, datasetFromRows([['q']]), stop)).rejects.toThrow('stopped');
    expect(await rows(`duckdb:${path}`)).toEqual(['1: p']);
  });

  it('leaves no temporary folder', async () => {
    const temporary = (): string[] =>
      readdirSync(dirname(folder.path)).filter((name) => name.startsWith('sotto-duckdb-'));
    const before = temporary();
    await rows(`duckdb:${shop}?table=orders`);
    expect(temporary().filter((name) => !before.includes(name))).toEqual([]);
  });
});

const tested = {
  store: duckDbStore,
  place: (name: string) => `duckdb:${folder.file('round.db')}?table=${name}`,
  runs: cases(60, 15),
};
describeRead(tested);
describeSink(tested);

describe('convert', () => {
  it('brings the same data from any format through Parquet and DuckDB back into it, to the byte', async () => {
    await fc.assert(
      fc.asyncProperty(smallDataset(), fc.constantFrom(...textFormats), async (dataset, format) => {
        const name = (stage: string): string => folder.file(`${stage}.${format.extensions[0]}`);
        writeFileSync(name('first'), [...format.write(dataset)].join(''));
        const path = folder.file('between.parquet');
        const table = `duckdb:${folder.file('between.db')}?table=t`;
        const step = (data: string, output: string, from: string | undefined, to: string) =>
          convert({ data, output, to, ...(from !== undefined && { format: from }) }, context);
        await step(name('first'), path, format.id, 'parquet');
        await step(path, `${table}&replace=yes`, undefined, 'parquet');
        await step(table, name('last'), undefined, format.id);
        expect(readFileSync(name('last'), 'utf8')).toBe(readFileSync(name('first'), 'utf8'));
      }),
      { numRuns: cases(25, 10) },
    );
  });
});

describe('Parquet of other programs', () => {
  it('is read in every compression, version of pages and form that DuckDB writes', async () => {
    const query =
      "SELECT range AS id, [x FOR x IN range(range % 7)] AS items, 'note ' || range AS note FROM range(3000)";
    const expected = Array.from({ length: 3000 }, (_, t) =>
      `${t}: ${Array.from({ length: t % 7 }, (_, i) => i).join(' ')}`.trimEnd(),
    );
    for (const options of [
      'COMPRESSION uncompressed',
      'COMPRESSION snappy',
      'COMPRESSION gzip',
      'COMPRESSION zstd',
      'COMPRESSION lz4_raw',
      'COMPRESSION brotli',
      "PARQUET_VERSION 'V2'",
      'ROW_GROUP_SIZE 2048',
    ]) {
      const file = folder.file('other.parquet');
      await run(':memory:', `COPY (${query}) TO '${file}' (FORMAT parquet, ${options})`);
      expect(await rows(`parquet:${file}`), options).toEqual(expected);
      expect(await rows(file), options).toEqual(expected);
      await run(
        ':memory:',
        `COPY (SELECT id, unnest(items) AS item FROM (${query})) TO '${file}' (FORMAT parquet, ${options})`,
      );
      const filled = expected.filter((row) => !row.endsWith(':'));
      expect(await rows(`parquet:${file}?id=id&item=item`), options).toEqual(filled);
    }
  });

  it('is read the same as DuckDB reads it, for every dataset', async () => {
    await fc.assert(
      fc.asyncProperty(hostileDataset({ rowIds: true }), fc.constantFrom('long', 'list'), async (dataset, form) => {
        const file = folder.file('own.parquet');
        await write(`parquet:${file}?form=${form}&replace=yes`, dataset);
        const mark = dataset.unknown === undefined ? '' : '?unknown-mark=?';
        const own = await read(`parquet:${file}${mark}`);
        const theirs = await read(`duckdb:${file}${mark}`);
        // DuckDB gives records in the order of their ids.
        const sorted = (all: typeof own.rows) => [...all].sort((a, b) => (a.id < b.id ? -1 : 1));
        expect(sorted(theirs.rows)).toEqual(sorted(own.rows));
        expect(theirs.labels).toEqual(own.labels);
      }),
      { numRuns: cases(60, 20) },
    );
  });

  it('is read from many files in the order of their names', async () => {
    mkdirSync(folder.file('parts'));
    for (const [name, label] of [
      ['b', 'second'],
      ['a', 'first'],
    ]) {
      await write(`parquet:${join(folder.file('parts'), `${name}.parquet`)}`, datasetFromRows([[label]]));
    }
    expect(await rows(`parquet:${folder.file('parts')}/*.parquet`)).toEqual(['1: first', '2: second']);
    expect(await failure(read(`parquet:${folder.file('parts')}/*.csv`))).toContain('no file matches');
  });
});
