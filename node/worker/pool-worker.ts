import type { Worker } from 'node:worker_threads';
import type { PoolWorker } from '../../src/internal.ts';

/** A thread of this platform as a pool sees it. */
export function poolWorker(worker: Worker): PoolWorker {
  return {
    post: (message) => worker.postMessage(message),
    onMessage: (listener) => worker.on('message', listener),
    onError: (listener) => worker.on('error', listener),
    end: () => void worker.terminate(),
  };
}
