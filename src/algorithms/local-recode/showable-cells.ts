import { grow } from '../../data/grow.ts';
import type { Tokens } from './tokens.ts';

/**
 * The records in which one item could be shown as itself instead of under its label, and which of them still are to be
 * (R of NOTES.md). Keeps count of what showing it there would do to each token.
 */
export class ShowableCells {
  /** Record and cell of entry n; entries ascend by record. */
  readonly rows: number[] = [];
  readonly cells: number[] = [];
  /** Whether entry n is still in R. */
  isIn = new Uint8Array(0);
  numIn = 0;
  /** By entry: whether the record shows the label for no other item, so that the label would vanish. */
  losesLabel = new Uint8Array(0);
  /** How many entries of R lose the label. */
  numLosing = 0;
  /** By token beside the item and its label: how many records of R show it; how many of those lose the label. */
  readonly shown: Uint32Array;
  readonly shownLosing: Uint32Array;
  /** The tokens that records of R showed when they were collected, each once. */
  readonly touched: number[] = [];
  /** Entry n shows tokens[offsets[n] … offsets[n+1]) beside the item and its label. */
  readonly offsets: number[] = [];
  tokens = new Uint32Array(64);

  constructor(numTokens: number) {
    this.shown = new Uint32Array(numTokens);
    this.shownLosing = new Uint32Array(numTokens);
  }

  /** Takes in every record that shows the item under its label. `rowsOfItem` and `cellsOfItem` are parallel. */
  collect(tokens: Tokens, item: number, rowsOfItem: Uint32Array, cellsOfItem: Uint32Array): void {
    this.#clear();
    const label = tokens.labelToken[item];
    const losing: number[] = [];
    for (let n = 0; n < rowsOfItem.length; n++) {
      const p = cellsOfItem[n];
      if (tokens.tokenOfCell[p] !== label) continue;
      const t = rowsOfItem[n];
      const loses = countLabelCells(tokens, t, label) === 1;
      this.rows.push(t);
      this.cells.push(p);
      losing.push(loses ? 1 : 0);
      this.#addRow(tokens, t, label, loses);
    }
    this.losesLabel = Uint8Array.from(losing);
    this.isIn = new Uint8Array(this.rows.length).fill(1);
    this.numIn = this.rows.length;
    this.numLosing = losing.reduce((sum, loses) => sum + loses, 0);
  }

  /** Takes an entry out of R: its record goes on showing the label. */
  holdBack(n: number): void {
    const { tokens, shown, shownLosing } = this;
    const loses = this.losesLabel[n];
    this.isIn[n] = 0;
    this.numIn--;
    this.numLosing -= loses;
    const end = this.offsets[n + 1];
    for (let q = this.offsets[n]; q < end; q++) {
      shown[tokens[q]]--;
      shownLosing[tokens[q]] -= loses;
    }
  }

  #addRow(tokens: Tokens, t: number, label: number, loses: boolean): void {
    const length = tokens.readRow(t);
    let end = this.offsets[this.offsets.length - 1];
    if (end + length > this.tokens.length) this.tokens = grow(this.tokens, end + length);
    for (let q = 0; q < length; q++) {
      const c = tokens.row[q];
      if (c === label) continue;
      this.tokens[end++] = c;
      if (this.shown[c] === 0) this.touched.push(c);
      this.shown[c]++;
      if (loses) this.shownLosing[c]++;
    }
    this.offsets.push(end);
  }

  #clear(): void {
    for (const c of this.touched) {
      this.shown[c] = 0;
      this.shownLosing[c] = 0;
    }
    this.touched.length = 0;
    this.rows.length = 0;
    this.cells.length = 0;
    this.offsets.length = 0;
    this.offsets.push(0);
  }
}

function countLabelCells({ dataset, tokenOfCell }: Tokens, t: number, label: number): number {
  let count = 0;
  const end = dataset.offsets[t + 1];
  for (let p = dataset.offsets[t]; p < end; p++) if (tokenOfCell[p] === label) count++;
  return count;
}
