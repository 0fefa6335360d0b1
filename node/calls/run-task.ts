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

/**
 * Runs the task of a command of the program, with plain options and a plain result, in a thread of its own, so that
 * the caller's thread stays free.
 *
 * @example
 * ```ts
 * const result = await anonymize([['milk', 'beer'], ['milk', 'beer']], { model: 'km', k: 2, m: 2 });
 * await result.write('release');
 * (await runTask('profile', { data: 'release', seed: 1 })).records; // → 2
 * ```
 */
export async function runTask<N extends TaskName>(
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
  throw new SottoError('unsupported', 'the worker script of the package is missing', {
    hint: 'keep the package sotto out of the bundle, as an external module',
  });
}
