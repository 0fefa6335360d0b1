import { type CellCovers, transposeCells } from '../../../data/transpose.ts';
import type { Dataset } from '../../../records/dataset.ts';

/** Rows of which cells are deleted one by one, and put back. A deleted cell holds the item `blank`, which no row has. */
export class PublishedRows {
  readonly dataset: Dataset;
  readonly blank: number;
  /** The items of the original rows in their places, deleted ones replaced by `blank`. */
  readonly items: Uint32Array;
  /** By item: in how many rows it is published. */
  readonly supports: Uint32Array;
  /** By row: how many of its cells are published. */
  readonly lengths: Uint32Array;
  /** The rows of every item in the original, and the positions of those cells: items[positions[n]] tells if it is shown. */
  readonly covers: CellCovers;
  readonly positions: Uint32Array;
  /** Set while a row is compared with an itemset; all 0 in between. */
  readonly #isAsked: Uint8Array;

  constructor(dataset: Dataset) {
    this.dataset = dataset;
    const numItems = dataset.dictionary.labels.length;
    this.blank = numItems;
    this.items = dataset.items.slice();
    this.covers = transposeCells(dataset, numItems);
    this.positions = this.covers.cells;
    this.supports = Uint32Array.from(
      { length: numItems },
      (_, i) => this.covers.offsets[i + 1] - this.covers.offsets[i],
    );
    this.lengths = Uint32Array.from({ length: dataset.numRows }, (_, t) => dataset.offsets[t + 1] - dataset.offsets[t]);
    this.#isAsked = new Uint8Array(numItems + 1);
  }

  /** The position of the item in the original row. */
  positionOf(t: number, item: number): number {
    const { offsets, items } = this.dataset;
    let p = offsets[t];
    while (items[p] !== item) p++;
    return p;
  }

  shows(t: number, item: number): boolean {
    const end = this.dataset.offsets[t + 1];
    for (let p = this.dataset.offsets[t]; p < end; p++) if (this.items[p] === item) return true;
    return false;
  }

  delete(t: number, item: number): void {
    this.items[this.positionOf(t, item)] = this.blank;
    this.supports[item]--;
    this.lengths[t]--;
  }

  putBack(t: number, item: number): void {
    this.items[this.positionOf(t, item)] = item;
    this.supports[item]++;
    this.lengths[t]++;
  }

  isDeleted(): Uint8Array {
    return Uint8Array.from(this.items, (item) => (item === this.blank ? 1 : 0));
  }

  /** The rows that publish all these items, ascending. */
  rowsWith(itemset: ArrayLike<number>): number[] {
    const { offsets } = this.dataset;
    let rarest = itemset[0];
    for (let n = 1; n < itemset.length; n++) if (this.supports[itemset[n]] < this.supports[rarest]) rarest = itemset[n];
    const matches: number[] = [];
    if (this.supports[rarest] === 0) return matches;
    for (let n = 0; n < itemset.length; n++) this.#isAsked[itemset[n]] = 1;
    for (let n = this.covers.offsets[rarest]; n < this.covers.offsets[rarest + 1]; n++) {
      const t = this.covers.rows[n];
      if (this.items[this.positions[n]] !== rarest || this.lengths[t] < itemset.length) continue;
      let contained = 0;
      for (let p = offsets[t]; p < offsets[t + 1]; p++) contained += this.#isAsked[this.items[p]];
      if (contained === itemset.length) matches.push(t);
    }
    for (let n = 0; n < itemset.length; n++) this.#isAsked[itemset[n]] = 0;
    return matches;
  }
}
