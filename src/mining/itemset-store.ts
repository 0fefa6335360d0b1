import { grow } from '../data/grow.ts';
import { SottoError } from '../errors.ts';

/** Maximum number of items of all itemsets together: 2 GB, and as much again of links. Positions fit 31 bits. */
const MAX_ITEMS = 1 << 29;

/**
 * Itemsets with their supports, numbered in the order in which they were added. Each takes 20 to 28 bytes, and 4 for
 * each item (8 once subsets are requested); a lookup allocates nothing. Each item has a fixed pseudo-random key; an
 * itemset's hash is the XOR of the keys of its items, so the hash of a subset is the hash of the itemset XOR the keys
 * of the missing items. A hash only gives a place to look: items are compared.
 */
export class ItemsetStore {
  /** Itemset n = items[starts[n] … starts[n+1]), ascending. `add` may replace these arrays by longer ones. */
  items: Uint32Array = new Uint32Array(1024);
  starts: Uint32Array = new Uint32Array(257);
  supports: Uint32Array = new Uint32Array(256);
  /** The number of itemsets. */
  length = 0;

  #hashes: Uint32Array = new Uint32Array(256);
  /** Open addressing: itemset + 1, or 0 where nothing is. Twice as many as there is room for itemsets. */
  #slots = new Uint32Array(512);
  /** For each position in `items`: the itemset without that item, + 1; 0 while it was not looked up. */
  #links: Uint32Array = new Uint32Array(0);

  /** Adds itemset[0 … size), in any order, which is not in the store yet; its support is at least 1. */
  add(itemset: Uint32Array, size: number, support: number): void {
    const n = this.length;
    const start = this.starts[n];
    this.#reserve(start + size);
    const items = this.items;
    let hash = 0;
    for (let e = 0; e < size; e++) {
      const i = itemset[e];
      hash ^= keyOf(i);
      let p = start + e;
      for (; p > start && items[p - 1] > i; p--) items[p] = items[p - 1];
      items[p] = i;
    }
    this.#hashes[n] = hash;
    this.supports[n] = support;
    this.starts[n + 1] = start + size;
    this.#occupy(hash >>> 0, n);
    this.length = n + 1;
  }

  /** The support of itemset[0 … size), ascending; 0 if it is not in the store. */
  support(itemset: Uint32Array, size: number): number {
    const n = this.indexOf(itemset, size);
    return n < 0 ? 0 : this.supports[n];
  }

  /** The number of itemset[0 … size), ascending, or −1 if it is not in the store. */
  indexOf(itemset: Uint32Array, size: number): number {
    let hash = 0;
    for (let e = 0; e < size; e++) hash ^= keyOf(itemset[e]);
    return this.#find(hash >>> 0, itemset, 0, size, size);
  }

  /**
   * The number of itemset n without its item at position p (from 0), or −1 if that is not in the store. It is looked up
   * once and remembered, so walking down to a subset of any size takes one step for each item less.
   */
  indexWithout(n: number, p: number): number {
    const position = this.starts[n] + p;
    if (position >= this.#links.length) this.#links = grow(this.#links, this.items.length);
    const link = this.#links[position];
    return link > 0 ? link - 1 : this.#link(n, position);
  }

  #link(n: number, position: number): number {
    const start = this.starts[n];
    const hash = (this.#hashes[n] ^ keyOf(this.items[position])) >>> 0;
    const match = this.#find(hash, this.items, start, this.starts[n + 1] - start - 1, position - start);
    this.#links[position] = match + 1;
    return match;
  }

  /** The itemset with this hash and the `size` items from `from` on in `itemset`, of which the one at `skipped` is left out. */
  #find(hash: number, itemset: Uint32Array, from: number, size: number, skipped: number): number {
    const slots = this.#slots;
    const hashes = this.#hashes;
    const starts = this.starts;
    const items = this.items;
    const mask = slots.length - 1;
    for (let slot = hash & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
      const n = slots[slot] - 1;
      if (hashes[n] !== hash) continue;
      const start = starts[n];
      if (starts[n + 1] - start !== size) continue;
      let e = 0;
      while (e < skipped && items[start + e] === itemset[from + e]) e++;
      if (e < skipped) continue;
      while (e < size && items[start + e] === itemset[from + e + 1]) e++;
      if (e === size) return n;
    }
    return -1;
  }

  #occupy(hash: number, n: number): void {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = hash & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = n + 1;
  }

  /** Room for one more itemset, and for `numItems` items in all. */
  #reserve(numItems: number): void {
    if (numItems > this.items.length) {
      if (numItems > MAX_ITEMS) {
        throw new SottoError('resource', `at most ${MAX_ITEMS} items of itemsets can be stored; this data has more`, {
          hint: 'choose a higher least support, or limit the size of the itemsets',
        });
      }
      this.items = grow(this.items, numItems, MAX_ITEMS);
    }
    if (this.length < this.supports.length) return;
    const capacity = this.length * 2;
    this.supports = grow(this.supports, capacity);
    this.#hashes = grow(this.#hashes, capacity);
    this.starts = grow(this.starts, capacity + 1);
    this.#slots = new Uint32Array(capacity * 2);
    for (let n = 0; n < this.length; n++) this.#occupy(this.#hashes[n], n);
  }
}

/** A fixed pseudo-random number of 32 bits for each item: MurmurHash3's finalizer, which is one to one. */
function keyOf(item: number): number {
  let key = (item + 0x9e3779b9) | 0;
  key = Math.imul(key ^ (key >>> 16), 0x85ebca6b);
  key = Math.imul(key ^ (key >>> 13), 0xc2b2ae35);
  return key ^ (key >>> 16);
}
