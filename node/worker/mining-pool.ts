import { Worker } from 'node:worker_threads';
import { type MinedColumn, type MinedForm, type MiningQuery, type PoolWorker, WorkPool } from '../../src/internal.ts';
import type { ReadData } from '../files/read-data.ts';

/** What every worker of the pool is given: the data in shared memory, and what to write. */
export interface MiningShare {
  readonly offsets: Uint32Array;
  readonly items: Uint32Array;
  readonly numItems: number;
  /** Empty where nothing is written. */
  readonly labels: readonly string[];
  readonly query: MiningQuery;
  /** Null: only count. */
  readonly lines: { readonly form: MinedForm; readonly columns: readonly MinedColumn[] } | null;
}

/** What a worker finds in some branches of the search. */
export interface MinedBranches {
  readonly itemsets: number;
  readonly bytes: Uint8Array;
}

/** Branches per thread: enough that a slow one does not hold the others up. */
const PARTS_PER_THREAD = 24;

/** Mines frequent itemsets with several threads; `take` gets the same bytes in the same order as one thread writes. */
export async function mineWithThreads(
  dataset: ReadData['dataset'],
  share: Pick<MiningShare, 'query' | 'lines'>,
  branches: number,
  threads: number,
  script: URL,
  take: (found: MinedBranches, done: number, total: number) => void,
): Promise<void> {
  const data: MiningShare = {
    ...share,
    query: { ...share.query, ...(share.query.weights && { weights: inSharedMemory(share.query.weights) }) },
    offsets: inSharedMemory(dataset.offsets),
    items: inSharedMemory(dataset.items),
    numItems: dataset.dictionary.labels.length,
    labels: share.lines === null ? [] : dataset.dictionary.labels,
  };
  const parts = Math.min(branches, threads * PARTS_PER_THREAD);
  const inputs = Array.from({ length: parts }, (_, n) => ({
    from: Math.floor((n * branches) / parts),
    to: Math.floor(((n + 1) * branches) / parts),
  }));
  const workers = Array.from({ length: Math.min(threads, parts) }, () => new Worker(script, { workerData: data }));
  const pool = new WorkPool<{ from: number; to: number }, MinedBranches>(workers.map(poolWorker));
  try {
    await pool.forEach(inputs, (found, index) => take(found, index + 1, parts));
  } finally {
    pool.close();
  }
}

function poolWorker(worker: Worker): PoolWorker {
  return {
    post: (message) => worker.postMessage(message),
    onMessage: (listener) => worker.on('message', listener),
    onError: (listener) => worker.on('error', listener),
    end: () => void worker.terminate(),
  };
}

function inSharedMemory(array: Uint32Array): Uint32Array {
  const shared = new Uint32Array(new SharedArrayBuffer(array.byteLength));
  shared.set(array);
  return shared;
}
