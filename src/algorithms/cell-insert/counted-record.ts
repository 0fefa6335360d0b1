import { collapseRows, type WeightedRows } from '../../data/collapse-rows.ts';
import type { Cells } from '../../records/dataset.ts';
import { sortRows } from '../../records/sort-rows.ts';
import { countSets } from './count-sets.ts';
import type { InferenceBound } from './insertion.ts';
import { LabelSets } from './label-sets.ts';
import { MAX_SHOWN, type OpenRecord } from './open-record.ts';
import { numBits } from './part-table.ts';
import { ShownCells } from './shown-cells.ts';
import type { SplitRecords } from './split-records.ts';

/** More sets of labels than this are not counted: about a gigabyte. */
const MOST_SETS = 2 ** 25;
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
export class CountedRecord implements OpenRecord {
  size = 0;
  numPublic = 0;
  readonly together = new Uint32Array(MAX_SHOWN);

  readonly #records: SplitRecords;
  readonly #m: number;
  readonly #mostSets: number;
  readonly #cellsShown: ShownCells;
  /** Public labels by rising support, and where each is among them. */
  readonly #labelOf: Uint32Array;
  readonly #rankOf: Uint32Array;
  readonly #publicParts: Cells;
  readonly #sets = new LabelSets();
  #row = -1;
  readonly #labels = new Uint32Array(MAX_SHOWN);
  /** For each label its bit in t, or −1. */
  readonly #bitOf: Int8Array;
  readonly #parts = new Uint32Array(1 << MAX_SHOWN);
  /** The selected item as a label, and how many labels of t stand before it. */
  #selected = -1;
  #numBefore = 0;
  /** The set of each part of t with the selected item, where it was asked for. */
  readonly #joined = new Uint32Array(1 << MAX_SHOWN);

