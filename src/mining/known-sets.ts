import { grow } from '../data/grow.ts';

/**
 * Frequent itemsets found so far, and which of them may hold the head of each node on the path of a search.
 *
 * Each set has a mask of 64 bits, the bits of its items modulo 64. The list of a depth is that of the depth before, cut
 * down to the sets whose mask covers the head; only sets whose mask also covers the tail are compared item by item. A
 * set that is added holds the head of every node on the path, so it joins all their lists.
 */
export class KnownSets {
  #numSets = 0;
  #lows = new Int32Array(64);
  #highs = new Int32Array(64);
  /** Set s is items[starts[s] … starts[s + 1]). */
  #starts = new Uint32Array(65);
  #items = new Uint32Array(256);
  /** For each of #items: its set, and an earlier position with the same item, or −1; #last is where such a chain starts. */
  #setOf = new Uint32Array(256);
  #previous = new Int32Array(256);
  readonly #last: Int32Array;
  readonly #lists: Uint32Array[] = [];
  readonly #lengths: number[] = [];
  readonly #stamps: Uint32Array;
  #stamp = 0;

  constructor(numItems: number) {
    this.#last = new Int32Array(numItems).fill(-1);
    this.#stamps = new Uint32Array(numItems);
  }

  /**
   * Goes to a node of the given depth (from 0) below the node last entered at the depth before. Returns true, and has not
   * entered, if a known set holds head[0 … headSize) and tail[0 … tailSize).
   */
  enter(depth: number, head: Uint32Array, headSize: number, tail: Uint32Array, tailSize: number): boolean {
    const headLow = maskOf(head, headSize, 0);
    const headHigh = maskOf(head, headSize, 1);
    const allLow = headLow | maskOf(tail, tailSize, 0);
    const allHigh = headHigh | maskOf(tail, tailSize, 1);
    let length = 0;
    let stamped = false;
    if (depth === 0) this.#listHolders(head[0]!);
    const from = depth === 0 ? this.#lists[0]! : this.#lists[depth - 1]!;
    const fromLength = depth === 0 ? this.#lengths[0]! : this.#lengths[depth - 1]!;
    if (depth > 0 && (this.#lists[depth] === undefined || this.#lists[depth]!.length < fromLength))
      this.#lists[depth] = new Uint32Array(fromLength * 2 + 16);
    const to = this.#lists[depth]!;
    for (let n = 0; n < fromLength; n++) {
      const s = from[n]!;
      const low = this.#lows[s]!;
      const high = this.#highs[s]!;
      if ((headLow & ~low) !== 0 || (headHigh & ~high) !== 0) continue;
      to[length++] = s;
      if ((allLow & ~low) !== 0 || (allHigh & ~high) !== 0) continue;
      if (!stamped) this.#stampAll(head, headSize, tail, tailSize);
      stamped = true;
      if (this.#countStamped(s) === headSize + tailSize) return true;
    }
    this.#lengths[depth] = length;
    return false;
  }

  add(itemset: Uint32Array, size: number, depth: number): void {
    const s = this.#numSets++;
    if (this.#lows.length === s) {
      this.#lows = grow(this.#lows, s + 1);
      this.#highs = grow(this.#highs, s + 1);
      this.#starts = grow(this.#starts, this.#lows.length + 1);
    }
    this.#lows[s] = maskOf(itemset, size, 0);
    this.#highs[s] = maskOf(itemset, size, 1);
    let end = this.#starts[s]!;
    if (this.#items.length < end + size) {
      this.#items = grow(this.#items, end + size);
      this.#setOf = grow(this.#setOf, this.#items.length);
      this.#previous = grow(this.#previous, this.#items.length);
    }
    for (let n = 0; n < size; n++) {
      const i = itemset[n]!;
      this.#items[end] = i;
      this.#setOf[end] = s;
      this.#previous[end] = this.#last[i]!;
      this.#last[i] = end++;
    }
    this.#starts[s + 1] = end;
    for (let d = 0; d <= depth; d++) {
      const length = this.#lengths[d]!;
      if (this.#lists[d]!.length === length) this.#lists[d] = grow(this.#lists[d]!, length + 1);
      this.#lists[d]![length] = s;
      this.#lengths[d] = length + 1;
    }
  }

  #listHolders(item: number): void {
    let length = 0;
    this.#lists[0] ??= new Uint32Array(16);
    for (let p = this.#last[item]!; p >= 0; p = this.#previous[p]!) {
      if (this.#lists[0]!.length === length) this.#lists[0] = grow(this.#lists[0]!, length + 1);
      this.#lists[0]![length++] = this.#setOf[p]!;
    }
    this.#lengths[0] = length;
  }

  #stampAll(head: Uint32Array, headSize: number, tail: Uint32Array, tailSize: number): void {
    const stamp = ++this.#stamp;
    for (let n = 0; n < headSize; n++) this.#stamps[head[n]!] = stamp;
    for (let n = 0; n < tailSize; n++) this.#stamps[tail[n]!] = stamp;
  }

  #countStamped(s: number): number {
    const end = this.#starts[s + 1]!;
    let stamped = 0;
    for (let p = this.#starts[s]!; p < end; p++) if (this.#stamps[this.#items[p]!] === this.#stamp) stamped++;
    return stamped;
  }
}

/** The first (half = 0) or second word of the mask of the first `size` items. */
function maskOf(itemset: Uint32Array, size: number, half: number): number {
  let mask = 0;
  for (let n = 0; n < size; n++) if (((itemset[n]! >>> 5) & 1) === half) mask |= 1 << (itemset[n]! & 31);
  return mask;
}
