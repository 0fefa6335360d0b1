import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { ensureDefined, MinedLines, mineBranches, SUPPORT } from '../../src/internal.ts';
import type { BranchRange, MinedBranches, MiningShare, MORE } from './mining-pool.ts';

// The data that the pool passes to this file.
const share = workerData as MiningShare;
const { offsets, items, numItems, labels, kind, query, form, partBytes, signal } = share;
const port = ensureDefined(parentPort, 'a worker has a port');

/** The findings that are not sent yet. */
let itemsets = 0;
let blocks: Uint8Array[] = [];
let numBytes = 0;

/** The branches of each message, which is answered when they are done. The pool ends this thread. */
function* requestBranches(): Generator<number, void> {
  for (;;) {
    // A worker that sent all is not asked for more.
    const { from, to } = nextMessage() as BranchRange;
    for (let branch = from; branch < to; branch++) yield branch;
    writer?.finish();
    send(true);
  }
}

/** Waits for it without leaving the search that is under way. */
function nextMessage(): BranchRange | typeof MORE {
  for (;;) {
    const posted = Atomics.load(signal, 0);
    // The pool posts nothing else.
    const received = receiveMessageOnPort(port) as { message: BranchRange | typeof MORE } | undefined;
    if (received !== undefined) return received.message;
    Atomics.wait(signal, 0, posted);
  }
}

function send(isLast: boolean): void {
  const bytes = new Uint8Array(numBytes);
  let end = 0;
  for (const block of blocks) {
    bytes.set(block, end);
    end += block.length;
  }
  port.postMessage({ itemsets, bytes, isLast } satisfies MinedBranches, [bytes.buffer]);
  itemsets = 0;
  blocks = [];
  numBytes = 0;
}

/** Keeps bytes until they are many; then waits until the workers before this one are done and they are taken. */
function keep(bytes: Uint8Array): void {
  blocks.push(bytes.slice());
  numBytes += bytes.length;
  if (numBytes < partBytes) return;
  send(false);
  nextMessage();
}

const writer = form && new MinedLines(form, { labels }, false, [SUPPORT], keep, false);
const branches = requestBranches();
const addFound = (count: number): void => {
  itemsets += count;
  if (itemsets <= Number.MAX_SAFE_INTEGER) return;
  // More than the task can count: there is no need to end the search.
  send(false);
  nextMessage();
};
mineBranches(kind, { cells: { offsets, items }, numItems, query, branches }, addFound, writer);
// An empty search has no findings in any branch.
for (const _ of branches);
