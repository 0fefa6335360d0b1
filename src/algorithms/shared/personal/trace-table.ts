import { grow } from '../../../data/grow.ts';
import type { PublishedRows } from './published-rows.ts';

/**
 * The traces (row ∩ D) of all rows that share a root with one record D, as bit sets over the items of D, by rising support.
 * Roots are the items of which a set must contain one to be of interest: all rows that contain such a set are here.
 */
export class TraceTable {
  readonly #published: PublishedRows;
  /** Place → row. */
  rows = new Uint32Array(1 << 10);
  numPlaces = 0;
  #record: number[] = [];
  /** Words per trace, and the traces: bits[place · words …]. */
  #words = 1;
  #bits = new Uint32Array(1 << 10);
  /** The places of the rows of each bit: #list[#from[bit] … #end[bit]). */
  #list = new Uint32Array(1 << 10);
  readonly #from: number[] = [];
  readonly #end: number[] = [];
  /** The number of traces that have each bit. */
  readonly #counts: number[] = [];
  /** By row: its place + 1; by item, while rows are gone through: its bit + 1. */
  readonly #placeOf: Uint32Array;
  readonly #bitOf: Uint32Array;
  /** By row as it was given: how many cells the rows of the table have. */
  numCells = 0;
  /** Counts of supersets by trace, valid with the stamp of now: a place that has the trace, the count, and its limit. */
  #slots = new Uint32Array(1 << 11);
  #stamps = new Uint32Array(1 << 11);
  #found = new Uint32Array(1 << 11);
  #limits = new Uint32Array(1 << 11);
  #stamp = 0;
  #roots = new Uint32Array(1);
  /** The bit that is left out of all traces, or −1. */
  #leftOut = -1;

  constructor(published: PublishedRows) {
    this.#published = published;
    this.#placeOf = new Uint32Array(published.dataset.numRows);
    this.#bitOf = new Uint32Array(published.blank + 1);
  }

