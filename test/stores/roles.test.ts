import { writeFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readData } from '../../node/files/read-data.ts';
import { anonymize } from '../../node/index.ts';
import { storeOf } from '../../node/stores/addresses.ts';
import { openRecords } from '../../node/stores/open-records.ts';
import { identifier, literal } from '../../node/stores/shared/sql-text.ts';
import { sparkDialect } from '../../node/stores/spark/dialect.ts';
import { roleQuery } from '../../node/stores/sql/role-query.ts';
import { tasks } from '../../node/tasks/index.ts';
import { checkJob, type Dataset, ensureDefined, type RequestedReading, type TableReading } from '../../src/internal.ts';
import { cases } from '../cases.ts';
import { temporaryFolder } from '../cli/run-sotto.ts';
import { contentOf } from '../contract/content.ts';
import { describeWith } from '../needs.ts';
import { type PostgresServer, startPostgres, whyNoServer } from './postgres/postgres-server.ts';
import { context } from './read-and-write.ts';
import { contentById } from './store-under-test.ts';

const folder = temporaryFolder();
const database = folder.file('tables.db');
afterAll(() => folder.remove());

const COLUMNS = ['visit', 'day', 'Drug "A"', 'drug_b', 'tags', 'person'] as const;
type Row = readonly (string | null)[];

/** What can be said of such a table; `id` makes rows one record. */
const ROLES: readonly RequestedReading[] = [
  { id: ['visit'], item: ['drug_b'] },
  { id: ['visit', 'day'], item: ['drug_b'] },
  { id: ['visit'], item: ['Drug "A"', 'drug_b'] },
  { id: ['visit', 'day'], item: ['Drug "A"', 'drug_b'], columnValue: true },
  { item: ['Drug "A"', 'drug_b'] },
  { item: ['drug_b'], columnValue: true },
  { id: ['visit'], items: 'tags' },
  { id: ['day', 'visit'], items: 'tags', itemDelimiter: '|' },
  { items: 'tags', itemDelimiter: '.' },
  { id: ['visit'], item: ['drug_b'], person: 'person' },
  { item: ['Drug "A"', 'drug_b'], person: 'person' },
  { id: ['visit'], items: 'tags', person: 'person', records: 'people' },
];

const cell = fc.oneof(fc.constantFrom('a', 'B', ' a', 'b ', '', "it's", '10', 'a\\b'), fc.constant(null));
const rows = fc.array(
  fc
    .record({
      visit: fc.constantFrom('1', '2', ' 2', '10', 'v\\'),
      day: fc.constantFrom('mon', 'tue'),
      one: cell,
      two: cell,
      tags: fc.oneof(fc.constantFrom('a;b', 'a|b|', '', ';', 'a.b;c', ' x ; y ', '|.|'), fc.constant(null)),
    })
    .map(({ visit, day, one, two, tags }): Row => [visit, day, one, two, tags, `P${visit.trim().length}`]),
  { minLength: 1, maxLength: 8 },
);
const asked = fc
  .record({ roles: fc.constantFrom(...ROLES), trim: fc.boolean(), foldCase: fc.boolean() })
  .map(({ roles, trim, foldCase }) => ({ ...roles, ...(trim && { trim }), ...(foldCase && { foldCase }) }));

/** A file that says the same: a null is an empty field, an empty text is quoted. */
function writeCsv(table: readonly Row[]): string {
  const path = folder.file('table.csv');
  const field = (text: string | null): string => (text === null ? '' : `"${text.replaceAll('"', '""')}"`);
  writeFileSync(path, [COLUMNS, ...table].map((row) => `${row.map(field).join(',')}\n`).join(''));
  return path;
}

const value = (text: string | null): string => (text === null ? 'NULL' : literal(text));
const valuesOf = (table: readonly Row[]): string => table.map((row) => `(${row.map(value).join(', ')})`).join(', ');
const definition = (type: string): string => COLUMNS.map((name) => `${identifier(name)} ${type}`).join(', ');

