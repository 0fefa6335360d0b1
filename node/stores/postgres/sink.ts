import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Sql, TransactionSql } from 'postgres';
import { type Dataset, quote, SottoError } from '../../../src/internal.ts';
import type { TaskContext } from '../../worker/task-context.ts';
import type { Sink } from '../define.ts';
import { identifier, tableIdentifier } from '../shared/sql-text.ts';
import { layoutOf, tableBlocks, tableExists } from '../shared/table-sink.ts';
import { type PostgresAddress, postgresAddress } from './address.ts';
import { openPostgres, postgresError } from './connection.ts';
import { arrayText, copyLine } from './copy-lines.ts';

/** Rows of a piece of COPY. */
const BLOCK_ROWS = 2048;

/** Writes a table of PostgreSQL by COPY in one transaction. */
export function postgresSink(address: PostgresAddress, context: TaskContext): Sink {
  const name = postgresAddress.nameOf(address);
  const opened = async <T>(work: (sql: Sql) => Promise<T>): Promise<T> => {
    const { sql, server, end } = await openPostgres(address, 'writing PostgreSQL');
    try {
      return await work(sql);
    } catch (error) {
      throw postgresError(error, server, name);
    } finally {
      await end();
    }
  };
  return {
    name,
    check: () => opened((sql) => refuseExisting(sql, address, name)),
    write: (dataset, publish) => {
      refuseNul(dataset, name);
      return opened(async (sql) => {
        await sql.begin(async (transaction) => {
          await refuseExisting(transaction, address, name);
          await writeRows(transaction, address, dataset, (done) =>
            context.checkpoint(done, dataset.numRows, `writing ${name}`),
          );
          publish();
        });
      });
    },
  };
}

async function refuseExisting(sql: Sql | TransactionSql, address: PostgresAddress, name: string): Promise<void> {
  const found = await sql.unsafe('SELECT to_regclass($1) IS NOT NULL AS there', [tableIdentifier(address.table!)]);
  if (found[0]?.there === true && address.replace !== true) throw tableExists(name);
}

async function writeRows(
  sql: TransactionSql,
  address: PostgresAddress,
  dataset: Dataset,
  checkpoint: (rows: number) => void,
): Promise<void> {
  const layout = layoutOf(address, dataset, 'long');
  const table = tableIdentifier(address.table!);
  if (address.replace === true) await sql.unsafe(`DROP TABLE IF EXISTS ${table}`);
  const ids = layout.hasNumbers ? 'bigint' : 'text';
  const cells = layout.form === 'list' ? 'text[] NOT NULL' : 'text';
  await sql.unsafe(
    `CREATE TABLE ${table} (${identifier(layout.id)} ${ids} NOT NULL, ${identifier(layout.cells)} ${cells})`,
  );
  const stream = await sql.unsafe(`COPY ${table} FROM STDIN`).writable();
  await pipeline(Readable.from(pieces(), { objectMode: false }), stream);

  function* pieces(): Iterable<string> {
    for (const { ids, cells, done } of tableBlocks(dataset, layout, BLOCK_ROWS)) {
      checkpoint(done);
      const fields = cells.map((cell) => (Array.isArray(cell) ? arrayText(cell) : cell));
      yield ids.map((id, n) => copyLine([String(id), fields[n] ?? null])).join('');
    }
  }
}

/** Text of PostgreSQL cannot hold the character NUL. */
function refuseNul({ dictionary, rowIds = [] }: Dataset, name: string): void {
  for (const texts of [dictionary.labels, rowIds]) {
    const found = texts.find((text) => text.includes('\0'));
    if (found === undefined) continue;
    throw new SottoError(
      'unsupported',
      `${name}: PostgreSQL cannot store ${quote(found)}, which contains a NUL character`,
      {
        hint: 'rename the item, or write Parquet or DuckDB instead',
      },
    );
  }
}
