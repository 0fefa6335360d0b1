import { SottoError } from '../../src/internal.ts';
import type { Reply, Request } from './protocol.ts';
import type {
  LongTaskName,
  LongTaskOptions,
  LongTaskTold,
  QuickAnswer,
  QuickOptions,
  QuickTaskName,
} from './tasks/index.ts';

export interface Progress {
  readonly done: number;
  /** 0 where it is not known. */
  readonly total: number;
  readonly phase: string;
}

export interface AskOptions {
  onProgress?(progress: Progress): void;
  /** Aborting takes effect at once: the worker of a long task is ended. */
  readonly signal?: AbortSignal;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: unknown): void;
  onProgress: AskOptions['onProgress'];
}

/** Asks the worker that holds the data a quick question. */
export function ask<N extends QuickTaskName>(
  name: N,
  options: QuickOptions<N>,
  { signal }: Pick<AskOptions, 'signal'> = {},
): Promise<QuickAnswer<N>> {
  const id = ++lastId;
  // The answer of the task of this name.
  return waitFor(id, { signal }, () => post(holder(), { kind: 'ask', id, name, options })) as Promise<QuickAnswer<N>>;
}

/** Starts a long task in a worker of its own and waits for what is told of its result. */
export function start<N extends LongTaskName>(
  name: N,
  options: LongTaskOptions<N>,
  { onProgress, signal }: AskOptions = {},
): Promise<LongTaskTold<N>> {
  const id = ++lastId;
  const worker = takeWorker();
  worker.addEventListener('error', (event) => settle(id)?.reject(brokenOff(event)));
  const line = new MessageChannel();
  const stop = crossOriginIsolated ? new SharedArrayBuffer(4) : undefined;
  signal?.addEventListener('abort', () => stop && Atomics.store(new Int32Array(stop), 0, 1), { once: true });
  const told = waitFor(id, { signal, onProgress }, () => {
    post(worker, { kind: 'work', id, name, options, line: line.port1, stop }, [line.port1]);
    post(holder(), { kind: 'serve', id, name, options, line: line.port2 }, [line.port2]);
  });
  // What the task of this name tells.
  return told.finally(() => worker.terminate()) as Promise<LongTaskTold<N>>;
}

const waiting = new Map<number, Waiting>();
let lastId = 0;
let dataWorker: Worker | undefined;
let spareWorker: Worker | undefined;

/** The worker that holds the data: one for the life of the page. */
function holder(): Worker {
  if (dataWorker !== undefined) return dataWorker;
  dataWorker = makeWorker();
  dataWorker.addEventListener('error', (event) => {
    for (const one of waiting.values()) one.reject(brokenOff(event));
    waiting.clear();
  });
  return dataWorker;
}

/** Starts the workers that the first question will need, so that it does not wait for their code. */
export function warmUp(): void {
  holder();
  spareWorker ??= makeWorker();
}

/** The worker that was started early, for the first task; then a new one for each. */
function takeWorker(): Worker {
  const worker = spareWorker ?? makeWorker();
  spareWorker = undefined;
  return worker;
}

function makeWorker(): Worker {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => take(data));
  return worker;
}

/** A worker that ended by itself: its script did not load, or memory ran out. */
function brokenOff(event: ErrorEvent): SottoError {
  const hint = 'reload the page; if it happens again, the data may be too large for a tab';
  return new SottoError(
    'resource',
    `a background worker of this page stopped: ${event.message || 'the browser gave no reason'}`,
    {
      hint,
    },
  );
}

function post(worker: Worker, request: Request, transfer: Transferable[] = []): void {
  worker.postMessage(request, transfer);
}

function waitFor(
  id: number,
  { signal, onProgress }: { signal?: AbortSignal | undefined; onProgress?: AskOptions['onProgress'] },
  send: () => void,
): Promise<unknown> {
  const cancelled = (): SottoError => new SottoError('cancelled', 'stopped as asked');
  if (signal?.aborted) return Promise.reject(cancelled());
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject, onProgress });
    signal?.addEventListener('abort', () => settle(id)?.reject(cancelled()), { once: true });
    send();
  });
}

function take(reply: Reply): void {
  if (reply.kind === 'progress') {
    const { done, total, phase } = reply;
    waiting.get(reply.id)?.onProgress?.({ done, total, phase });
    return;
  }
  const one = settle(reply.id);
  if (reply.kind === 'result') one?.resolve(reply.result);
  else if (reply.kind === 'refused') one?.reject(new SottoError(reply.code, reply.message, reply.facts));
  else one?.reject(new Error(reply.text));
}

function settle(id: number): Waiting | undefined {
  const one = waiting.get(id);
  waiting.delete(id);
  return one;
}
