import { grow, withRoom } from '../data/grow.ts';

/** Numbers that a node takes: the node of its set without the last item, that item, and the count. */
const WIDTH = 3;
/** The node of the empty set; also what is found where there is no node. */
export const NO_PART = 0;

/**
 * How many records contain each of many sets of items.
 *
 * P1 a set has a node, which is reached from that of the empty set by its items, in the one order that all records keep
 * P2 with a set all its non-empty parts have nodes
 */
export class PartCounts {
  readonly #most: number;
  /** Nodes by a hash of the node before and the item; 0 = free. At most half of them are taken. */
  #slots = new Uint32Array(1 << 10);
  #nodes = new Uint32Array(WIDTH << 8);
  #numNodes = 1;
  /** The nodes of the record being counted, and the sizes of their sets. */
  #found = new Uint32Array(1 << 8);
  #sizes = new Uint32Array(1 << 8);

  /** For up to `most` sets. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Nodes are numbered from 1 up to here. */
  get last(): number {
    return this.#numNodes - 1;
  }

  /** Whether there were more sets than there may be: then counts mean nothing. */
  get isFull(): boolean {
    return this.#numNodes > this.#most;
  }

  itemOf(node: number): number {
    return this.#nodes[node * WIDTH + 1];
  }

  /** The node of the set without its last item. */
  before(node: number): number {
    return this.#nodes[node * WIDTH];
  }

  countOf(node: number): number {
    return this.#nodes[node * WIDTH + 2];
  }

  /** Adds a record's weight to all its non-empty parts of up to `maxSize` items, which get nodes. Returns how many parts. */
  addParts(row: Uint32Array, weight: number, maxSize: number): number {
    return this.#count(row, weight, maxSize, true);
  }

  /** Adds a record's weight to those of its parts that have nodes. Returns how many it looked for. */
  countParts(row: Uint32Array, weight: number): number {
    return this.#count(row, weight, Number.POSITIVE_INFINITY, false);
  }

  /** The node of a set with one more item, behind its others; NO_PART if there is none. */
  with(node: number, item: number): number {
    return this.#slots[this.#slotOf(node, item)];
  }

  #count(row: Uint32Array, weight: number, maxSize: number, adds: boolean): number {
    let end = 1; // #found[0] is the empty set
    let steps = 0;
    for (const item of row) {
      this.#found = withRoom(this.#found, 2 * end);
      this.#sizes = withRoom(this.#sizes, 2 * end);
      const [found, sizes] = [this.#found, this.#sizes];
      steps += end;
      for (let n = 0, before = end; n < before; n++) {
        if (sizes[n] === maxSize) continue;
        const node = adds ? this.#withNew(found[n], item) : this.with(found[n], item);
        if (node === NO_PART) continue;
        this.#nodes[node * WIDTH + 2] += weight;
        found[end] = node;
        sizes[end++] = sizes[n] + 1;
      }
    }
    return steps;
  }

  #withNew(node: number, item: number): number {
    let slot = this.#slotOf(node, item);
    if (this.#slots[slot] !== 0 || this.isFull) return this.#slots[slot];
    if (2 * this.#numNodes > this.#slots.length) {
      this.#rehash();
      slot = this.#slotOf(node, item);
    }
    const added = this.#numNodes++;
    if (this.#nodes.length < WIDTH * this.#numNodes) this.#nodes = grow(this.#nodes, WIDTH * this.#numNodes);
    this.#slots[slot] = added;
    this.#nodes[added * WIDTH] = node;
    this.#nodes[added * WIDTH + 1] = item;
    return added;
  }

  /** Where the node of a set with one more item is, or would be. */
  #slotOf(node: number, item: number): number {
    const [slots, nodes] = [this.#slots, this.#nodes];
    const mask = slots.length - 1;
    let hash = Math.imul(node, 0x9e3779b1) ^ Math.imul(item + 1, 0x85ebca6b);
    hash ^= hash >>> 15;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const found = slots[slot];
      if (found === 0 || (nodes[found * WIDTH] === node && nodes[found * WIDTH + 1] === item)) return slot;
    }
  }

  #rehash(): void {
    this.#slots = new Uint32Array(2 * this.#slots.length);
    for (let node = 1; node < this.#numNodes; node++) {
      this.#slots[this.#slotOf(this.before(node), this.itemOf(node))] = node;
    }
  }
}
