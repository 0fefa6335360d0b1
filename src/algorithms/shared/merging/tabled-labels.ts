import type { WeightedRows } from '../../../data/collapse-rows.ts';
import { firstAtLeast } from '../../../data/first-at-least.ts';
import { transpose } from '../../../data/transpose.ts';
import { invariant } from '../../../errors.ts';
import { recodeCells } from '../../../records/recode-cells.ts';
import { LabelMembers, weightsByLabel } from './label-members.ts';
import { mergeAscending } from './label-person-counter.ts';
import { PairTable } from './pair-table.ts';
import { TableLabels } from './table-labels.ts';

/**
 * As `LabelMerging` under merges alone, with the pairs of all labels in a table, and which of them are rare: needs
 * of its own. Records stay as they are: a merge looks only at those that contain both parts.
 */
export class TabledLabels extends TableLabels {
  readonly labelOf: Uint32Array;
  readonly #members: LabelMembers;
  readonly #table: PairTable;
  readonly #rows: WeightedRows;
  readonly #rowsOf: RowRuns[];
  /** Working memory by label: records of both parts of a merge; 0 between uses. */
  readonly #shared: Uint32Array;
  /** countedIn[c] = stamp: label c was counted in the current record. */
  readonly #countedIn: Float64Array;
  #stamp = 0;

  constructor(weightedRows: WeightedRows, numItems: number, k: number, together: readonly Uint32Array[] = []) {
    invariant(weightedRows.persons === undefined, 'a table counts records');
    const members = new LabelMembers(numItems, together);
    const { labelOf, size } = members;
    const rows = together.length === 0 ? weightedRows : { ...weightedRows, ...recodeCells(weightedRows, labelOf) };
    const table = new PairTable(numItems, k);
    table.addRows(rows);
    table.mirror();
    super(size, weightsByLabel(weightedRows, labelOf), weightsByLabel(rows, labelOf), table, k);
    this.labelOf = labelOf;
    this.#members = members;
    this.#rows = rows;
    this.#table = table;
    const covers = transpose(rows, numItems);
    this.#rowsOf = Array.from(
      labelOf,
      (_, i) => new RowRuns(covers.rows.subarray(covers.offsets[i], covers.offsets[i + 1])),
    );
    this.#shared = new Uint32Array(numItems);
    this.#countedIn = new Float64Array(numItems);
  }

  /** Whether a table is the way to count these rows. */
  static isApplicable({ items, persons }: WeightedRows, numItems: number, k: number): boolean {
    return persons === undefined && PairTable.isApplicable(numItems, k, items.length);
  }

  membersOf(label: number): number[] {
    return this.#members.of(label);
  }

  /** Merges two labels; returns the number of the merged one: that of the part in more rows, the lower one if equal. */
  merge(first: number, other: number): number {
    invariant(first !== other && this.isLabel(first) && this.isLabel(other), 'two different labels are merged');
    const difference = this.#rowsOf[first].length - this.#rowsOf[other].length;
    const keepsOne = difference > 0 || (difference === 0 && first < other);
    const a = keepsOne ? first : other;
    const b = keepsOne ? other : first;
    this.countAlone(a, -1);
    this.countAlone(b, -1);
    const touched: number[] = [];
    this.supports[a] += this.supports[b];
    this.#rowsOf[a].add(this.#rowsOf[b], (t) => this.#share(t, a, touched));
    this.#rowsOf[b] = new RowRuns(new Uint32Array(0));
    this.#table.merge(a, b, this.#table.proved, this.#shared);
    for (const c of touched) this.#shared[c] = 0;
    this.supports[b] = 0;
    this.occurrences[a] += this.occurrences[b];
    this.occurrences[b] = 0;
    this.#members.join(a, b);
    this.countAlone(a, 1);
    return a;
  }

  /** Counts a record that contains both parts, once for each of its other labels. */
  #share(t: number, a: number, touched: number[]): void {
    const { offsets, items, weights } = this.#rows;
    this.supports[a] -= weights[t];
    const stamp = ++this.#stamp;
    for (let p = offsets[t]; p < offsets[t + 1]; p++) {
      const c = this.labelOf[items[p]];
      if (this.#countedIn[c] === stamp) continue;
      this.#countedIn[c] = stamp;
      if (this.#shared[c] === 0) touched.push(c);
      this.#shared[c] += weights[t];
    }
  }
}

/** A list this many times longer than another is searched, not gone through. */
const MUCH_LONGER = 16;

/**
 * The rows of a label under merging, each once: some ascending lists, each at least twice as long as the next, so that
 * adding rows costs little however many are there.
 */
export class RowRuns {
  length: number;
  #runs: Uint32Array[];

  constructor(ascending: Uint32Array) {
    this.length = ascending.length;
    this.#runs = ascending.length === 0 ? [] : [ascending];
  }

  /** Adds the rows of another; `visit` is called with those that are there already, each once. */
  add(other: RowRuns, visit: (row: number) => void): void {
    let added = other.#runs.reduceRight((all, run) => mergeAscending(run, all), new Uint32Array(0));
    for (const run of this.#runs) added = without(added, run, visit);
    if (added.length === 0) return;
    this.length += added.length;
    const runs = this.#runs;
    for (let last = runs.at(-1); last !== undefined && last.length < 2 * added.length; last = runs.at(-1)) {
      added = mergeAscending(last, added);
      runs.pop();
    }
    runs.push(added);
  }
}

/** The rows of one list that the other lacks, both ascending. */
function without(list: Uint32Array, other: Uint32Array, visit: (row: number) => void): Uint32Array<ArrayBuffer> {
  const left = new Uint32Array(list.length);
  const isSearched = other.length > MUCH_LONGER * list.length;
  let count = 0;
  let offset = 0;
  for (let n = 0; n < list.length; n++) {
    const row = list[n];
    if (isSearched) offset = firstAtLeast(other, row, offset);
    else while (offset < other.length && other[offset] < row) offset++;
    if (other[offset] === row) visit(row);
    else left[count++] = row;
  }
  return left.subarray(0, count);
}
