import { grow } from '../../data/grow.ts';
import type { Cells } from '../../records/dataset.ts';
import { DistinctPersonCounter } from '../shared/inference/distinct-person-counter.ts';
import { itemBit } from '../shared/inference/sensitive-records.ts';
import { MAX_SHOWN, OpenRecord } from './open-record.ts';
import { NO_ENTRY, PairRows } from './pair-rows.ts';
import { sumOverSupersets } from './part-table.ts';
import type { SplitRecords } from './split-records.ts';

/**
 * An open record whose parts are counted by looking for the records that contain them: persons can be counted so, and
 * memory follows the cells.
 *
 * R1 set α of #pairs is the records that show α, in the order they came to show it; set #all is all records
 * R2 #others[mask] is at most how many others hold that part of t, and exactly that where #isExact
 */
export class SearchedRecord extends OpenRecord {
  readonly #all: number;
  readonly #pairs: PairRows;
  /** The place of each shown cell's record in the set of its item. */
  readonly #places: Uint32Array;
  /** A bit for every label that a record shows: t ⊇ u only if signatures[u] & ~signatures[t] = 0. */
  readonly #signatures: Uint32Array;
  readonly #publicCounts: SetCounts;
  readonly #others = new Uint32Array(1 << MAX_SHOWN);
  readonly #isExact = new Uint8Array(1 << MAX_SHOWN);
  #selected = -1;
  readonly #selectedPairs = new Uint32Array(MAX_SHOWN);
  readonly #pairsOfSet = new Uint32Array(MAX_SHOWN);
  /** Room for the part of t at each place of a set. */
  readonly #traces: Uint16Array;
  readonly #chosen = new Uint32Array(MAX_SHOWN);
  readonly #persons: DistinctPersonCounter | undefined;

