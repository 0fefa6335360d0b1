import { grow } from '../data/grow.ts';
import { SottoError } from '../errors.ts';

/** Most items of all sets together: their positions fit 31 bits. */
const MOST_ITEMS = 2 ** 31 - 1;

/**
 * Frequent itemsets found so far and, for every node on the path of a search, a list of those that may hold its head.
 *
 * Each set has a mask: bit i mod 64 for each item i. The list of a node is that of the node above, cut down to the sets
 * whose mask covers the head; those whose mask also covers the tail are compared item by item. A set that is found holds
 * the head of every node on the path, so it joins all their lists. A path starts with the sets that hold its first item,
 * which are chained.
 */
export class SupersetLists {
  #numSets = 0;
  #lows = new Int32Array(64);
  #highs = new Int32Array(64);
  /** Set s is items[starts[s] … starts[s + 1]). */
  #starts = new Uint32Array(65);
  #items = new Uint32Array(256);
  /** For each of #items: its set, and the position of the same item in the last set before that has it, or −1. */
  #setOf = new Uint32Array(256);
  #previous = new Int32Array(256);
  /** By item: its position in the last set that has it, or −1. */
  readonly #last: Int32Array;
  /** By depth. */
  readonly #lists: Uint32Array<ArrayBuffer>[] = [];
  readonly #lengths: number[] = [];
  readonly #stamps: Uint32Array;
  #stamp = 0;

  constructor(numItems: number) {
    this.#last = new Int32Array(numItems).fill(-1);
    this.#stamps = new Uint32Array(numItems);
  }

  /**
   * Enters a node at this depth (from 0), below the node last entered at the depth before, unless some set holds all of
   * head[0 … headSize) and tail[0 … tailSize). Whether it did enter.
   */
  enter(depth: number, head: Uint32Array, headSize: number, tail: Uint32Array, tailSize: number): boolean {
    if (depth === 0) this.#listSetsWith(head[0]);
    const fromLength = this.#lengths[Math.max(0, depth - 1)];
    this.#reserveList(depth, fromLength);
    const from = this.#lists[Math.max(0, depth - 1)];
    const to = this.#lists[depth];
    const headLow = maskOf(head, headSize, 0);
    const headHigh = maskOf(head, headSize, 1);
    const tailLow = maskOf(tail, tailSize, 0);
    const tailHigh = maskOf(tail, tailSize, 1);
    let isStamped = false;
    let length = 0;
    for (let n = 0; n < fromLength; n++) {
      const s = from[n];
      const missingLow = ~this.#lows[s];
      const missingHigh = ~this.#highs[s];
      if ((headLow & missingLow) !== 0 || (headHigh & missingHigh) !== 0) continue;
      to[length++] = s;
      if ((tailLow & missingLow) !== 0 || (tailHigh & missingHigh) !== 0) continue;
      if (!isStamped) this.#stampItems(head, headSize, tail, tailSize);
      isStamped = true;
      if (this.#countStamped(s) === headSize + tailSize) return false;
    }
    this.#lengths[depth] = length;
    return true;
  }

  /** Adds a set that holds the head of the node last entered, at this depth. */
  add(itemset: Uint32Array, size: number, depth: number): void {
    const s = this.#numSets++;
    this.#reserveSet(size);
    this.#lows[s] = maskOf(itemset, size, 0);
    this.#highs[s] = maskOf(itemset, size, 1);
    let end = this.#starts[s];
    for (let n = 0; n < size; n++) {
      const i = itemset[n];
      this.#items[end] = i;
      this.#setOf[end] = s;
      this.#previous[end] = this.#last[i];
      this.#last[i] = end++;
    }
    this.#starts[s + 1] = end;
    for (let d = 0; d <= depth; d++) {
      this.#reserveList(d, this.#lengths[d] + 1);
      this.#lists[d][this.#lengths[d]++] = s;
    }
  }

  #listSetsWith(item: number): void {
    let length = 0;
    for (let p = this.#last[item]; p >= 0; p = this.#previous[p]) {
      this.#reserveList(0, length + 1);
      this.#lists[0][length++] = this.#setOf[p];
    }
    this.#lengths[0] = length;
  }

  #reserveList(depth: number, length: number): void {
    this.#lists[depth] ??= new Uint32Array(16);
    if (this.#lists[depth].length < length) this.#lists[depth] = grow(this.#lists[depth], length);
  }

  /** Room for a last set of this size. */
  #reserveSet(size: number): void {
    if (this.#lows.length < this.#numSets) {
      this.#lows = grow(this.#lows, this.#numSets);
      this.#highs = grow(this.#highs, this.#numSets);
      this.#starts = grow(this.#starts, this.#lows.length + 1);
    }
    const end = this.#starts[this.#numSets - 1] + size;
    if (end > MOST_ITEMS) {
      throw new SottoError('resource', `the maximal itemsets have more than ${MOST_ITEMS} items together`, {
        hint: 'choose a higher least support, or limit the size of the itemsets',
      });
    }
    if (this.#items.length < end) {
      this.#items = grow(this.#items, end, MOST_ITEMS);
      this.#setOf = grow(this.#setOf, this.#items.length);
      this.#previous = grow(this.#previous, this.#items.length);
    }
  }

  #stampItems(head: Uint32Array, headSize: number, tail: Uint32Array, tailSize: number): void {
    const stamps = this.#stamps;
    if (this.#stamp === 0xffff_ffff) stamps.fill(0);
    const stamp = this.#stamp === 0xffff_ffff ? 1 : this.#stamp + 1;
    for (let n = 0; n < headSize; n++) stamps[head[n]] = stamp;
    for (let n = 0; n < tailSize; n++) stamps[tail[n]] = stamp;
    this.#stamp = stamp;
  }

  #countStamped(s: number): number {
    const items = this.#items;
    const stamps = this.#stamps;
    const stamp = this.#stamp;
    const end = this.#starts[s + 1];
    let stamped = 0;
    for (let p = this.#starts[s]; p < end; p++) if (stamps[items[p]] === stamp) stamped++;
    return stamped;
  }
}

/** The first (half 0) or second word (half 1) of the mask of the first `size` items. */
function maskOf(itemset: Uint32Array, size: number, half: number): number {
  let mask = 0;
  for (let n = 0; n < size; n++) if (((itemset[n] >>> 5) & 1) === half) mask |= 1 << (itemset[n] & 31);
  return mask;
}
