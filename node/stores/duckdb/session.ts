import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import type { DuckDBConnection, DuckDBInstance, DuckDBResult, StatementType } from '@duckdb/node-api';
import { type Checkpoint, SottoError } from '../../../src/internal.ts';
import { makeTemporaryFolder } from '../../files/temporary-folder.ts';
import { duckDbDriver } from './driver.ts';

export interface DuckDbOptions {
  /** Bytes that DuckDB may use before it spills; it takes some more for lists. */
  readonly memory?: number;
  readonly threads?: number;
  /** Where a folder for what is spilled is made. */
  readonly temporary?: string;
}

/** Enough for hash tables of tens of millions of pairs; the rest of 2 GB is for lists, Node and tables of pairs. */
const DEFAULT_MEMORY = 1_000_000_000;

/** How often a running statement is asked for its progress. */
const POLL_MS = 100;

/** A database in memory with a temporary folder of its own: statements report progress, can be cancelled, and spill. */
export class DuckDbSession {
  /** The folder for temporary files; removed by `close`. */
  readonly folder: string;
  readonly #instance: DuckDBInstance;
  readonly #connection: DuckDBConnection;
  readonly #checkpoint: Checkpoint;
  readonly #select: StatementType;
  /** Of the names of our own tables, which would else hide tables that a query names. */
  readonly #prefix = `sotto_${randomBytes(8).toString('hex')}_`;

  private constructor(
    folder: string,
    instance: DuckDBInstance,
    connection: DuckDBConnection,
    checkpoint: Checkpoint,
    select: StatementType,
  ) {
    this.folder = folder;
    this.#instance = instance;
    this.#connection = connection;
    this.#checkpoint = checkpoint;
    this.#select = select;
  }

  static async open(checkpoint: Checkpoint, options: DuckDbOptions = {}): Promise<DuckDbSession> {
    const { DuckDBInstance, StatementType } = await duckDbDriver.load('the engine duckdb');
    const folder = makeTemporaryFolder(options.temporary ?? tmpdir(), 'sotto-duckdb');
    try {
      const instance = await DuckDBInstance.create(':memory:', {
        memory_limit: `${Math.floor((options.memory ?? DEFAULT_MEMORY) / 1_000_000)}MB`,
        threads: String(options.threads ?? availableParallelism()),
        temp_directory: folder,
        // Nothing is fetched from anywhere without being asked for.
        autoinstall_known_extensions: 'false',
      });
      const connection = await instance.connect();
      await connection.run("SET TimeZone = 'UTC'");
      return new DuckDbSession(folder, instance, connection, checkpoint, StatementType.SELECT);
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** What a temporary table or type of ours is called. */
  named(name: string): string {
    return this.#prefix + name;
  }

  /** Refuses a query that is anything but one SELECT statement, before any of it runs. */
  async checkSelect(query: string, place: string): Promise<void> {
    try {
      const statements = await this.#connection.extractStatements(query);
      const statement = statements.count === 1 ? await statements.prepare(0) : undefined;
      if (statement?.statementType === this.#select && statement.parameterCount === 0) return;
    } catch (error) {
      throw statementError(error);
    }
    throw new SottoError('usage', `${place}: expected one SELECT statement, got something else`, {
      hint: 'a source is only read; run other statements in DuckDB itself',
    });
  }

  /** Runs a statement; `phase` is what progress calls it. */
  async run(sql: string, phase: string): Promise<void> {
    await this.#watched(phase, () => this.#connection.run(sql));
  }

  /** All rows of a small answer. */
  async rows(sql: string, phase: string): Promise<unknown[][]> {
    const reader = await this.#watched(phase, () => this.#connection.runAndReadAll(sql));
    return reader.getRowsJS();
  }

  /** The answer in chunks, in its order; the caller reports progress. */
  async stream(sql: string): Promise<DuckDBResult> {
    try {
      return await this.#connection.stream(sql);
    } catch (error) {
      throw statementError(error);
    }
  }

  /** A temporary table, called `named(name)`, of one VARCHAR column, `label`, and its position `n` from 0. */
  async createLabels(name: string, labels: readonly string[]): Promise<void> {
    const table = this.named(name);
    await this.run(`CREATE OR REPLACE TEMP TABLE ${table} (n UINTEGER, label VARCHAR)`, 'preparing');
    const appender = await this.#connection.createAppender(table, null, 'temp');
    for (const [n, label] of labels.entries()) {
      appender.appendUInteger(n);
      appender.appendVarchar(label);
      appender.endRow();
    }
    appender.closeSync();
  }

  close(): void {
    this.#connection.closeSync();
    this.#instance.closeSync();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Polls the checkpoint while a statement runs, and interrupts the statement when the checkpoint throws. */
  async #watched<T>(phase: string, start: () => Promise<T>): Promise<T> {
    let stop: unknown;
    const poll = (): void => {
      try {
        const { percentage } = this.#connection.progress;
        this.#checkpoint(Math.max(0, percentage), 100, phase);
      } catch (error) {
        stop ??= error;
        this.#connection.interrupt();
      }
    };
    this.#checkpoint(0, 100, phase);
    const timer = setInterval(poll, POLL_MS);
    try {
      return await start();
    } catch (error) {
      throw stop ?? statementError(error);
    } finally {
      clearInterval(timer);
    }
  }
}

/** The type whose values are the labels, in the order of their numbers. */
export function labelType(session: DuckDbSession): string {
  return `memory.main.${session.named('label')}`;
}

/** What DuckDB says, in its first line: further lines quote the statement and may quote values. */
function statementError(error: unknown): SottoError {
  if (error instanceof SottoError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const isMemory = /^Out of Memory/i.test(message);
  return new SottoError(isMemory ? 'resource' : 'input', `DuckDB: ${message.split('\n', 1)[0]}`, {
    ...(isMemory && { hint: 'free disk space for temporary files, or allow more memory' }),
  });
}
