import { grow } from '../../data/grow.ts';
import type { LocalTokens } from './tokens.ts';

/**
 * The records in which one item could be shown as itself instead of under its label, and which of them still are to be
 * (R of NOTES.md). Keeps count of what showing it there would do to each token. An entry is one record; or, where persons are
 * counted, all such records of a person, in which the item is shown together or not at all.
 */
export class ShowableCells {
  /**
   * The cells of entry n are cells[firstCell[n] … firstCell[n+1]), each in the row at the same index; entries ascend by
   * record.
   */
  readonly cells: number[] = [];
  readonly rows: number[] = [];
  readonly firstCell: number[] = [];
  /** Whether entry n is still in R. */
  isIn = new Uint8Array(0);
  numIn = 0;
  /** By entry: whether it shows the label for no other item, so that the label would vanish. */
  losesLabel = new Uint8Array(0);
  /** The number of entries of R that lose the label. */
  numLosing = 0;
  /**
   * By token next to the item and its label: the number of entries of R that show it with the item; the number that
   * lose it with the label.
   */
  readonly showCounts: Uint32Array;
  readonly lossCounts: Uint32Array;
  /** The tokens that entries of R showed when they were collected, each once. */
  readonly touched: number[] = [];
  /**
   * Entry n shows tokens[offsets[n] … offsets[n+1]) in addition to the item and its label; isLost: no longer together
   * with the label.
   */
  readonly offsets: number[] = [];
  tokens = new Uint32Array(64);
  isLost = new Uint8Array(64);

  /** By token: the stamp of the entry that was last found to show it with the item, and to go on showing it with the label. */
  readonly #shownBy: Uint32Array;
  readonly #keptBy: Uint32Array;
  #stamp = 0;

  constructor(numTokens: number) {
    this.showCounts = new Uint32Array(numTokens);
    this.lossCounts = new Uint32Array(numTokens);
    this.#shownBy = new Uint32Array(numTokens);
    this.#keptBy = new Uint32Array(numTokens);
  }

  get length(): number {
    return this.firstCell.length - 1;
  }

  /**
   * Takes in every record that shows the item under its label, and contains no other item of it: it would show the item
   * next to its own label. `rowsOfItem` and `cellsOfItem` are parallel.
   */
  collect(tokens: LocalTokens, item: number, rowsOfItem: Uint32Array, cellsOfItem: Uint32Array): void {
    this.#clear();
    const label = tokens.labelToken[item];
    for (let n = 0; n < rowsOfItem.length; n++) {
      const p = cellsOfItem[n];
      if (tokens.tokenOfCell[p] !== label) continue;
      const t = rowsOfItem[n];
      if (countLabelCells(tokens, t, label) > 1) continue;
      if (this.rows.length === 0 || !tokens.areOfOne(this.rows[this.rows.length - 1], t)) {
        this.firstCell.push(this.rows.length);
      }
      this.rows.push(t);
      this.cells.push(p);
    }
    const length = this.firstCell.length;
    this.firstCell.push(this.rows.length);
    this.losesLabel = new Uint8Array(length);
    this.isIn = new Uint8Array(length).fill(1);
    this.numIn = length;
    for (let n = 0; n < length; n++) this.#addEntry(tokens, n, label);
    this.numLosing = sumOf(this.losesLabel);
  }

  /** Takes an entry out of R: its records go on showing the label. */
  exclude(n: number): void {
    const { tokens, showCounts, lossCounts, isLost } = this;
    this.isIn[n] = 0;
    this.numIn--;
    this.numLosing -= this.losesLabel[n];
    const end = this.offsets[n + 1];
    for (let q = this.offsets[n]; q < end; q++) {
      showCounts[tokens[q]]--;
      lossCounts[tokens[q]] -= isLost[q];
    }
  }

  /** Publishes the item as itself instead of under its label, in the cells of the entries that are in R. */
  showItem(tokens: LocalTokens, item: number): void {
    for (let n = 0; n < this.length; n++) if (this.isIn[n] === 1) this.#showIn(tokens, item, n);
  }

  #showIn({ labelToken, tokenOfCell, supports, pairs }: LocalTokens, item: number, n: number): void {
    const label = labelToken[item];
    for (let e = this.firstCell[n]; e < this.firstCell[n + 1]; e++) tokenOfCell[this.cells[e]] = item;
    supports[item]++;
    supports[label] -= this.losesLabel[n];
    if (pairs === undefined) return;
    for (let q = this.offsets[n]; q < this.offsets[n + 1]; q++) {
      pairs.add(item, this.tokens[q], 1);
      if (this.isLost[q] === 1) pairs.lower(label, this.tokens[q], 1);
    }
  }

  #addEntry(tokens: LocalTokens, n: number, label: number): void {
    const stamp = ++this.#stamp;
    const keepsLabel = this.#noteKept(tokens, n, label);
    this.losesLabel[n] = keepsLabel ? 0 : 1;
    let end = this.offsets[this.offsets.length - 1];
    for (let e = this.firstCell[n]; e < this.firstCell[n + 1]; e++) {
      const length = tokens.readRow(this.rows[e]);
      if (end + length > this.tokens.length) {
        this.tokens = grow(this.tokens, end + length);
        this.isLost = grow(this.isLost, end + length);
      }
      for (let q = 0; q < length; q++) {
        const c = tokens.row[q];
        if (c === label || this.#shownBy[c] === stamp) continue;
        this.#shownBy[c] = stamp;
        const isLost = this.#keptBy[c] === stamp ? 0 : 1;
        this.tokens[end] = c;
        this.isLost[end++] = isLost;
        if (this.showCounts[c] === 0) this.touched.push(c);
        this.showCounts[c]++;
        this.lossCounts[c] += isLost;
      }
    }
    this.offsets.push(end);
  }

  /** Notes what entry n goes on showing together with the label; whether it shows the label anywhere. */
  #noteKept(tokens: LocalTokens, n: number, label: number): boolean {
    let keepsLabel = false;
    let e = this.firstCell[n];
    const { first, end } = tokens.rowsWithThose(this.rows[e]);
    for (let t = first; t < end; t++) {
      const isInEntry = e < this.firstCell[n + 1] && this.rows[e] === t;
      if (isInEntry) e++;
      if (countLabelCells(tokens, t, label) === (isInEntry ? 1 : 0)) continue;
      keepsLabel = true;
      const length = tokens.readRow(t);
      for (let q = 0; q < length; q++) this.#keptBy[tokens.row[q]] = this.#stamp;
    }
    return keepsLabel;
  }

  #clear(): void {
    for (const c of this.touched) {
      this.showCounts[c] = 0;
      this.lossCounts[c] = 0;
    }
    this.touched.length = 0;
    this.rows.length = 0;
    this.cells.length = 0;
    this.firstCell.length = 0;
    this.offsets.length = 0;
    this.offsets.push(0);
  }
}

function sumOf(flags: Uint8Array): number {
  let sum = 0;
  for (const flag of flags) sum += flag;
  return sum;
}

function countLabelCells({ dataset, tokenOfCell }: LocalTokens, t: number, label: number): number {
  let count = 0;
  const end = dataset.offsets[t + 1];
  for (let p = dataset.offsets[t]; p < end; p++) if (tokenOfCell[p] === label) count++;
  return count;
}
