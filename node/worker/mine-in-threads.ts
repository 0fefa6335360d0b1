import { availableParallelism } from 'node:os';
import {
  type Dataset,
  exactCount,
  type MinedCounts,
  type MinedForm,
  type MinedLines,
  type Mining,
} from '../../src/internal.ts';
import { mineWithThreads } from './mining-pool.ts';
import { furtherThreadScript } from './worker-script.ts';

/** Milliseconds of computing that one thread mines alone: starting others and giving them the records takes some tenths of a second. */
const ALONE = 1000;
/** The interval at which the CPU time is read, in milliseconds. */
const ASK_EVERY = 20;

/**
 * Mines to `output`, or only counts. Where the search has branches, `threads` share them: from the start if their number
 * was asked for, else as many as the machine has once the search takes long.
 */
export async function mineInThreads(
  mining: Mining,
  dataset: Dataset,
  output: { readonly form: MinedForm; readonly lines: MinedLines } | undefined,
  threads: number | undefined,
  checkpoint: (done: number, total: number) => void,
): Promise<MinedCounts> {
  const { branched } = mining;
  const limit = threads ?? availableParallelism();
  const numItems = dataset.dictionary.labels.length;
  const script = branched !== undefined && limit > 1 && numItems > 1 ? furtherThreadScript('mining-worker') : undefined;
  if (branched === undefined || script === undefined) return mining.run(output?.lines, checkpoint);
  // There are as many branches as the search tells, at most one for each item; they are counted only where others take some.
  const range = { from: 0, to: numItems, isMore: threads !== undefined };
  const searched = (done: number, total: number) => {
    range.to = total;
    checkpoint(done, total);
  };
  const counts =
    threads === undefined ? mining.run(output?.lines, searched, branchesAlone(range)) : { itemsets: 0, rules: null };
  const branches = range.isMore ? branched.countBranches() : 0;
  if (range.from >= branches) return counts;
  let { itemsets } = counts;
  const { kind, query } = branched;
  const share = { kind, query, form: output?.form };
  await mineWithThreads(dataset, share, { from: range.from, to: branches }, limit, script, {
    take: (found) => {
      itemsets = exactCount(itemsets + found.itemsets);
      output?.lines.append(found.bytes);
    },
    checkpoint: (done) => checkpoint(done, branches),
  });
  return { itemsets, rules: null };
}

/** The branches that one thread takes: those that it gets through before it is worth while to start others for what is more. */
function* branchesAlone(range: { from: number; readonly to: number; isMore: boolean }): Generator<number, void> {
  const begun = process.cpuUsage();
  let lastCheck = performance.now();
  while (range.from < range.to) {
    yield range.from++;
    // Reading the used CPU time takes longer than most branches.
    const now = performance.now();
    if (now - lastCheck < ASK_EVERY) continue;
    lastCheck = now;
    const { user, system } = process.cpuUsage(begun);
    range.isMore = (user + system) / 1000 >= ALONE;
    if (range.isMore) return;
  }
}
