import type { Cells } from '../data/dataset.ts';
import { constrainCells } from './constrain-cells.ts';
import type { ItemsetQuery, ItemsetVisitor, MiningCheckpoint } from './define.ts';
import { ExtensionScan } from './extension-scan.ts';
import { frequentRows } from './frequent-itemsets.ts';
import { KnownSets } from './known-sets.ts';
import { ProjectedRows } from './projected-rows.ts';

const NO_ITEMS = new Uint32Array(0);
const CHECKPOINT_MASK = 0xfff;

export function forEachMaximalItemset(
  cells: Cells,
  numItems: number,
  query: ItemsetQuery,
  visit: ItemsetVisitor,
  checkpoint?: MiningCheckpoint,
): void {
  const held = constrainCells(cells, numItems, query.mustContain ?? NO_ITEMS, NO_ITEMS);
  new MaximalMiner(held, numItems, query, visit, checkpoint).mine();
}

/** Items are called by their rank from here on. */
class MaximalMiner {
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
  readonly #known: KnownSets;
  readonly #depths: ProjectedRows[] = [];
  /** The current head. */
  readonly #itemset: Uint32Array;
  readonly #visited: Uint32Array;
  #stopped = false;
  #done = 0;
  nodes = 0;
  dynamic = (globalThis as any).dynamic;

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
    this.#root = ProjectedRows.of(rows, Uint32Array.from(items.keys()));
    if (maxSize < items.length) this.#scan = new ExtensionScan(rows, items.length);
    this.#known = new KnownSets(items.length);
    this.#itemset = new Uint32Array(items.length);
    this.#visited = new Uint32Array(items.length);
  }

  mine(): void {
    for (let e = 0; e < this.#numWanted && !this.#stopped; e++) {
      this.#done = e;
      this.#checkpoint(e, this.#numWanted);
      this.#extend(this.#root, e, 0, 0);
    }
  }

  #extend(rows: ProjectedRows, e: number, depth: number, sizeBefore: number): void {
    if ((++this.nodes & CHECKPOINT_MASK) === 0) this.#checkpoint(this.#done, this.#numWanted);
    const support = rows.supports[e]!;
    this.#depths[depth] ??= ProjectedRows.empty();
    const projected = this.#depths[depth]!;
    projected.projectItems(rows, e, this.#minSupport, support);
    if (this.dynamic) projected.reorder(rows, e, this.#numWanted);
    const { itemOf: tail, numItems: tailSize, free, numFree } = projected;
    let size = sizeBefore;
    this.#itemset[size++] = rows.itemOf[e]!;
    for (let n = 0; n < numFree; n++) {
      if (free[n]! >= this.#numWanted) return;
      this.#itemset[size++] = free[n]!;
    }
    if (size > this.#maxSize || this.#known.enter(depth, this.#itemset, size, tail, tailSize)) return;
    if (tailSize === 0) this.#report(size, support, depth);
    else if (size < this.#maxSize && tail[0]! < this.#numWanted) {
      projected.projectRows(rows, e);
      const together = projected.weightOfFullRow();
      if (together >= this.#minSupport) {
        for (let f = 0; f < tailSize; f++) this.#itemset[size + f] = tail[f]!;
        this.#report(size + tailSize, together, depth);
      } else {
        for (let f = 0; f < tailSize && tail[f]! < this.#numWanted && !this.#stopped; f++)
          this.#extend(projected, f, depth + 1, size);
      }
    }
  }

  #report(size: number, support: number, depth: number): void {
    this.#known.add(this.#itemset, size, depth);
    if (size > this.#maxSize) return;
    for (let n = 0; n < size; n++) {
      if (this.#itemset[n]! >= this.#numWanted) return;
      this.#visited[n] = this.#items[this.#itemset[n]!]!;
    }
    if (this.#scan?.hasExtension(this.#itemset, size, support - this.#minSupport) === true) return;
    if (this.#visit(this.#visited, size, support) === 'stop') this.#stopped = true;
  }
}
