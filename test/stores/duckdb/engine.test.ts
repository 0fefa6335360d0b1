import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, describe, expect, it } from 'vitest';
import { readData } from '../../../node/files/read-data.ts';
import { duckDbAddress } from '../../../node/stores/duckdb/address.ts';
import { openDuckDbRecords } from '../../../node/stores/duckdb/engine.ts';
import { openRecords } from '../../../node/stores/open-records.ts';
import { parquetAddress } from '../../../node/stores/parquet/address.ts';
import { PairTable } from '../../../src/algorithms/shared/merging/pair-table.ts';
import { datasetFromRows } from '../../../src/data/dataset-builder.ts';
import type { EngineRecords } from '../../../src/engines/define.ts';
import { SottoError } from '../../../src/errors.ts';
import { ListParquetWriter } from '../../../src/formats/parquet/list-parquet-writer.ts';
import type { RequestedReading } from '../../../src/formats/reading.ts';
import { type Dataset, rowIdOf, rowOf } from '../../../src/records/dataset.ts';
import { openInMemory } from '../../engines/memory.ts';
import { labelRowsOf } from '../../oracles/hidden-cells.ts';
import { describeEngine } from '../engine.contract.ts';

const folder = mkdtempSync(join(tmpdir(), 'sotto-engine-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const options = { threads: 1, temporary: folder };
let files = 0;
const newFile = (ending: string) => join(folder, `${files++}.${ending}`);

/** The records in a Parquet file of lists, and whose they are in a file beside it. */
async function openLists(dataset: Dataset): Promise<EngineRecords> {
  const path = newFile('parquet');
  const parts: Uint8Array[] = [];
  const writer = new ListParquetWriter(dataset.dictionary.labels, (bytes) => parts.push(bytes.slice()));
  writer.writeRecords(dataset);
  writer.end();
  writeFileSync(path, Buffer.concat(parts));
  const { persons } = dataset;
  if (persons === undefined) return openDuckDbRecords({ kind: 'parquet', path }, () => {}, options);
  const personsFile = newFile('csv');
  writeFileSync(
    personsFile,
    ['record,group', ...Array.from(persons, (person, t) => `${t + 1},${person + 1}`), ''].join('\n'),
  );
  return openDuckDbRecords({ kind: 'parquet', path, isLiteral: true, personsFile }, () => {}, options);
}

/** The records as rows of a table, those of the last record first: ids bring them into order. */
async function openRows(dataset: Dataset): Promise<EngineRecords> {
  const path = newFile('parquet');
  const { persons } = dataset;
  const rows = Array.from({ length: dataset.numRows }, (_, t) => t).flatMap((t) =>
    Array.from(rowOf(dataset, t), (i) => [t, Number(rowIdOf(dataset, t)), dataset.dictionary.labels[i]] as const),
  );
  const nameOf = (t: number) => (persons === undefined ? 'NULL' : `'person ${persons[t]}'`);
  await sql(
    'CREATE TABLE cells (id INTEGER, item VARCHAR, who VARCHAR)',
    ...rows
      .reverse()
      .map(([t, id, item]) => `INSERT INTO cells VALUES (${id}, '${item.replaceAll("'", "''")}', ${nameOf(t)})`),
    `COPY cells TO '${path}' (FORMAT parquet)`,
  );
  const reading = { id: ['id'], item: ['item'], ...(persons !== undefined && { person: 'who' }) };
  return openDuckDbRecords({ kind: 'duckdb', path, reading }, () => {}, options);
}

async function sql(...statements: string[]): Promise<void> {
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  for (const statement of statements) await connection.run(statement);
  connection.closeSync();
  instance.closeSync();
}

async function open(address: string, checkpoint: () => void = () => {}): Promise<EngineRecords> {
  const kind = address.startsWith('duckdb:') ? duckDbAddress : parquetAddress;
  return openDuckDbRecords(kind.parse(address, 'source'), checkpoint, options);
}

async function rowsOf(records: EngineRecords): Promise<string[][]> {
  const { labels } = await records.countItems();
  const target = Uint32Array.from(labels.keys());
  const rows: string[][] = [];
  await records.publish(
    { original: { labels }, published: { labels }, target },
    {
      write: (batch) => {
        for (let t = 0; t + 1 < batch.offsets.length; t++) rows.push(Array.from(rowOf(batch, t), (i) => labels[i]));
      },
    },
  );
  return rows;
}

describeEngine('duckdb, lists', { open: openLists, runs: 12 });
describeEngine('duckdb, a row per item', { open: openRows, runs: 8, holdsEmptyRecords: false });

describe('records in DuckDB', () => {
  it('are read from a table of a database, a query, or what a query reads', async () => {
    const path = newFile('db');
    await sql(
      `ATTACH '${path}' AS shop`,
      `CREATE TABLE shop.orders AS SELECT * FROM (VALUES (2, 'b'), (1, 'a'), (2, 'a')) AS t(id, sku)`,
    );
    for (const address of [
      `duckdb:${path}`,
      `duckdb:${path}?table=orders&id=id&item=sku`,
      `duckdb:${path}?query=SELECT id, sku FROM orders -- all of them`,
      `duckdb:?query=SELECT * FROM (VALUES (1, 'a'), (2, 'a'), (2, 'b'));`,
      `duckdb:?query=SELECT ['a'] AS items UNION ALL SELECT ['b', 'a', 'b']`,
    ]) {
      const records = await open(address);
      expect(await rowsOf(records)).toEqual([['a'], ['a', 'b']]);
      await records.close();
    }
  });

  it('are read from a database by its own name too, whatever that is', async () => {
    for (const [file, name] of [
      ['shop.db', 'shop'],
      ["it's a.b.db", `"it's a"`],
      ['source.db', 'source'],
      ['temp.db', 'temp_db'],
      ['memory.db', ''],
      ['pg_catalog.db', ''],
      ['information_schema.db', ''],
    ] as const) {
      const path = join(folder, file);
      await sql(`ATTACH '${path.replaceAll("'", "''")}' AS d`, `CREATE TABLE d.orders AS SELECT 1 AS id, 'a' AS item`);
      const queries = ['FROM orders', 'FROM main.orders', ...(name === '' ? [] : [`FROM ${name}.orders`])];
      const addresses = ['', '?table=orders', ...queries.map((query) => `?query=${encodeURIComponent(query)}`)];
      for (const address of addresses) {
        const { dataset } = await readData(`duckdb:${path}${address}`, {}, { checkpoint: () => {} });
        const records = await open(`duckdb:${path}${address}`);
        expect([await rowsOf(records), labelRowsOf(dataset)]).toEqual([[['a']], [['a']]]);
        await records.close();
      }
    }
  });

  it('are read from a file that DuckDB reads', async () => {
    const csv = newFile('csv');
    const parquet = newFile('parquet');
    writeFileSync(csv, 'visit,code\n2,b\n1,a\n2,a\n');
    await sql(`COPY (SELECT visit, list(code) AS codes FROM '${csv}' GROUP BY visit) TO '${parquet}'`);
    for (const address of [`duckdb:${csv}?id=visit&item=code`, `duckdb:${parquet}?id=visit&items=codes`]) {
      const records = await open(address);
      expect((await rowsOf(records)).sort()).toEqual([['a'], ['a', 'b']]);
      await records.close();
    }
    await expect(open(`duckdb:${newFile('csv')}`)).rejects.toThrow('there is no such file');
    await expect(open(`duckdb:${csv}?table=visits`)).rejects.toThrow('expected a DuckDB database, got another file');
  });

  it('are ordered by id, of whatever type it is', async () => {
    const texts = await open(`duckdb:?query=SELECT * FROM (VALUES ('x', 'b'), ('w', 'a'), ('x', 'a'))`);
    expect(await rowsOf(texts)).toEqual([['a'], ['a', 'b']]);
    await texts.close();
    const days = await open(`duckdb:?query=SELECT * FROM (VALUES (DATE '2026-02-01', 1), (DATE '2026-01-31', 20))`);
    expect(await rowsOf(days)).toEqual([['20'], ['1']]);
    await days.close();
  });

  it('come in the order in which memory reads them: tables by id, files by their rows', async () => {
    const path = newFile('db');
    const forms = {
      pairs: `SELECT * FROM (VALUES (9, 'b'), (1, 'A'), (9, 'c'), (20, ' d'), (3, 'e'), (1, 'F ')) AS t(id, item)`,
      texts: `SELECT 'v' || id AS id, item FROM pairs`,
      gaps: `FROM pairs UNION ALL SELECT 2, NULL`,
      lists: `SELECT * FROM (VALUES (9, [' b']), (1, ['a']), (20, ['B']), (3, ['c'])) AS t(id, items)`,
      visits: `SELECT *, id % 8 AS who FROM pairs`,
      owned: `SELECT *, id % 8 AS who FROM lists`,
    };
    const ofPeople = { person: 'who', records: 'people' } as const;
    const plain = { trim: true, foldCase: true };
    const readings: Record<string, RequestedReading[]> = {
      visits: [
        { ...ofPeople, id: ['id'], item: ['item'] },
        { ...ofPeople, ...plain, id: ['id'], item: ['item'] },
      ],
      owned: [
        { ...ofPeople, id: ['id'], items: 'items' },
        { ...ofPeople, items: 'items' },
      ],
    };
    const creating = Object.entries(forms).map(([name, query]) => `CREATE TABLE ${name} AS ${query}`);
    await sql(`ATTACH '${path}' AS d`, 'USE d', ...creating);
    for (const table of Object.keys(forms)) {
      const file = newFile('parquet');
      await sql(`ATTACH '${path}' AS d`, `COPY d.${table} TO '${file}'`);
      for (const address of [`duckdb:${path}?table=${table}`, `parquet:${file}`, `duckdb:${file}`]) {
        for (const asked of readings[table] ?? [{}, plain]) {
          const { dataset } = await readData(address, asked, { checkpoint: () => {} });
          const records = await openRecords('duckdb', address, asked, { checkpoint: () => {} });
          expect([address, asked, await rowsOf(records)]).toEqual([address, asked, labelRowsOf(dataset)]);
          await records.close();
        }
      }
    }
  });

  it('are refused where a record is nobody’s, or of several persons', async () => {
    const visits = (who: string) =>
      duckDbAddress.parse(
        `duckdb:?id=id&item=item&query=FROM (VALUES (1, 'a', 'x'), (1, 'b', ${who})) AS t(id, item, who)`,
        'source',
      );
    for (const [who, message] of [
      ["'y'", 'expected one person for all rows of a record'],
      ['NULL', 'expected a person for each record'],
    ] as const) {
      const address = visits(who);
      const told = { ...address, reading: { id: ['id'], item: ['item'], person: 'who' } };
      const records = await openDuckDbRecords(told, () => {}, options);
      await expect(records.countRecords()).rejects.toThrow(message);
      await expect(records.findRareItemsets({ k: 2, m: 1, limit: 1 })).rejects.toThrow(message);
      await records.close();
    }
    const ofPeople = { id: ['id'], item: ['item'], person: 'who', records: 'people' } as const;
    const joined = await openDuckDbRecords({ ...visits('NULL'), reading: ofPeople }, () => {}, options);
    await expect(joined.countRecords()).rejects.toThrow('expected a person for each record');
    await joined.close();
  });

  it('are refused where a record is nobody’s, or of several persons, also where one has no items', async () => {
    const query = (who: string) =>
      `duckdb:?id=id&item=item&person=who&query=FROM (VALUES (1, 'a', 'x'), (1, NULL, ${who})) AS t(id, item, who)`;
    await expect(open(query("'y'"))).rejects.toThrow('expected one person for all rows of a record');
    await expect(open(`${query('NULL')}&records=people`)).rejects.toThrow('expected a person for each record');
    await expect(open(`${query("'y'")}&records=people`)).rejects.toThrow(
      'expected one person for all rows of a record',
    );
    const nobodys = `duckdb:?id=id&item=item&person=who&records=people&query=SELECT NULL AS id, 'a' AS item, 'x' AS who`;
    await expect(open(nobodys)).rejects.toThrow('expected an id for each record, got NULL');
  });

  it('have ids and persons that are any whole numbers of 64 bits', async () => {
    const most = '18446744073709551615';
    const rows = `(${most}, 'b', 9223372036854775808), (0, 'a', ${most}), (${most}, 'c', 9223372036854775808), (7, 'd', ${most})`;
    const query = `SELECT id::UBIGINT AS id, item, who::UBIGINT AS who FROM (VALUES ${rows}) AS t(id, item, who)`;
    const records = await open(`duckdb:?id=id&item=item&person=who&query=${query}`);
    expect(await rowsOf(records)).toEqual([['a'], ['d'], ['b', 'c']]);
    expect(await records.countRecords()).toMatchObject({ records: 3, persons: 2 });
    await records.close();
  });

  it('count an item once, however often a list names it', async () => {
    const records = await open(`duckdb:?query=SELECT unnest([['a', 'a', 'b'], ['a', 'b'], NULL]) AS items`);
    expect(await records.countRecords()).toEqual({ records: 3, empty: 1, occurrences: 4 });
    expect(await records.findRareItemsets({ k: 3, m: 2, limit: 9 })).toEqual({
      itemsets: [
        { items: ['a'], support: 2 },
        { items: ['b'], support: 2 },
        { items: ['a', 'b'], support: 2 },
      ],
      total: 3,
      checked: 3,
    });
    await records.close();
  });

  it('are refused with a reason where columns, ids or items make no sense', async () => {
    await expect(open(`duckdb:?query=SELECT 1 AS a, 2 AS b, 3 AS c`)).rejects.toThrow(
      /expected a LIST column of items, or two columns/,
    );
    await expect(open(`duckdb:?query=SELECT {'x': 1} AS a&items=a`)).rejects.toThrow(/not a list of text or integers/);
    await expect(open(`duckdb:?query=SELECT 1 AS a&items=b`)).rejects.toThrow(/no column b/);
    await expect(open('parquet:/nowhere/at-all.parquet')).rejects.toThrow(
      '/nowhere/at-all.parquet: there is no such file',
    );
    mkdirSync(join(folder, 'folder.parquet'));
    const asFile = openRecords('duckdb', join(folder, 'folder.parquet'), undefined, { checkpoint: () => {} });
    await expect(asFile).rejects.toThrow('folder.parquet: expected a file, got a folder');
    const nullItem = await open(`duckdb:?query=SELECT unnest([['b'], [], ['a', NULL], [NULL]]) AS items`);
    await expect(nullItem.countItems()).rejects.toThrow(/row 3: an item of the list is NULL/);
    await nullItem.close();
    const trimmed = await open(`duckdb:?trim=yes&query=SELECT unnest([['b'], [' a', NULL]]) AS items`);
    await expect(trimmed.countItems()).rejects.toThrow('row 2: an item of the list is NULL');
    await trimmed.close();
    const nullId = await open(`duckdb:?query=SELECT * FROM (VALUES (1, 'a'), (NULL, 'b'))`);
    await expect(nullId.countItems()).rejects.toThrow('expected an id for each record, got NULL');
    await nullId.close();
  });

  it('are named where they make no sense; a query that leaves them out is proposed where one can be asked', async () => {
    const path = newFile('parquet');
    await sql(`COPY (SELECT unnest([['b'], ['a', NULL]]) AS items) TO '${path}'`);
    const inFile = await openRecords('duckdb', path, undefined, { checkpoint: () => {} });
    const asked = await open(`duckdb:${path}`);
    const wrong = 'row 2: an item of the list is NULL';
    const leaveOut = 'leave such items out of the lists with ?query=SELECT …';
    for (const [records, ...told] of [
      [inFile, `${path}: ${wrong}`, undefined],
      [asked, `duckdb:${path}: ${wrong}`, leaveOut],
    ] as const) {
      const refusal = await records.countItems().catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(SottoError);
      const { message, facts } = refusal as SottoError;
      expect([message, facts.hint]).toEqual(told);
      await records.close();
    }
  });

  it('are only read: a query is one SELECT, and none of another runs', async () => {
    const stolen = join(folder, 'stolen.csv');
    const injected = `SELECT 1 AS id, 2 AS item) AS s; COPY (SELECT 42) TO '${stolen}'; SELECT * FROM (SELECT 1 AS id, 2 AS item`;
    await expect(open(`duckdb:?query=${encodeURIComponent(injected)}`)).rejects.toThrow(SottoError);
    const copy = encodeURIComponent(`COPY (SELECT 42) TO '${stolen}'`);
    await expect(open(`duckdb:?query=${copy}`)).rejects.toThrow('expected one SELECT statement');
    expect(existsSync(stolen)).toBe(false);
  });

  it('are not hidden by tables of the engine', async () => {
    const path = join(folder, 'names.db');
    await sql(
      `ATTACH '${path}' AS shop`,
      "CREATE TABLE shop.sensitive AS SELECT * FROM (VALUES (1, 'x'), (1, 's'), (2, 'x')) AS t(id, item)",
      'CREATE TABLE shop.labels AS SELECT 1 AS id, 2 AS item',
    );
    const records = await open(`duckdb:${path}?query=SELECT id, item FROM sensitive`);
    expect(await records.countItems()).toMatchObject({ labels: ['s', 'x'] });
    expect(await records.findRules({ rho: { num: 1, den: 2 }, m: 1, sensitive: ['s'] })).toEqual({
      total: 1,
      first: { antecedent: ['x'], consequent: 's' },
    });
    await records.close();
    const labels = await open(`duckdb:${path}?table=labels`);
    expect(await labels.countItems()).toMatchObject({ labels: ['2'] });
    await labels.close();
  });

  it('are those of the very file, whatever its folder is called', async () => {
    for (const name of ['r[1]', 'r1', 'item=zzz', 'items=zzz', 'a?b', 'a1b']) {
      mkdirSync(join(folder, name), { recursive: true });
      const path = join(folder, name, 'd.parquet');
      await sql(`COPY (SELECT 1 AS id, '${name}' AS item) TO '${path}' (FORMAT parquet)`);
      const records = await openRecords('duckdb', path, undefined, { checkpoint: () => {} });
      expect((await records.countItems()).labels).toEqual([name]);
      await records.close();
    }
    await sql(`COPY (SELECT 1 AS id, 'hidden' AS item) TO '${join(folder, 'r1', '.d.parquet')}' (FORMAT parquet)`);
    const visible = await open(`parquet:${join(folder, 'r1')}/*.parquet`);
    expect((await visible.countItems()).labels).toEqual(['r1']);
    await visible.close();
  });

  it('have an id of their own, and labels that the engine keeps: a question mark is text', async () => {
    await expect(open(`duckdb:?query=SELECT 1 AS id, ['a'] AS items UNION ALL SELECT 1, ['b']`)).rejects.toThrow(
      'expected a different id for each record',
    );
    const labelled = (item: string) => open(`duckdb:?query=${encodeURIComponent(`SELECT 1 AS id, '${item}' AS item`)}`);
    const marked = await labelled('?x');
    expect(await marked.firstRecords(2)).toEqual([['?x']]);
    await marked.close();
    const ordered = await labelled('\ufeffx');
    await expect(ordered.countItems()).rejects.toThrow('byte order mark');
    await ordered.close();
  });

  it('are counted exactly where numbers of itemsets outgrow those that a double can hold', async () => {
    const numItems = 461; // 461⁶ > 2⁵³
    const records = [Array.from({ length: 7 }, (_, n) => `i${454 + n}`)];
    for (let i = 0; i < numItems; i++) records.push([`i${i}`], [`i${i}`]);
    const dataset = datasetFromRows(records);
    const request = { k: 2, m: 6, limit: 200 };
    const [here, there] = [openInMemory(dataset, () => {}), await openLists(dataset)];
    expect(await there.findRareItemsets(request)).toEqual(await here.findRareItemsets(request));
    expect((await here.findRareItemsets(request)).total).toBeGreaterThan(0);
    await there.close();
  });

  it('leave nothing behind, also when a run is cancelled in the middle', async () => {
    const before = readdirSync(folder).length;
    let calls = 0;
    const records = await open(
      `duckdb:?query=SELECT [mod(i, 7), mod(i, 11)] AS items FROM range(200000) AS t(i)`,
      () => {
        if (++calls > 12) throw new SottoError('cancelled', 'stopped');
      },
    );
    await expect(records.countPairs({ into: new PairTable(11, 5) })).rejects.toThrow('stopped');
    await records.close();
    expect(readdirSync(folder).length).toBe(before);
    expect(existsSync(folder)).toBe(true);
  });
});
