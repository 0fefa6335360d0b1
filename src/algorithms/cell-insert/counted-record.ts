import { collapseRows, type WeightedRows } from '../../data/collapse-rows.ts';
import { countBits } from '../../data/count-bits.ts';
import type { StepCheckpoint } from '../../progress.ts';
import type { Cells } from '../../records/dataset.ts';
import { sortRows } from '../../records/sort-rows.ts';
import type { InferenceBound } from '../shared/inference/promises.ts';
import { countSets } from './count-sets.ts';
import { LabelSets } from './label-sets.ts';
import { MAX_SHOWN, OpenRecord } from './open-record.ts';
import type { SplitRecords } from './split-records.ts';

/** More sets of labels than this are not counted: about a gigabyte. */
const MAX_SETS = 2 ** 25;
/** Stands for a set that was not looked for. */
const UNSEEN = 2 ** 32 - 1;

/**
 * An open record whose parts are counted beforehand, as sets of labels: no attempt goes through records.
 *
 * For the sets public labels are numbered by rising support, and the labels of t ascend. A record is live if enough others
 * hold its public part for it to show anything at all.
 *
 * C1 every public part of up to m labels of a live record is among #sets, with the number of records that contain it
 * C2 so is every part of up to m + 1 labels with a shown cell, with the number of records that show it
 * C3 #parts[mask] is the set of that part of t, 0 where it is not counted, and UNSEEN until it is asked for
 */
export class CountedRecord extends OpenRecord {
  readonly #m: number;
  readonly #mostSets: number;
  /** By public label: where it is among them by rising support. */
  readonly #rankOf: Uint32Array;
  readonly #publicParts: Cells;
  readonly #sets = new LabelSets();
  readonly #parts = new Uint32Array(1 << MAX_SHOWN);
  /** The selected item as a label, and the number of labels of t before it. */
  #selected = -1;
  #numBefore = 0;
  /** The set of each part of t with the selected item, where it was asked for. */
  readonly #joined = new Uint32Array(1 << MAX_SHOWN);

