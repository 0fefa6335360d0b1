import { randomUUID } from 'node:crypto';
import type { Table } from '@uwdata/flechette';
import type { Checkpoint } from '../../../src/internal.ts';
import { arrowParts, readArrow, type UploadColumns } from './arrow-rows.ts';
import { SparkChannel } from './channel.ts';
import { type ExecutionWatch, execute } from './execution.ts';
import {
  type Caller,
  type ExecuteResponse,
  type Plan,
  readVersion,
  releaseSessionRequest,
  type SqlArgument,
  versionRequest,
} from './messages.ts';
import { CONNECTING, sparkError } from './spark-error.ts';
import { type SparkTarget, targetName } from './target.ts';

export interface SessionOptions {
  readonly checkpoint?: Checkpoint;
  /** See ExecutionWatch. */
  readonly patience?: number;
}

/** How a statement is executed. */
export interface StatementOptions {
  /** Bound to the question marks of the statement. */
  readonly args?: readonly SqlArgument[];
  /** What it is for, in progress and messages: "counting items". */
  readonly doing: string;
}

/** How long a first answer and a farewell may take. */
const CONNECT_TIME = 15_000;
const FAREWELL_TIME = 5_000;

/**
 * A session on a Spark Connect server that speaks SQL: views and settings made in it are gone when it is closed. Errors
 * are SottoErrors, progress and cancellation go through `checkpoint`.
 */
export class SparkSession {
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
        await channel.ask('AnalyzePlan', versionRequest(caller), CONNECT_TIME),
      );
      const known = serverSessionId === '' ? caller : { ...caller, serverSessionId };
      return new SparkSession(channel, known, server, version, options);
    } catch (error) {
      channel.close();
      throw sparkError(error, server, CONNECTING);
    }
  }

  /** The rows of a SELECT, batch by batch as they are taken. At least one batch comes, if only to tell the columns. */
  async *query(sql: string, { args = [], doing }: StatementOptions): AsyncGenerator<Table> {
    for await (const { arrow } of this.#execute({ kind: 'query', sql, args }, doing)) {
      if (arrow !== undefined) yield* readArrow(arrow);
    }
  }

  /** Runs a statement for what it does: CREATE, INSERT, CACHE, DROP. */
  async run(sql: string, { args = [], doing }: StatementOptions): Promise<void> {
    for await (const _ of this.#execute({ kind: 'command', sql, args }, doing)) {
      // what it answers is of no interest
    }
  }

  /** Makes rows known as a view of this session. */
  async createView(name: string, columns: UploadColumns): Promise<void> {
    const parts = arrowParts(columns);
    const names = parts.length === 1 ? [name] : parts.map((_, part) => `${name}_${part}`);
    for (const [part, arrow] of parts.entries()) {
      for await (const _ of this.#execute({ kind: 'view', name: names[part]!, arrow }, `sending ${name}`)) {
        // a view answers nothing
      }
    }
    if (parts.length === 1) return;
    const all = names.map((part) => `SELECT * FROM ${part}`).join(' UNION ALL ');
    await this.run(`CREATE OR REPLACE TEMPORARY VIEW ${name} AS ${all}`, { doing: `sending ${name}` });
  }

  /** Tells the server to forget the session. Never throws: a server that is gone has forgotten it already. */
  async close(): Promise<void> {
    try {
      await this.#channel.settled();
      await this.#channel.ask('ReleaseSession', releaseSessionRequest(this.#caller), FAREWELL_TIME);
    } catch {
      // nothing is left to do
    } finally {
      this.#channel.close();
    }
  }

  async *#execute(plan: Plan, doing: string): AsyncGenerator<ExecuteResponse> {
    const { checkpoint, patience } = this.#options;
    const watch: ExecutionWatch = {
      ...(checkpoint !== undefined && { tick: ({ done, total }) => checkpoint(done, total, doing) }),
      ...(patience !== undefined && { patience }),
    };
    try {
      yield* execute(this.#channel, this.#caller, plan, watch);
    } catch (error) {
      throw sparkError(error, this.server, doing);
    }
  }
}
