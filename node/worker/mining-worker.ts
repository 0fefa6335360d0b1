import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import {
  countFrequentItemsets,
  defined,
  forEachClosedItemset,
  forEachFrequentItemset,
  forEachMaximalItemset,
  MinedLines,
} from '../../src/internal.ts';
import type { BranchRange, MinedBranches, MiningShare } from './mining-pool.ts';

// What the pool that starts this file hands over.
const { offsets, items, numItems, labels, kind, query, lines, signal } = workerData as MiningShare;
const port = defined(parentPort, 'a worker has a port');
const mine = { frequent: forEachFrequentItemset, closed: forEachClosedItemset, maximal: forEachMaximalItemset }[kind];

/** What was found since the last answer. */
let itemsets = 0;
let blocks: Uint8Array[] = [];

/** The branches of each message, which is answered when they are done. The pool ends this thread. */
function* askedBranches(): Generator<number, void> {
  for (;;) {
    const { from, to } = nextMessage();
    const writer = lines && newWriter(from === 0);
    write = writer === null ? () => {} : (itemset, size) => writer.write({ items: itemset, size }, values);
    for (let branch = from; branch < to; branch++) yield branch;
    writer?.finish();
    port.postMessage({ itemsets, bytes: Buffer.concat(blocks) } satisfies MinedBranches);
    itemsets = 0;
    blocks = [];
  }
}

/** Waits for it without leaving the search that is under way. */
function nextMessage(): BranchRange {
  for (;;) {
    const posted = Atomics.load(signal, 0);
    // The pool posts nothing else.
    const received = receiveMessageOnPort(port) as { message: BranchRange } | undefined;
    if (received !== undefined) return received.message;
    Atomics.wait(signal, 0, posted);
  }
}

const values = new Float64Array(1);
let write: (itemset: Uint32Array, size: number) => void = () => {};

function newWriter(isFirst: boolean): MinedLines {
  const { form, columns } = defined(lines, 'lines are written');
  return new MinedLines(form, { labels }, false, columns, (bytes) => blocks.push(bytes.slice()), isFirst);
}

const cells = { offsets, items };
const branches = askedBranches();
if (lines === null && kind === 'frequent') {
  countFrequentItemsets({ cells, numItems, query, branches }, (found) => {
    itemsets += found;
  });
} else {
  const visit = (itemset: Uint32Array, size: number, support: number): undefined => {
    itemsets++;
    values[0] = support;
    write(itemset, size);
  };
  mine(cells, numItems, query, visit, undefined, branches);
}
// Where there is nothing to search, nothing was found in any branch.
for (const _ of branches);
