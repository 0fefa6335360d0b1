import type { PairTable } from '../../shared/merging/pair-table.ts';
import { TableLabels } from '../../shared/merging/table-labels.ts';

/** The facts about labels before they are merged further. By number of the label. */
export interface CountedLabels {
  /** Items that each stands for. */
  readonly size: Uint32Array;
  /** Occurrences of those items in the original records. */
  readonly occurrences: Float64Array;
  /** Records that contain it, exactly. */
  readonly supports: Float64Array;
  /** Records that contain two of them, exact below k; omitted if pairs do not matter (m = 1). */
  readonly pairs?: PairTable;
}

/**
 * Labels under merging when only counts are known and no record can be looked at. The effect of a merge on a support is
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
export class CountedPairs extends TableLabels {
  readonly #k: number;
  /** By label: whether k records are proved; `supports` are upper bounds. */
  readonly #isProved: Uint8Array;
  /** label → the one it was merged into, or itself. */
  readonly #into: Uint32Array;

  constructor({ size, occurrences, supports, pairs }: CountedLabels, k: number) {
    super(size.slice(), occurrences.slice(), supports.slice(), pairs, k);
    this.#k = k;
    this.#isProved = Uint8Array.from(supports, (support) => (support >= k ? 1 : 0));
    this.#into = Uint32Array.from(size.keys());
  }

  /** Merges two labels; the one with more occurrences keeps its number, the lower one if equal. O(labels). */
  merge(first: number, other: number): number {
    const difference = this.occurrences[first] - this.occurrences[other];
    const keepsOne = difference > 0 || (difference === 0 && first < other);
    const a = keepsOne ? first : other;
    const b = keepsOne ? other : first;
    this.countAlone(a, -1);
    this.countAlone(b, -1);
    this.table?.merge(a, b, this.table.proved - 1);
    this.supports[a] += this.supports[b];
    if (this.#isProved[b] === 1) this.#isProved[a] = 1;
    this.size[a] += this.size[b];
    this.occurrences[a] += this.occurrences[b];
    this.size[b] = 0;
    this.occurrences[b] = 0;
    this.supports[b] = 0;
    this.#into[b] = a;
    this.countAlone(a, 1);
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
    const proved = this.table?.proved ?? 0;
    for (let a = 0; a < numItems; a++) {
      if (this.size[a] === 0) continue;
      if (this.supports[a] >= this.#k && this.#isProved[a] === 0) doubtful[a] = 1;
      if (this.table === undefined) continue;
      const { cells } = this.table;
      const row = a * numItems;
      for (let c = 0; c < numItems && doubtful[a] === 0; c++) {
        if (cells[row + c] >= this.#k && cells[row + c] < proved && this.size[c] > 0) doubtful[a] = 1;
      }
    }
    return doubtful;
  }
}
