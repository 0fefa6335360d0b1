import { randomUUID } from 'node:crypto';
import type { Table } from '@uwdata/flechette';
import type { Checkpoint } from '../../../src/internal.ts';
import type { ListBatch, SqlSession, UploadColumns } from '../sql/session.ts';
import { arrowParts, listsOf, numbers, readArrow } from './arrow-rows.ts';
import { SparkChannel } from './channel.ts';
import { sparkDialect } from './dialect.ts';
import { type ExecutionWatch, execute } from './execution.ts';
import {
  type Caller,
  type ExecuteResponse,
  type Plan,
  readVersion,
  releaseSessionRequest,
  versionRequest,
} from './messages.ts';
import { CONNECTING, sparkError } from './spark-error.ts';
import { type SparkTarget, targetName } from './target.ts';

export interface SessionOptions {
  readonly checkpoint?: Checkpoint;
  /** See ExecutionWatch. */
  readonly silenceTimeoutMs?: number;
}

/** Milliseconds for a first answer, and for the last one. */
const CONNECT_TIMEOUT_MS = 15_000;
const FAREWELL_TIMEOUT_MS = 5_000;

/**
 * A session on a Spark Connect server that speaks SQL: views and settings made in it are gone when it is closed. Errors
 * are SottoErrors, progress and cancellation go through `checkpoint`.
 */
export class SparkSession implements SqlSession {
  readonly dialect = sparkDialect;
  readonly server: string;
  readonly version: string;
  readonly #channel: SparkChannel;
  readonly #caller: Caller;
  readonly #options: SessionOptions;

  private constructor(channel: SparkChannel, caller: Caller, server: string, version: string, options: SessionOptions) {
    this.#channel = channel;
    this.#caller = caller;
    this.#options = options;
    this.server = server;
    this.version = version;
  }

  /** Throws `input` where the server cannot be reached or does not let us in. */
  static async open(target: SparkTarget, options: SessionOptions = {}): Promise<SparkSession> {
    const caller = { sessionId: randomUUID(), userId: target.userId };
    const server = targetName(target);
    const channel = new SparkChannel(target);
    try {
      const { version, serverSessionId } = readVersion(
        await channel.request('AnalyzePlan', versionRequest(caller), CONNECT_TIMEOUT_MS),
      );
      const known = serverSessionId === '' ? caller : { ...caller, serverSessionId };
      return new SparkSession(channel, known, server, version, options);
    } catch (error) {
      channel.close();
      throw sparkError(error, server, CONNECTING);
    }
  }

  /** The rows of a SELECT, batch by batch as they are taken. There is at least one batch, if only for the columns. */
  async *query(sql: string, phase: string): AsyncGenerator<Table> {
    for await (const { arrow } of this.#execute({ kind: 'query', sql }, phase)) {
      if (arrow !== undefined) yield* readArrow(arrow);
    }
  }

  async rows(sql: string, phase: string): Promise<unknown[][]> {
    const rows: unknown[][] = [];
    for await (const { numRows, children } of this.query(sql, phase)) {
      for (let row = 0; row < numRows; row++) rows.push(children.map((column) => column.at(row)));
    }
    return rows;
  }

  async *lists(sql: string, phase: string): AsyncIterable<ListBatch> {
    for await (const batch of this.query(sql, phase)) {
      const { offsets, values } = listsOf(batch, 0);
      yield {
        numRows: batch.numRows,
        list: (row) => values.subarray(offsets[row], offsets[row + 1]),
        numbers: batch.children.slice(1).map((_, n) => numbers(batch, n + 1)),
      };
    }
  }

  async run(sql: string, phase: string): Promise<void> {
    for await (const _ of this.#execute({ kind: 'command', sql }, phase)) {
      // its answer is of no interest
    }
  }

  tempName(name: string): string {
    return `sotto_${name}`;
  }

  /** The rows are a view of this session. */
  async upload(name: string, columns: UploadColumns): Promise<void> {
    const view = this.tempName(name);
    const phase = `sending ${view}`;
    const parts = arrowParts(columns);
    const names = parts.length === 1 ? [view] : parts.map((_, part) => `${view}_${part}`);
    for (const [part, arrow] of parts.entries()) {
      for await (const _ of this.#execute({ kind: 'view', name: names[part]!, arrow }, phase)) {
        // a view answers nothing
      }
    }
    if (parts.length === 1) return;
    const all = names.map((part) => `SELECT * FROM ${part}`).join(' UNION ALL ');
    await this.run(`CREATE OR REPLACE TEMPORARY VIEW ${view} AS ${all}`, phase);
  }

  /** The rows are computed wherever they are used: a table of them would have to be cached on the executors with the records. */
  withRows<T>(_name: string, relation: string, _phase: string, use: (table: string) => Promise<T>): Promise<T> {
    return use(relation);
  }

  /** Tells the server to forget the session. Never throws: a server that is gone has forgotten it already. */
  async close(): Promise<void> {
    try {
      await this.#channel.settled();
      await this.#channel.request('ReleaseSession', releaseSessionRequest(this.#caller), FAREWELL_TIMEOUT_MS);
    } catch {
      // nothing is left to do
    } finally {
      this.#channel.close();
    }
  }

  async *#execute(plan: Plan, phase: string): AsyncGenerator<ExecuteResponse> {
    const { checkpoint, silenceTimeoutMs } = this.#options;
    const watch: ExecutionWatch = {
      ...(checkpoint !== undefined && { tick: ({ done, total }) => checkpoint(done, total, phase) }),
      ...(silenceTimeoutMs !== undefined && { silenceTimeoutMs }),
    };
    try {
      yield* execute(this.#channel, this.#caller, plan, watch);
    } catch (error) {
      throw sparkError(error, this.server, phase);
    }
  }
}
