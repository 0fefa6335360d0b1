import type { StepCheckpoint } from '../progress.ts';
import type { Cells } from '../records/dataset.ts';
import { itemWeights, type WeightedCells } from './apply-weights.ts';
import type { ItemsetLines, ItemsetQuery, ItemsetVisitor, RootBranches } from './define.ts';
import { type Kernel, runKernel } from './kernel/run-kernel.ts';
import { ITEMS, LINE_ITEMS, LINE_LENGTHS, NUM_LINES, OUT, OUT_END, PIECES, SUPPORTS } from './kernel/state.ts';

/** The number of itemsets passed on at a time. */
const NUM_LISTED = 4096;

/** The number of bytes of lines passed on at a time, or somewhat more. */
const LINE_BYTES = 1 << 18;

/** No address of the kernel is larger. */
const MAX_BYTES = 2 ** 31 - 1;

/** Thrown through a kernel whose visitor said stop. */
const STOP = Symbol('stop');

/**
 * The sets to find, and the records to search. With `lines`, visited sets are written there, except those that the
 * kernel does not find. `run` differs from `runKernel`, and `lineBytes` is smaller than usual, only to compare kernels.
 */
export interface KernelSearch {
  readonly cells: Cells;
  readonly numItems: number;
  readonly query: ItemsetQuery;
  readonly checkpoint?: StepCheckpoint | undefined;
  readonly branches?: RootBranches | undefined;
  readonly lines?: ItemsetLines | undefined;
  readonly run?: typeof runKernel;
  readonly lineBytes?: number;
}

/** The rows of a search and the items that it is about. */
export interface Root {
  readonly cells: WeightedCells;
  /** The frequent items, rarest first, and their supports; by item, its number among them or −1. */
  readonly items: Uint32Array;
  readonly supports: Uint32Array;
  readonly rankOf: Int32Array;
}

/** Items of `last` are numbered behind all others. */
export function rootOf(cells: WeightedCells, numItems: number, minSupport: number, last: readonly number[] = []): Root {
  const supports = itemWeights(cells, numItems);
  const isLast = new Uint8Array(numItems);
  for (const i of last) isLast[i] = 1;
  const frequent = new Uint32Array(numItems);
  let length = 0;
  for (let i = 0; i < numItems; i++) if (supports[i] >= minSupport) frequent[length++] = i;
  const items = frequent.slice(0, length);
  items.sort((a, b) => isLast[a] - isLast[b] || supports[a] - supports[b] || a - b);
  const rankOf = new Int32Array(numItems).fill(-1);
  for (let rank = 0; rank < items.length; rank++) rankOf[items[rank]] = rank;
  return { cells, items, supports: items.map((i) => supports[i]), rankOf };
}

/** The sets to find at a root. */
export interface Wanted {
  /** Maximum number of items of an itemset. */
  readonly capacity: number;
  /** 1: they are counted, not listed. */
  readonly isCounting?: 0 | 1;
  /** Closed itemsets, of the first `numAlive` items; by default all frequent ones. */
  readonly numAlive?: number;
  /** 1: only those that are maximal. */
  readonly isMaximal?: 0 | 1;
  /** Itemsets of just `capacity` items that may be minimal rare ones; 1: all of them whose parts without the last item are frequent. */
  readonly isRareOrAll?: 0 | 1;
}

/**
 * Runs the branches of a search; `take` is called with the kernel's memory whenever there may be results. Further
 * settings are passed to the kernel by `prepare`.
 */
export function searchBranches(
  { query, checkpoint, branches, run = runKernel }: KernelSearch,
  root: Root,
  { capacity, isCounting = 0, numAlive, isMaximal = 0, isRareOrAll }: Wanted,
  take: (words: Int32Array) => void,
  prepare?: (kernel: Kernel) => void,
): void {
  const numItems = root.items.length;
  const numBranches = numAlive ?? numItems;
  if (numBranches === 0) return;
  let done = 0;
  let running: Kernel | undefined;
  const empty = (): void => {
    if (running === undefined) return;
    const words = running.words();
    take(words);
    words[OUT_END >> 2] = words[OUT >> 2];
  };
  const flush = (): void => {
    empty();
    checkpoint?.(done, numBranches);
  };
  try {
    run({ flush }, root.cells.items.length, (kernel) => {
      running = kernel;
      const maxSize = Math.min(capacity, numItems);
      kernel.begin(Math.ceil(query.minSupport), maxSize, isCounting, numItems, root.cells.offsets.length, NUM_LISTED);
      if (numAlive !== undefined) kernel.seekClosed(numAlive, isMaximal);
      if (isRareOrAll !== undefined) kernel.seekRare(isRareOrAll);
      prepare?.(kernel);
      loadRecords(kernel, root);
      for (const branch of branches ?? upTo(numBranches)) {
        if (branch >= numBranches) continue;
        done = branch;
        checkpoint?.(done, numBranches);
        kernel.search(done);
        if (isCounting === 0 || branches !== undefined) empty();
      }
      empty();
    });
  } catch (thrown) {
    if (thrown !== STOP) throw thrown;
  }
}