  constructor(records: SplitRecords, persons?: Uint32Array) {
    super(records);
    const { publicParts, numLabels, sensitive, numSensitive } = records;
    const numRows = publicParts.offsets.length - 1;
    const numCells = sensitive.items.length;
    this.#persons = persons && new DistinctPersonCounter(persons);
    this.#all = numSensitive;
    const sizes = new Uint32Array(numSensitive + 1);
    sizes.set(this.supports);
    sizes[this.#all] = numRows;
    this.#pairs = new PairRows(sizes, numLabels + numSensitive);
    this.#places = new Uint32Array(numCells);
    this.#signatures = new Uint32Array(numRows);
    this.#publicCounts = new SetCounts(numLabels);
    this.#traces = new Uint16Array(this.supports.reduce((a, b) => Math.max(a, b), 0));
    this.#addPublic(publicParts);
  }

  open(t: number): boolean {
    return this.load(t, this.records.publicParts);
  }

  show(p: number): void {
    const { numLabels, sensitive } = this.records;
    const alpha = sensitive.items[p];
    const index = this.markVisible(p);
    this.#places[p] = index;
    for (let bit = 0; bit < this.size; bit++) {
      const label = this.labels[bit];
      this.#pairs.add(alpha, label, index);
      if (bit >= this.numPublic) this.#pairs.add(label - numLabels, numLabels + alpha, this.#places[this.cells[bit]]);
    }
    this.#signatures[this.row] |= itemBit(numLabels + alpha);
    this.addLabel(numLabels + alpha, p);
  }

  isTogether(label: number, alpha: number): boolean {
    return this.#pairs.counts[this.#pairs.find(alpha, label)] > 0;
  }

  countOthers(mask: number, cap: number): number {
    if (this.#isExact[mask] === 0 && this.#others[mask] < cap) {
      const own = this.#persons === undefined ? 1 : 0; // t itself
      const count = this.#countHolding(mask, cap + own) - own;
      this.#others[mask] = count;
      if (count < cap) this.#isExact[mask] = 1;
    }
    return this.#others[mask];
  }

  select(alpha: number): number {
    this.#selected = alpha;
    let max = 0;
    for (let bit = 0; bit < this.size; bit++) {
      const pair = this.#pairs.find(alpha, this.labels[bit]);
      this.#selectedPairs[bit] = pair;
      const count =
        this.#persons === undefined ? this.#pairs.counts[pair] : this.countTogether(1 << bit, Number.POSITIVE_INFINITY);
      this.together[bit] = count;
      if (count > max) max = count;
    }
    return max;
  }

  countShowing(alpha: number): number {
    if (this.#persons === undefined) return this.numShown[alpha];
    this.#persons.reset(this.row);
    let count = 0;
    for (const u of this.rowsShowing(alpha)) if (this.#persons.add(u)) count++;
    return count;
  }

  countTogether(mask: number, cap: number): number {
    return this.#countInSet(this.#selected, mask, this.#selectedPairs, cap);
  }

  fillTable(table: Int32Array): void {
    if (this.#persons !== undefined) {
      table[0] = this.countShowing(this.#selected);
      for (let mask = 1; mask < 1 << this.size; mask++) {
        const isHeld = table[mask & (mask - 1)] > 0;
        table[mask] = isHeld ? this.countTogether(mask, Number.POSITIVE_INFINITY) : 0;
      }
      return;
    }
    const traces = this.#traces;
    const numPlaces = this.numShown[this.#selected];
    traces.fill(0, 0, numPlaces);
    for (let bit = 0; bit < this.size; bit++) {
      this.#pairs.markPlaces(this.#selectedPairs[bit], numPlaces, 1 << bit, traces);
    }
    table.fill(0, 0, 1 << this.size);
    for (let index = 0; index < numPlaces; index++) table[traces[index]]++;
    sumOverSupersets(table, this.size);
  }

  /**
   * The support of a part of t, including t if records are counted; searched among those that show its rarest sensitive
   * label.
   */
  #countHolding(mask: number, cap: number): number {
    const { numLabels } = this.records;
    let [set, rest, least] = [this.#all, mask, Number.POSITIVE_INFINITY];
    for (let bit = this.numPublic; bit < this.size; bit++) {
      if ((mask & (1 << bit)) === 0) continue;
      const beta = this.labels[bit] - numLabels;
      if (this.numShown[beta] >= least) continue;
      set = beta;
      rest = mask ^ (1 << bit);
      least = this.numShown[beta];
    }
    if (rest === 0) return this.countShowing(set);
    for (let bit = 0; bit < this.size; bit++) {
      if ((rest & (1 << bit)) !== 0) this.#pairsOfSet[bit] = this.#pairs.find(set, this.labels[bit]);
    }
    return this.#countInSet(set, rest, this.#pairsOfSet, cap);
  }

  /** The number in a set that contain a part of t, given the pairs of the set with its labels; may end at `cap`. */
  #countInSet(set: number, mask: number, pairOf: Uint32Array, cap: number): number {
    const pairs = this.#pairs;
    const chosen = this.#chosen;
    const persons = this.#persons;
    let size = 0;
    let rarest = -1;
    for (let bit = 0; bit < this.size; bit++) {
      if ((mask & (1 << bit)) === 0) continue;
      chosen[size++] = pairOf[bit];
      if (rarest < 0 || pairs.counts[pairOf[bit]] < pairs.counts[pairOf[rarest]]) rarest = bit;
    }
    const shortest = pairOf[rarest];
    if (size === 1 && persons === undefined) return pairs.counts[shortest];
    if (pairs.hasBits(shortest)) {
      return set === this.#all ? this.#countPublic(mask, size) : this.#countBits(set, size, cap);
    }
    const rest = mask ^ (1 << rarest);
    const signature = this.#signatureOf(rest);
    persons?.reset(this.row);
    let count = 0;
    for (let entry = pairs.first(shortest); entry !== NO_ENTRY && count < cap; entry = pairs.next(entry)) {
      const u = this.#rowAt(set, pairs.placeOf(entry));
      if ((signature & ~this.#signatures[u]) !== 0 || !this.#holds(u, rest)) continue;
      if (persons === undefined || persons.add(u)) count++;
    }
    return count;
  }

  #rowAt(set: number, index: number): number {
    return set === this.#all ? index : this.rowAt(set, index);
  }

  /** The number in a set that have the `size` chosen pairs, each with bits. */
  #countBits(set: number, size: number, cap: number): number {
    const persons = this.#persons;
    if (persons === undefined) return this.#pairs.countBits(set, this.#chosen, size, cap);
    persons.reset(this.row);
    let count = 0;
    this.#pairs.forEachBit(set, this.#chosen, size, (index) => {
      if (persons.add(this.#rowAt(set, index))) count++;
    });
    return count;
  }

  /**
   * The number that contain the public labels of a part, whose `size` pairs are chosen: counted once for each set of
   * labels. Every caller contains them, so the number of others is the same for all.
   */
  #countPublic(mask: number, size: number): number {
    const node = this.#publicCounts.nodeOf(this.labels, mask);
    const stored = this.#publicCounts.get(node);
    if (stored >= 0) return stored;
    const count = this.#countBits(this.#all, size, Number.POSITIVE_INFINITY);
    this.#publicCounts.set(node, count);
    return count;
  }

  #signatureOf(mask: number): number {
    let signature = 0;
    for (let bit = 0; bit < this.size; bit++) if ((mask & (1 << bit)) !== 0) signature |= itemBit(this.labels[bit]);
    return signature;
  }

  /** Whether record u shows a part of t. */
  #holds(u: number, mask: number): boolean {
    const bitOf = this.bitOf;
    const { publicParts, numLabels, sensitive } = this.records;
    let missing = mask;
    if (missing >>> this.numPublic !== 0) {
      for (let p = sensitive.offsets[u], end = sensitive.offsets[u + 1]; p < end; p++) {
        const bit = bitOf[numLabels + sensitive.items[p]];
        if (bit >= 0 && this.isVisible[p] === 1) missing &= ~(1 << bit);
      }
      if (missing >>> this.numPublic !== 0) return false;
    }
    for (let p = publicParts.offsets[u], end = publicParts.offsets[u + 1]; p < end && missing !== 0; p++) {
      const bit = bitOf[publicParts.items[p]];
      if (bit >= 0) missing &= ~(1 << bit);
    }
    return missing === 0;
  }

  #addPublic({ offsets, items }: Cells): void {
    for (let t = 0; t + 1 < offsets.length; t++) {
      for (let p = offsets[t]; p < offsets[t + 1]; p++) {
        this.#signatures[t] |= itemBit(items[p]);
        this.#pairs.add(this.#all, items[p], t);
      }
    }
  }

