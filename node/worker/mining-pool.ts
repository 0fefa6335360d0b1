import type { Worker } from 'node:worker_threads';
import { ensureDefined, type MinedForm, type Mining, type PoolWorker, WorkPool } from '../../src/internal.ts';
import type { DataRecords } from '../files/read-data.ts';
import { poolWorker } from './pool-worker.ts';

/** The input of every worker of the pool: the data in shared memory, and the output format. */
export interface MiningShare extends Pick<NonNullable<Mining['branched']>, 'kind' | 'query'> {
  readonly offsets: Uint32Array;
  readonly items: Uint32Array;
  readonly numItems: number;
  /** Empty where nothing is written. */
  readonly labels: readonly string[];
  /** The form of lines; without it itemsets are only counted. */
  readonly form?: MinedForm | undefined;
  /** A worker that has found this many bytes sends them, and waits until they are taken. */
  readonly partBytes: number;
  /** Rises with every message to this worker, which may be waiting for it. */
  readonly signal: Int32Array;
}

export interface BranchRange {
  readonly from: number;
  readonly to: number;
}

/** The findings of a worker in some branches of the search, or a part of them. */
export interface MinedBranches {
  readonly itemsets: number;
  readonly bytes: Uint8Array;
  /** Else it goes on when it is sent MORE. */
  readonly isLast: boolean;
}

export const MORE = 'more';

/** The number of bytes a worker sends at a time, and the number that may wait for those before them. */
const MEMORY = { partBytes: 1 << 22, most: 1 << 26 };

/** The interval at which the caller is asked whether to continue, in milliseconds. */
const ASK_EVERY = 50;

/** Branches per thread: enough that a slow one does not hold the others up. */
const PARTS_PER_THREAD = 24;

/**
 * Mines some branches with several threads, each of which loads the records once; `take` gets the same bytes in the
 * same order as one thread writes. `checkpoint` gets the number of finished branches, and may throw.
 */
export async function mineWithThreads(
  dataset: DataRecords['dataset'],
  share: Pick<MiningShare, 'kind' | 'query' | 'form'>,
  { from, to }: BranchRange,
  threads: number,
  script: URL,
  { take, checkpoint }: { take(found: MinedBranches): void; checkpoint(done: number): void },
  { partBytes, most: limit } = MEMORY,
): Promise<void> {
  const threading = await import('node:worker_threads');
  const data: Omit<MiningShare, 'signal'> = {
    ...share,
    partBytes,
    query: { ...share.query, ...(share.query.weights && { weights: inSharedMemory(share.query.weights) }) },
    offsets: inSharedMemory(dataset.offsets),
    items: inSharedMemory(dataset.items),
    numItems: dataset.dictionary.labels.length,
    labels: share.form === undefined ? [] : dataset.dictionary.labels,
  };
  const branches = to - from;
  const parts = Math.min(branches, threads * PARTS_PER_THREAD);
  const inputs = Array.from({ length: parts }, (_, n) => ({
    from: from + Math.floor((n * branches) / parts),
    to: from + Math.floor(((n + 1) * branches) / parts),
  }));
  const workers = Array.from({ length: Math.min(threads, parts) }, () => {
    const signal = new Int32Array(new SharedArrayBuffer(4));
    return miningWorker(
      new threading.Worker(script, { workerData: { ...data, signal } satisfies MiningShare }),
      signal,
    );
  });
  const pool = new WorkPool<BranchRange, MinedBranches>(workers);
  let done = from;
  let timer: ReturnType<typeof setInterval> | undefined;
  const stopped = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      try {
        checkpoint(done);
      } catch (error) {
        reject(error);
      }
    }, ASK_EVERY);
  });
  const delivery = pool.forEach(
    inputs,
    (found, index) => {
      take(found);
      if (found.isLast) done = ensureDefined(inputs[index], 'each answer has its input').to;
      checkpoint(done);
    },
    { more: MORE, isLast: (found) => found.isLast, sizeOf: ({ bytes }) => bytes.length, most: limit },
  );
  try {
    await Promise.race([delivery, stopped]);
  } finally {
    clearInterval(timer);
    pool.close();
  }
}

function miningWorker(worker: Worker, signal: Int32Array): PoolWorker {
  const plain = poolWorker(worker);
  return {
    ...plain,
    post: (message) => {
      plain.post(message);
      Atomics.add(signal, 0, 1);
      Atomics.notify(signal, 0);
    },
  };
}

function inSharedMemory(array: Uint32Array): Uint32Array {
  const shared = new Uint32Array(new SharedArrayBuffer(array.byteLength));
  shared.set(array);
  return shared;
}
