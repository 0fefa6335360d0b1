import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readData } from '../../../node/files/read-data.ts';
import { postgresStore } from '../../../node/stores/postgres/index.ts';
import { datasetFromRows } from '../../../src/data/dataset-builder.ts';
import type { Dataset } from '../../../src/internal.ts';
import { cases } from '../../cases.ts';
import { sotto, temporaryFolder } from '../../cli/run-sotto.ts';
import { describeWith } from '../../needs.ts';
import { describeRead } from '../read.contract.ts';
import { failure, read, rows, visits, write } from '../read-and-write.ts';
import { describeSink } from '../sink.contract.ts';
import { PASSWORD, type PostgresServer, startPostgres, whyNoServer } from './postgres-server.ts';

const reason = whyNoServer();

describeWith(
  reason === undefined,
  'PostgreSQL',
  reason ?? '',
)('PostgreSQL', () => {
  let server: PostgresServer;
  const folder = temporaryFolder();

  beforeAll(async () => {
    server = await startPostgres();
    await server.sql.unsafe(`
      CREATE TABLE orders (id int, item text);
      INSERT INTO orders VALUES (2, 'milk'), (10, 'bread'), (1, 'bread'), (2, 'bread'), (3, NULL), (2, 'milk');
      CREATE TABLE baskets (customer text, skus int[], price float8);
      INSERT INTO baskets VALUES ('b', '{3,1,2}', 1.5), ('a', '{}', 2), ('Z', NULL, 0);
      CREATE TABLE stays (visit int, patient text, code text);
      INSERT INTO stays VALUES (1, 'ada', 'flu'), (2, 'bob', 'flu'), (1, 'ada', 'cough'), (3, 'ada', 'flu');
    `);
  });
  afterAll(async () => {
    await server?.stop();
    folder.remove();
  });

  const tested = {
    store: postgresStore,
    place: (name: string) => server.address(`table=${name}`),
    runs: cases(40, 15),
    refuses: ({ dictionary, rowIds = [] }: Dataset) =>
      [...dictionary.labels, ...rowIds].some((text) => text.includes('\0'))
        ? 'which contains a NUL character'
        : undefined,
  };
  describeRead(tested);
  describeSink(tested);

  it('gives a row per item, ordered by id; a null item keeps an empty record', async () => {
    expect(await rows(server.address('table=orders'))).toEqual(['1: bread', '2: bread milk', '3:', '10: bread']);
    const { notes } = await read(server.address('table=orders&id=id&item=item'));
    expect(notes).toEqual({ duplicates: 1, emptyCells: 0, emptyRecords: 1 });
  });

  it('gives an array per record, with the ids in the order of their bytes', async () => {
    expect(await rows(server.address('table=baskets&id=customer'))).toEqual(['Z:', 'a:', 'b: 1 2 3']);
    expect(await rows(server.address('query=SELECT skus FROM baskets WHERE price > 1.75'))).toEqual(['1:']);
  });

  it('reads a query, also with a comment and a semicolon at its end', async () => {
    const query = encodeURIComponent("SELECT id, item FROM orders WHERE item LIKE 'b%' -- bread only\n;");
    expect(await rows(server.address(`query=${query}`))).toEqual(['1: bread', '2: bread', '10: bread']);
  });

  it('tells whose records they are, by items and by lists, and joins them where asked', async () => {
    const joined = ['ada: cough flu', 'bob: flu'];
    expect(await visits(server.address('table=stays&id=visit&item=code'))).toEqual([
      '0: cough flu',
      '1: flu',
      '0: flu',
    ]);
    expect(await visits(server.address('table=stays&id=visit&item=code'), 'people')).toEqual(joined);
    const listed = 'SELECT patient, array_agg(code) AS codes FROM stays GROUP BY visit, patient ORDER BY visit';
    expect(await visits(server.address(`query=${encodeURIComponent(listed)}`))).toEqual([
      '0: cough flu',
      '1: flu',
      '0: flu',
    ]);
    const two = "SELECT * FROM stays UNION ALL SELECT 2, 'ada', 'gout'";
    expect(await failure(visits(server.address(`id=visit&item=code&query=${encodeURIComponent(two)}`)))).toContain(
      'expected one person for all rows of a record',
    );
    const nobody = 'SELECT visit, NULL::text AS patient, code FROM stays WHERE visit = 2';
    expect(await failure(visits(server.address(`id=visit&item=code&query=${encodeURIComponent(nobody)}`)))).toContain(
      ': expected a person, got null',
    );
  });

  it('makes text of dates, numbers and the like', async () => {
    const values = ["date '2024-02-29'", "timestamptz '2024-01-31 12:00:00.5+02'", '1.50::numeric', 'true'];
    const query = values.map((value, n) => `SELECT ${n} AS id, (${value})::text AS item`).join(' UNION ALL ');
    const plain = "SELECT 1 AS id, timestamptz '2024-01-31 12:00:00.5+02' AS item";
    expect(await rows(server.address(`query=${encodeURIComponent(plain)}`))).toEqual(['1: 2024-01-31 10:00:00.5+00']);
    expect(await rows(server.address(`query=${encodeURIComponent(query)}`))).toEqual([
      '0: 2024-02-29',
      '1: 2024-01-31 10:00:00.5+00',
      '2: 1.50',
      '3: true',
    ]);
  });

  it('connects by a socket, and takes the rest from the environment', async () => {
    Object.assign(process.env, { PGPORT: String(server.port), PGUSER: server.user, PGDATABASE: 'postgres' });
    try {
      expect((await rows(`postgres://?host=${server.socket}&table=orders`)).length).toBe(4);
    } finally {
      for (const name of ['PGPORT', 'PGUSER', 'PGDATABASE']) delete process.env[name];
    }
  });

  it('finds the password in the file that PGPASSFILE names, unless others may read that file', async () => {
    const file = folder.file('pgpass');
    writeFileSync(file, `elsewhere:*:*:*:no\n127.0.0.1:${server.port}:postgres:${server.user}:${PASSWORD}\n`);
    chmodSync(file, 0o600);
    delete process.env.PGPASSWORD;
    process.env.PGPASSFILE = file;
    try {
      expect((await rows(server.address('table=orders'))).length).toBe(4);
      chmodSync(file, 0o644);
      expect(await failure(read(server.address('table=orders')))).toMatch(/refuses user steward|password/);
    } finally {
      process.env.PGPASSWORD = PASSWORD;
      delete process.env.PGPASSFILE;
    }
  });

  it('tells what is wrong with the connection, the table or the statement', async () => {
    const { port, address } = server;
    process.env.PGPASSWORD = 'wrong-one';
    const refused = await failure(read(address('table=orders')));
    process.env.PGPASSWORD = PASSWORD;
    expect(refused).toMatch(
      /^postgres:\/\/steward@127\.0\.0\.1:\d+\/postgres\?table=orders: 127\.0\.0\.1:\d+ refuses user steward → set PGPASSWORD/,
    );
    expect(refused).not.toContain('wrong-one');
    expect(await failure(read('postgres://127.0.0.1:1/x?table=t'))).toContain('no server answers at 127.0.0.1:1');
    expect(await failure(read('postgres://no-such-host.invalid/x?table=t'))).toContain('there is no host named');
    expect(await failure(read(`postgres://steward@127.0.0.1:${port}/nope?table=t`))).toContain(
      'there is no database nope',
    );
    expect(await failure(read(address('table=nope')))).toContain('relation "nope" does not exist');
    expect(await failure(read(address('query=SELEC 1')))).toContain('expected one SELECT statement');
    expect(await failure(read(address('table=baskets&items=tags')))).toContain(
      'there is no column tags; its columns are customer (text), skus (integer[]), price (double precision)',
    );
  });

  it('quotes no record in a message', async () => {
    await server.sql`CREATE TABLE secrets (id int, item text)`;
    await server.sql`INSERT INTO secrets VALUES (1, 'HIV positive')`;
    const message = await failure(read(server.address('query=SELECT id, item::int AS item FROM secrets')));
    expect(message).toMatch(/the server stopped with error 22P02/);
    expect(message).not.toContain('HIV');
  });

  it('reads only: statements that change something are refused, however they are dressed', async () => {
    const attempts = [
      'DELETE FROM orders RETURNING id, item',
      'SELECT id, item FROM orders; DROP TABLE orders',
      'SELECT 1 AS id, 2 AS item) AS source; DROP TABLE orders; SELECT * FROM (SELECT 1 AS id, 2 AS item',
      'WITH gone AS (DELETE FROM orders RETURNING id, item) SELECT * FROM gone',
      "SELECT nextval('counter') AS id, 'x' AS item",
    ];
    await server.sql`CREATE SEQUENCE counter`;
    for (const query of attempts) {
      expect(await failure(read(server.address(`query=${encodeURIComponent(query)}`))), query).not.toBe('no failure');
    }
    expect((await server.sql`SELECT count(*)::int AS n FROM orders`)[0]).toEqual({ n: 6 });
    expect((await server.sql`SELECT is_called FROM counter`)[0]).toEqual({ is_called: false });
  });

  it('takes names of tables and columns for names, whatever they hold', async () => {
    const odd = 'x"; DROP TABLE orders; --';
    await server.sql.unsafe('CREATE SCHEMA "a.b"');
    const dataset = datasetFromRows([['p', 'q'], ['p']]);
    const table = `"a.b"."${odd.replaceAll('"', '""')}"`;
    const address = server.address(
      `table=${encodeURIComponent(table)}&id=${encodeURIComponent('no "1"')}&item=${encodeURIComponent("it'em; --")}`,
    );
    await write(address, dataset);
    expect(await rows(address)).toEqual(['1: p q', '2: p']);
    expect((await server.sql`SELECT count(*)::int AS n FROM orders`)[0]).toEqual({ n: 6 });
  });

  it('rolls back when the server ends the connection midway', async () => {
    const address = server.address('table=cut');
    const endAll = (): void => {
      const { host, port, user } = server;
      const kill = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'sotto'";
      execFileSync('psql', ['-h', host, '-p', String(port), '-U', user, '-d', 'postgres', '-c', kill], {
        stdio: 'pipe',
      });
    };
    expect(await failure(write(address, datasetFromRows([['a'], ['b']]), endAll))).toContain('was closed');
    expect(await failure(read(address))).toContain('does not exist');
  });

  it('streams: 400,000 rows of text are never held as rows, neither read nor written', async () => {
    await server.sql.unsafe(`CREATE TABLE many AS
      SELECT n / 4 AS id, 'product number ' || (n::bigint * 7919 % 5000) AS item FROM generate_series(0, 399999) AS n`);
    const before = process.memoryUsage().rss;
    let most = before;
    const watching = {
      checkpoint: () => {
        most = Math.max(most, process.memoryUsage().rss);
      },
    };
    const { dataset } = await readData(server.address('table=many'), undefined, watching);
    expect([dataset.numRows, dataset.items.length, dataset.dictionary.labels.length]).toEqual([100_000, 400_000, 5000]);
    expect((most - before) / 1e6).toBeLessThan(250);
    await write(server.address('table=copied'), dataset);
    const [sums] = await server.sql`SELECT count(*)::int AS n, count(DISTINCT item)::int AS items FROM copied`;
    expect(sums).toEqual({ n: 400_000, items: 5000 });
  });

  it('stops when asked to, and lets go of the server', async () => {
    let looks = 0;
    const impatient = {
      checkpoint: () => {
        if (++looks > 3) throw new Error('stopped');
      },
    };
    await expect(readData(server.address('table=many'), undefined, impatient)).rejects.toThrow('stopped');
    const [left] = await server.sql`SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'sotto'`;
    expect(left).toEqual({ n: 0 });
  });

  it('brings a release from one table to another, and the password gets nowhere', async () => {
    await server.sql.unsafe(
      `CREATE TABLE visits AS SELECT n % 50 AS id, chr(97 + n * 7 % 5) AS item FROM generate_series(0, 199) AS n`,
    );
    const output = folder.file('release');
    const from = server.address('table=visits&id=id&item=item');
    const to = server.address('table=released');
    const args = ['anonymize', from, '-o', output, '--model', 'km', '--k', '5', '--m', '2', '--to', to];
    const { code, stdout, stderr } = await sotto(args);
    expect(stderr).toContain('released');
    expect(code).toBe(0);
    const table = await read(to);
    const { notes: _, ...published } = await read(join(output, 'data.parquet'));
    expect({ labels: table.labels, rows: table.rows }).toEqual(published);
    expect((await sotto(['verify', output])).code).toBe(0);
    const job = JSON.parse(readFileSync(join(output, 'curator', 'job.json'), 'utf8')) as { data: string };
    expect(job.data).toBe(from);
    for (const text of [stdout, stderr, ...filesBelow(output).map((file) => readFileSync(file, 'latin1'))]) {
      expect(text).not.toContain(PASSWORD);
    }
    const again = await sotto(args);
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('exists already')]);
  });

  it('publishes no folder where the table cannot be written', async () => {
    const output = folder.file('unpublished');
    await server.sql.unsafe("CREATE ROLE reader LOGIN PASSWORD 'zq7-hidden-Xk29'; GRANT SELECT ON visits TO reader");
    const address = (table: string) => server.address(`table=${table}`).replace('steward@', 'reader@');
    const args = [
      'anonymize',
      address('visits'),
      '-o',
      output,
      '--model',
      'km',
      '--k',
      '5',
      '--m',
      '2',
      '--to',
      address('mine'),
    ];
    const { code, stderr } = await sotto(args);
    expect([code, stderr]).toEqual([3, expect.stringContaining('permission denied for schema public')]);
    expect(existsSync(output)).toBe(false);
    expect(readdirSync(folder.path).filter((name) => name.includes('unpublished'))).toEqual([]);
  });

  it('refuses a password in an address, without repeating it', async () => {
    const address = server.address('table=orders').replace('steward@', `steward:${PASSWORD}@`);
    for (const args of [
      ['profile', address],
      ['profile', `${server.address('table=orders')}&password=${PASSWORD}`],
      ['convert', address, '-o', folder.file('x.csv'), '--to', 'long'],
    ]) {
      const { code, stdout, stderr } = await sotto(args);
      expect(code).toBe(2);
      expect(stderr).toContain('PGPASSWORD');
      expect(stdout + stderr).not.toContain(PASSWORD);
    }
  });
});

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path).isFile());
}
