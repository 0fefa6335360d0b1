import type { WeightedRows } from '../../data/collapse-rows.ts';
import { ensureCapacity } from '../../data/grow.ts';
import type { StepCheckpoint } from '../../progress.ts';
import type { LabelSets } from './label-sets.ts';

/** Adds the weight of every row to the counts of the sets of up to `longest` labels that it contains; the labels of rows ascend. */
export function countSets(
  sets: LabelSets,
  rows: WeightedRows,
  numLabels: number,
  longest: number,
  checkpoint: StepCheckpoint,
): void {
  new SetCounting(sets, rows, numLabels, longest, checkpoint).count();
}

/** The number of entries examined between two checkpoints. */
const MANY = 1 << 18;

/** Numbers that a row takes on the stack: the row, and where its labels behind the set begin. */
const ENTRY = 2;
/** Numbers that a branch takes: its label, its set, and where its rows start and end. */
const BRANCH = 4;

/** Follows the sets depth first, each with the rows that contain it: sets are looked for once, not once for every row. */
class SetCounting {
  readonly #sets: LabelSets;
  readonly #rows: WeightedRows;
  readonly #longest: number;
  /** Stacks of the sets being followed: their rows, and those with one more label. */
  #entries: Uint32Array<ArrayBuffer>;
  #branches = new Uint32Array();
  /** By label, of the set being followed: how many of its rows contain it and what they weigh; later where the next goes. */
  readonly #counts: Uint32Array;
  readonly #weights: Uint32Array;
  readonly #checkpoint: StepCheckpoint;
  #untilCheckpoint = 0;
  /** Branches of the first labels: those that are done, and all. */
  #numDone = 0;
  #numFirst = 0;

  constructor(sets: LabelSets, rows: WeightedRows, numLabels: number, longest: number, checkpoint: StepCheckpoint) {
    this.#checkpoint = checkpoint;
    this.#sets = sets;
    this.#rows = rows;
    this.#longest = longest;
    this.#entries = new Uint32Array(rows.numRows * ENTRY);
    this.#counts = new Uint32Array(numLabels);
    this.#weights = new Uint32Array(numLabels);
  }

  count(): void {
    const { numRows, offsets } = this.#rows;
    for (let r = 0; r < numRows; r++) {
      this.#entries[r * ENTRY] = r;
      this.#entries[r * ENTRY + 1] = offsets[r];
    }
    if (numRows > 0) this.#follow(0, 1, 0, numRows * ENTRY, numRows * ENTRY, 0);
  }

  /** Counts the sets of `length` labels that follow on a set, whose rows are #entries[from … to). The stacks are free from `top` and `branchTop` on. */
  #follow(set: number, length: number, from: number, to: number, top: number, branchTop: number): void {
    this.#untilCheckpoint -= to - from;
    if (this.#untilCheckpoint < 0) {
      this.#untilCheckpoint = MANY;
      this.#checkpoint(this.#numDone, this.#numFirst);
    }
    const sets = this.#sets;
    const [counts, weights] = [this.#counts, this.#weights];
    const branchEnd = this.#openBranches(from, to, branchTop);
    if (length === 1) this.#numFirst = branchEnd / BRANCH;
    let end = top;
    for (let b = branchTop; b < branchEnd; b += BRANCH) {
      const label = this.#branches[b];
      const longer = sets.find(set, label);
      if (longer !== 0) sets.counts[longer] += weights[label];
      const capacity = longer === 0 || length === this.#longest ? 0 : counts[label] * ENTRY;
      this.#branches[b + 1] = longer;
      this.#branches[b + 2] = end;
      this.#branches[b + 3] = end + capacity;
      counts[label] = capacity === 0 ? 0 : end;
      weights[label] = 0;
      end += capacity;
    }
    if (end === top) return;
    this.#entries = ensureCapacity(this.#entries, end);
    this.#fill(from, to);
    for (let b = branchTop; b < branchEnd; b += BRANCH) counts[this.#branches[b]] = 0;
    for (let b = branchTop; b < branchEnd; b += BRANCH) {
      const [, longer, rowsFrom, rowsTo] = this.#branches.subarray(b, b + BRANCH);
      if (rowsFrom < rowsTo) this.#follow(longer, length + 1, rowsFrom, rowsTo, end, branchEnd);
      if (length === 1) this.#numDone = b / BRANCH + 1;
    }
  }

  /** Stacks a branch for each label of the rows, and counts and weighs those that contain it; returns the end. */
  #openBranches(from: number, to: number, branchTop: number): number {
    const { offsets, items, weights: rowWeights } = this.#rows;
    const [entries, counts, weights] = [this.#entries, this.#counts, this.#weights];
    let branchEnd = branchTop;
    for (let e = from; e < to; e += ENTRY) {
      const row = entries[e];
      const weight = rowWeights[row];
      for (let p = entries[e + 1]; p < offsets[row + 1]; p++) {
        const label = items[p];
        weights[label] += weight;
        if (counts[label]++ > 0) continue;
        this.#branches = ensureCapacity(this.#branches, branchEnd + BRANCH);
        this.#branches[branchEnd] = label;
        branchEnd += BRANCH;
      }
    }
    return branchEnd;
  }

  /** Puts the rows where #counts says, by label; nothing where it says 0. */
  #fill(from: number, to: number): void {
    const { offsets, items } = this.#rows;
    const [entries, positions] = [this.#entries, this.#counts];
    for (let e = from; e < to; e += ENTRY) {
      const row = entries[e];
      for (let p = entries[e + 1]; p < offsets[row + 1]; p++) {
        const index = positions[items[p]];
        if (index === 0) continue;
        entries[index] = row;
        entries[index + 1] = p + 1;
        positions[items[p]] = index + ENTRY;
      }
    }
  }
}
