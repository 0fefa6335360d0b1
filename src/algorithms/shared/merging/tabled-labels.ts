import type { WeightedRows } from '../../../data/collapse-rows.ts';
import { firstAtLeast } from '../../../data/first-at-least.ts';
import { recodeCells } from '../../../data/recoding.ts';
import { transpose } from '../../../data/transpose.ts';
import { invariant } from '../../../errors.ts';
import { LabelMembers } from './label-members.ts';
import { mergeAscending } from './label-person-counter.ts';
import type { MergeNeeds } from './merge-where-needed.ts';
import { PairTable } from './pair-table.ts';
import type { MergedLabels } from './size-classes.ts';

/**
 * As `LabelMerging` under merges alone, with the pairs of all labels in a table, and which of them are rare: needs
 * of its own. Records stay as they are: a merge looks only at those that contain both parts.
 */
export class TabledLabels implements MergedLabels, MergeNeeds {
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
  static isApplicable({ items, persons }: WeightedRows, numItems: number, k: number): boolean {
    return persons === undefined && PairTable.isApplicable(numItems, k, items.length);
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

  /** Adds the rows of another; `visit` is told of those that are there already, each once. */
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
  let at = 0;
  for (let n = 0; n < list.length; n++) {
    const row = list[n];
    if (isSearched) at = firstAtLeast(other, row, at);
    else while (at < other.length && other[at] < row) at++;
    if (other[at] === row) visit(row);
    else left[count++] = row;
  }
  return left.subarray(0, count);
}
