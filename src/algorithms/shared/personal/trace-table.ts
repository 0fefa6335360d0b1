import { grow } from '../../../data/grow.ts';
import type { PublishedRows } from './published-rows.ts';

/** The traces (row ∩ D) of all rows that share an item with one record D, as bit sets over the items of D, by rising support. */
export class TraceTable {
  readonly #published: PublishedRows;
  /** Place → row. */
  rows = new Uint32Array(1 << 10);
  numPlaces = 0;
  #record: number[] = [];
  /** Words per trace, and the traces: bits[place · words …]. */
  #words = 1;
  #bits = new Uint32Array(1 << 10);
  /** The places of the rows of each bit: #list[#from[bit] … #from[bit + 1]). */
  #list = new Uint32Array(1 << 10);
  #from: number[] = [];
  /** How many traces have each bit. */
  readonly #counts: number[] = [];
  /** By row: its place + 1, while a table is filled. */
  readonly #placeOf: Uint32Array;
  #roots = new Uint32Array(1);
  /** The bit that is left out of all traces, or −1. */
  #leftOut = -1;

  constructor(published: PublishedRows) {
    this.#published = published;
    this.#placeOf = new Uint32Array(published.dataset.numRows);
  }

  /** Collects the traces of a record; roots are the items of which a set must hold one to be of interest. */
  fill(record: Uint32Array, isRoot: (item: number) => boolean): void {
    const { supports, covers, positions, items } = this.#published;
    this.#record = [...record].filter((i) => supports[i] > 0);
    this.#record.sort((a, b) => supports[a] - supports[b] || a - b);
    this.#words = Math.max(1, (this.#record.length + 31) >>> 5);
    this.#roots = new Uint32Array(this.#words);
    for (const [bit, item] of this.#record.entries()) if (isRoot(item)) this.#roots[bit >>> 5] |= 1 << (bit & 31);
    this.#leftOut = -1;
    this.numPlaces = 0;
    this.#from = [0];
    let length = 0;
    for (const [bit, item] of this.#record.entries()) {
      length += supports[item];
      if (length > this.#list.length) this.#list = grow(this.#list, length);
      let end = this.#from[bit];
      for (let n = covers.offsets[item]; n < covers.offsets[item + 1]; n++) {
        if (items[positions[n]] !== item) continue;
        const place = this.#enter(covers.rows[n]);
        this.#bits[place * this.#words + (bit >>> 5)] |= 1 << (bit & 31);
        this.#list[end++] = place;
      }
      this.#from.push(end);
      this.#counts[bit] = end - this.#from[bit];
    }
    for (let place = 0; place < this.numPlaces; place++) this.#placeOf[this.rows[place]] = 0;
  }

  #enter(t: number): number {
    if (this.#placeOf[t] > 0) return this.#placeOf[t] - 1;
    const place = this.numPlaces++;
    this.#placeOf[t] = place + 1;
    if (place === this.rows.length) this.rows = grow(this.rows, place + 1);
    this.rows[place] = t;
    const needed = this.numPlaces * this.#words;
    if (needed > this.#bits.length) this.#bits = grow(this.#bits, needed);
    this.#bits.fill(0, place * this.#words, needed);
    return place;
  }

  /** Takes the item out of the trace of the place. */
  drop(place: number, item: number): void {
    const bit = this.#record.indexOf(item);
    if (bit < 0) return;
    this.#bits[place * this.#words + (bit >>> 5)] &= ~(1 << (bit & 31));
    this.#counts[bit]--;
  }

  /** From now on traces are taken without this item, if they have it. */
  leaveOut(item: number): void {
    this.#leftOut = this.#record.indexOf(item);
  }

  #wordOf(place: number, word: number): number {
    const bits = this.#bits[place * this.#words + word];
    return this.#leftOut >>> 5 === word && this.#leftOut >= 0 ? bits & ~(1 << (this.#leftOut & 31)) : bits;
  }

  hasRoot(place: number): boolean {
    for (let word = 0; word < this.#words; word++)
      if ((this.#wordOf(place, word) & this.#roots[word]) !== 0) return true;
    return false;
  }

  has(place: number, bit: number): boolean {
    return ((this.#wordOf(place, bit >>> 5) >>> (bit & 31)) & 1) === 1;
  }

  /** How many traces hold that of the place, counted up to `enough`. */
  countSupersets(place: number, enough: number): number {
    const set = this.intersect([place]);
    const rarest = this.#lowestBit(set);
    if (this.#isSingle(set)) return Math.min(enough, this.#counts[rarest]);
    const end = this.#from[rarest + 1];
    let count = 0;
    for (let n = this.#from[rarest]; n < end && count < enough; n++) if (this.#isSuperset(this.#list[n], set)) count++;
    return count;
  }

  /** The places of the traces that contain the set, which is not empty. */
  supersetsOf(set: Uint32Array): Uint32Array {
    const rarest = this.#lowestBit(set);
    return this.#list
      .subarray(this.#from[rarest], this.#from[rarest + 1])
      .filter((place) => this.#isSuperset(place, set));
  }

  nothing(): Uint32Array {
    return new Uint32Array(this.#words);
  }

  /** What the traces of these places share. */
  intersect(places: readonly number[]): Uint32Array {
    const set = new Uint32Array(this.#words);
    for (let word = 0; word < this.#words; word++) {
      let bits = 0xffff_ffff;
      for (const place of places) bits &= this.#wordOf(place, word);
      set[word] = bits;
    }
    return set;
  }

  /** The bits behind `last` and outside the set that one of the places has, ascending. */
  bitsBeyond(places: readonly number[], set: Uint32Array, last: number): number[] {
    const found: number[] = [];
    for (let word = Math.max(0, last) >>> 5; word < this.#words; word++) {
      let bits = 0;
      for (const place of places) bits |= this.#wordOf(place, word);
      bits &= ~set[word];
      for (; bits !== 0; bits &= bits - 1) {
        const bit = word * 32 + 31 - Math.clz32(bits & -bits);
        if (bit > last) found.push(bit);
      }
    }
    return found;
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

  #isSuperset(place: number, set: Uint32Array): boolean {
    const start = place * this.#words;
    for (let word = 0; word < this.#words; word++)
      if ((this.#bits[start + word] & set[word]) >>> 0 !== set[word]) return false;
    return true;
  }
}