  constructor(records: SplitRecords, bound: InferenceBound, checkpoint: StepCheckpoint, maxSets = MAX_SETS) {
    super(records);
    const { publicParts, numLabels } = records;
    this.#m = bound.m;
    this.#mostSets = maxSets;
    this.#rankOf = new Uint32Array(numLabels);
    for (const [rank, label] of rarestFirst(publicParts.items, numLabels).entries()) this.#rankOf[label] = rank;
    this.#publicParts = { offsets: publicParts.offsets, items: publicParts.items.map((label) => this.#rankOf[label]) };
    sortRows(publicParts.offsets, this.#publicParts.items);
    const distinct = collapseRows(this.#publicParts);
    this.#addLiveParts(distinct, bound, checkpoint);
    if (!this.isFull) countSets(this.#sets, distinct, numLabels, Math.min(bound.m, MAX_SHOWN), checkpoint);
  }

  /** Whether there are more sets than are counted: then no count means anything. */
  get isFull(): boolean {
    return this.#sets.size > this.#mostSets;
  }

  open(t: number): boolean {
    const { offsets, items } = this.#publicParts;
    const part = items.subarray(offsets[t], offsets[t + 1]);
    if (part.length <= this.#m && part.length < MAX_SHOWN && !this.#sets.has(part)) return false;
    return this.load(t, this.#publicParts);
  }

  show(p: number): void {
    this.#choose(this.records.sensitive.items[p]);
    this.markVisible(p);
    const sets = this.#sets;
    for (let mask = 0; mask < 1 << this.size && !this.isFull; mask++) {
      const isCounted = this.#m >= this.size || countBits(mask) <= this.#m;
      const set = isCounted ? this.#join(mask, true) : 0;
      this.#joined[mask] = set;
      if (set !== 0) sets.counts[set]++;
    }
    if (this.#numBefore < this.size) this.open(this.row);
    else {
      const first = 1 << this.size;
      this.addLabel(this.#selected, p);
      for (let bits = 0; bits < first; bits++) this.#parts[first | bits] = this.#joined[bits];
    }
  }

  countOthers(mask: number): number {
    const set = this.#partSet(mask);
    return set === 0 ? 0 : this.#sets.counts[set] - 1;
  }

  select(alpha: number): number {
    this.#choose(alpha);
    let max = 0;
    for (let bit = 0; bit < this.size; bit++) {
      const count = this.countTogether(1 << bit);
      this.together[bit] = count;
      if (count > max) max = count;
    }
    return max;
  }

  countShowing(alpha: number): number {
    return this.numShown[alpha];
  }

  countTogether(mask: number): number {
    return this.#sets.counts[this.#joinedSet(mask, false)];
  }

  fillTable(table: Int32Array): void {
    const { counts } = this.#sets;
    for (let mask = 0; mask < 1 << this.size; mask++) {
      const set = this.#join(mask, false);
      this.#joined[mask] = set;
      table[mask] = counts[set];
    }
  }

  isTogether(label: number, alpha: number): boolean {
    const [a, b] = [this.numberOf(label), this.records.numLabels + alpha];
    const first = this.#sets.find(0, Math.min(a, b));
    return first !== 0 && this.#sets.counts[this.#sets.find(first, Math.max(a, b))] > 0;
  }

  /**
   * The condition that an attempt waits for if it fails for lack of others: the set of a part of t, with the selected
   * item or without, and its support at least once it has `numOthers`.
   */
  waitingFor(mask: number, isJoined: boolean, numOthers: number): { set: number; count: number } {
    return isJoined
      ? { set: this.#joinedSet(mask, true), count: numOthers }
      : { set: this.#partSet(mask), count: numOthers + 1 };
  }

  /** The support of a set. */
  countOf(set: number): number {
    return this.#sets.counts[set];
  }

  #choose(alpha: number): void {
    this.#selected = this.records.numLabels + alpha;
    this.#numBefore = 0;
    while (this.#numBefore < this.size && this.labels[this.#numBefore] < this.#selected) this.#numBefore++;
  }

  /** The set of a part of t with the selected item; #joined knows that of the part without its last label. */
  #join(mask: number, adds: boolean): number {
    const last = 31 - Math.clz32(mask);
    const endsWithSelected = last < this.#numBefore;
    const before = endsWithSelected ? this.#partSet(mask) : this.#joined[mask ^ (1 << last)];
    const label = endsWithSelected ? this.#selected : this.labels[last];
    if (mask !== 0 && before === 0) return 0;
    return adds ? this.#sets.findOrAdd(before, label) : this.#sets.find(before, label);
  }

  /** The same for one part, label by label; 0 where it is not there. */
  #joinedSet(mask: number, adds: boolean): number {
    const sets = this.#sets;
    let set = 0;
    for (let bit = 0; bit <= this.size; bit++) {
      if (bit === this.#numBefore) {
        set = adds ? sets.findOrAdd(set, this.#selected) : sets.find(set, this.#selected);
        if (set === 0) return 0;
      }
      if ((mask & (1 << bit)) === 0) continue;
      set = adds ? sets.findOrAdd(set, this.labels[bit]) : sets.find(set, this.labels[bit]);
      if (set === 0) return 0;
    }
    return set;
  }

  /** The set of a part of t; 0 where it is not counted. */
  #partSet(mask: number): number {
    const stored = this.#parts[mask];
    if (stored !== UNSEEN) return stored;
    const last = 31 - Math.clz32(mask);
    const rest = mask ^ (1 << last);
    const before = this.#partSet(rest);
    const set = rest !== 0 && before === 0 ? 0 : this.#sets.find(before, this.labels[last]);
    this.#parts[mask] = set;
    return set;
  }

  protected override numberOf(label: number): number {
    return label < this.#rankOf.length ? this.#rankOf[label] : label;
  }

  protected forget(from: number, to: number): void {
    this.#parts.fill(UNSEEN, from, to);
  }

  /** Adds the public parts of live records, longest first: what is in another one is there already. */
  #addLiveParts(distinct: WeightedRows, { limits, m }: InferenceBound, checkpoint: StepCheckpoint): void {
    const whole = new LabelSets();
    const lengthOf = (r: number) => distinct.offsets[r + 1] - distinct.offsets[r];
    const rows = [...distinct.weights.keys()].filter((r) => lengthOf(r) < MAX_SHOWN);
    const setOf = new Uint32Array(distinct.numRows);
    for (const r of rows) if (lengthOf(r) <= m) setOf[r] = whole.add(rowOf(distinct, r));
    countSets(whole, distinct, this.records.numLabels, MAX_SHOWN, checkpoint);
    const live = rows.filter((r) => setOf[r] === 0 || whole.counts[setOf[r]] - 1 > limits[1]);
    for (const [n, r] of live.sort((r, s) => lengthOf(s) - lengthOf(r)).entries()) {
      if ((n & 1023) === 0) checkpoint(n, live.length);
      if (this.isFull) return;
      const row = rowOf(distinct, r);
      if (!this.#sets.has(row)) this.#sets.addParts(row, m);
    }
  }
}

function rowOf({ offsets, items }: Cells, r: number): Uint32Array {
  return items.subarray(offsets[r], offsets[r + 1]);
}

/** The labels by the number of records that contain them, fewest first. */
function rarestFirst(labels: Uint32Array, numLabels: number): Uint32Array {
  const counts = new Uint32Array(numLabels);
  for (const label of labels) counts[label]++;
  return Uint32Array.from(counts.keys()).sort((a, b) => counts[a] - counts[b] || a - b);
}
