import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { SparkChannel } from './channel.ts';
import {
  type Caller,
  type ExecuteResponse,
  executeRequest,
  interruptRequest,
  type Plan,
  readExecuteResponse,
  reattachRequest,
  releaseExecuteRequest,
  versionRequest,
} from './messages.ts';
import { isUnknownHandle, isUnreachable } from './spark-error.ts';

/** The watch over an execution. */
export interface ExecutionWatch {
  /**
   * Called several times a second while the server works; what it throws ends the execution there, too. The server may
   * miss that if it has not begun, so it is given a moment first.
   */
  readonly tick?: (progress: { readonly done: number; readonly total: number }) => void;
  /** The timeout in milliseconds: after this silence the client pings the server, and waits as long for the answer. */
  readonly silenceTimeoutMs?: number;
}

/** Pauses before each new try to reach a server that went away. */
const PAUSES_MS = [200, 800, 2000] as const;
const TICK_MS = 250;
const SILENCE_TIMEOUT_MS = 15_000;
/** Within this time the server says that it has begun: it tells its progress every two seconds. */
const START_TIMEOUT_MS = 3_000;
/** The time for the answer to a small question. */
const ANSWER_TIMEOUT_MS = 10_000;
/** The server keeps answers until it learns that they arrived; the client confirms after this many bytes. */
const RELEASE_BYTES = 8 * 2 ** 20;

/**
 * Executes a plan and gives the responses as they come. A broken connection is restored by reattaching to the same
 * execution; a server that stays away, or is silent and does not answer, is an error within seconds. A reader that
 * stops, or throws, stops the execution on the server as well.
 */
export async function* execute(
  channel: SparkChannel,
  caller: Caller,
  plan: Plan,
  watch: ExecutionWatch = {},
): AsyncGenerator<ExecuteResponse> {
  const execution = new Execution(channel, caller, plan);
  try {
    while (!execution.isComplete) {
      try {
        for await (const response of watched(execution.stream, watch, (time) => execution.isAlive(time))) {
          execution.took(response);
          yield response;
        }
        if (!execution.isComplete) await execution.resume();
      } catch (error) {
        await execution.recover(error);
      }
    }
  } finally {
    execution.end();
  }
}

/** One execution on the server, and how far its responses have arrived here. */
class Execution {
  isComplete = false;
  stream: Responses;
  readonly #channel: SparkChannel;
  readonly #caller: Caller;
  readonly #plan: Plan;
  readonly #operationId = randomUUID();
  #lastResponseId: string | undefined;
  #unreleasedBytes = 0;
  /** Tries since something arrived. */
  #failures = 0;

  constructor(channel: SparkChannel, caller: Caller, plan: Plan) {
    this.#channel = channel;
    this.#caller = caller;
    this.#plan = plan;
    this.stream = this.#start();
  }

  /** Notes that a response is here, and what the server may forget now. */
  took({ responseId, complete, arrow }: ExecuteResponse): void {
    if (this.#unreleasedBytes > RELEASE_BYTES) {
      this.#channel.notice(
        'ReleaseExecute',
        releaseExecuteRequest(this.#caller, this.#operationId, this.#lastResponseId),
        ANSWER_TIMEOUT_MS,
      );
      this.#unreleasedBytes = 0;
    }
    this.#failures = 0;
    this.#lastResponseId = responseId;
    this.#unreleasedBytes += arrow?.length ?? 0;
    this.isComplete = complete;
  }

  /** Goes on after the last response that arrived; at once the first time, then after a while. */
  async resume(): Promise<void> {
    if (this.#failures > 0) await pause(PAUSES_MS[Math.min(this.#failures, PAUSES_MS.length) - 1]);
    this.#failures++;
    const request = reattachRequest(this.#caller, this.#operationId, this.#lastResponseId);
    this.stream = this.#channel.stream('ReattachExecute', request);
  }

  /** Tries again if that may help; throws the error otherwise. */
  async recover(error: unknown): Promise<void> {
    const neverArrived = this.#lastResponseId === undefined && this.#failures > 0;
    if (neverArrived && isUnknownHandle(error, 'OPERATION_NOT_FOUND')) this.stream = this.#start();
    else if (isUnreachable(error) && this.#failures <= PAUSES_MS.length) await this.resume();
    else throw error;
  }

  /** Rejects unless the server answers within the time limit in milliseconds. */
  isAlive(milliseconds: number): Promise<unknown> {
    return this.#channel.request('AnalyzePlan', versionRequest(this.#caller), milliseconds);
  }

  /** Leaves nothing behind on the server. */
  end(): void {
    this.stream.cancel();
    if (!this.isComplete)
      this.#channel.notice('Interrupt', interruptRequest(this.#caller, this.#operationId), ANSWER_TIMEOUT_MS);
    this.#channel.notice('ReleaseExecute', releaseExecuteRequest(this.#caller, this.#operationId), ANSWER_TIMEOUT_MS);
  }

  #start(): Responses {
    return this.#channel.stream('ExecutePlan', executeRequest(this.#caller, this.#operationId, this.#plan));
  }
}

type Responses = ReturnType<SparkChannel['stream']>;

/** The messages of a stream; between them, ticks, and a question whether the server is alive when it is long silent. */
async function* watched(
  stream: Responses,
  { tick, silenceTimeoutMs = SILENCE_TIMEOUT_MS }: ExecutionWatch,
  isAlive: (milliseconds: number) => Promise<unknown>,
): AsyncGenerator<ExecuteResponse> {
  const messages = stream[Symbol.asyncIterator]();
  const started = performance.now();
  let hasBegun = false;
  let progress = { done: 0, total: 0 };
  let thrown: { readonly reason: unknown } | undefined;
  const reportProgress = (): void => {
    try {
      if (thrown === undefined) tick?.(progress);
    } catch (reason) {
      thrown = { reason };
    }
    if (thrown !== undefined && (hasBegun || performance.now() - started > START_TIMEOUT_MS)) throw thrown.reason;
  };
  for (;;) {
    const next = messages.next();
    next.catch(() => undefined); // reported below, unless a tick throws first
    let silence = 0;
    let arrived = await within(next, TICK_MS);
    while (arrived === undefined) {
      reportProgress();
      silence += TICK_MS;
      if (silence >= silenceTimeoutMs) {
        await isAlive(Math.min(silenceTimeoutMs, ANSWER_TIMEOUT_MS));
        silence = 0;
      }
      arrived = await within(next, TICK_MS);
    }
    if (arrived.done === true) return;
    const response = readExecuteResponse(arrived.value);
    progress = response.progress ?? progress;
    hasBegun ||= progress.total > 0 || response.arrow !== undefined;
    reportProgress();
    yield response;
  }
}

/** The value of a promise within a number of milliseconds, else undefined. */
async function within<T>(promise: Promise<T>, milliseconds: number): Promise<T | undefined> {
  const stop = new AbortController();
  const late = pause(milliseconds, undefined, { signal: stop.signal }).catch(() => undefined);
  try {
    return await Promise.race([promise, late]);
  } finally {
    stop.abort();
  }
}
