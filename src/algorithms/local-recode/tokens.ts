import type { Dataset } from '../../data/dataset.ts';
import { clusterSizes, type Recoding, SUPPRESSED } from '../../data/recoding.ts';
import { PairSupports } from '../shared/merging/pair-supports.ts';

/** The token of a cell that is not published. */
const NOWHERE = 0xffff_ffff;

/**
 * The records as they are published, cell by cell: as the item itself (token i) or under its label (token numItems + c).
 * Knows how many records show each token and, unless m = 1, each pair of tokens.
 */
export class Tokens {
  readonly dataset: Dataset;
  readonly numItems: number;
  readonly numTokens: number;
  /** By cell, as in dataset.items. */
  readonly tokenOfCell: Uint32Array;
  /** By item: the token of its label, if that stands for two items or more. */
  readonly labelToken: Int32Array;
  readonly #isLabel: Uint8Array;
  /** By token: how many records show it. */
  readonly supports: Uint32Array;
  readonly pairs: PairSupports | undefined;
  /** The tokens of the row read last. */
  readonly row: Uint32Array;
  readonly #seen: Uint32Array;
  #stamp = 0;

  constructor(dataset: Dataset, recoding: Recoding, withPairs: boolean) {
    const sizes = clusterSizes(recoding);
    const { items } = dataset;
    this.dataset = dataset;
    this.numItems = recoding.target.length;
    this.numTokens = this.numItems + sizes.length;
    this.labelToken = Int32Array.from(recoding.target, (c) =>
      c !== SUPPRESSED && sizes[c] > 1 ? this.numItems + c : -1,
    );
    this.#isLabel = new Uint8Array(this.numTokens);
    for (const token of this.labelToken) if (token >= 0) this.#isLabel[token] = 1;
    this.tokenOfCell = new Uint32Array(items.length);
    for (let p = 0; p < items.length; p++) {
      const i = items[p];
      if (recoding.target[i] === SUPPRESSED) this.tokenOfCell[p] = NOWHERE;
      else this.tokenOfCell[p] = this.labelToken[i] < 0 ? i : this.labelToken[i];
    }
    this.supports = new Uint32Array(this.numTokens);
    this.row = new Uint32Array(this.numTokens);
    this.#seen = new Uint32Array(this.numTokens);
    this.pairs = withPairs ? new PairSupports(items.length) : undefined;
    for (let t = 0; t < dataset.numRows; t++) this.#countRow(t);
  }

  /** Whether a token is the label of two items or more. */
  isLabel(token: number): boolean {
    return this.#isLabel[token] === 1;
  }

  /** Reads the tokens of a row into `row`, each once; returns how many there are. */
  readRow(t: number): number {
    const { tokenOfCell, row } = this;
    const seen = this.#seen;
    const stamp = ++this.#stamp;
    const end = this.dataset.offsets[t + 1];
    let length = 0;
    for (let p = this.dataset.offsets[t]; p < end; p++) {
      const token = tokenOfCell[p];
      if (token === NOWHERE || seen[token] === stamp) continue;
      seen[token] = stamp;
      row[length++] = token;
    }
    return length;
  }

  /** Publishes a cell as the item itself instead of under its label. */
  showItem(t: number, p: number): void {
    const i = this.dataset.items[p];
    const label = this.tokenOfCell[p];
    this.tokenOfCell[p] = i;
    const length = this.readRow(t);
    let isLabelLeft = false;
    for (let n = 0; n < length; n++) if (this.row[n] === label) isLabelLeft = true;
    this.supports[i]++;
    if (!isLabelLeft) this.supports[label]--;
    if (this.pairs === undefined) return;
    for (let n = 0; n < length; n++) {
      const c = this.row[n];
      if (c === i) continue;
      this.pairs.add(i, c, 1);
      if (!isLabelLeft) this.pairs.lower(label, c, 1);
    }
  }

  #countRow(t: number): void {
    const length = this.readRow(t);
    for (let n = 0; n < length; n++) {
      this.supports[this.row[n]]++;
      if (this.pairs === undefined) continue;
      for (let o = 0; o < n; o++) this.pairs.add(this.row[n], this.row[o], 1);
    }
  }
}
