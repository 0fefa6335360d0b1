import { grow } from '../../data/grow.ts';

/** Where a list of rows ends. */
export const NO_ENTRY = 0;

/**
 * The records that show two labels together, for the pairs that occur. Open addressing on typed arrays: memory follows
 * the pairs, not the square of the labels.
 */
export class PairRows {
  readonly #width: number;
  /** key + 1 per slot, 0 = free; keys are below 2⁵³. */
  #keys = new Float64Array(1 << 12);
  #counts = new Uint32Array(1 << 12);
  #heads = new Uint32Array(1 << 12);
  #numKeys = 0;
  #next = new Uint32Array(1 << 12);
  #rows = new Uint32Array(1 << 12);
  #numEntries = 1;

  constructor(numLabels: number) {
    this.#width = numLabels;
  }

  /** How many rows were added for the pair. */
  count(a: number, label: number): number {
    return this.#counts[this.#slotOf(a * this.#width + label + 1)]!;
  }

  /** The first entry of the pair's list of rows. */
  first(a: number, label: number): number {
    return this.#heads[this.#slotOf(a * this.#width + label + 1)]!;
  }

  next(entry: number): number {
    return this.#next[entry]!;
  }

  rowOf(entry: number): number {
    return this.#rows[entry]!;
  }

  add(a: number, label: number, row: number): void {
    if (this.#numKeys * 2 > this.#keys.length) this.#rehash();
    const key = a * this.#width + label + 1;
    const slot = this.#slotOf(key);
    if (this.#keys[slot] === 0) {
      this.#keys[slot] = key;
      this.#numKeys++;
    }
    if (this.#numEntries === this.#rows.length) {
      this.#rows = grow(this.#rows, this.#numEntries + 1);
      this.#next = grow(this.#next, this.#numEntries + 1);
    }
    this.#rows[this.#numEntries] = row;
    this.#next[this.#numEntries] = this.#heads[slot]!;
    this.#heads[slot] = this.#numEntries++;
    this.#counts[slot]!++;
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
    const [keys, counts, heads] = [this.#keys, this.#counts, this.#heads];
    this.#keys = new Float64Array(keys.length * 2);
    this.#counts = new Uint32Array(keys.length * 2);
    this.#heads = new Uint32Array(keys.length * 2);
    for (let old = 0; old < keys.length; old++) {
      if (keys[old] === 0) continue;
      const slot = this.#slotOf(keys[old]!);
      this.#keys[slot] = keys[old]!;
      this.#counts[slot] = counts[old]!;
      this.#heads[slot] = heads[old]!;
    }
  }
}
