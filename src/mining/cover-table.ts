import { grow } from '../data/grow.ts';
import { SottoError } from '../errors.ts';

/** Most itemsets: some 5 GB. Their numbers fit 31 bits, as do those of their slots. */
const MOST_SETS = 1 << 27;

/**
 * Itemsets by support and signature of their cover, in an open-addressing table. A set is kept as its difference from
 * the set it was extended from: about 40 bytes, whatever its size.
 */
export class CoverTable {
  #numSets = 0;
  #lows = new Int32Array(64);
  #highs = new Int32Array(64);
  #supports = new Uint32Array(64);
  #parents = new Int32Array(64);
  /** The items that set s has beyond its parent: items[starts[s] … starts[s + 1]). */
  #starts = new Uint32Array(65);
  #items = new Uint32Array(256);
  /** Set, or −1. */
  #slots = new Int32Array(256).fill(-1);

  /** Whether a set of this support and signature holds all the `size` marked items. */
  hasSuperset(support: number, low: number, high: number, marks: Uint8Array, size: number): boolean {
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = slotOf(low, high, mask); slots[slot] >= 0; slot = (slot + 1) & mask) {
      const s = slots[slot];
      if (this.#lows[s] !== low || this.#highs[s] !== high || this.#supports[s] !== support) continue;
      if (this.#countMarked(s, marks) === size) return true;
    }
    return false;
  }

  /** Adds the set of `parent` (−1: the empty set) and itemset[from … to); returns its number. */
  add(
    parent: number,
    itemset: Uint32Array,
    from: number,
    to: number,
    support: number,
    low: number,
    high: number,
  ): number {
    const s = this.#numSets++;
    if (this.#lows.length === s) this.#growSets();
    this.#lows[s] = low;
    this.#highs[s] = high;
    this.#supports[s] = support;
    this.#parents[s] = parent;
    let end = this.#starts[s];
    if (this.#items.length < end + to - from) this.#items = grow(this.#items, end + to - from);
    for (let n = from; n < to; n++) this.#items[end++] = itemset[n];
    this.#starts[s + 1] = end;
    if (this.#numSets * 2 > this.#slots.length) this.#rehash();
    else this.#place(s);
    return s;
  }

  #countMarked(set: number, marks: Uint8Array): number {
    const items = this.#items;
    let marked = 0;
    for (let s = set; s >= 0; s = this.#parents[s]) {
      const end = this.#starts[s + 1];
      for (let p = this.#starts[s]; p < end; p++) marked += marks[items[p]];
    }
    return marked;
  }

  #growSets(): void {
    const needed = this.#lows.length + 1;
    if (needed > MOST_SETS) {
      throw new SottoError('resource', `more than ${MOST_SETS} itemsets would have to be remembered`, {
        hint: 'choose a higher least support, or limit the size of the itemsets',
      });
    }
    this.#lows = grow(this.#lows, needed);
    this.#highs = grow(this.#highs, needed);
    this.#supports = grow(this.#supports, needed);
    this.#parents = grow(this.#parents, needed);
    this.#starts = grow(this.#starts, this.#lows.length + 1);
  }

  #rehash(): void {
    this.#slots = new Int32Array(this.#slots.length * 2).fill(-1);
    for (let s = 0; s < this.#numSets; s++) this.#place(s);
  }

  #place(s: number): void {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = slotOf(this.#lows[s], this.#highs[s], mask);
    while (slots[slot] >= 0) slot = (slot + 1) & mask;
    slots[slot] = s;
  }
}

/** Signatures are sums of random words: any bits of them will do. */
function slotOf(low: number, high: number, mask: number): number {
  return (low ^ (high >>> 7)) & mask;
}
