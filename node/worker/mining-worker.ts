import { parentPort, workerData } from 'node:worker_threads';
import { forEachFrequentItemset, MinedLines, type RootBranches } from '../../src/internal.ts';
import type { MinedBranches, MiningShare } from './mining-pool.ts';

// What the pool that starts this file hands over.
const { offsets, items, numItems, labels, query, lines } = workerData as MiningShare;
const port = parentPort!;

port.on('message', (branches: RootBranches) => port.postMessage(mineBranches(branches)));

function mineBranches(branches: RootBranches): MinedBranches {
  const blocks: Uint8Array[] = [];
  const writer =
    lines === null
      ? undefined
      : new MinedLines(
          lines.form,
          { labels },
          false,
          lines.columns,
          (bytes) => blocks.push(bytes.slice()),
          branches.from === 0,
        );
  const values = new Float64Array(1);
  let itemsets = 0;
  const visit = (itemset: Uint32Array, size: number, support: number): undefined => {
    itemsets++;
    values[0] = support;
    writer?.write({ items: itemset, size }, values);
  };
  forEachFrequentItemset({ offsets, items }, numItems, query, visit, undefined, branches);
  writer?.finish();
  return { itemsets, bytes: Buffer.concat(blocks) };
}
