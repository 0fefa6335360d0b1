import { defined } from '../../../errors.ts';
import type { MergedLabels } from '../../shared/merging/merged-labels.ts';
import type { Needs } from '../../shared/merging/needs.ts';
import type { PairTable } from './pair-table.ts';

/** What is known of labels before they are merged further. By number of the label. */
export interface CountedLabels {
  /** Items that each stands for. */
  readonly size: Uint32Array;
  /** Occurrences of those items in the original records. */
  readonly occurrences: Float64Array;
  /** Records that hold it, exactly. */
  readonly supports: Float64Array;
  /** Records that hold two of them, exactly where below k; left out where pairs do not matter (m = 1). */
  readonly pairs?: PairTable;
}

/**
 * Labels under merging when only counts are known and no record can be looked at. What a merge does to a support is
 * bounded on both sides: the records of both parts may be the same (at least the larger count) or all different (at most
 * the sum). A cell of the table then says one of four things:
 *
 * 0 no record contains both · below k the two are rare, or may be: something is merged · PROVED some part was counted k
 * times or more, and merging never lowers a support · k to PROVED − 1 the sum of parts reaches k, but no part does: to
 * be counted
 *
 * Sums are upper bounds, so merging stops too early rather than too late; a recount of the labels tells. CountedPairs
 * changes the table in place.
 */
export class CountedPairs implements MergedLabels, Needs {
  readonly numItems: number;
  readonly size: Uint32Array;
  readonly occurrences: Float64Array;
  readonly counts: Uint32Array;
  total = 0;

  readonly #k: number;
  readonly #pairs: PairTable | undefined;
  /** Upper bounds, and whether k records are proved. */
  readonly #supports: Float64Array;
  readonly #isProved: Uint8Array;
  /** label → the one it was merged into, or itself. */
  readonly #into: Uint32Array;

  constructor({ size, occurrences, supports, pairs }: CountedLabels, k: number) {
    const numLabels = size.length;
    this.numItems = numLabels;
    this.size = size.slice();
    this.occurrences = occurrences.slice();
    this.#k = k;
    this.#pairs = pairs;
    this.#supports = supports.slice();
    this.#isProved = Uint8Array.from(supports, (support) => (support >= k ? 1 : 0));
    this.#into = Uint32Array.from({ length: numLabels }, (_, label) => label);
    this.counts = new Uint32Array(numLabels);
    for (let label = 0; label < numLabels; label++) {
      this.counts[label] = this.#rarePartners(label) + (this.#isRare(label) ? 1 : 0);
      this.total += this.counts[label];
    }
  }

  isLabel(label: number): boolean {
    return this.size[label] > 0;
  }

  exampleOf(label: number): readonly number[] {
    if (this.#isRare(label)) return [label];
    const { cells } = defined(this.#pairs, 'pairs were counted');
    const row = label * this.numItems;
    for (let c = 0; c < this.numItems; c++) if (cells[row + c] > 0 && cells[row + c] < this.#k) return [label, c];
    return [label];
  }

  /** Merges two labels; the one with more occurrences keeps its number, the lower one if equal. O(labels). */
  merge(one: number, other: number): number {
    const difference = this.occurrences[one] - this.occurrences[other];
    const keepsOne = difference > 0 || (difference === 0 && one < other);
    const a = keepsOne ? one : other;
    const b = keepsOne ? other : one;
    this.total -= this.counts[a] + this.counts[b];
    if (this.#pairs !== undefined) this.#mergeRows(this.#pairs, a, b);
    this.#supports[a] += this.#supports[b];
    if (this.#isProved[b] === 1) this.#isProved[a] = 1;
    this.size[a] += this.size[b];
    this.occurrences[a] += this.occurrences[b];
    this.size[b] = 0;
    this.occurrences[b] = 0;
    this.#supports[b] = 0;
    this.#into[b] = a;
    this.counts[b] = 0;
    this.counts[a] = this.#rarePartners(a) + (this.#isRare(a) ? 1 : 0);
    this.total += this.counts[a];
    return a;
  }

  /** label at the start → label now. */
  labelOf(label: number): number {
    let root = label;
    while (this.#into[root] !== root) root = this.#into[root];
    return root;
  }

  /** By label: 1 where its support, or that of a pair it is in, is neither proved nor rare: only a recount can tell. */
  unproved(): Uint8Array {
    const { numItems } = this;
    const doubtful = new Uint8Array(numItems);
    const proved = this.#pairs?.proved ?? 0;
    for (let a = 0; a < numItems; a++) {
      if (this.size[a] === 0) continue;
      if (this.#supports[a] >= this.#k && this.#isProved[a] === 0) doubtful[a] = 1;
      if (this.#pairs === undefined) continue;
      const { cells } = this.#pairs;
      const row = a * numItems;
      for (let c = 0; c < numItems && doubtful[a] === 0; c++) {
        if (cells[row + c] >= this.#k && cells[row + c] < proved) doubtful[a] = 1;
      }
    }
    return doubtful;
  }

  #isRare(label: number): boolean {
    return this.#supports[label] > 0 && this.#supports[label] < this.#k;
  }

  #rarePartners(label: number): number {
    if (this.#pairs === undefined) return 0;
    const { cells } = this.#pairs;
    const k = this.#k;
    const row = label * this.numItems;
    const end = row + this.numItems;
    let rare = 0;
    for (let cell = row; cell < end; cell++) {
      const count = cells[cell];
      if (count !== 0 && count < k) rare++;
    }
    return rare;
  }

  /** Adds row b to row a and clears it, in both halves of the table; keeps the needs of the other labels right. */
  #mergeRows({ cells, proved }: PairTable, a: number, b: number): void {
    const { counts, numItems } = this;
    const k = this.#k;
    const rowA = a * numItems;
    const rowB = b * numItems;
    cells[rowA + b] = 0;
    cells[rowB + a] = 0;
    let settled = 0;
    for (let c = 0; c < numItems; c++) {
      const ofB = cells[rowB + c];
      if (ofB === 0) continue;
      const ofA = cells[rowA + c];
      const sum = ofA === proved || ofB === proved ? proved : Math.min(proved - 1, ofA + ofB);
      // Rare with a, with b, and with the merged label: c loses what is rare no more.
      const lost = (ofB < k ? 1 : 0) + (ofA !== 0 && ofA < k ? 1 : 0) - (sum < k ? 1 : 0);
      counts[c] -= lost;
      settled += lost;
      cells[rowA + c] = sum;
      cells[rowB + c] = 0;
      const column = c * numItems;
      cells[column + a] = sum;
      cells[column + b] = 0;
    }
    this.total -= settled;
  }
}
