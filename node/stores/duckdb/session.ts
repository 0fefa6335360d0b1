import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { DuckDBDataChunk } from '@duckdb/node-api';
import { type Checkpoint, SottoError } from '../../../src/internal.ts';
import type { ListBatch, SqlSession, UploadColumns } from '../sql/session.ts';
import type { WrittenLabels } from '../sql/written-labels.ts';
import { columnsOf, type DuckDbColumn } from './columns.ts';
import {
  type DuckDbSource,
  duckDbError,
  type OpenDuckDb,
  openDuckDb,
  readOnlyStatement,
  watched,
} from './connection.ts';
import { duckDbDialect } from './dialect.ts';
import { listVector, numbersOf } from './vectors.ts';

export interface DuckDbOptions {
  /** Bytes that DuckDB may use before it spills, if fewer than it takes by itself; it takes some more for lists. */
  readonly memory?: number;
  readonly threads?: number;
  /** The parent of the folder for spilled data. */
  readonly temporary?: string;
  /** The name of the source, for messages. */
  readonly source?: DuckDbSource;
  /** The purpose of the session, for messages. */
  readonly subject?: string;
}

/** A limit for counting: enough for hash tables of tens of millions of pairs; the rest of 2 GB is for lists, Node and tables of pairs. */
export const COUNTING_MEMORY = 1_000_000_000;

/** The size of an answer made ahead of its reader: with DuckDB's own megabyte, the two wait for each other half of the time. */
const BUFFERED = '64MB';

/** A database in memory with a temporary folder of its own: statements report progress, can be cancelled, and spill. */
export class DuckDbSession implements SqlSession {
  readonly dialect = duckDbDialect;
  readonly #database: OpenDuckDb;
  readonly #checkpoint: Checkpoint;
  readonly threads: number;
  readonly #source: DuckDbSource;
  /** Of the names of our own tables, which would else hide tables that a query names. */
  readonly #prefix = `sotto_${randomBytes(8).toString('hex')}_`;

  /** The item of each written label, unless they are the same. */
  #items: Int32Array | undefined;

  private constructor(database: OpenDuckDb, checkpoint: Checkpoint, threads: number, source: DuckDbSource) {
    this.#database = database;
    this.#checkpoint = checkpoint;
    this.threads = threads;
    this.#source = source;
  }

  static async open(checkpoint: Checkpoint, options: DuckDbOptions = {}): Promise<DuckDbSession> {
    const { memory, threads = availableParallelism(), temporary } = options;
    const { source = { name: 'DuckDB' }, subject = 'the engine duckdb' } = options;
    const settings = {
      threads: String(threads),
      ...(memory !== undefined && { memory_limit: `${Math.floor(memory / 1_000_000)}MB` }),
    };
    const database = await openDuckDb('', subject, { settings, ...(temporary !== undefined && { temporary }) });
    await database.connection.run(`SET streaming_buffer_size = '${BUFFERED}'`);
    return new DuckDbSession(database, checkpoint, threads, source);
  }

  /** The folder for temporary files; removed by `close`. */
  get folder(): string {
    return this.#database.folder;
  }

  /** The name of a temporary table or type of ours. */
  tempName(name: string): string {
    return this.#prefix + name;
  }

  /** The type whose values are the written labels. */
  get labelType(): string {
    return `memory.main.${this.tempName('label')}`;
  }

  /** The number of the item of a label, in SQL. */
  numberOf(label: string): string {
    const code = `enum_code(${label}::VARCHAR::${this.labelType})`;
    return this.#items === undefined ? `${code}::UINTEGER` : `([${this.#items}]::UINTEGER[])[${code} + 1]`;
  }

  /** Makes the type of labels; its values are the items themselves unless several labels name one. */
  async createLabels({ written, items, labels }: WrittenLabels): Promise<void> {
    this.#items = items.length === labels.length && items.every((item, n) => item === n) ? undefined : items;
    await this.upload('labels', { n: Int32Array.from(written.keys()), label: written });
    await this.run(`DROP TYPE IF EXISTS ${this.labelType}`, 'preparing');
    const ordered = `SELECT label FROM ${this.tempName('labels')} ORDER BY n`;
    await this.run(`CREATE TYPE ${this.labelType} AS ENUM (${ordered})`, 'preparing');
  }

  /** Whether the values of the type of labels are the items. */
  get hasItemsAsLabels(): boolean {
    return this.#items === undefined;
  }

