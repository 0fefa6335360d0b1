import { clusterSizes, type Recoding, SUPPRESSED } from '../../data/recoding.ts';
import type { Dataset } from '../../records/dataset.ts';
import { PairSupports } from '../shared/merging/pair-supports.ts';
import { forEachPairOfPersons } from '../shared/merging/pairs-of-persons.ts';

/** The token of a cell that is not published. */
const NOWHERE = 0xffff_ffff;

/**
 * The records as they are published, cell by cell: as the item itself (token i) or under its label (token numItems +
 * c). Knows the support of each token and, unless m = 1, of each pair of tokens; or the number of persons with such a
 * record, if the data names owners: its rows are then in the order of persons.
 */
export class LocalTokens {
  readonly dataset: Dataset;
  readonly numItems: number;
  readonly numTokens: number;
  /** By cell, as in dataset.items. */
  readonly tokenOfCell: Uint32Array;
  /** By item: the token of its label, if that stands for two items or more. */
  readonly labelToken: Int32Array;
  readonly #isLabel: Uint8Array;
  /** By token: how many records show it, or how many persons have one that does. */
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
    if (dataset.persons === undefined) for (let t = 0; t < dataset.numRows; t++) this.#countRow(t);
    else {
      const tokensOf = (t: number) => this.row.subarray(0, this.readRow(t));
      forEachPairOfPersons(dataset.persons, tokensOf, !withPairs, (a, b) => {
        if (a === b) this.supports[a]++;
        else this.pairs?.add(a, b, 1);
      });
    }
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

  /** Whether two rows are of one person; every record is somebody's own where persons are not counted. */
  areOfOne(s: number, t: number): boolean {
    const { persons } = this.dataset;
    return persons === undefined ? s === t : persons[s] === persons[t];
  }

  /** The rows of the person whose row t is: first … end. */
  rowsWithThose(t: number): { readonly first: number; readonly end: number } {
    let first = t;
    let end = t + 1;
    while (first > 0 && this.areOfOne(first - 1, t)) first--;
    while (end < this.dataset.numRows && this.areOfOne(end, t)) end++;
    return { first, end };
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
