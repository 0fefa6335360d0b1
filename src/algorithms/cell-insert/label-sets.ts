import { grow, withRoom } from '../../data/grow.ts';

/**
 * Sets of labels with a count each. A set is a number, 0 the empty set, and is reached from it by its labels in ascending order.
 *
 * L1 with a set those of its labels up to each one are there
 */
export class LabelSets {
  /** How many hold each set. */
  counts = new Uint32Array(1 << 8);
  #size = 1;
  /** Two numbers for each set: the set without its last label, and that label. */
  #steps = new Uint32Array(1 << 9);
  /** Sets by a hash of their two numbers, 0 where there is none; at least half of them are. */
  #slots = new Uint32Array(1 << 9);
  /** The sets that a row was found to hold, and how many labels they have. */
  #held = new Uint32Array(1 << 8);
  #lengths = new Uint32Array(1 << 8);

  get size(): number {
    return this.#size;
  }

  /** A set with one more label, behind its others; 0 if it is not there. */
  find(set: number, label: number): number {
    return this.#slots[this.#slotOf(set, label)];
  }

  /** The same, made to be there. */
  findOrAdd(set: number, label: number): number {
    const slot = this.#slotOf(set, label);
    const known = this.#slots[slot];
    if (known !== 0) return known;
    const added = this.#size++;
    if (added === this.counts.length) {
      this.counts = grow(this.counts, added + 1);
      this.#steps = grow(this.#steps, 2 * this.counts.length);
    }
    this.#steps[2 * added] = set;
    this.#steps[2 * added + 1] = label;
    this.#slots[slot] = added;
    if (2 * this.#size > this.#slots.length) this.#widen();
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
    this.#forParts(row, longest, true, 0);
  }

  /** Adds `weight` to the count of every set here that the row contains. */
  countParts(row: Uint32Array, weight: number): void {
    this.#forParts(row, Number.POSITIVE_INFINITY, false, weight);
  }

  #forParts(row: Uint32Array, longest: number, adds: boolean, weight: number): void {
    let end = 1;
    for (const label of row) {
      this.#held = withRoom(this.#held, 2 * end);
      this.#lengths = withRoom(this.#lengths, 2 * end);
      for (let n = end - 1; n >= 0; n--) {
        if (this.#lengths[n] === longest) continue;
        const longer = adds ? this.findOrAdd(this.#held[n], label) : this.find(this.#held[n], label);
        if (longer === 0) continue;
        this.counts[longer] += weight;
        this.#held[end] = longer;
        this.#lengths[end++] = this.#lengths[n] + 1;
      }
    }
  }

  #slotOf(set: number, label: number): number {
    const [slots, steps] = [this.#slots, this.#steps];
    const last = slots.length - 1;
    const product = Math.imul(Math.imul(set, 0x2c1b3c6d) + label, 0x297a2d39);
    let slot = (product ^ (product >>> 16)) & last;
    for (let known = slots[slot]; known !== 0; known = slots[slot]) {
      if (steps[2 * known] === set && steps[2 * known + 1] === label) break;
      slot = (slot + 1) & last;
    }
    return slot;
  }

  #widen(): void {
    this.#slots = new Uint32Array(this.#slots.length * 2);
    for (let set = 1; set < this.#size; set++) {
      this.#slots[this.#slotOf(this.#steps[2 * set], this.#steps[2 * set + 1])] = set;
    }
  }
}