  /** A list of items as one of labels, in SQL. */
  labelsOf(items: string): string {
    return `${items}::VARCHAR[]::${this.labelType}[]`;
  }

  /** The columns of a query; refuses one that is anything but one SELECT statement, before any of it runs. */
  async columnsOf(query: string, location: string): Promise<DuckDbColumn[]> {
    const statement = await this.#explained(readOnlyStatement(this.#database, query, location));
    return columnsOf(statement, this.#database.module.DuckDBTypeId);
  }

  /** The error of records that are not as they should be; a query can leave those out, unless they are in Parquet files. */
  refusal(problem: string, leaveOut: string): SottoError {
    const { name, isParquet } = this.#source;
    return new SottoError('input', `${name}: ${problem}`, isParquet === true ? {} : { hint: leaveOut });
  }

  /** Runs a statement; `phase` is what progress calls it. */
  async run(sql: string, phase: string): Promise<void> {
    await this.#watched(phase, () => this.#database.connection.run(sql));
  }

  /** All rows of a small answer. */
  async rows(sql: string, phase: string): Promise<unknown[][]> {
    const reader = await this.#watched(phase, () => this.#database.connection.runAndReadAll(sql));
    return reader.getRowsJS();
  }

  /** The answer in chunks, in its order. The next chunk is made while one is looked at; the caller reports progress as it likes. */
  async *chunks(sql: string, checkpoint: () => void = () => {}): AsyncIterable<DuckDBDataChunk> {
    const wait = <T>(work: Promise<T>): Promise<T> => this.#explained(watched(this.#database, checkpoint, '', work));
    const result = await wait(this.#database.connection.stream(sql));
    const fetched = (): Promise<DuckDBDataChunk | null> => {
      const chunk = wait(result.fetchChunk());
      chunk.catch(() => {}); // reported when it is waited for
      return chunk;
    };
    let next = fetched();
    try {
      for (;;) {
        const chunk = await next;
        if (chunk === null || chunk.rowCount === 0) return;
        next = fetched();
        yield chunk;
      }
    } finally {
      await next.catch(() => {}); // nothing is being made when the database is closed
    }
  }

  async *lists(sql: string, phase: string): AsyncIterable<ListBatch> {
    for await (const chunk of this.chunks(sql, () => this.#checkpoint(0, 100, phase))) {
      const lists = listVector(chunk);
      const cells = numbersOf<Uint32Array>(lists.childVector);
      yield {
        numRows: chunk.rowCount,
        list: (row) => {
          const start = lists.getEntryOffset(row);
          return cells.subarray(start, start + lists.getEntryLength(row));
        },
        numbers: Array.from({ length: chunk.columnCount - 1 }, (_, n) => numbersOf(chunk.getColumnVector(n + 1))),
      };
    }
  }

  async upload(name: string, columns: UploadColumns): Promise<void> {
    const table = this.tempName(name);
    const all = Object.entries(columns);
    const types = all.map(([column, values]) => `${column} ${values instanceof Int32Array ? 'INTEGER' : 'VARCHAR'}`);
    await this.run(`CREATE OR REPLACE TEMP TABLE ${table} (${types})`, 'preparing');
    const appender = await this.#database.connection.createAppender(table, null, 'temp');
    const numRows = all[0]?.[1].length ?? 0;
    for (let row = 0; row < numRows; row++) {
      for (const [, values] of all) {
        const value = values[row] ?? null;
        if (value === null) appender.appendNull();
        else if (typeof value === 'string') appender.appendVarchar(value);
        else appender.appendInteger(value);
      }
      appender.endRow();
    }
    appender.closeSync();
  }

  async withRows<T>(name: string, relation: string, phase: string, use: (table: string) => Promise<T>): Promise<T> {
    const table = this.tempName(name);
    await this.run(`CREATE OR REPLACE TEMP TABLE ${table} AS SELECT * FROM ${relation}`, phase);
    const result = await use(table);
    await this.run(`DROP TABLE ${table}`, phase);
    return result;
  }

  close(): void {
    this.#database.close();
  }

  async #watched<T>(phase: string, work: () => Promise<T>): Promise<T> {
    this.#checkpoint(0, 100, phase);
    return this.#explained(watched(this.#database, this.#checkpoint, phase, work()));
  }

  async #explained<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw duckDbError(error, this.#source);
    }
  }
}
