import type { Cells } from '../data/dataset.ts';
import { randomFromSeed } from '../random.ts';
import { ClosedSetTable } from './closed-set-table.ts';
import { constrainCells } from './constrain-cells.ts';
import type { ItemsetQuery, ItemsetVisitor, MiningCheckpoint } from './define.ts';
import { ExtensionScan } from './extension-scan.ts';
import { frequentRows } from './frequent-itemsets.ts';
import { ProjectedRows } from './projected-rows.ts';

const NO_ITEMS = new Uint32Array(0);
const CHECKPOINT_MASK = 0xfff;

/**
 * Calls `visit` for every non-empty itemset with support ≥ minSupport of which no proper superset has the same support,
 * each once, in an order that depends on the data alone. Closedness is about the whole data: the other constraints only
 * choose among the closed itemsets.
 *
 * The search is that of `forEachFrequentItemset`, with a node for each prefix and item e behind it. The only candidate of
 * a node is its set C: the prefix, e, and all items behind e that are in every row of both. All sets that are reached
 * through the node hold C. A closed set X is the candidate of exactly one node: the path to it takes, again and again,
 * the first item of X that it does not have yet.
 *
 * Each row has a random signature of 64 bits; the signature of an itemset is the sum over the rows that hold it. A node
 * is cut off if and only if an earlier closed set has the support and the signature of prefix ∪ {e} and holds that set.
 * That is exact, whatever the signatures:
 * - A set Y that is cause for a cut is a superset of equal support, so it is in the same rows, as is C; being closed, it
 *   is the only closed set in those rows; and it is not C, which is the candidate of this node alone. So C is not
 *   closed, and neither is any set below the node: the items of Y \ C are in all its rows too.
 * - If C is not closed, let Y be the closed superset in the same rows. It has the same support and signature, and the
 *   path to it parts from the path to C at an earlier item: as long as the paths are one, the next item of Y is at or
 *   before that of C ⊂ Y, and if they never parted then Y \ C would be free at the node, that is, in C. So Y was
 *   searched before. No node of its path was cut off, for by the above nothing closed is lost in a cut. So Y is there.
 *
 * Constraints are pushed down where that is exact. All supersets of `mustContain` live in the rows that hold it, so
 * other rows are left out. Items of `mustNotContain` are ordered behind all others, so that they appear among the free
 * items whenever they belong to a closure; such nodes are left and these items never extended by. Where maxSize ends
 * the search before larger sets are found, candidates are also compared with the rows themselves.
 *
 * Memory is about 40 bytes for each closed itemset.
 */
export function forEachClosedItemset(
  cells: Cells,
  numItems: number,
  query: ItemsetQuery,
  visit: ItemsetVisitor,
  checkpoint?: MiningCheckpoint,
): void {
  const held = constrainCells(cells, numItems, query.mustContain ?? NO_ITEMS, NO_ITEMS);
  new ClosedMiner(held, numItems, query, visit, checkpoint).mine();
}

/** Items are called by their rank from here on. */
class ClosedMiner {
  readonly #minSupport: number;
  readonly #maxSize: number;
  readonly #visit: ItemsetVisitor;
  readonly #checkpoint: MiningCheckpoint;
  readonly #root: ProjectedRows;
  /** By rank. Items from #numWanted on must not be contained. */
  readonly #items: Uint32Array;
  readonly #numWanted: number;
  /** Only if the size is limited. */
  readonly #scan: ExtensionScan | undefined;
  readonly #found = new ClosedSetTable();
  readonly #depths: ProjectedRows[] = [];
  /** The current candidate, as a list and as marks. */
  readonly #itemset: Uint32Array;
  readonly #marks: Uint8Array;
  readonly #visited: Uint32Array;
  readonly #signature = new Int32Array(2);
  #stopped = false;
  #done = 0;
  #nodes = 0;

