import { grow } from '../../../data/grow.ts';

/** The parent of itemsets of one item. */
export const NO_ITEMSET = 0xffff_ffff;

/** Numbers itemsets from 0 in the order they are first asked for: an itemset is its items but the last, and the last. */
export class ItemsetNumbers {
  /** Open addressing: number + 1, or 0. */
  #table = new Uint32Array(1 << 12);
  #parents = new Uint32Array(1 << 11);
  #items = new Uint32Array(1 << 11);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** The number of the itemset `parent` (its number, or NO_ITEMSET) with one more item. */
  numberOf(parent: number, item: number): number {
    const slot = this.#slotOf(parent, item);
    const found = this.#table[slot];
    if (found > 0) return found - 1;
    if (this.#count === this.#parents.length) {
      this.#parents = grow(this.#parents, this.#count + 1);
      this.#items = grow(this.#items, this.#count + 1);
    }
    this.#parents[this.#count] = parent;
    this.#items[this.#count] = item;
    this.#table[slot] = ++this.#count;
    if (this.#count * 2 > this.#table.length) this.#rehash();
    return this.#count - 1;
  }

  #slotOf(parent: number, item: number): number {
    const mask = this.#table.length - 1;
    let hash = Math.imul(parent ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(item + 1, 0xc2b2ae35);
    hash = Math.imul(hash ^ (hash >>> 15), 0x27220a95);
    let slot = (hash ^ (hash >>> 13)) & mask;
    for (; this.#table[slot] !== 0; slot = (slot + 1) & mask) {
      const number = this.#table[slot] - 1;
      if (this.#parents[number] === parent && this.#items[number] === item) break;
    }
    return slot;
  }

  #rehash(): void {
    this.#table = new Uint32Array(this.#table.length * 2);
    for (let n = 0; n < this.#count; n++) this.#table[this.#slotOf(this.#parents[n], this.#items[n])] = n + 1;
  }
}
