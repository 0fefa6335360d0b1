import type { WeightedRows } from '../../../data/collapse-rows.ts';
import { grow } from '../../../data/grow.ts';
import { transpose } from '../../../data/transpose.ts';
import { invariant } from '../../../errors.ts';
import { recodeCells } from '../../../records/recode-cells.ts';
import { LabelMembers, weightsByLabel } from './label-members.ts';
import { countOwners, LabelPersonCounter, mergeAscending } from './label-person-counter.ts';
import { PairSupports } from './pair-supports.ts';

/** The callback for each pair of items that occurs, while all are counted: i < j, ascending by i, then by j. */
export type PairVisitor = (i: number, j: number, support: number) => void;

/**
 * The records as a partition of the items publishes them, under merging and suppressing labels. Every item starts as a
 * label of its own, with its own number; those that belong together start as one, under the number of the first.
 * Merging is exact and recounts nothing: it costs the cells of the records of the part with fewer of them, and the
 * merged label keeps the number of the other part. Supports count records by weight, or persons if rows name owners:
 * then rows ascend by person, and lists of rows are kept ascending, so that each person is one run in them. Labels that
 * are merged or suppressed have size 0.
 */
export class LabelMerging {
  readonly numItems: number;
  /** item → label, or SUPPRESSED. */
  readonly labelOf: Uint32Array;
  /** By label: how many records contain it, or how many persons have one that does. */
  readonly support: Uint32Array;
  /** By label: how many items it stands for. */
  readonly size: Uint32Array;
  /** By label: occurrences of its items in the original records. */
  readonly occurrences: Float64Array;
  /** In how many records two labels occur together; only if `countPairs` was called. */
  pairs: PairSupports | undefined;

  /** The labels that `listNeighbours` found, and in how many records each occurs with the label asked for. */
  readonly neighbours: Uint32Array;
  readonly neighbourSupports: Uint32Array;

  readonly #numAtStart: number;
  readonly #weights: Uint32Array;
  readonly #persons: LabelPersonCounter | undefined;
  /** Row t = cells[offsets[t] … offsets[t] + lengths[t]), labels in any order. */
  readonly #offsets: Uint32Array;
  readonly #lengths: Uint32Array;
  readonly #cells: Uint32Array;
  /** By label: the rows that contain it are rowsOf[label][0 … numRowsOf[label]), ascending where persons are counted. */
  readonly #rowsOf: Uint32Array[];
  readonly #numRowsOf: Uint32Array;
  readonly #members: LabelMembers;
  /** Working memory by label; −1 between uses. */
  readonly #together: Int32Array;

