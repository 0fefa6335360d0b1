import type { Cells } from '../data/dataset.ts';
import { randomFromSeed } from '../random.ts';
import { constrainCells } from './constrain-cells.ts';
import type { ItemsetQuery, ItemsetVisitor, MiningCheckpoint } from './define.ts';
import { ExtensionScan } from './extension-scan.ts';
import { frequentRows } from './frequent-itemsets.ts';
import { ProjectedRows } from './projected-rows.ts';

const NO_ITEMS = new Uint32Array(0);

/** A checkpoint is taken at every item of the root and at every 2¹²th node. */
const CHECKPOINT_MASK = 0xfff;

/**
 * What a search for maximal itemsets begins with. Inside it an item is called by its rank: frequent items
 * only, rarest first, but items that must not be contained behind all others.
 *
 * All supersets of `mustContain` live in the rows that contain it, so a superset is maximal in the data if and only if
 * it is in these rows: the others are left out.
 */
export class RankedSearch {
  readonly minSupport: number;
  readonly maxSize: number;
  /** The rows, with a random signature for each. */
  readonly root: ProjectedRows;
  readonly numItems: number;
  /** Items from this one on must not be contained. */
  readonly numWanted: number;
  /** Where maxSize may end the search before larger sets are found: tells by the rows themselves whether there are any. */
  readonly scan: ExtensionScan | undefined;
  isStopped = false;
  readonly #visit: ItemsetVisitor;
  readonly #checkpoint: MiningCheckpoint;
  readonly #items: Uint32Array;
  readonly #visited: Uint32Array;
  readonly #depths: ProjectedRows[] = [];
  #rootItem = 0;
  #numNodes = 0;

  constructor(
    cells: Cells,
    numItems: number,
    query: ItemsetQuery,
    visit: ItemsetVisitor,
    checkpoint: MiningCheckpoint = () => {},
  ) {
    const { minSupport, maxSize = Number.POSITIVE_INFINITY, mustContain = NO_ITEMS, mustNotContain = NO_ITEMS } = query;
    const held = constrainCells(cells, numItems, mustContain, NO_ITEMS);
    const { rows, items } = frequentRows(held, numItems, minSupport, mustNotContain);
    this.minSupport = minSupport;
    this.maxSize = maxSize;
    this.numItems = items.length;
    this.numWanted = items.filter((i) => !mustNotContain.includes(i)).length;
    this.root = ProjectedRows.of(rows, Uint32Array.from(items.keys()), signaturesOf(rows.numRows));
    if (maxSize < items.length) this.scan = new ExtensionScan(rows, items.length);
    this.#visit = visit;
    this.#checkpoint = checkpoint;
    this.#items = items;
    this.#visited = new Uint32Array(items.length);
  }

  /** Calls `extend` for every item of the root until the search is stopped. */
  run(extend: (e: number) => void): void {
    for (let e = 0; e < this.numWanted && !this.isStopped; e++) {
      this.#rootItem = e;
      this.#checkpoint(e, this.numWanted);
      extend(e);
    }
  }

  /** The rows to be projected into at a node of this depth. */
  enterNode(depth: number): ProjectedRows {
    if ((++this.#numNodes & CHECKPOINT_MASK) === 0) this.#checkpoint(this.#rootItem, this.numWanted);
    this.#depths[depth] ??= ProjectedRows.empty();
    return this.#depths[depth];
  }

  visit(itemset: Uint32Array, size: number, support: number): void {
    for (let n = 0; n < size; n++) this.#visited[n] = this.#items[itemset[n]];
    if (this.#visit(this.#visited, size, support) === 'stop') this.isStopped = true;
  }
}

function signaturesOf(numRows: number): Int32Array {
  const random = randomFromSeed(0);
  const signatures = new Int32Array(2 * numRows);
  for (let n = 0; n < signatures.length; n++) signatures[n] = random.real() * 0x1_0000_0000;
  return signatures;
}
