import { type ErrorCode, SottoError } from '../../src/internal.ts';
import type { TaskProgress } from './define.ts';
import type {
  LongTaskAnswer,
  LongTaskName,
  LongTaskOptions,
  QuickTaskAnswer,
  QuickTaskName,
  QuickTaskOptions,
} from './tasks/index.ts';

/** `serve` goes to the holder of the data and `work` to a worker of its own, with a line between the two. */
export type Request =
  | { readonly kind: 'ask'; readonly name: QuickTaskName; readonly options: unknown }
  | {
      readonly kind: 'serve' | 'work';
      readonly name: LongTaskName;
      readonly options: unknown;
      readonly line: MessagePort;
      /** One Int32: 1 = stop at the next checkpoint. Not every host lets pages share memory. */
      readonly stop?: SharedArrayBuffer | undefined;
    };

/** A message that a worker sends to the port of a request. */
export type Reply =
  | { readonly progress: TaskProgress }
  | { readonly answer: unknown }
  | { readonly refusal: { readonly code: ErrorCode; readonly message: string; readonly facts: SottoError['facts'] } }
  | { readonly crash: string };

export interface CallOptions {
  readonly onProgress?: ((progress: TaskProgress) => void) | undefined;
  /** Aborting takes effect at once: the worker of a long task is ended. */
  readonly signal?: AbortSignal | undefined;
}

/** Asks the worker that holds the data a quick question. */
export function request<N extends QuickTaskName>(
  name: N,
  options: QuickTaskOptions<N>,
  { signal }: Pick<CallOptions, 'signal'> = {},
): Promise<QuickTaskAnswer<N>> {
  // The answer of the task of this name.
  return call(dataWorker(), { kind: 'ask', name, options }, { signal }) as Promise<QuickTaskAnswer<N>>;
}

/** Runs a long task in a worker of its own. */
export async function start<N extends LongTaskName>(
  name: N,
  options: LongTaskOptions<N>,
  { onProgress, signal }: CallOptions = {},
): Promise<LongTaskAnswer<N>> {
  const worker = spareWorker ?? makeWorker();
  spareWorker = undefined;
  const stop = crossOriginIsolated ? new SharedArrayBuffer(4) : undefined;
  signal?.addEventListener('abort', () => stop && Atomics.store(new Int32Array(stop), 0, 1), { once: true });
  const { port1, port2 } = new MessageChannel();
  try {
    const [, answer] = await Promise.all([
      call(worker, { kind: 'work', name, options, line: port1, stop }, { signal, onProgress }),
      call(dataWorker(), { kind: 'serve', name, options, line: port2 }, { signal }),
    ]);
    // The answer of the task of this name.
    return answer as LongTaskAnswer<N>;
  } finally {
    worker.terminate();
  }
}

let holder: Worker | undefined;
let spareWorker: Worker | undefined;

/** The worker that holds the data: one for the life of the page. */
function dataWorker(): Worker {
  holder ??= makeWorker();
  return holder;
}

/** Starts the workers that the first question needs, so that it does not wait for their code. */
export function warmUp(): void {
  dataWorker();
  spareWorker ??= makeWorker();
}

function makeWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
}

/** Sends a request with a port of its own for the replies. */
function call(worker: Worker, request: Request, { signal, onProgress }: CallOptions): Promise<unknown> {
  const cancelled = (): SottoError => new SottoError('cancelled', 'stopped as asked');
  if (signal?.aborted) return Promise.reject(cancelled());
  const { port1: replies, port2: replyPort } = new MessageChannel();
  const settled = new AbortController();
  const whileOpen = { signal: settled.signal };
  return new Promise((resolve, reject) => {
    worker.addEventListener('error', (event) => reject(brokenOff(event)), whileOpen);
    signal?.addEventListener('abort', () => reject(cancelled()), whileOpen);
    replies.onmessage = ({ data }: MessageEvent<Reply>) => {
      if ('progress' in data) onProgress?.(data.progress);
      else if ('refusal' in data) {
        const { code, message, facts } = data.refusal;
        reject(new SottoError(code, message, facts));
      } else if ('crash' in data) reject(new Error(data.crash));
      else resolve(data.answer);
    };
    const transfer = 'line' in request ? [replyPort, request.line] : [replyPort];
    worker.postMessage({ request, replyPort }, transfer);
  }).finally(() => {
    settled.abort();
    replies.close();
  });
}

/** The error of a worker that ended by itself: its script did not load, or memory ran out. */
function brokenOff({ message }: ErrorEvent): SottoError {
  return new SottoError(
    'resource',
    `a background worker of this page stopped: ${message || 'the browser gave no reason'}`,
    { hint: 'reload the page; if it happens again, the data may be too large for a tab' },
  );
}
