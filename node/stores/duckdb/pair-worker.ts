import { parentPort } from 'node:worker_threads';
import { addBatch, ensureDefined, PairTable } from '../../../src/internal.ts';
import { nextBlocks, type PairShare, type SharedPairs } from './coded-blocks.ts';

const port = ensureDefined(parentPort, 'a worker has a port');

port.on('message', (share: PairShare) => {
  const supports = new Float64Array(share.numItems);
  const table = new PairTable(share.numItems, share.limit);
  for (const [, batch] of nextBlocks(share)) addBatch(batch, supports, table);
  const { cells } = table;
  port.postMessage({ supports, cells } satisfies SharedPairs, [cells.buffer]);
});