  protected forget(from: number, to: number): void {
    this.#others.fill(0, from, to);
    this.#isExact.fill(0, from, to);
  }
}

/** More sets than this are not remembered. */
const MAX_SETS = 1 << 20;

/** Remembers a number for each of many sets of labels: a tree with a branch for every label, in the order they come. */
export class SetCounts {
  readonly #numLabels: number;
  /** Node · number of labels + label → node below; node 0 is the empty set. */
  readonly #below = new Map<number, number>();
  /** 1 + the number of each node's set; 0 if there is none yet. */
  #counts = new Uint32Array(1 << 10);

  constructor(numLabels: number) {
    this.#numLabels = numLabels;
  }

  /** The node of the labels at the places in `mask`; −1 if the set is new and there are too many already. */
  nodeOf(labels: Uint32Array, mask: number): number {
    let node = 0;
    for (let n = 0, rest = mask; rest !== 0; n++, rest >>>= 1) {
      if ((rest & 1) === 0) continue;
      const key = node * this.#numLabels + labels[n];
      let below = this.#below.get(key);
      if (below === undefined) {
        if (this.#below.size === MAX_SETS) return -1;
        below = this.#below.size + 1;
        this.#below.set(key, below);
        if (below === this.#counts.length) this.#counts = grow(this.#counts, below + 1);
      }
      node = below;
    }
    return node;
  }

  /** The number of a node; −1 if there is none, or no node. */
  get(node: number): number {
    return node < 0 ? -1 : this.#counts[node] - 1;
  }

  set(node: number, count: number): void {
    if (node >= 0) this.#counts[node] = count + 1;
  }
}
