import { SottoError } from '../../../errors.ts';

/** Words per slot: the lower label + 1 (0 = free), the higher label, their support. One slot is one cache line. */
const WORDS = 3;

/** Maximum number of pairs that fit: 2^28 slots are 3 GB. */
const MAX_SLOTS = 2 ** 28;

/**
 * In how many records two labels occur together, for the pairs that do: open addressing on one typed array, some 20 bytes
 * for each pair. Pairs are unordered; a pair that is not there has support 0.
 */
export class PairSupports {
  /** The number of pairs that occur. */
  length = 0;
  #numSlots: number;
  #slots: Uint32Array<ArrayBuffer>;

  constructor(expected = 64) {
    this.#numSlots = Math.max(64, Math.ceil(expected * 1.5));
    this.#slots = new Uint32Array(this.#numSlots * WORDS);
  }

  /** The support of {a, b}, a ≠ b, in either order. */
  get(a: number, b: number): number {
    const offset = a < b ? this.#find(a, b) : this.#find(b, a);
    return this.#slots[offset] === 0 ? 0 : this.#slots[offset + 2];
  }

  /** Visits every pair that occurs, the lower label first, in no stated order. */
  forEach(visit: (lower: number, higher: number, support: number) => void): void {
    const slots = this.#slots;
    for (let offset = 0; offset < slots.length; offset += WORDS)
      if (slots[offset] !== 0) visit(slots[offset] - 1, slots[offset + 1], slots[offset + 2]);
  }

  /** Raises the support of {a, b}, a ≠ b, by an amount above 0. */
  add(a: number, b: number, amount: number): void {
    const lower = Math.min(a, b);
    const higher = Math.max(a, b);
    let offset = this.#find(lower, higher);
    if (this.#slots[offset] === 0) {
      if (this.length * 4 >= this.#numSlots * 3) {
        this.#growTo(this.#numSlots * 2);
        offset = this.#find(lower, higher);
      }
      this.#slots[offset] = lower + 1;
      this.#slots[offset + 1] = higher;
      this.length++;
    }
    this.#slots[offset + 2] += amount;
  }

  /** Lowers the support of {a, b} by an amount that is at most its support; at 0 the pair is forgotten. */
  lower(a: number, b: number, amount: number): void {
    const offset = a < b ? this.#find(a, b) : this.#find(b, a);
    this.#slots[offset + 2] -= amount;
    if (this.#slots[offset + 2] === 0) this.remove(a, b);
  }

  /** Forgets {a, b}; nothing happens if it is not there. */
  remove(a: number, b: number): void {
    const slots = this.#slots;
    const end = slots.length;
    let hole = a < b ? this.#find(a, b) : this.#find(b, a);
    if (slots[hole] === 0) return;
    this.length--;
    // Closes the hole: a later pair of the same run moves in, unless it would end up before the slot where its search starts.
    for (let offset = hole + WORDS; ; offset += WORDS) {
      if (offset === end) offset = 0;
      const lower = slots[offset];
      if (lower === 0) break;
      const home = this.#home(lower - 1, slots[offset + 1]);
      if (hole <= offset ? hole < home && home <= offset : hole < home || home <= offset) continue;
      slots[hole] = lower;
      slots[hole + 1] = slots[offset + 1];
      slots[hole + 2] = slots[offset + 2];
      hole = offset;
    }
    slots[hole] = 0;
    slots[hole + 2] = 0;
  }

  /** The slot of the pair, or the free slot where it belongs. */
  #find(lower: number, higher: number): number {
    const slots = this.#slots;
    const end = slots.length;
    let offset = this.#home(lower, higher);
    for (;;) {
      const match = slots[offset];
      if (match === 0 || (match === lower + 1 && slots[offset + 1] === higher)) return offset;
      offset += WORDS;
      if (offset === end) offset = 0;
    }
  }

  #home(lower: number, higher: number): number {
    let hash = Math.imul(lower, 0x9e3779b1) ^ Math.imul(higher, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    hash ^= hash >>> 13;
    // The high bits choose the slot: any number of slots will do, not only powers of two.
    return Math.floor((hash >>> 0) * (this.#numSlots / 0x1_0000_0000)) * WORDS;
  }

  #growTo(numSlots: number): void {
    if (numSlots > MAX_SLOTS) {
      throw new SottoError(
        'resource',
        `more than ${MAX_SLOTS / 2} pairs of items occur, which is more than can be kept`,
        {
          hint: 'fewer items or shorter records have fewer pairs',
        },
      );
    }
    const old = this.#slots;
    this.#numSlots = numSlots;
    this.#slots = new Uint32Array(numSlots * WORDS);
    for (let from = 0; from < old.length; from += WORDS) {
      if (old[from] === 0) continue;
      const offset = this.#find(old[from] - 1, old[from + 1]);
      this.#slots[offset] = old[from];
      this.#slots[offset + 1] = old[from + 1];
      this.#slots[offset + 2] = old[from + 2];
    }
  }
}
