import { defined } from '../../../errors.ts';
import type { MergeNeeds } from '../../shared/merging/merge-where-needed.ts';
import type { PairTable } from '../../shared/merging/pair-table.ts';
import type { MergedLabels } from '../../shared/merging/size-classes.ts';

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
export class CountedPairs implements MergedLabels, MergeNeeds {
  readonly numItems: number;
  readonly size: Uint32Array;
  readonly occurrences: Float64Array;
  /** Rare pairs as the table counts them, and one for a label that is rare alone. */
  readonly counts: Uint32Array;

  readonly #k: number;
  readonly #pairs: PairTable | undefined;
  /** Upper bounds, and whether k records are proved. */
  readonly #supports: Float64Array;
  readonly #isProved: Uint8Array;
  /** label → the one it was merged into, or itself. */
  readonly #into: Uint32Array;
  /** How many labels are rare alone. */
  #rareAlone = 0;

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
    this.counts = pairs?.rare ?? new Uint32Array(numLabels);
    for (let label = 0; label < numLabels; label++) this.#countAlone(label, 1);
  }

  get total(): number {
    return this.#rareAlone + (this.#pairs?.numRare ?? 0);
  }

  isLabel(label: number): boolean {
    return this.size[label] > 0;
  }

  exampleOf(label: number): readonly number[] {
    if (this.#isRare(label)) return [label];
    const beside = defined(this.#pairs, 'pairs were counted').rareBeside(label);
    return beside < 0 ? [label] : [label, beside];
  }

  /** Merges two labels; the one with more occurrences keeps its number, the lower one if equal. O(labels). */
  merge(one: number, other: number): number {
    const difference = this.occurrences[one] - this.occurrences[other];
    const keepsOne = difference > 0 || (difference === 0 && one < other);
    const a = keepsOne ? one : other;
    const b = keepsOne ? other : one;
    this.#countAlone(a, -1);
    this.#countAlone(b, -1);
    this.#pairs?.merge(a, b, this.#pairs.proved - 1);
    this.#supports[a] += this.#supports[b];
    if (this.#isProved[b] === 1) this.#isProved[a] = 1;
    this.size[a] += this.size[b];
    this.occurrences[a] += this.occurrences[b];
    this.size[b] = 0;
    this.occurrences[b] = 0;
    this.#supports[b] = 0;
    this.#into[b] = a;
    this.#countAlone(a, 1);
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
        if (cells[row + c] >= this.#k && cells[row + c] < proved && this.size[c] > 0) doubtful[a] = 1;
      }
    }
    return doubtful;
  }

  #isRare(label: number): boolean {
    return this.#supports[label] > 0 && this.#supports[label] < this.#k;
  }

  #countAlone(label: number, change: 1 | -1): void {
    if (!this.#isRare(label)) return;
    this.counts[label] += change;
    this.#rareAlone += change;
  }
}