  constructor(
    cells: Cells,
    numItems: number,
    { minSupport, maxSize = Number.POSITIVE_INFINITY, mustNotContain = NO_ITEMS }: ItemsetQuery,
    visit: ItemsetVisitor,
    checkpoint: MiningCheckpoint = () => {},
  ) {
    this.#minSupport = minSupport;
    this.#maxSize = maxSize;
    this.#visit = visit;
    this.#checkpoint = checkpoint;
    const { rows, items } = frequentRows(cells, numItems, minSupport, mustNotContain);
    this.#items = items;
    this.#numWanted = items.filter((i) => !mustNotContain.includes(i)).length;
    const ranks = Uint32Array.from(items.keys());
    this.#root = ProjectedRows.of(rows, ranks, signaturesOf(rows.numRows));
    if (maxSize < items.length) this.#scan = new ExtensionScan(rows, items.length);
    this.#itemset = new Uint32Array(items.length);
    this.#marks = new Uint8Array(items.length);
    this.#visited = new Uint32Array(items.length);
  }

  mine(): void {
    for (let e = 0; e < this.#numWanted && !this.#stopped; e++) {
      this.#done = e;
      this.#checkpoint(e, this.#numWanted);
      this.#extend(this.#root, e, 0, 0, -1);
    }
  }

  /** The node of item e: the closed sets that hold the set `parent` (the first `size` items of #itemset), e, and items behind it. */
  #extend(rows: ProjectedRows, e: number, depth: number, size: number, parent: number): void {
    if ((++this.#nodes & CHECKPOINT_MASK) === 0) this.#checkpoint(this.#done, this.#numWanted);
    const item = rows.itemOf[e]!;
    const support = rows.supports[e]!;
    rows.sumSignatures(e, this.#signature);
    const low = this.#signature[0]!;
    const high = this.#signature[1]!;
    this.#itemset[size] = item;
    this.#marks[item] = 1;
    if (!this.#found.hasSuperset(support, low, high, this.#marks, size + 1)) {
      this.#depths[depth] ??= ProjectedRows.empty();
      const projected = this.#depths[depth]!;
      projected.projectItems(rows, e, this.#minSupport, support);
      const sizeNow = size + 1 + projected.numFree;
      this.#itemset.set(projected.free.subarray(0, projected.numFree), size + 1);
      if (this.#isToVisit(projected, sizeNow)) {
        const set = this.#found.add(parent, this.#itemset, size, sizeNow, support, low, high);
        this.#report(sizeNow, support);
        projected.projectRows(rows, e);
        this.#extendAll(projected, depth + 1, sizeNow, set);
      }
    }
    this.#marks[item] = 0;
  }

  /** Whether the candidate, which is closed as far as #found can tell, is to be visited, and sets that hold it may be. */
  #isToVisit({ free, numFree }: ProjectedRows, size: number): boolean {
    if (size > this.#maxSize) return false;
    for (let n = 0; n < numFree; n++) if (free[n]! >= this.#numWanted) return false;
    return this.#scan === undefined || !this.#scan.hasExtension(this.#itemset, size, 0);
  }

  #report(size: number, support: number): void {
    for (let n = 0; n < size; n++) this.#visited[n] = this.#items[this.#itemset[n]!]!;
    if (this.#visit(this.#visited, size, support) === 'stop') this.#stopped = true;
  }

  #extendAll(rows: ProjectedRows, depth: number, size: number, set: number): void {
    if (size >= this.#maxSize) return;
    for (let n = 0; n < rows.numFree; n++) this.#marks[rows.free[n]!] = 1;
    for (let f = 0; f < rows.numItems && rows.itemOf[f]! < this.#numWanted && !this.#stopped; f++)
      this.#extend(rows, f, depth, size, set);
    for (let n = 0; n < rows.numFree; n++) this.#marks[rows.free[n]!] = 0;
  }
}

function signaturesOf(numRows: number): Int32Array {
  const random = randomFromSeed(0);
  const signatures = new Int32Array(2 * numRows);
  for (let n = 0; n < signatures.length; n++) signatures[n] = random.real() * 0x1_0000_0000;
  return signatures;
}