/** The records by id, and whose they are: persons are named by the records that they share. */
function recordsOf(dataset: Dataset) {
  const { persons } = dataset;
  const { labels, rows: all } = contentOf(dataset);
  if (persons === undefined) return { labels, rows: contentById(dataset).rows };
  const ofPerson = (p: number): string =>
    all
      .filter((_, t) => persons[t] === p)
      .map(({ id }) => id)
      .toSorted()
      .join();
  const whose = all.map((row, t) => ({ ...row, whose: ofPerson(ensureDefined(persons[t], 'of every record')) }));
  return { labels, rows: whose.toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
}

async function read(data: string, reading: RequestedReading) {
  const { dataset } = await readData(data, reading, context);
  return recordsOf(dataset);
}

describe('the same table in a file and in a store', () => {
  const path = folder.file('table.parquet');
  let connection: Awaited<ReturnType<DuckDBInstance['connect']>>;
  let instance: DuckDBInstance;
  const put = async (table: readonly Row[]): Promise<void> => {
    instance = await DuckDBInstance.create(database);
    connection = await instance.connect();
    await connection.run(`CREATE OR REPLACE TABLE visits (${definition('VARCHAR')})`);
    await connection.run(`INSERT INTO visits VALUES ${valuesOf(table)}`);
    await connection.run(`COPY visits TO ${literal(path)} (FORMAT parquet)`);
    connection.closeSync();
    instance.closeSync();
  };

  it('is the same data for the same roles: CSV, Parquet, DuckDB, and what the engine counts', async () => {
    await fc.assert(
      fc.asyncProperty(rows, asked, async (table, reading) => {
        await put(table);
        const csv = writeCsv(table);
        const expected = await read(csv, { ...reading, format: 'long', header: true });
        expect(await read(path, reading)).toEqual(expected);
        expect(await read(`parquet:${path}`, reading)).toEqual(expected);
        expect(await read(`duckdb:${database}?table=visits`, reading)).toEqual(expected);
        for (const address of [`duckdb:${database}?table=visits`, `parquet:${path}`]) {
          const records = await openRecords('duckdb', address, reading, context);
          const { labels, supports } = await records.countItems();
          const lengths = await records.countLengths();
          await records.close();
          expect(labels).toEqual(expected.labels);
          const holding = (label: string): number => expected.rows.filter(({ known }) => known.includes(label)).length;
          expect([...supports]).toEqual(labels.map(holding));
          expect(lengths.reduce((sum, each) => sum + each.records, 0)).toBe(expected.rows.length);
        }
      }),
      { numRuns: cases(60, 15) },
    );
  });

  it('is the same data where the address says the roles, some of them or all, and an engine counts the same', async () => {
    await fc.assert(
      fc.asyncProperty(rows, asked, fc.boolean(), async (table, reading, sayBoth) => {
        await put(table);
        const beside = sayBoth ? reading : {};
        for (const [plain, place] of [
          [`parquet:${path}`, { kind: 'parquet', path }],
          [`duckdb:${database}?table=visits`, { kind: 'duckdb', path: database, table: 'visits' }],
        ] as const) {
          const address = storeOf(place).address.print({ ...place, reading: reading as TableReading });
          const guarded = reading.item?.length === 1 && reading.id === undefined && reading.person === undefined;
          if (guarded && reading.columnValue !== true) continue;
          expect(await read(address, beside)).toEqual(await read(plain, reading));
          const records = await openRecords('duckdb', address, beside, context);
          const told = await openRecords('duckdb', plain, reading, context);
          expect(await records.countItems()).toEqual(await told.countItems());
          await records.close();
          await told.close();
        }
      }),
      { numRuns: cases(40, 8) },
    );
  });

  it('is not read where its address and somebody beside it say different things', async () => {
    await put([['1', 'mon', 'a', 'b', 'c', 'P1']]);
    const address = `duckdb:${database}?table=visits&id=visit&item=drug_b&person=person`;
    await expect(read(address, { id: ['day'] })).rejects.toThrow(
      'the address says that id is "visit", but "day" was given as well',
    );
    await expect(read(address, { person: 'day' })).rejects.toThrow('the address says that person is "person"');
    await expect(read(address, { items: 'tags' })).rejects.toThrow('item columns or a column of lists, not both');
    await expect(openRecords('duckdb', address, { id: ['day'] }, context)).rejects.toThrow('the address says that id');
    expect(await read(address, { id: ['visit'], records: 'people' })).toEqual(
      await read(`duckdb:${database}?table=visits`, {
        id: ['visit'],
        item: ['drug_b'],
        person: 'person',
        records: 'people',
      }),
    );
  });

  it('has people whom a promise counts where the address names them, as where a flag does', async () => {
    const visits = ['ann', 'ann', 'bob', 'bob', 'cy', 'cy'].map((who, n): Row => [`${n}`, 'mon', null, 'x', null, who]);
    await put([...visits, ['7', 'mon', null, 'rare', null, 'ann'], ['8', 'mon', null, 'rare', null, 'ann']]);
    const table = `duckdb:${database}?table=visits`;
    const columns = { id: ['visit'], item: ['drug_b'] };
    const promise = { model: 'km', params: { k: 2, m: 1 } };
    const address = `${table}&id=visit&item=drug_b&person=person`;
    const byAddress = await tasks.verifyData({ data: address, ...promise }, context);
    expect(byAddress).toMatchObject({ status: 'violated', witness: { items: ['rare'] } });
    const byFlag = await tasks.verifyData({ data: table, ...columns, person: 'person', ...promise }, context);
    expect(byAddress).toEqual(byFlag);
    expect(await tasks.verifyData({ data: table, ...columns, ...promise }, context)).toMatchObject({ status: 'holds' });
    const job = checkJob({ data: address, model: { id: 'km', k: 2, m: 1 }, seed: 1, seedIsPublic: true });
    const { statement, input } = await tasks.anonymize({ job, output: folder.file('release') }, context);
    expect(statement).toContain('2 different people');
    const { report } = await anonymize(address, { model: 'km', k: 2, m: 1 });
    expect(report.publishable.people?.unit).toBe('people');
    expect(input).toMatchObject({ persons: 3, reading: { id: ['visit'], item: ['drug_b'], person: 'person' } });
  });

  it('is not read by roles that a table cannot have', async () => {
    await put([['1', 'mon', 'a', 'b', 'c', 'P1']]);
    const address = `duckdb:${database}?table=visits`;
    await expect(read(address, { id: ['visit'], item: ['drug_c'] })).rejects.toThrow('there is no column drug_c');
    await expect(read(address, { encoding: 'latin1' })).rejects.toThrow(
      'a table in a store, which cannot be read that way',
    );
  });

  it('has no record where a part of its id is missing, or holds what joins the parts', async () => {
    const reading = { id: ['visit', 'day'], item: ['drug_b'] };
    for (const row of [
      ['1', null, 'a', 'b', 'c', 'P1'],
      ['1\x1f', 'mon', 'a', 'b', 'c', 'P1'],
    ]) {
      await put([row]);
      for (const data of [writeCsv([row]), path, `duckdb:${database}?table=visits`]) {
        await expect(read(data, reading)).rejects.toThrow(/expected an id/);
      }
    }
  });
});

const reason = whyNoServer();

describeWith(
  reason === undefined,
  'PostgreSQL',
  reason ?? '',
)('roles of columns in PostgreSQL', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
    await server.sql.unsafe(`CREATE TABLE visits (${definition('text')})`);
  });
  afterAll(() => server?.stop());

  it('give the same data as in a file', async () => {
    await fc.assert(
      fc.asyncProperty(rows, asked, async (table, reading) => {
        await server.sql.unsafe(`TRUNCATE visits; INSERT INTO visits VALUES ${valuesOf(table)}`);
        const expected = await read(writeCsv(table), { ...reading, format: 'long', header: true });
        expect(await read(server.address('table=visits'), reading)).toEqual(expected);
      }),
      { numRuns: cases(60, 15) },
    );
  });
});

describe('roles of columns in Spark', () => {
  it('are said in its own SQL', () => {
    const roles = {
      id: ['visit', "d'ay"],
      item: [],
      items: 'tags',
      itemDelimiter: '|',
      columnValue: false,
      leftOut: [],
    };
    expect(roleQuery('SELECT * FROM t -- all', roles, sparkDialect)).toBe(
      "SELECT CASE WHEN LOCATE('\x1f', CAST(source.`visit` AS STRING)) > 0 OR LOCATE('\x1f', CAST(source.`d'ay` AS STRING)) > 0 THEN NULL " +
        "ELSE CAST(source.`visit` AS STRING) || '\x1f' || CAST(source.`d'ay` AS STRING) END AS `id`, " +
        "EXPLODE_OUTER(TRANSFORM(SPLIT(CAST(source.`tags` AS STRING), '\\\\Q|\\\\E'), x -> NULLIF(x, ''))) AS `item` " +
        'FROM (SELECT * FROM t -- all\n) AS source',
    );
  });
});