  constructor(weightedRows: WeightedRows, numItems: number, together: readonly Uint32Array[] = []) {
    this.numItems = numItems;
    this.#members = new LabelMembers(numItems, together);
    this.labelOf = this.#members.labelOf;
    this.size = this.#members.size;
    const rows = together.length === 0 ? weightedRows : { ...weightedRows, ...recodeCells(weightedRows, this.labelOf) };
    const { offsets, items, weights, persons, numRows } = rows;
    this.#numAtStart = this.numLabels;
    this.#weights = weights;
    this.#offsets = offsets;
    this.#lengths = Uint32Array.from({ length: numRows }, (_, t) => offsets[t + 1] - offsets[t]);
    this.#cells = items.slice();
    const covers = transpose(rows, numItems);
    this.#rowsOf = Array.from({ length: numItems }, (_, i) =>
      covers.rows.subarray(covers.offsets[i], covers.offsets[i + 1]),
    );
    this.#numRowsOf = Uint32Array.from(this.#rowsOf, (list) => list.length);
    const records = Uint32Array.from(this.#rowsOf, (list) => sumOf(weights, list));
    this.occurrences = together.length === 0 ? Float64Array.from(records) : weightsByLabel(weightedRows, this.labelOf);
    this.support =
      persons === undefined ? records : Uint32Array.from(this.#rowsOf, (list) => countOwners(persons, list));
    this.#together = new Int32Array(numItems).fill(-1);
    this.neighbours = new Uint32Array(numItems);
    this.neighbourSupports = new Uint32Array(numItems);
    this.#persons = persons === undefined ? undefined : new LabelPersonCounter(persons, this, this.#together);
  }

  /** The number of remaining labels. */
  get numLabels(): number {
    return this.#members.numLabels;
  }

  /** Whether nothing was merged or suppressed yet. */
  get isUntouched(): boolean {
    return this.numLabels === this.#numAtStart;
  }

  /** Whether the number is that of a label that is still there. */
  isLabel(label: number): boolean {
    return this.size[label] > 0;
  }

  /** The items of a label, its own number first; for cold code. */
  membersOf(label: number): number[] {
    return this.#members.of(label);
  }

  /** The rows that contain a label: a view, good until the next merge. */
  rowsOf(label: number): Uint32Array {
    return this.#rowsOf[label].subarray(0, this.#numRowsOf[label]);
  }

  /** The labels of a row, in any order: a view, good until the next merge. */
  labelsOfRow(t: number): Uint32Array {
    return this.#cells.subarray(this.#offsets[t], this.#offsets[t] + this.#lengths[t]);
  }

  /**
   * The number of records that contain all the labels of a non-empty set, or of persons who have one that does; counts
   * no further than `cap`. Costs at most the cells of the records of the rarest label.
   */
  supportOf(set: readonly number[], cap = Number.POSITIVE_INFINITY): number {
    if (set.length === 1) return this.support[set[0]];
    if (set.length === 2 && this.pairs !== undefined) return this.pairs.get(set[0], set[1]);
    const marks = this.#together;
    const cells = this.#cells;
    let rarest = set[0];
    for (const label of set) {
      marks[label] = 0;
      if (this.#numRowsOf[label] < this.#numRowsOf[rarest]) rarest = label;
    }
    const rows = this.#rowsOf[rarest];
    const numRows = this.#numRowsOf[rarest];
    const owners = this.#persons?.persons;
    let support = 0;
    let last = -1;
    for (let n = 0; n < numRows && support < cap; n++) {
      const t = rows[n];
      const end = this.#offsets[t] + this.#lengths[t];
      let missing = set.length;
      if (missing > this.#lengths[t]) continue;
      for (let p = this.#offsets[t]; p < end; p++) missing += marks[cells[p]] >= 0 ? -1 : 0;
      if (missing > 0) continue;
      if (owners === undefined) support += this.#weights[t];
      else if (owners[t] !== last) {
        last = owners[t];
        support++;
      }
    }
    for (const label of set) marks[label] = -1;
    return support;
  }

  /**
   * Counts all pairs, once and before any merge, and keeps them: from then on `pairs` follows every merge. `visit` is
   * called with each pair that occurs, in order. O(occurrences of pairs).
   */
  countPairs(visit?: PairVisitor): PairSupports {
    invariant(this.pairs === undefined && this.isUntouched, 'pairs are counted once, before any merge');
    const pairs = new PairSupports(this.#cells.length);
    for (let i = 0; i < this.numItems; i++) {
      const count = this.listNeighbours(i, i + 1);
      if (visit !== undefined) sortNeighbours(this.neighbours, count, this.neighbourSupports, this.#together);
      for (let n = 0; n < count; n++) {
        pairs.add(i, this.neighbours[n], this.neighbourSupports[n]);
        visit?.(i, this.neighbours[n], this.neighbourSupports[n]);
      }
    }
    this.pairs = pairs;
    return pairs;
  }

  /**
   * Lists the labels numbered `from` and above that occur with a label, into `neighbours` and `neighbourSupports`; returns
   * how many there are. In no stated order. Costs the cells of the label's records.
   */
  listNeighbours(label: number, from = 0): number {
    const offsets = this.#offsets;
    const rows = this.#rowsOf[label];
    const numRows = this.#numRowsOf[label];
    let count = 0;
    for (let n = 0; n < numRows; n++) {
      const t = rows[n];
      const start = offsets[t];
      const end = start + this.#lengths[t];
      count =
        this.#persons === undefined
          ? this.#tally(start, end, from, label, label, this.#weights[t], count)
          : this.#persons.tally(t, from, label, count);
    }
    for (let n = 0; n < count; n++) this.#together[this.neighbours[n]] = -1;
    return count;
  }

  /** Merges two labels; returns the number of the merged one: that of the part in more rows, the lower one if equal. */
  merge(first: number, other: number): number {
    invariant(first !== other && this.isLabel(first) && this.isLabel(other), 'two different labels are merged');
    const difference = this.#numRowsOf[first] - this.#numRowsOf[other];
    const keepsOne = difference > 0 || (difference === 0 && first < other);
    const a = keepsOne ? first : other;
    const b = keepsOne ? other : first;
    if (this.#persons === undefined) this.#moveRows(a, b);
    else this.#moveRowsOfPersons(a, b, this.#persons);
    this.occurrences[a] += this.occurrences[b];
    this.#members.join(a, b);
    this.#forget(b);
    return a;
  }

  /** Takes a label out of all records. */
  suppress(label: number): void {
    invariant(this.isLabel(label), 'only a label that is still there can be suppressed');
    if (this.pairs !== undefined) {
      const count = this.listNeighbours(label);
      for (let n = 0; n < count; n++) this.pairs.remove(label, this.neighbours[n]);
    }
    const cells = this.#cells;
    for (const t of this.rowsOf(label)) {
      const start = this.#offsets[t];
      const last = start + --this.#lengths[t];
      let p = start;
      while (cells[p] !== label) p++;
      cells[p] = cells[last];
    }
    this.#members.suppress(label);
    this.#forget(label);
  }

  #forget(label: number): void {
    this.support[label] = 0;
    this.occurrences[label] = 0;
    this.#rowsOf[label] = new Uint32Array(0);
    this.#numRowsOf[label] = 0;
  }

  /** Renames b to a in the records of b, or drops it where a is; brings rows, support and pairs of a up to date. */
  #moveRows(a: number, b: number): void {
    const cells = this.#cells;
    const offsets = this.#offsets;
    const lengths = this.#lengths;
    const weights = this.#weights;
    const rowsOfB = this.#rowsOf[b];
    const numRowsOfB = this.#numRowsOf[b];
    let rowsOfA = this.#rowsOf[a];
    let numRowsOfA = this.#numRowsOf[a];
    let gained = 0;
    let count = 0;
    for (let n = 0; n < numRowsOfB; n++) {
      const t = rowsOfB[n];
      const start = offsets[t];
      const end = start + lengths[t];
      let offset = start;
      let hasA = false;
      for (let p = start; p < end; p++) {
        const c = cells[p];
        if (c === b) offset = p;
        else if (c === a) hasA = true;
      }
      const weight = hasA ? 0 : weights[t];
      if (this.pairs !== undefined) count = this.#tally(start, end, 0, a, b, weight, count);
      if (hasA) {
        cells[offset] = cells[end - 1];
        lengths[t] = end - 1 - start;
        continue;
      }
      cells[offset] = a;
      gained += weight;
      if (numRowsOfA === rowsOfA.length) rowsOfA = grow(rowsOfA, numRowsOfA + 4);
      rowsOfA[numRowsOfA++] = t;
    }
    this.#rowsOf[a] = rowsOfA;
    this.#numRowsOf[a] = numRowsOfA;
    this.support[a] += gained;
    if (this.pairs !== undefined) this.#movePairs(this.pairs, a, b, count);
  }

  /** As `#moveRows`, where persons are counted. Costs the cells of all records of the persons who have b. */
  #moveRowsOfPersons(a: number, b: number, tally: LabelPersonCounter): void {
    const { persons } = tally;
    const rowsOfB = this.rowsOf(b);
    const moved = new Uint32Array(rowsOfB.length);
    let numMoved = 0;
    let count = 0;
    for (let from = 0; from < rowsOfB.length; ) {
      const person = persons[rowsOfB[from]];
      let to = from + 1;
      while (to < rowsOfB.length && persons[rowsOfB[to]] === person) to++;
      if (!tally.noteLabelsWith(a, rowsOfB[from])) this.support[a]++;
      for (let n = from; n < to; n++) {
        const t = rowsOfB[n];
        if (this.pairs !== undefined) count = tally.tallyNew(t, a, b, count);
        if (this.#renameIn(t, a, b)) moved[numMoved++] = t;
      }
      from = to;
    }
    const all = mergeAscending(this.rowsOf(a), moved.subarray(0, numMoved));
    this.#rowsOf[a] = all;
    this.#numRowsOf[a] = all.length;
    if (this.pairs !== undefined) this.#movePairs(this.pairs, a, b, count);
  }

  /** Renames b to a in a row; where a is there already drops b, and says false. */
  #renameIn(t: number, a: number, b: number): boolean {
    const row = this.labelsOfRow(t);
    const offset = row.indexOf(b);
    if (!row.includes(a)) {
      row[offset] = a;
      return true;
    }
    row[offset] = row[row.length - 1];
    this.#lengths[t]--;
    return false;
  }

  /** Lists the labels in cells[start … end) but a and b, `from` and above; adds the weight to the support of each. */
  #tally(start: number, end: number, from: number, a: number, b: number, weight: number, numListed: number): number {
    const { neighbours, neighbourSupports } = this;
    const together = this.#together;
    const cells = this.#cells;
    let count = numListed;
    for (let p = start; p < end; p++) {
      const c = cells[p];
      if (c < from || c === a || c === b) continue;
      const slot = together[c];
      if (slot < 0) {
        together[c] = count;
        neighbours[count] = c;
        neighbourSupports[count++] = weight;
      } else neighbourSupports[slot] += weight;
    }
    return count;
  }

  #movePairs(pairs: PairSupports, a: number, b: number, count: number): void {
    for (let n = 0; n < count; n++) {
      const c = this.neighbours[n];
      this.#together[c] = -1;
      pairs.remove(b, c);
      if (this.neighbourSupports[n] > 0) pairs.add(a, c, this.neighbourSupports[n]);
    }
    pairs.remove(a, b);
  }
}

function sumOf(weights: Uint32Array, rows: Uint32Array): number {
  let sum = 0;
  for (let n = 0; n < rows.length; n++) sum += weights[rows[n]];
  return sum;
}

/** Sorts the first `count` neighbours ascending, their supports with them; `slots` is working memory, −1 before and after. */
function sortNeighbours(neighbours: Uint32Array, count: number, supports: Uint32Array, slots: Int32Array): void {
  for (let n = 0; n < count; n++) slots[neighbours[n]] = supports[n];
  neighbours.subarray(0, count).sort();
  for (let n = 0; n < count; n++) {
    supports[n] = slots[neighbours[n]];
    slots[neighbours[n]] = -1;
  }
}
