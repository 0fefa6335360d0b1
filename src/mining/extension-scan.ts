import type { WeightedRows } from '../data/collapse-rows.ts';
import { type Covers, transpose } from '../data/transpose.ts';

/**
 * Says of single itemsets, by reading the rows that hold them, whether an item may be added at little loss of support.
 * Needs no memory of what else was found.
 */
export class ExtensionScan {
  readonly #rows: WeightedRows;
  readonly #covers: Covers;
  /** By item: in which scan of a row, or as part of which itemset, it was seen last. */
  readonly #seen: Uint32Array;
  #stamp = 0;
  /** Items that may still be added, and how much of the support adding them has lost so far. */
  readonly #candidates: Uint32Array;
  readonly #lost: Uint32Array;

  /** Items must be dense below `numItems`. */
  constructor(rows: WeightedRows, numItems: number) {
    this.#rows = rows;
    this.#covers = transpose(rows, numItems);
    this.#seen = new Uint32Array(numItems);
    this.#candidates = new Uint32Array(numItems);
    this.#lost = new Uint32Array(numItems);
  }

  /** Whether some item outside itemset[0 … size) is in all the rows that hold the itemset but `mostLost` of them. */
  hasExtension(itemset: Uint32Array, size: number, mostLost: number): boolean {
    const { offsets: covers, rows } = this.#covers;
    let rarest = itemset[0]!;
    for (let n = 1; n < size; n++) {
      const i = itemset[n]!;
      if (covers[i + 1]! - covers[i]! < covers[rarest + 1]! - covers[rarest]!) rarest = i;
    }
    let numCandidates = this.#startCandidates(itemset, size);
    for (let n = covers[rarest]!; n < covers[rarest + 1]! && numCandidates > 0; n++) {
      if (this.#stampRow(rows[n]!, itemset, size))
        numCandidates = this.#dropCandidates(numCandidates, this.#rows.weights[rows[n]!]!, mostLost);
    }
    return numCandidates > 0;
  }

  /** All items outside the itemset. */
  #startCandidates(itemset: Uint32Array, size: number): number {
    const seen = this.#seen;
    const stamp = this.#nextStamp();
    for (let n = 0; n < size; n++) seen[itemset[n]!] = stamp;
    let numCandidates = 0;
    for (let i = 0; i < seen.length; i++) if (seen[i] !== stamp) this.#candidates[numCandidates++] = i;
    this.#lost.fill(0);
    return numCandidates;
  }

  /** Stamps the items of row r; whether the row holds the itemset. */
  #stampRow(r: number, itemset: Uint32Array, size: number): boolean {
    const { offsets, items } = this.#rows;
    const seen = this.#seen;
    const stamp = this.#nextStamp();
    for (let p = offsets[r]!; p < offsets[r + 1]!; p++) seen[items[p]!] = stamp;
    for (let n = 0; n < size; n++) if (seen[itemset[n]!] !== stamp) return false;
    return true;
  }

  #dropCandidates(numCandidates: number, weight: number, mostLost: number): number {
    const candidates = this.#candidates;
    const lost = this.#lost;
    let kept = 0;
    for (let n = 0; n < numCandidates; n++) {
      const i = candidates[n]!;
      if (this.#seen[i] !== this.#stamp) lost[i]! += weight;
      if (lost[i]! <= mostLost) candidates[kept++] = i;
    }
    return kept;
  }

  #nextStamp(): number {
    if (this.#stamp === 0xffff_ffff) {
      this.#seen.fill(0);
      this.#stamp = 0;
    }
    return ++this.#stamp;
  }
}