function* upTo(numBranches: number): Generator<number, void> {
  for (let branch = 0; branch < numBranches; branch++) yield branch;
}

/** Hands the rows over, cut down to the frequent items. */
function loadRecords(
  kernel: Kernel,
  { cells: { offsets, items, weights }, items: frequent, supports, rankOf }: Root,
): void {
  const numRows = offsets.length - 1;
  const take = (numWords: number): number => kernel.takeRecords(Math.min(numWords * 4, MAX_BYTES));
  const records = take(items.length + 2 * numRows);
  const starts = take(offsets.length);
  const numbers = take(rankOf.length);
  const weighed = weights === undefined ? 0 : take(numRows);
  const words = kernel.words();
  words.set(frequent, words[ITEMS >> 2] >> 2);
  words.set(supports, words[SUPPORTS >> 2] >> 2);
  words.set(items, (records >> 2) + 2 * numRows);
  words.set(offsets, starts >> 2);
  words.set(rankOf, numbers >> 2);
  if (weights !== undefined) words.set(weights, weighed >> 2);
  kernel.load(records, kernel.numberItems(records, numRows, starts, numbers, weighed));
}

/** Runs a search for itemsets, which go to `visit` or, where they are wanted so, become lines; each with a prefix before it. */
export function findItemsets(
  search: KernelSearch,
  root: Root,
  sets: Wanted,
  prefix: Uint32Array,
  visit: ItemsetVisitor,
): void {
  const { lines, numItems, lineBytes = LINE_BYTES } = search;
  if (lines !== undefined) {
    const prepare = (kernel: Kernel) => loadPieces(kernel, lines, numItems, root.items, prefix, lineBytes);
    searchBranches(search, root, sets, (words) => takeLines(words, lines), prepare);
    return;
  }
  const itemset = new Uint32Array(prefix.length + root.items.length);
  itemset.set(prefix);
  searchBranches(search, root, sets, (words) => visitListed(words, itemset, prefix.length, visit));
}

/** Tells the kernel how lines are written. */
function loadPieces(
  kernel: Kernel,
  { opening, between, beforeSupport, ending, label }: ItemsetLines,
  numItems: number,
  items: Uint32Array,
  prefix: Uint32Array,
  lineBytes: number,
): void {
  const written = new Uint32Array(prefix.length + items.length);
  written.set(prefix);
  written.set(items, prefix.length);
  written.sort();
  const labels = Array.from(written, label);
  let numBytes = opening.length + beforeSupport.length + ending.length;
  for (const one of labels) numBytes += one.length + 1;
  kernel.writeLines(numItems, Math.min(numBytes, MAX_BYTES), prefix.length, lineBytes);
  const words = kernel.words();
  const bytes = new Uint8Array(words.buffer);
  const pieces = words[PIECES >> 2] >> 2;
  let address = (pieces + numItems + 4) << 2;
  const write = (piece: Uint8Array): void => {
    bytes.set(piece, address);
    address += piece.length;
  };
  for (let i = 0, n = 0; i < numItems; i++) {
    words[pieces + i] = address;
    if (written[n] !== i) continue;
    write(labels[n++]);
    bytes[address++] = between;
  }
  for (const [n, piece] of [opening, beforeSupport, ending].entries()) {
    words[pieces + numItems + n] = address;
    write(piece);
  }
  words[pieces + numItems + 3] = address;
  const lengths = words[LINE_LENGTHS >> 2] >> 2;
  words.set(prefix, words[LINE_ITEMS >> 2] >> 2);
  for (const [n, i] of prefix.entries()) words[lengths + n] = words[pieces + i + 1] - words[pieces + i];
}

/** Passes on the lines that the kernel wrote. */
function takeLines(words: Int32Array, lines: ItemsetLines): void {
  const from = words[OUT >> 2];
  const to = words[OUT_END >> 2];
  if (from === to) return;
  lines.take(new Uint8Array(words.buffer, from, to - from), words[NUM_LINES >> 2]);
  words[NUM_LINES >> 2] = 0;
}

/** Calls `visit` for what the kernel listed, behind a prefix that every itemset has; throws STOP where it says so. */
function visitListed(words: Int32Array, itemset: Uint32Array, prefixSize: number, visit: ItemsetVisitor): void {
  const end = words[OUT_END >> 2] >> 2;
  for (let p = words[OUT >> 2] >> 2; p < end; p += 3) {
    const size = prefixSize + words[p];
    const support = words[p + 2];
    itemset[size - 1] = words[p + 1];
    // A step on the way to an itemset has no support.
    if (support > 0 && visit(itemset, size, support) === 'stop') throw STOP;
  }
}
