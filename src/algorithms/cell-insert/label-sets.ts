import { ensureCapacity, grow } from '../../data/grow.ts';

/** Numbers that a slot takes. */
const WIDTH = 3;

/**
 * Sets of labels with a count each. A set is a number, 0 the empty set, and is reached from it by its labels in ascending order.
 *
 * L1 with a set those of its labels up to each one are there
 */
export class LabelSets {
  /** The support of each set. */
  counts = new Uint32Array(1 << 8);
  #size = 1;
  /**
   * Three numbers for each slot: a set without its last label, that label, and the set, 0 if there is none. Slots
   * follow a hash of the first two; at least a quarter is free. All three are adjacent, so that one memory access finds
   * a set.
   */
  #slots = new Uint32Array(WIDTH << 9);
  #lastSlot = (1 << 9) - 1;
  /** The parts of a row, and how many labels they have. */
  #held = new Uint32Array(1 << 8);
  #lengths = new Uint32Array(1 << 8);

  get size(): number {
    return this.#size;
  }

  /** A set with one more label, behind its others; 0 if it is not there. */
  find(set: number, label: number): number {
    return this.#slots[this.#slotOf(set, label) + 2];
  }

  /** The same, made to be there. */
  findOrAdd(set: number, label: number): number {
    const slot = this.#slotOf(set, label);
    const stored = this.#slots[slot + 2];
    if (stored !== 0) return stored;
    const added = this.#size++;
    if (added === this.counts.length) this.counts = grow(this.counts, added + 1);
    this.#put(slot, set, label, added);
    if (4 * WIDTH * this.#size > 3 * this.#slots.length) this.#widen();
    return added;
  }

  /** The set of a row, whose labels ascend, made to be there with those on the way to it. */
  add(row: Uint32Array): number {
    let set = 0;
    for (const label of row) set = this.findOrAdd(set, label);
    return set;
  }

  /** Whether the set of a row is there. */
  has(row: Uint32Array): boolean {
    let set = 0;
    for (const label of row) {
      set = this.find(set, label);
      if (set === 0) return false;
    }
    return true;
  }

  /** Adds the parts of a row, whose labels ascend, of up to `longest` labels. */
  addParts(row: Uint32Array, longest: number): void {
    let end = 1;
    for (const label of row) {
      this.#held = ensureCapacity(this.#held, 2 * end);
      this.#lengths = ensureCapacity(this.#lengths, 2 * end);
      for (let n = end - 1; n >= 0; n--) {
        if (this.#lengths[n] === longest) continue;
        this.#held[end] = this.findOrAdd(this.#held[n], label);
        this.#lengths[end++] = this.#lengths[n] + 1;
      }
    }
  }

  /** The first slot to try for a set with one more label, taken or free. */
  #slotOf(set: number, label: number): number {
    const slots = this.#slots;
    const product = Math.imul(Math.imul(set, 0x2c1b3c6d) + label, 0x297a2d39);
    let slot = ((product ^ (product >>> 16)) & this.#lastSlot) * WIDTH;
    while (slots[slot + 2] !== 0 && (slots[slot] !== set || slots[slot + 1] !== label)) {
      slot += WIDTH;
      if (slot === slots.length) slot = 0;
    }
    return slot;
  }

  #put(slot: number, set: number, label: number, added: number): void {
    this.#slots[slot] = set;
    this.#slots[slot + 1] = label;
    this.#slots[slot + 2] = added;
  }

  #widen(): void {
    const before = this.#slots;
    this.#slots = new Uint32Array(before.length * 2);
    this.#lastSlot = 2 * this.#lastSlot + 1;
    for (let slot = 0; slot < before.length; slot += WIDTH) {
      const [set, label, stored] = [before[slot], before[slot + 1], before[slot + 2]];
      if (stored !== 0) this.#put(this.#slotOf(set, label), set, label, stored);
    }
  }
}
