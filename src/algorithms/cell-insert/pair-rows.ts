import { grow } from '../../data/grow.ts';

/** The end of a list of places. */
export const NO_ENTRY = 0;

/**
 * The records of a set that contain a label, for many sets and labels. A set numbers its records by place, from 0 on.
 *
 * P1 pairs of set and label that occur have numbers from 1 on; 0 stands for all others
 * P2 pair n has counts[n] places: in a list while they are few, as bits from #words[#bitmaps[n]] on once they are more than
 *    the words for all places of the set. So memory follows the places.
 */
export class PairRows {
  readonly #numLabels: number;
  /** The number of words that the bits of each set take. */
  readonly #numWords: Uint32Array;
  /** key + 1 per slot, 0 = free; keys are below 2⁵³. */
  #keys = new Float64Array(1 << 8);
  #pairs = new Uint32Array(1 << 8);
  #numPairs = 1;
  /** The number of places of each pair. */
  counts = new Uint32Array(1 << 8);
  #heads = new Uint32Array(1 << 8);
  /** The start of a pair's bits; 0 for lists. */
  #bitmaps = new Uint32Array(1 << 8);
  #words = new Int32Array(1 << 8);
  #endOfWords = 1;
  #next = new Uint32Array(1 << 8);
  #places = new Uint32Array(1 << 8);
  #numEntries = 1;

  /** For sets of up to `sizes[a]` records and labels below numLabels. */
  constructor(sizes: Uint32Array, numLabels: number) {
    this.#numWords = sizes.map((size) => (size + 31) >>> 5);
    this.#numLabels = numLabels;
  }

  /** The number of the pair of set a and a label. */
  find(a: number, label: number): number {
    return this.#pairs[this.#slotOf(a * this.#numLabels + label + 1)];
  }

  hasBits(pair: number): boolean {
    return this.#bitmaps[pair] !== 0;
  }

  /** The first entry of the list of a pair without bits. */
  first(pair: number): number {
    return this.#heads[pair];
  }

  next(entry: number): number {
    return this.#next[entry];
  }

  placeOf(entry: number): number {
    return this.#places[entry];
  }

  /** Says that the record of set a at this place holds the label; once for each. */
  add(a: number, label: number, index: number): void {
    const pair = this.#pairOf(a * this.#numLabels + label + 1);
    const count = ++this.counts[pair];
    if (this.#bitmaps[pair] === 0 && count > this.#numWords[a]) this.#makeBits(pair, this.#numWords[a]);
    const bits = this.#bitmaps[pair];
    if (bits > 0) {
      this.#words[bits + (index >>> 5)] |= 1 << (index & 31);
      return;
    }
    if (this.#numEntries === this.#places.length) {
      this.#places = grow(this.#places, this.#numEntries + 1);
      this.#next = grow(this.#next, this.#numEntries + 1);
    }
    this.#places[this.#numEntries] = index;
    this.#next[this.#numEntries] = this.#heads[pair];
    this.#heads[pair] = this.#numEntries++;
  }

  /** The number of places with all of the first `size` pairs of set a, each with bits; counting may end at `cap`. */
  countBits(a: number, pairs: Uint32Array, size: number, cap: number): number {
    const words = this.#words;
    const bitmaps = this.#bitmaps;
    const numWords = this.#numWords[a];
    const first = bitmaps[pairs[0]];
    let count = 0;
    for (let w = 0; w < numWords; w++) {
      let bits = words[first + w];
      for (let n = 1; n < size && bits !== 0; n++) bits &= words[bitmaps[pairs[n]] + w];
      if (bits === 0) continue;
      bits = (bits - ((bits >>> 1) & 0x55555555)) | 0;
      bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
      count += Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
      if (count >= cap) break;
    }
    return count;
  }

  /** Calls `visit` for the places that hold all of the first `size` pairs of set a, each with bits. */
  forEachBit(a: number, pairs: Uint32Array, size: number, visit: (index: number) => void): void {
    const words = this.#words;
    for (let w = 0; w < this.#numWords[a]; w++) {
      let bits = words[this.#bitmaps[pairs[0]] + w];
      for (let n = 1; n < size && bits !== 0; n++) bits &= words[this.#bitmaps[pairs[n]] + w];
      for (; bits !== 0; bits &= bits - 1) visit(w * 32 + 31 - Math.clz32(bits & -bits));
    }
  }

  /** Sets `bit` in masks[place] for the places of a pair below `numPlaces`. */
  markPlaces(pair: number, numPlaces: number, bit: number, masks: Uint16Array): void {
    const start = this.#bitmaps[pair];
    if (start === 0) {
      for (let entry = this.#heads[pair]; entry !== NO_ENTRY; entry = this.#next[entry])
        masks[this.#places[entry]] |= bit;
      return;
    }
    const words = this.#words;
    for (let from = 0, w = start; from < numPlaces; from += 32, w++) {
      for (let bits = words[w]; bits !== 0; bits &= bits - 1) masks[from + 31 - Math.clz32(bits & -bits)] |= bit;
    }
  }

  #makeBits(pair: number, numWords: number): void {
    const start = this.#endOfWords;
    this.#endOfWords += numWords;
    if (this.#endOfWords > this.#words.length) this.#words = grow(this.#words, this.#endOfWords);
    for (let entry = this.#heads[pair]; entry !== NO_ENTRY; entry = this.#next[entry]) {
      const index = this.#places[entry];
      this.#words[start + (index >>> 5)] |= 1 << (index & 31);
    }
    this.#heads[pair] = NO_ENTRY;
    this.#bitmaps[pair] = start;
  }

  #pairOf(key: number): number {
    let slot = this.#slotOf(key);
    if (this.#keys[slot] === key) return this.#pairs[slot];
    if (this.#numPairs * 2 > this.#keys.length) {
      this.#rehash();
      slot = this.#slotOf(key);
    }
    const pair = this.#numPairs++;
    this.#keys[slot] = key;
    this.#pairs[slot] = pair;
    if (pair === this.counts.length) {
      this.counts = grow(this.counts, pair + 1);
      this.#heads = grow(this.#heads, pair + 1);
      this.#bitmaps = grow(this.#bitmaps, pair + 1);
    }
    return pair;
  }

  /** The slot of a key, or the free slot where it belongs. */
  #slotOf(key: number): number {
    const keys = this.#keys;
    const mask = keys.length - 1;
    let hash = Math.imul((key % 0x1_0000_0000) | 0, 0x9e3779b1) ^ Math.floor(key / 0x1_0000_0000);
    hash ^= hash >>> 15;
    let slot = hash & mask;
    while (keys[slot] !== 0 && keys[slot] !== key) slot = (slot + 1) & mask;
    return slot;
  }

  #rehash(): void {
    const [keys, pairs] = [this.#keys, this.#pairs];
    this.#keys = new Float64Array(keys.length * 2);
    this.#pairs = new Uint32Array(keys.length * 2);
    for (let old = 0; old < keys.length; old++) {
      if (keys[old] === 0) continue;
      const slot = this.#slotOf(keys[old]);
      this.#keys[slot] = keys[old];
      this.#pairs[slot] = pairs[old];
    }
  }
}
