import type { WeightedRows } from '../../../data/collapse-rows.ts';
import { transpose } from '../../../data/transpose.ts';
import { invariant } from '../../../errors.ts';
import { recodeCells } from '../../../records/recode-cells.ts';
import { LabelMembers } from './label-members.ts';
import type { MergedLabels } from './merged-labels.ts';
import type { Needs } from './needs.ts';
import { PairTable } from './pair-table.ts';
import { RowRuns } from './row-runs.ts';

/**
 * As `LabelMerging` under merges alone, with the pairs of all labels in a table, and which of them are rare: needs
 * of its own. Records stay as they are: a merge looks only at those that contain both parts.
 */
export class TabledLabels implements MergedLabels, Needs {
  readonly numItems: number;
  readonly labelOf: Uint32Array;
  readonly size: Uint32Array;
  readonly occurrences: Float64Array;
  /** Rare pairs as the table counts them, and one for a label that is rare alone. */
  readonly counts: Uint32Array;
  readonly #members: LabelMembers;
  readonly #table: PairTable;
  readonly #rows: WeightedRows;
  readonly #rowsOf: RowRuns[];
  readonly #support: Float64Array;
  /** How many labels are rare alone. */
  #rareAlone = 0;
  /** Working memory by label: records of both parts of a merge; 0 between uses. */
  readonly #shared: Uint32Array;
  /** countedIn[c] = stamp: label c was counted in the record at hand. */
  readonly #countedIn: Float64Array;
  #stamp = 0;

  constructor(given: WeightedRows, numItems: number, k: number, together: readonly Uint32Array[] = []) {
    invariant(given.persons === undefined, 'a table counts records');
    this.numItems = numItems;
    this.#members = new LabelMembers(numItems, together);
    const { labelOf, size } = this.#members;
    this.labelOf = labelOf;
    this.size = size;
    this.occurrences = new Float64Array(numItems);
    this.#support = new Float64Array(numItems);
    const rows = together.length === 0 ? given : { ...given, ...recodeCells(given, labelOf) };
    this.#rows = rows;
    addWeights(this.occurrences, given, labelOf);
    addWeights(this.#support, rows, labelOf);
    const covers = transpose(rows, numItems);
    this.#rowsOf = Array.from(
      labelOf,
      (_, i) => new RowRuns(covers.rows.subarray(covers.offsets[i], covers.offsets[i + 1])),
    );
    this.#table = new PairTable(numItems, k);
    this.#table.addRows(rows);
    this.#table.mirror();
    this.counts = this.#table.rare;
    this.#shared = new Uint32Array(numItems);
    this.#countedIn = new Float64Array(numItems);
    for (let label = 0; label < numItems; label++) this.#countAlone(label, 1);
  }

  /** Whether a table is the way to count these rows. */
  static suit({ items, persons }: WeightedRows, numItems: number, k: number): boolean {
    return persons === undefined && PairTable.suits(numItems, k, items.length);
  }

  get total(): number {
    return this.#rareAlone + this.#table.numRare;
  }

  isLabel(label: number): boolean {
    return this.size[label] > 0;
  }

  membersOf(label: number): number[] {
    return this.#members.of(label);
  }

  exampleOf(label: number): readonly number[] {
    return this.#isRare(label) ? [label] : [label, this.#table.rareBeside(label)];
  }

  /** Merges two labels; returns the number of the merged one: that of the part in more rows, the lower one if equal. */
  merge(one: number, other: number): number {
    invariant(one !== other && this.isLabel(one) && this.isLabel(other), 'two different labels are merged');
    const difference = this.#rowsOf[one].length - this.#rowsOf[other].length;
    const keepsOne = difference > 0 || (difference === 0 && one < other);
    const a = keepsOne ? one : other;
    const b = keepsOne ? other : one;
    this.#countAlone(a, -1);
    this.#countAlone(b, -1);
    const touched: number[] = [];
    this.#support[a] += this.#support[b];
    this.#rowsOf[a].add(this.#rowsOf[b], (t) => this.#share(t, a, touched));
    this.#rowsOf[b] = new RowRuns(new Uint32Array(0));
    this.#table.merge(a, b, this.#table.proved, this.#shared);
    for (const c of touched) this.#shared[c] = 0;
    this.#support[b] = 0;
    this.occurrences[a] += this.occurrences[b];
    this.occurrences[b] = 0;
    this.#members.join(a, b);
    this.#countAlone(a, 1);
    return a;
  }

  /** Counts a record that contains both parts, for each label beside them once. */
  #share(t: number, a: number, touched: number[]): void {
    const { offsets, items, weights } = this.#rows;
    this.#support[a] -= weights[t];
    const stamp = ++this.#stamp;
    for (let p = offsets[t]; p < offsets[t + 1]; p++) {
      const c = this.labelOf[items[p]];
      if (this.#countedIn[c] === stamp) continue;
      this.#countedIn[c] = stamp;
      if (this.#shared[c] === 0) touched.push(c);
      this.#shared[c] += weights[t];
    }
  }

  #isRare(label: number): boolean {
    return this.#support[label] > 0 && this.#support[label] < this.#table.limit;
  }

  #countAlone(label: number, change: 1 | -1): void {
    if (!this.#isRare(label)) return;
    this.counts[label] += change;
    this.#rareAlone += change;
  }
}

/** Adds the weights of the rows to each label of theirs. */
function addWeights(to: Float64Array, { numRows, offsets, items, weights }: WeightedRows, labelOf: Uint32Array): void {
  for (let t = 0; t < numRows; t++) {
    for (let p = offsets[t]; p < offsets[t + 1]; p++) to[labelOf[items[p]]] += weights[t];
  }
}
