import { closeSync, existsSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { DuckDBConnection, DuckDBPreparedStatement } from '@duckdb/node-api';
import { type Checkpoint, SottoError } from '../../../src/internal.ts';
import { makeTemporaryFolder } from '../../files/temporary-folder.ts';
import { duckDbDriver } from './driver.ts';

export type DuckDbModule = typeof import('@duckdb/node-api');

/** A database that is open until it is closed. */
export interface OpenDuckDb {
  readonly module: DuckDbModule;
  readonly connection: DuckDBConnection;
  /** For temporary files; removed by `close`. */
  readonly folder: string;
  close(): void;
}

/** Options for opening a database. */
interface DuckDbOpening {
  readonly access?: 'READ_ONLY' | 'READ_WRITE';
  /** The parent of the folder for spilled data. */
  readonly temporary?: string;
  readonly settings?: Readonly<Record<string, string>>;
}

/** The source of records, as messages name it. */
export interface DuckDbSource {
  readonly name: string;
  /** Parquet files, read by a query of ours. */
  readonly isParquet?: boolean;
}

/** Milliseconds between two looks at whether a running statement was cancelled. */
const POLL_INTERVAL_MS = 100;

/** Opens a database file (in memory if the path is empty), for `subject`; spills to a folder of its own. */
export async function openDuckDb(path: string, subject: string, opening: DuckDbOpening = {}): Promise<OpenDuckDb> {
  const { access, temporary = tmpdir(), settings } = opening;
  const module = await duckDbDriver.load(subject);
  const folder = makeTemporaryFolder(temporary, 'sotto-duckdb');
  try {
    const instance = await module.DuckDBInstance.create(path === '' ? ':memory:' : path, {
      ...(path !== '' && access !== undefined && { access_mode: access }),
      ...settings,
      temp_directory: folder,
      // Nothing is fetched from anywhere without being asked for.
      autoinstall_known_extensions: 'false',
    });
    const connection = await instance.connect();
    await connection.run("SET TimeZone = 'UTC'");
    return {
      module,
      connection,
      folder,
      close: () => {
        connection.closeSync();
        instance.closeSync();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw duckDbError(error, { name: path === '' ? 'DuckDB' : path });
  }
}

/** Prepares a query that is one SELECT statement; refuses anything else before it runs. */
export async function readOnlyStatement(
  { module, connection }: OpenDuckDb,
  query: string,
  name: string,
): Promise<DuckDBPreparedStatement> {
  const statements = await connection.extractStatements(query);
  const statement = statements.count === 1 ? await statements.prepare(0) : undefined;
  if (statement?.statementType === module.StatementType.SELECT && statement.parameterCount === 0) return statement;
  throw new SottoError('usage', `${name}: expected one SELECT statement, got something else`, {
    hint: 'a source is only read; run other statements in DuckDB itself',
  });
}

/** Whether a file is a database of DuckDB, rather than a table that it reads. */
export function isDuckDbFile(path: string): boolean {
  if (!existsSync(path)) return false;
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(12);
    readSync(file, head, 0, 12, 0);
    return head.toString('latin1', 8) === 'DUCK';
  } finally {
    closeSync(file);
  }
}

/** Waits for a statement, tells how far it is, and interrupts it as soon as the user asked to stop. */
export async function watched<T>(
  { connection }: OpenDuckDb,
  checkpoint: Checkpoint,
  phase: string,
  work: Promise<T>,
): Promise<T> {
  let stopped: unknown;
  const timer = setInterval(() => {
    try {
      checkpoint(Math.max(0, connection.progress.percentage), 100, phase);
    } catch (error) {
      stopped ??= error;
      connection.interrupt();
    }
  }, POLL_INTERVAL_MS);
  try {
    return await work;
  } catch (error) {
    throw stopped ?? error;
  } finally {
    clearInterval(timer);
  }
}

/** Kinds of messages of DuckDB that are about the statement, not about the data it met. */
const SAFE =
  /^(?:Parser|Binder|Catalog|IO|Permission|Not implemented|TransactionContext|Transaction|Connection) Error: /i;

/** Messages of DuckDB about a file that is damaged, or no Parquet. */
const DAMAGED = /^((?:Invalid|Invalid Input|Serialization) Error): /;

/** An error of DuckDB without quotes of records: the first line, and only the kind of a message about values. */
export function duckDbError(error: unknown, { name: source, isParquet = false }: DuckDbSource): unknown {
  if (error instanceof SottoError || !(error instanceof Error)) return error;
  const message = error.message.replace(/^Failed to extract statements: /, '');
  const [line = ''] = message.split('\n');
  if (/Could not set lock on file/.test(message)) {
    return new SottoError('input', `${source}: another program has this database open for writing`, {
      hint: 'close it there and try again',
    });
  }
  if (/^Out of Memory Error/i.test(line)) {
    return new SottoError('resource', `${source}: DuckDB does not have enough memory and disk space for this query`, {
      hint: 'free disk space for temporary files, or allow more memory',
    });
  }
  const damage = isParquet ? DAMAGED.exec(line)?.[1] : undefined;
  if (damage !== undefined) {
    const problem = 'expected a whole Parquet file, got another or a damaged one';
    return new SottoError('input', `${source}: ${problem} (DuckDB: ${damage})`);
  }
  if (SAFE.test(line)) return new SottoError('input', `${source}: ${line}`);
  const kind = /^([A-Z][\w ]* Error): /.exec(line)?.[1];
  if (kind === undefined) return error;
  return new SottoError('input', `${source}: DuckDB stopped with ${kind} (its message may quote records)`, {
    hint: 'run the query in DuckDB itself to see the whole message',
  });
}
