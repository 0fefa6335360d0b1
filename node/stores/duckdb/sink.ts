import { existsSync, rmSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import { type Dataset, SottoError } from '../../../src/internal.ts';
import type { TaskContext } from '../../worker/task-context.ts';
import type { Sink } from '../define.ts';
import { identifier, tableIdentifier, tableName } from '../shared/sql-text.ts';
import { layoutOf, tableBlocks, tableExists } from '../shared/table-sink.ts';
import { type DuckDbAddress, duckDbAddress } from './address.ts';
import { type DuckDbModule, duckDbError, isDuckDbFile, type OpenDuckDb, openDuckDb } from './connection.ts';

/** Rows of a chunk of DuckDB. */
const CHUNK_ROWS = 2048;

/** Writes a table of a DuckDB file in one transaction; the file is made if it is not there, and left behind only with the table. */
export function duckDbSink(address: DuckDbAddress, context: TaskContext): Sink {
  const name = duckDbAddress.nameOf(address);
  const opened = async <T>(
    access: 'READ_ONLY' | 'READ_WRITE',
    work: (database: OpenDuckDb) => Promise<T>,
  ): Promise<T> => {
    const database = await openDuckDb(address.path, 'writing DuckDB', { access });
    try {
      return await work(database);
    } catch (error) {
      throw duckDbError(error, { name });
    } finally {
      database.close();
    }
  };
  return {
    name,
    check: async () => {
      if (!existsSync(address.path)) return;
      if (!isDuckDbFile(address.path)) {
        throw new SottoError('usage', `${address.path}: expected a DuckDB database or a new file, got another file`);
      }
      await opened('READ_ONLY', ({ connection }) => refuseExisting(connection, address, name));
    },
    write: async (dataset, publish) => {
      const isNew = !existsSync(address.path);
      let isOurs = false;
      const writing = opened('READ_WRITE', async ({ module, connection }) => {
        isOurs = isNew;
        await connection.run('BEGIN TRANSACTION');
        try {
          await refuseExisting(connection, address, name);
          await writeRows(module, connection, address, dataset, (done) =>
            context.checkpoint(done, dataset.numRows, `writing ${name}`),
          );
          publish();
        } catch (error) {
          await connection.run('ROLLBACK').catch(() => undefined);
          throw error;
        }
        await connection.run('COMMIT');
      });
      await writing.catch((error: unknown) => {
        if (isOurs) for (const file of [address.path, `${address.path}.wal`]) rmSync(file, { force: true });
        throw error;
      });
    },
  };
}

async function refuseExisting(connection: DuckDBConnection, address: DuckDbAddress, name: string): Promise<void> {
  if (address.replace === true) return;
  const parts = tableName(address.table!);
  const schema = parts.length > 1 ? parts.at(-2)! : 'main';
  const reader = await connection.runAndReadAll(
    'SELECT 1 FROM information_schema.tables WHERE table_schema = $1 AND lower(table_name) = lower($2)',
    [schema, parts.at(-1)!],
  );
  if (reader.currentRowCount > 0) throw tableExists(name);
}

async function writeRows(
  module: DuckDbModule,
  connection: DuckDBConnection,
  address: DuckDbAddress,
  dataset: Dataset,
  checkpoint: (rows: number) => void,
): Promise<void> {
  const layout = layoutOf(address, dataset, 'long');
  const table = tableIdentifier(address.table!);
  if (address.replace === true) await connection.run(`DROP TABLE IF EXISTS ${table}`);
  const types = `${layout.hasNumbers ? 'BIGINT' : 'VARCHAR'} NOT NULL`;
  const cellType = layout.form === 'list' ? 'VARCHAR[] NOT NULL' : 'VARCHAR';
  await connection.run(
    `CREATE TABLE ${table} (${identifier(layout.id)} ${types}, ${identifier(layout.cells)} ${cellType})`,
  );
  const parts = tableName(address.table!);
  const appender = await connection.createAppender(parts.at(-1)!, parts.at(-2) ?? null, parts.at(-3) ?? null);
  const columnTypes = [appender.columnType(0), appender.columnType(1)];
  for (const { ids, cells, done } of tableBlocks(dataset, layout, CHUNK_ROWS)) {
    checkpoint(done);
    const values = cells.map((cell) => (Array.isArray(cell) ? module.listValue(cell) : cell));
    const chunk = module.DuckDBDataChunk.create(columnTypes, ids.length);
    chunk.setColumns([ids, values]);
    appender.appendDataChunk(chunk);
  }
  appender.closeSync();
}
