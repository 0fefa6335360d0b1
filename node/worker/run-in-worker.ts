import type { Worker } from 'node:worker_threads';
import { type ErrorCode, type ReadSummary, SottoError } from '../../src/internal.ts';
import { errorCode } from '../files/error-code.ts';
import { machineFailure } from '../files/machine-failure.ts';
import type { TaskName, TaskOptions, TaskResult } from '../tasks/index.ts';
import type { TaskContext } from './task-context.ts';

/** The request to the worker. */
export interface WorkerTask {
  readonly name: TaskName;
  readonly options: unknown;
  /** One Int32: 1 = stop at the next checkpoint. */
  readonly cancelled: SharedArrayBuffer;
}

/** The messages of the worker. */
export type WorkerMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number; readonly phase: string }
  | { readonly kind: 'read'; readonly name: string; readonly read: ReadSummary }
  | { readonly kind: 'tell' | 'log'; readonly line: string }
  | { readonly kind: 'result'; readonly result: unknown }
  | {
      readonly kind: 'refused';
      readonly code: ErrorCode;
      readonly message: string;
      readonly facts: SottoError['facts'];
    }
  | { readonly kind: 'crashed'; readonly text: string };

export interface RunningTask<R> {
  readonly result: Promise<R>;
  /** Asks the task to stop at its next checkpoint. */
  cancel(): void;
}

/**
 * Runs a task in a worker (made of `worker.ts`), so that the caller can show progress and handle Ctrl-C. One task per
 * worker. Messages of the task are passed to the caller.
 */
export function runInWorker<N extends TaskName>(
  worker: Worker,
  name: N,
  options: TaskOptions<N>,
  context: TaskContext,
): RunningTask<TaskResult<N>> {
  const cancelled = new SharedArrayBuffer(4);
  worker.ref();
  const result = new Promise<TaskResult<N>>((resolve, reject) => {
    worker.on('message', (message: WorkerMessage) => {
      switch (message.kind) {
        case 'progress':
          return context.checkpoint(message.done, message.total, message.phase);
        case 'read':
          return context.read?.(message.name, message.read);
        case 'tell':
          return context.notice?.(message.line);
        case 'log':
          return context.log?.(message.line);
        case 'result':
          // The result of the task of this name, copied to this thread.
          return resolve(message.result as TaskResult<N>);
        case 'refused':
          return reject(new SottoError(message.code, message.message, message.facts));
        case 'crashed':
          return reject(new Error(message.text));
      }
    });
    worker.on('error', (error) => reject(outOfMemory(error) ?? machineFailure(error) ?? error));
    worker.on('exit', () => reject(new Error('the worker ended without a result')));
  });
  worker.postMessage({ name, options, cancelled } satisfies WorkerTask);
  return {
    result,
    cancel: () => {
      Atomics.store(new Int32Array(cancelled), 0, 1);
    },
  };
}

function outOfMemory(error: Error): SottoError | undefined {
  if (errorCode(error) !== 'ERR_WORKER_OUT_OF_MEMORY') return undefined;
  return new SottoError('resource', 'this process does not have enough memory for this data', {
    hint: 'raise the limit with NODE_OPTIONS=--max-old-space-size=8192',
  });
}