  /** Collects the traces of a record. */
  fill(record: Uint32Array, isRoot: (item: number) => boolean): void {
    const { supports } = this.#published;
    for (let index = 0; index < this.numPlaces; index++) this.#placeOf[this.rows[index]] = 0;
    this.#record = [...record].filter((i) => supports[i] > 0);
    this.#record.sort((a, b) => supports[a] - supports[b] || a - b);
    this.#words = Math.max(1, (this.#record.length + 31) >>> 5);
    this.#roots = new Uint32Array(this.#words);
    for (const [bit, item] of this.#record.entries()) if (isRoot(item)) this.#roots[bit >>> 5] |= 1 << (bit & 31);
    this.#leftOut = -1;
    this.numPlaces = 0;
    this.numCells = 0;
    const bits = [...this.#record.keys()];
    const roots = bits.filter((bit) => this.#isRoot(bit));
    let listed = 0;
    for (const item of this.#record) listed += supports[item];
    if (listed > this.#list.length) this.#list = grow(this.#list, listed);
    if (roots.length === bits.length) this.#fillByItem(bits, []);
    else {
      for (const bit of roots) this.#enterAll(this.#record[bit]);
      if (2 * this.numCells < listed) this.#fillByRow();
      else
        this.#fillByItem(
          roots,
          bits.filter((bit) => !this.#isRoot(bit)),
        );
    }
    this.#stamp++;
    if (this.#slots.length >= 2 * this.numPlaces) return;
    this.#slots = grow(this.#slots, 2 * this.numPlaces);
    this.#stamps = new Uint32Array(this.#slots.length);
    this.#found = new Uint32Array(this.#slots.length);
    this.#limits = new Uint32Array(this.#slots.length);
  }

  /** Goes through the rows of the items: those of roots get a place, to which the other items are added. */
  #fillByItem(roots: readonly number[], others: readonly number[]): void {
    const { covers, positions, items } = this.#published;
    let end = 0;
    for (const bit of [...roots, ...others]) {
      const item = this.#record[bit];
      const enters = this.#isRoot(bit);
      this.#from[bit] = end;
      for (let n = covers.offsets[item]; n < covers.offsets[item + 1]; n++) {
        if (items[positions[n]] !== item) continue;
        const index = enters ? this.#enter(covers.rows[n]) : this.placeOf(covers.rows[n]);
        if (index < 0) continue;
        this.#bits[index * this.#words + (bit >>> 5)] |= 1 << (bit & 31);
        this.#list[end++] = index;
      }
      this.#end[bit] = end;
      this.#counts[bit] = end - this.#from[bit];
    }
  }

  /** Goes through the items of the rows that have a place; these become ascending first. */
  #fillByRow(): void {
    const { dataset, items } = this.#published;
    this.rows.subarray(0, this.numPlaces).sort();
    for (const [bit, item] of this.#record.entries()) {
      this.#bitOf[item] = bit + 1;
      this.#counts[bit] = 0;
    }
    const visit = (see: (bit: number, index: number) => void) => {
      for (let index = 0; index < this.numPlaces; index++) {
        const t = this.rows[index];
        for (let p = dataset.offsets[t]; p < dataset.offsets[t + 1]; p++) {
          const bit = this.#bitOf[items[p]];
          if (bit > 0) see(bit - 1, index);
        }
      }
    };
    visit((bit, index) => {
      this.#bits[index * this.#words + (bit >>> 5)] |= 1 << (bit & 31);
      this.#counts[bit]++;
    });
    let end = 0;
    for (const bit of this.#record.keys()) {
      this.#from[bit] = end;
      this.#end[bit] = end;
      end += this.#counts[bit];
    }
    visit((bit, index) => {
      this.#list[this.#end[bit]++] = index;
    });
    for (let index = 0; index < this.numPlaces; index++) this.#placeOf[this.rows[index]] = index + 1;
    for (const item of this.#record) this.#bitOf[item] = 0;
  }

  #enterAll(item: number): void {
    const { covers, positions, items } = this.#published;
    for (let n = covers.offsets[item]; n < covers.offsets[item + 1]; n++) {
      if (items[positions[n]] === item) this.#enter(covers.rows[n]);
    }
  }

  /** The place of a row, −1 where it has none. */
  placeOf(t: number): number {
    return this.#placeOf[t] - 1;
  }

  #isRoot(bit: number): boolean {
    return ((this.#roots[bit >>> 5] >>> (bit & 31)) & 1) === 1;
  }

  #enter(t: number): number {
    if (this.#placeOf[t] > 0) return this.#placeOf[t] - 1;
    const index = this.numPlaces++;
    this.#placeOf[t] = index + 1;
    this.numCells += this.#published.dataset.offsets[t + 1] - this.#published.dataset.offsets[t];
    if (index === this.rows.length) this.rows = grow(this.rows, index + 1);
    this.rows[index] = t;
    const needed = this.numPlaces * this.#words;
    if (needed > this.#bits.length) this.#bits = grow(this.#bits, needed);
    this.#bits.fill(0, index * this.#words, needed);
    return index;
  }

  /** Takes the item out of the trace of the place. */
  drop(index: number, item: number): void {
    const bit = this.#record.indexOf(item);
    if (bit < 0) return;
    this.#stamp++;
    this.#bits[index * this.#words + (bit >>> 5)] &= ~(1 << (bit & 31));
    this.#counts[bit]--;
  }

  /** From now on traces are taken without this item, if they have it. */
  leaveOut(item: number): void {
    this.#leftOut = this.#record.indexOf(item);
  }

  #wordOf(index: number, word: number): number {
    const bits = this.#bits[index * this.#words + word];
    return this.#leftOut >>> 5 === word && this.#leftOut >= 0 ? bits & ~(1 << (this.#leftOut & 31)) : bits;
  }

  hasRoot(index: number): boolean {
    for (let word = 0; word < this.#words; word++)
      if ((this.#wordOf(index, word) & this.#roots[word]) !== 0) return true;
    return false;
  }

  /** Whether a set has a root: only of such a set all rows are here. */
  isOfInterest(set: Uint32Array): boolean {
    for (let word = 0; word < this.#words; word++) if ((set[word] & this.#roots[word]) !== 0) return true;
    return false;
  }

  has(index: number, bit: number): boolean {
    return ((this.#wordOf(index, bit >>> 5) >>> (bit & 31)) & 1) === 1;
  }

  /** The number of traces that contain the one at a place, which has a root, up to `cap`; once for equal traces. */
  countSupersets(index: number, cap: number): number {
    const set = this.intersect([index]);
    const rarest = this.#lowestBit(set);
    if (this.#isSingle(set)) return Math.min(cap, this.#counts[rarest]);
    if (this.#leftOut >= 0) return this.#countSupersetsOf(set, rarest, cap);
    const slot = this.#slotOf(index, set);
    const isKnown = this.#stamps[slot] === this.#stamp;
    if (isKnown && (this.#found[slot] < this.#limits[slot] || cap <= this.#limits[slot]))
      return Math.min(cap, this.#found[slot]);
    this.#slots[slot] = index;
    this.#stamps[slot] = this.#stamp;
    this.#limits[slot] = cap;
    this.#found[slot] = this.#countSupersetsOf(set, rarest, cap);
    return this.#found[slot];
  }

  /** The place of a trace's count, present or not. */
  #slotOf(index: number, set: Uint32Array): number {
    let hash = 0;
    for (let word = 0; word < this.#words; word++) hash = Math.imul(hash ^ set[word], 0x9e37_79b1) + (hash >>> 15);
    const length = this.#slots.length;
    let slot = (hash >>> 0) % length;
    while (this.#stamps[slot] === this.#stamp && !this.#haveSameTrace(this.#slots[slot], index))
      slot = (slot + 1) % length;
    return slot;
  }

  #haveSameTrace(a: number, b: number): boolean {
    for (let word = 0; word < this.#words; word++)
      if (this.#bits[a * this.#words + word] !== this.#bits[b * this.#words + word]) return false;
    return true;
  }

  #countSupersetsOf(set: Uint32Array, rarest: number, cap: number): number {
    const end = this.#end[rarest];
    let count = 0;
    for (let n = this.#from[rarest]; n < end && count < cap; n++) if (this.#isSuperset(this.#list[n], set)) count++;
    return count;
  }

  /** The places of the traces that contain the set, which is not empty. */
  supersetsOf(set: Uint32Array): Uint32Array {
    const rarest = this.#lowestBit(set);
    const from = this.#from[rarest];
    const found = new Uint32Array(this.#end[rarest] - from);
    let length = 0;
    for (let n = 0; n < found.length; n++) {
      const index = this.#list[from + n];
      if (this.#isSuperset(index, set)) found[length++] = index;
    }
    return found.subarray(0, length);
  }

  emptyTrace(): Uint32Array {
    return new Uint32Array(this.#words);
  }

  /** The common part of the traces at these places. */
  intersect(places: readonly number[]): Uint32Array {
    const set = new Uint32Array(this.#words);
    for (let word = 0; word < this.#words; word++) {
      let bits = 0xffff_ffff;
      for (const index of places) bits &= this.#wordOf(index, word);
      set[word] = bits;
    }
    return set;
  }

  /** The bits behind `last` and outside the set that one of the places has, ascending. */
  bitsBeyond(places: readonly number[], set: Uint32Array, last: number): number[] {
    const matches: number[] = [];
    for (let word = Math.max(0, last) >>> 5; word < this.#words; word++) {
      let bits = 0;
      for (const index of places) bits |= this.#wordOf(index, word);
      bits &= ~set[word];
      for (; bits !== 0; bits &= bits - 1) {
        const bit = word * 32 + 31 - Math.clz32(bits & -bits);
        if (bit > last) matches.push(bit);
      }
    }
    return matches;
  }

  /** Whether `closed` has a bit before this one that `set` lacks. */
  addsBefore(closed: Uint32Array, set: Uint32Array, bit: number): boolean {
    const last = bit >>> 5;
    for (let word = 0; word < last; word++) if ((closed[word] & ~set[word]) !== 0) return true;
    return (closed[last] & ~set[last] & ((1 << (bit & 31)) - 1)) !== 0;
  }

  itemsOf(set: Uint32Array): number[] {
    return this.#record.filter((_, bit) => (set[bit >>> 5] >>> (bit & 31)) & 1);
  }

  #lowestBit(set: Uint32Array): number {
    let word = 0;
    while (set[word] === 0) word++;
    return word * 32 + 31 - Math.clz32(set[word] & -set[word]);
  }

  #isSingle(set: Uint32Array): boolean {
    let seen = 0;
    for (const bits of set) {
      if ((bits & (bits - 1)) !== 0) return false;
      if (bits !== 0) seen++;
    }
    return seen === 1;
  }

  #isSuperset(index: number, set: Uint32Array): boolean {
    const start = index * this.#words;
    for (let word = 0; word < this.#words; word++)
      if ((this.#bits[start + word] & set[word]) >>> 0 !== set[word]) return false;
    return true;
  }
}
