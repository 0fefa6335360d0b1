import type { Worker } from 'node:worker_threads';
import type { Progress } from '../../src/index.ts';
import { checkpointOf, SottoError } from '../../src/internal.ts';
import type { TaskName, TaskOptions, TaskResult } from '../tasks/index.ts';
import { runInWorker } from '../worker/run-in-worker.ts';
import { workerScript } from '../worker/worker-script.ts';

/** The means to watch and stop a task: a signal stops it at any time. */
export interface ThreadControls {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/**
 * The former name of `ThreadControls`.
 *
 * @deprecated
 * @example
 * ```ts
 * const controls: ThreadWatching = { signal: new AbortController().signal };
 * ```
 */
export type ThreadWatching = ThreadControls;

/** Runs a task in a thread of its own, of the built worker that the program uses too, so that this thread stays free. */
export async function inThread<N extends TaskName>(
  name: N,
  options: TaskOptions<N>,
  { signal, onProgress }: ThreadControls = {},
): Promise<TaskResult<N>> {
  checkpointOf({ signal, onProgress })(0, 1, 'starting');
  const { result, cancel } = runInWorker(await startWorker(), name, options, {
    checkpoint: (done, total, phase) => onProgress?.({ done, total, phase }),
  });
  signal?.addEventListener('abort', cancel);
  // It may have come while the thread was starting.
  if (signal?.aborted) cancel();
  try {
    return await result;
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}

async function startWorker(): Promise<Worker> {
  const { Worker } = await import('node:worker_threads');
  const script = workerScript('worker');
  if (script !== undefined) return new Worker(script);
  throw new SottoError('unsupported', 'the worker that stands beside the library of the package is missing', {
    hint: 'keep the package sotto out of the bundle, as an external module',
  });
}
