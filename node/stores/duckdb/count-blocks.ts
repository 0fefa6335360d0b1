import { Worker } from 'node:worker_threads';
import {
  addBatch,
  type Checkpoint,
  type PairSink,
  PairTable,
  type PoolWorker,
  WorkPool,
} from '../../../src/internal.ts';
import { poolWorker } from '../../worker/pool-worker.ts';
import { furtherThreadScript } from '../../worker/worker-script.ts';
import { nextBlocks, type PairShare, type SharedPairs } from './coded-blocks.ts';
import type { CodedFile } from './coded-file.ts';

/** Fewer are counted before another thread has started. */
const MIN_BLOCKS = 16;
/** Maximum number of bytes of the tables of other threads together. */
const MAX_BYTES = 2 ** 28;

/**
 * Counts items, and pairs of them into `into`, with as many threads as may be: each takes the next block and counts in a table of its
 * own; counts add.
 */
export async function countBlocks(
  file: CodedFile,
  { target, numItems, into, threads }: Pick<PairShare, 'target' | 'numItems'> & { into: PairSink; threads: number },
  checkpoint: Checkpoint,
): Promise<Float64Array> {
  const { blocks, numRecords } = file;
  const supports = new Float64Array(numItems);
  const next = new Int32Array(new SharedArrayBuffer(4));
  const share: PairShare = { blocks, target, numItems, limit: into.limit, next };
  const workers = startOthers(share, threads - 1);
  const pool = new WorkPool<PairShare, SharedPairs>(workers);
  try {
    const others = pool.forEach(
      workers.map(() => share),
      addShared,
    );
    for (const [n, batch] of nextBlocks(share)) {
      checkpoint(Math.floor((n * numRecords) / blocks.places.length), numRecords, 'counting pairs');
      addBatch(batch, supports, into);
    }
    await others;
    return supports;
  } finally {
    pool.close();
  }

  function addShared(other: SharedPairs): void {
    for (let i = 0; i < numItems; i++) supports[i]! += other.supports[i]!;
    for (let i = 0; i < numItems; i++) {
      for (let j = i + 1, cell = i * numItems + j; j < numItems; j++, cell++) {
        const count = other.cells[cell]!;
        if (count > 0) into.add(i, j, count);
      }
    }
  }
}

/** The number of threads, at most `limit` and only if the work and the memory are worth it. */
function startOthers({ blocks, numItems, limit }: PairShare, maxCount: number): PoolWorker[] {
  const script = limit > 0 && blocks.places.length >= MIN_BLOCKS ? furtherThreadScript('pair-worker') : undefined;
  if (script === undefined) return [];
  const length = Math.min(maxCount, Math.floor(MAX_BYTES / PairTable.bytes(numItems, limit)));
  return Array.from({ length }, () => poolWorker(new Worker(script)));
}
