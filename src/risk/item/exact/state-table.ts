const FIRST_CAPACITY = 256;

/** States of a scan and their weights, each state once: 64 bits in two words, found by open addressing. */
export class StateTable {
  size = 0;
  low = new Int32Array(FIRST_CAPACITY);
  high = new Int32Array(FIRST_CAPACITY);
  /** The remainder of the row that is being dealt out; a function of the state. */
  rest = new Uint32Array(FIRST_CAPACITY);
  weights = new Float64Array(FIRST_CAPACITY);
  /** State + 1, or 0 for an empty slot; twice as many slots as states, at least. */
  #slots = new Int32Array(2 * FIRST_CAPACITY);
  #mask = 2 * FIRST_CAPACITY - 1;

  /** Forgets all states, keeps the memory. */
  clear(): void {
    this.#slots.fill(0);
    this.size = 0;
  }

  /** Adds to the weight of a state. */
  add(low: number, high: number, rest: number, weight: number): void {
    const mask = this.#mask;
    const slots = this.#slots;
    let slot = hash(low, high) & mask;
    for (;;) {
      const state = slots[slot] - 1;
      if (state < 0) break;
      if (this.low[state] === low && this.high[state] === high) {
        this.weights[state] += weight;
        return;
      }
      slot = (slot + 1) & mask;
    }
    const state = this.size++;
    slots[slot] = state + 1;
    this.low[state] = low;
    this.high[state] = high;
    this.rest[state] = rest;
    this.weights[state] = weight;
    if (this.size === this.low.length) this.#grow();
  }

  /** The state's number, or −1. */
  find(low: number, high: number): number {
    const mask = this.#mask;
    const slots = this.#slots;
    for (let slot = hash(low, high) & mask; ; slot = (slot + 1) & mask) {
      const state = slots[slot] - 1;
      if (state < 0 || (this.low[state] === low && this.high[state] === high)) return state;
    }
  }

  /** Scales the weights to a sum of 1. */
  normalise(): void {
    let sum = 0;
    for (let s = 0; s < this.size; s++) sum += this.weights[s];
    for (let s = 0; s < this.size; s++) this.weights[s] /= sum;
  }

  #grow(): void {
    const capacity = 2 * this.low.length;
    this.low = copied(new Int32Array(capacity), this.low);
    this.high = copied(new Int32Array(capacity), this.high);
    this.rest = copied(new Uint32Array(capacity), this.rest);
    this.weights = copied(new Float64Array(capacity), this.weights);
    this.#slots = new Int32Array(2 * capacity);
    this.#mask = 2 * capacity - 1;
    for (let state = 0; state < this.size; state++) {
      let slot = hash(this.low[state], this.high[state]) & this.#mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & this.#mask;
      this.#slots[slot] = state + 1;
    }
  }
}

function copied<T extends { set(from: T): void }>(into: T, from: T): T {
  into.set(from);
  return into;
}

function hash(low: number, high: number): number {
  let h = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return h ^ (h >>> 13);
}
