import { parentPort, workerData } from 'node:worker_threads';
import { countFrequentItemsets, forEachFrequentItemset, MinedLines, type RootBranches } from '../../src/internal.ts';
import type { MinedBranches, MiningShare } from './mining-pool.ts';

// What the pool that starts this file hands over.
const { offsets, items, numItems, labels, query, lines } = workerData as MiningShare;
const port = parentPort!;

port.on('message', (branches: RootBranches) => port.postMessage(mineBranches(branches)));

function mineBranches(branches: RootBranches): MinedBranches {
  const cells = { offsets, items };
  if (lines === null)
    return { itemsets: countFrequentItemsets({ cells, numItems, query, branches }), bytes: new Uint8Array() };
  const blocks: Uint8Array[] = [];
  const writer = new MinedLines(
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
    writer.write({ items: itemset, size }, values);
  };
  forEachFrequentItemset(cells, numItems, query, visit, undefined, branches);
  writer.finish();
  return { itemsets, bytes: Buffer.concat(blocks) };
}