  constructor(
    records: SplitRecords,
    numSensitive: number,
    bound: InferenceBound,
    checkpoint: (done: number, total: number) => void,
    mostSets = MOST_SETS,
  ) {
    const { publicParts, numLabels } = records;
    this.#records = records;
    this.#m = bound.m;
    this.#mostSets = mostSets;
    this.#cellsShown = new ShownCells(records, numSensitive);
    this.#bitOf = new Int8Array(numLabels + numSensitive).fill(-1);
    this.#labelOf = rarestFirst(publicParts.items, numLabels);
    this.#rankOf = new Uint32Array(numLabels);
    for (const [rank, label] of this.#labelOf.entries()) this.#rankOf[label] = rank;
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

  get shown(): Uint8Array {
    return this.#cellsShown.shown;
  }

  get numShown(): Uint32Array {
    return this.#cellsShown.numShown;
  }

  open(t: number): boolean {
    const { numLabels, sensitive } = this.#records;
    const { offsets, items } = this.#publicParts;
    for (let bit = 0; bit < this.size; bit++) this.#bitOf[this.#numberOf(this.#labels[bit])] = -1;
    this.size = 0;
    this.#row = t;
    const [from, to] = [offsets[t], offsets[t + 1]];
    if (to - from >= MAX_SHOWN) return false;
    if (to - from <= this.#m && !this.#sets.has(items.subarray(from, to))) return false;
    this.numPublic = to - from;
    for (let p = from; p < to; p++) this.#addLabel(items[p]);
    for (let p = sensitive.offsets[t]; p < sensitive.offsets[t + 1]; p++) {
      if (this.shown[p] === 1) this.#addLabel(numLabels + sensitive.items[p]);
    }
    return true;
  }

  show(p: number): void {
    this.#choose(this.#records.sensitive.items[p]);
    this.#cellsShown.add(this.#row, p);
    const sets = this.#sets;
    for (let mask = 0; mask < 1 << this.size && !this.isFull; mask++) {
      const isCounted = this.#m >= this.size || numBits(mask) <= this.#m;
      const set = isCounted ? this.#join(mask, true) : 0;
      this.#joined[mask] = set;
      if (set !== 0) sets.counts[set]++;
    }
    if (this.#numBefore < this.size) this.open(this.#row);
    else {
      const first = 1 << this.size;
      this.#addLabel(this.#selected);
      for (let rest = 0; rest < first; rest++) this.#parts[first | rest] = this.#joined[rest];
    }
  }

  countOthers(mask: number): number {
    const set = this.#partSet(mask);
    return set === 0 ? 0 : this.#sets.counts[set] - 1;
  }

  select(alpha: number): number {
    this.#choose(alpha);
    let most = 0;
    for (let bit = 0; bit < this.size; bit++) {
      const count = this.countTogether(1 << bit);
      this.together[bit] = count;
      if (count > most) most = count;
    }
    return most;
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

  partOf(labels: readonly number[]): number {
    let mask = 0;
    for (const label of labels) if (this.#bitOf[label] >= 0) mask |= 1 << this.#bitOf[label];
    return mask;
  }

  rowsShowing(alpha: number): Uint32Array {
    return this.#cellsShown.rowsShowing(alpha);
  }

  labelsOf(t: number): number[] {
    return this.#cellsShown.labelsOf(t);
  }

  isTogether(label: number, alpha: number): boolean {
    const { numLabels } = this.#records;
    const [one, other] = [label < numLabels ? this.#rankOf[label] : label, numLabels + alpha];
    const first = this.#sets.find(0, Math.min(one, other));
    return first !== 0 && this.#sets.counts[this.#sets.find(first, Math.max(one, other))] > 0;
  }

  /**
   * What an attempt that fails for want of others waits for: the set of a part of t, with the selected item or without, and
   * how many hold it at least once it has `others`.
   */
  waitingFor(mask: number, isJoined: boolean, others: number): { set: number; count: number } {
    return isJoined
      ? { set: this.#joinedSet(mask, true), count: others }
      : { set: this.#partSet(mask), count: others + 1 };
  }

  /** How many hold a set. */
  countOf(set: number): number {
    return this.#sets.counts[set];
  }

  #choose(alpha: number): void {
    this.#selected = this.#records.numLabels + alpha;
    this.#numBefore = 0;
    while (this.#numBefore < this.size && this.#labels[this.#numBefore] < this.#selected) this.#numBefore++;
  }

  /** The set of a part of t with the selected item; #joined knows that of the part without its last label. */
  #join(mask: number, adds: boolean): number {
    const last = 31 - Math.clz32(mask);
    const endsWithSelected = last < this.#numBefore;
    const before = endsWithSelected ? this.#partSet(mask) : this.#joined[mask ^ (1 << last)];
    const label = endsWithSelected ? this.#selected : this.#labels[last];
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
      set = adds ? sets.findOrAdd(set, this.#labels[bit]) : sets.find(set, this.#labels[bit]);
      if (set === 0) return 0;
    }
    return set;
  }

  /** The set of a part of t; 0 where it is not counted. */
  #partSet(mask: number): number {
    const known = this.#parts[mask];
    if (known !== UNSEEN) return known;
    const last = 31 - Math.clz32(mask);
    const rest = mask ^ (1 << last);
    const before = this.#partSet(rest);
    const set = rest !== 0 && before === 0 ? 0 : this.#sets.find(before, this.#labels[last]);
    this.#parts[mask] = set;
    return set;
  }

  /** Adds a label that stands behind the others. */
  #addLabel(label: number): void {
    const bit = this.size++;
    this.#bitOf[this.#numberOf(label)] = bit;
    this.#labels[bit] = label;
    this.#parts.fill(UNSEEN, 1 << bit, 2 << bit);
  }

  /** The number that others know a label by. */
  #numberOf(label: number): number {
    return label < this.#labelOf.length ? this.#labelOf[label] : label;
  }

  /** Adds the public parts of live records, longest first: what is in another one is there already. */
  #addLiveParts(
    distinct: WeightedRows,
    { limits, m }: InferenceBound,
    checkpoint: (done: number, total: number) => void,
  ): void {
    const whole = new LabelSets();
    const lengthOf = (r: number) => distinct.offsets[r + 1] - distinct.offsets[r];
    const rows = [...distinct.weights.keys()].filter((r) => lengthOf(r) < MAX_SHOWN);
    const setOf = new Uint32Array(distinct.numRows);
    for (const r of rows) if (lengthOf(r) <= m) setOf[r] = whole.add(rowOf(distinct, r));
    countSets(whole, distinct, this.#records.numLabels, MAX_SHOWN, checkpoint);
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
