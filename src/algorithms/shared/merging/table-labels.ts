import type { MergeNeeds } from './merge-where-needed.ts';
import type { PairTable } from './pair-table.ts';
import type { MergedLabels } from './size-classes.ts';

/** Labels under merging whose rare pairs a table counts, with those that are rare alone: needs of their own. */
export abstract class TableLabels implements MergedLabels, MergeNeeds {
  readonly numItems: number;
  readonly size: Uint32Array;
  readonly occurrences: Float64Array;
  /** Rare pairs as the table counts them, and one for a label that is rare alone. */
  readonly counts: Uint32Array;
  /** Left out where pairs do not matter (m = 1). */
  protected readonly table: PairTable | undefined;
  protected readonly supports: Float64Array;
  readonly #k: number;
  /** The number of labels that are rare alone. */
  #rareAlone = 0;

  constructor(
    size: Uint32Array,
    occurrences: Float64Array,
    supports: Float64Array,
    table: PairTable | undefined,
    k: number,
  ) {
    this.numItems = size.length;
    this.size = size;
    this.occurrences = occurrences;
    this.supports = supports;
    this.table = table;
    this.#k = k;
    this.counts = table?.rare ?? new Uint32Array(size.length);
    for (let label = 0; label < size.length; label++) this.countAlone(label, 1);
  }

  get total(): number {
    return this.#rareAlone + (this.table?.numRare ?? 0);
  }

  isLabel(label: number): boolean {
    return this.size[label] > 0;
  }

  exampleOf(label: number): readonly number[] {
    const other = this.#isRare(label) ? -1 : (this.table?.rareBeside(label) ?? -1);
    return other < 0 ? [label] : [label, other];
  }

  abstract merge(first: number, other: number): number;

  /** Counts a label among those that are rare alone, or no longer. */
  protected countAlone(label: number, change: 1 | -1): void {
    if (!this.#isRare(label)) return;
    this.counts[label] += change;
    this.#rareAlone += change;
  }

  #isRare(label: number): boolean {
    return this.supports[label] > 0 && this.supports[label] < this.#k;
  }
}
