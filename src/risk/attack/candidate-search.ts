import { coversOf } from '../../data/covers-of.ts';
import { intersectRows } from '../../data/intersect-rows.ts';
import type { Covers } from '../../data/transpose.ts';
import type { Release } from '../../kinds/index.ts';
import { tokensOf } from '../../kinds/tokens.ts';
import type { Cells, Dataset } from '../../records/dataset.ts';
import { possibleCells } from '../../records/possible-cells.ts';
import { shownRows } from '../../records/shown-rows.ts';

/**
 * Finds the records that match an attacker's knowledge. A record matches an item if it shows the item itself, its
 * label, or "?" for it; an item that is published nowhere gives the attacker no information. Records that show nothing
 * cannot be found if the release drops them.
 */
export class CandidateSearch {
  readonly numRows: number;
  /** The rows that are published; all of them when left out. */
  readonly #listed: Uint32Array | undefined;
  readonly #cells: Cells;
  readonly #covers: Covers;
  /** original item → the tokens it may show as, −1 where there is none: own name and label. */
  readonly #own: Int32Array;
  readonly #label: Int32Array;
  /** The number of items behind the label of an item. */
  readonly #sizes: Uint32Array;
  readonly #stampOf: Uint32Array;
  #stamp = 0;
  #rows: Uint32Array;

  constructor(original: Dataset, release: Release, dropsEmpty = false) {
    const { dataset } = release;
    const numTokens = dataset.dictionary.labels.length;
    this.numRows = dataset.numRows;
    this.#listed = dropsEmpty ? shownRows(dataset) : undefined;
    const possible = possibleCells(dataset);
    this.#cells = possible;
    this.#covers = coversOf(possible);
    const tokens = tokensOf(original, release);
    this.#label = tokens.label;
    this.#own = tokens.own;
    this.#sizes = tokens.sizes;
    this.#stampOf = new Uint32Array(numTokens);
    this.#rows = new Uint32Array(this.numRows);
  }

  /** The tokens that an item may show as, each with the chance that it then stands for this item. */
  readingsOf(item: number): { readonly token: number; readonly chance: number }[] {
    const own = this.#own[item];
    const label = this.#label[item];
    const size = this.#sizes[item];
    const readings: { token: number; chance: number }[] = [];
    // Of the 2ⁿ−1 non-empty readings of a label of n items, 2ⁿ⁻¹ hold a given one.
    if (label >= 0) readings.push({ token: label, chance: size === 1 ? 1 : 0.5 / (1 - 2 ** -size) });
    if (own >= 0 && own !== label) readings.push({ token: own, chance: 1 });
    return readings;
  }

  /** The records that match all these items, ascending; valid until the next call. */
  find(known: ArrayLike<number>, count: number): Uint32Array {
    let rows: Uint32Array | undefined;
    let telling = 0;
    for (let n = 0; n < count; n++) {
      if (this.#numFitting(known[n]) < 0) continue;
      telling++;
      if (rows === undefined || this.#numFitting(known[n]) < rows.length) rows = this.#rowsOf(known[n]);
    }
    if (rows === undefined) return this.#all();
    if (telling === 1) return rows;
    if (this.#own === this.#label) {
      const tokens: number[] = [];
      for (let n = 0; n < count; n++) {
        const token = this.#label[known[n]];
        if (token >= 0 && !tokens.includes(token)) tokens.push(token);
      }
      return this.#rows.subarray(0, intersectRows(this.#covers, tokens, this.#rows));
    }
    return this.#fitting(rows, known, count);
  }

  #numFitting(item: number): number {
    const own = this.#own[item];
    const label = this.#label[item];
    if (own < 0 && label < 0) return -1;
    const { offsets } = this.#covers;
    const length = (token: number): number => (token < 0 ? 0 : offsets[token + 1] - offsets[token]);
    return own === label ? length(own) : length(own) + length(label);
  }

  #rowsOf(item: number): Uint32Array {
    const own = this.#own[item];
    const label = this.#label[item];
    const { offsets, rows } = this.#covers;
    const of = (token: number): Uint32Array =>
      token < 0 ? new Uint32Array(0) : rows.subarray(offsets[token], offsets[token + 1]);
    if (own === label || label < 0) return of(own);
    return own < 0 ? of(label) : Uint32Array.from(new Set([...of(own), ...of(label)])).sort();
  }

  #fitting(rows: Uint32Array, known: ArrayLike<number>, count: number): Uint32Array {
    const { offsets, items } = this.#cells;
    const stampOf = this.#stampOf;
    let numFound = 0;
    for (let q = 0; q < rows.length; q++) {
      const t = rows[q];
      const stamp = ++this.#stamp;
      for (let p = offsets[t]; p < offsets[t + 1]; p++) stampOf[items[p]] = stamp;
      let fits = true;
      for (let n = 0; n < count && fits; n++) {
        const own = this.#own[known[n]];
        const label = this.#label[known[n]];
        fits =
          (own < 0 && label < 0) || (own >= 0 && stampOf[own] === stamp) || (label >= 0 && stampOf[label] === stamp);
      }
      if (fits) this.#rows[numFound++] = t;
    }
    return this.#rows.subarray(0, numFound);
  }

  #all(): Uint32Array {
    return this.#listed ?? Uint32Array.from({ length: this.numRows }, (_, t) => t);
  }
}
