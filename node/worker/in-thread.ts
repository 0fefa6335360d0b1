import { Worker } from 'node:worker_threads';
import { checkpointOf, type Progress } from '../../src/internal.ts';
import { type TaskName, type TaskOptions, type TaskResult, tasks } from '../tasks/index.ts';
import { runInWorker } from './run-in-worker.ts';
import type { TaskContext } from './task-context.ts';
import { workerScript } from './worker-script.ts';

/** How a task is watched and stopped: a signal stops it whenever it comes. */
export interface ThreadWatching {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** Runs a task in a thread of its own, so that this one stays free; in this one where the built worker is missing. */
export async function inThread<N extends TaskName>(
  name: N,
  options: TaskOptions<N>,
  { signal, onProgress }: ThreadWatching,
): Promise<TaskResult<N>> {
  const checkpoint = checkpointOf({ signal, onProgress });
  checkpoint(0, 1, 'starting');
  const script = workerScript('worker');
  if (script === undefined) {
    // The name tells which options came with it, and what comes of them.
    const task = tasks[name] as (options: TaskOptions<N>, context: TaskContext) => Promise<TaskResult<N>>;
    return task(options, { checkpoint });
  }
  const { result, cancel } = runInWorker(new Worker(script), name, options, {
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
