import type { Cells } from '../../records/dataset.ts';
import { DistinctPersons } from '../shared/inference/distinct-persons.ts';
import { itemBit } from '../shared/inference/sensitive-records.ts';
import { MAX_SHOWN, type OpenRecord } from './open-record.ts';
import { NO_ENTRY, PairRows } from './pair-rows.ts';
import { sumOverSupersets } from './part-table.ts';
import { SetCounts } from './set-counts.ts';
import { ShownCells } from './shown-cells.ts';
import type { SplitRecords } from './split-records.ts';

/**
 * An open record whose parts are counted by looking for the records that contain them: persons can be counted so, and
 * memory follows the cells.
 *
 * R1 set α of #pairs is the records that show α, in the order they came to show it; set #all is all records
 * R2 #others[mask] is at most how many others hold that part of t, and exactly that where #isExact
 */
export class SearchedRecord implements OpenRecord {
  size = 0;
  numPublic = 0;
  readonly together = new Uint32Array(MAX_SHOWN);

  readonly #records: SplitRecords;
  readonly #all: number;
  readonly #pairs: PairRows;
  readonly #cellsShown: ShownCells;
  /** The place of each shown cell's record in the set of its item. */
  readonly #places: Uint32Array;
  /** A bit for every label that a record shows: t ⊇ u only if signatures[u] & ~signatures[t] = 0. */
  readonly #signatures: Uint32Array;
  readonly #publicCounts: SetCounts;
  #row = -1;
  readonly #labels = new Uint32Array(MAX_SHOWN);
  readonly #cells = new Uint32Array(MAX_SHOWN);
  /** For each label its bit in t, or −1. */
  readonly #bitOf: Int8Array;
  readonly #others = new Uint32Array(1 << MAX_SHOWN);
  readonly #isExact = new Uint8Array(1 << MAX_SHOWN);
  #selected = -1;
  readonly #selectedPairs = new Uint32Array(MAX_SHOWN);
  readonly #pairsOfSet = new Uint32Array(MAX_SHOWN);
  /** Room for the part of t at each place of a set. */
  readonly #traces: Uint16Array;
  readonly #chosen = new Uint32Array(MAX_SHOWN);
  readonly #persons: DistinctPersons | undefined;

  constructor(records: SplitRecords, numSensitive: number, persons?: Uint32Array) {
    const { publicParts, numLabels, sensitive } = records;
    const numRows = publicParts.offsets.length - 1;
    const numCells = sensitive.items.length;
    this.#cellsShown = new ShownCells(records, numSensitive);
    const { supports } = this.#cellsShown;
    this.#records = records;
    this.#persons = persons && new DistinctPersons(persons);
    this.#all = numSensitive;
    const sizes = new Uint32Array(numSensitive + 1);
    sizes.set(supports);
    sizes[this.#all] = numRows;
    this.#pairs = new PairRows(sizes, numLabels + numSensitive);
    this.#places = new Uint32Array(numCells);
    this.#signatures = new Uint32Array(numRows);
    this.#publicCounts = new SetCounts(numLabels);
    this.#bitOf = new Int8Array(numLabels + numSensitive).fill(-1);
    this.#traces = new Uint16Array(supports.reduce((a, b) => Math.max(a, b), 0));
    this.#addPublic(publicParts);
  }

  get shown(): Uint8Array {
    return this.#cellsShown.shown;
  }

  get numShown(): Uint32Array {
    return this.#cellsShown.numShown;
  }

  open(t: number): boolean {
    const { publicParts, numLabels, sensitive } = this.#records;
    for (let bit = 0; bit < this.size; bit++) this.#bitOf[this.#labels[bit]] = -1;
    this.size = 0;
    this.#row = t;
    const [from, to] = [publicParts.offsets[t], publicParts.offsets[t + 1]];
    if (to - from >= MAX_SHOWN) return false;
    this.numPublic = to - from;
    for (let p = from; p < to; p++) this.#addLabel(publicParts.items[p], p);
    for (let p = sensitive.offsets[t]; p < sensitive.offsets[t + 1]; p++) {
      if (this.shown[p] === 1) this.#addLabel(numLabels + sensitive.items[p], p);
    }
    return true;
  }

  show(p: number): void {
    const { numLabels, sensitive } = this.#records;
    const alpha = sensitive.items[p];
    const place = this.#cellsShown.add(this.#row, p);
    this.#places[p] = place;
    for (let bit = 0; bit < this.size; bit++) {
      const label = this.#labels[bit];
      this.#pairs.add(alpha, label, place);
      if (bit >= this.numPublic) this.#pairs.add(label - numLabels, numLabels + alpha, this.#places[this.#cells[bit]]);
    }
    this.#signatures[this.#row] |= itemBit(numLabels + alpha);
    this.#addLabel(numLabels + alpha, p);
  }

  partOf(labels: readonly number[]): number {
    let mask = 0;
    for (const label of labels) if (this.#bitOf[label] >= 0) mask |= 1 << this.#bitOf[label];
    return mask;
  }

  rowsShowing(alpha: number): Uint32Array {
    return this.#cellsShown.rowsShowing(alpha);
  }

  labelsOf(t: number): number[] {
    return this.#cellsShown.labelsOf(t);
  }

  isTogether(label: number, alpha: number): boolean {
    return this.#pairs.counts[this.#pairs.find(alpha, label)] > 0;
  }

  countOthers(mask: number, enough: number): number {
    if (this.#isExact[mask] === 0 && this.#others[mask] < enough) {
      const own = this.#persons === undefined ? 1 : 0; // t itself
      const count = this.#countHolding(mask, enough + own) - own;
      this.#others[mask] = count;
      if (count < enough) this.#isExact[mask] = 1;
    }
    return this.#others[mask];
  }

  select(alpha: number): number {
    this.#selected = alpha;
    let most = 0;
    for (let bit = 0; bit < this.size; bit++) {
      const pair = this.#pairs.find(alpha, this.#labels[bit]);
      this.#selectedPairs[bit] = pair;
      const count =
        this.#persons === undefined ? this.#pairs.counts[pair] : this.countTogether(1 << bit, Number.POSITIVE_INFINITY);
      this.together[bit] = count;
      if (count > most) most = count;
    }
    return most;
  }

  countShowing(alpha: number): number {
    if (this.#persons === undefined) return this.numShown[alpha];
    this.#persons.begin(this.#row);
    let count = 0;
    for (const u of this.rowsShowing(alpha)) if (this.#persons.isNew(u)) count++;
    return count;
  }

  countTogether(mask: number, enough: number): number {
    return this.#countInSet(this.#selected, mask, this.#selectedPairs, enough);
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
    for (let place = 0; place < numPlaces; place++) table[traces[place]]++;
    sumOverSupersets(table, this.size);
  }

  /** How many hold a part of t, t included where records are counted; looked for among those that show its rarest sensitive label. */
  #countHolding(mask: number, enough: number): number {
    const { numLabels } = this.#records;
    let [set, rest, least] = [this.#all, mask, Number.POSITIVE_INFINITY];
    for (let bit = this.numPublic; bit < this.size; bit++) {
      if ((mask & (1 << bit)) === 0) continue;
      const beta = this.#labels[bit] - numLabels;
      if (this.numShown[beta] >= least) continue;
      set = beta;
      rest = mask ^ (1 << bit);
      least = this.numShown[beta];
    }
    if (rest === 0) return this.countShowing(set);
    for (let bit = 0; bit < this.size; bit++) {
      if ((rest & (1 << bit)) !== 0) this.#pairsOfSet[bit] = this.#pairs.find(set, this.#labels[bit]);
    }
    return this.#countInSet(set, rest, this.#pairsOfSet, enough);
  }

  /** How many of a set hold a part of t, given the pairs of the set with its labels; may end at `enough`. */
  #countInSet(set: number, mask: number, pairOf: Uint32Array, enough: number): number {
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
      return set === this.#all ? this.#countPublic(mask, size) : this.#countBits(set, size, enough);
    }
    const rest = mask ^ (1 << rarest);
    const signature = this.#signatureOf(rest);
    persons?.begin(this.#row);
    let count = 0;
    for (let entry = pairs.first(shortest); entry !== NO_ENTRY && count < enough; entry = pairs.next(entry)) {
      const u = this.#rowAt(set, pairs.placeOf(entry));
      if ((signature & ~this.#signatures[u]) !== 0 || !this.#holds(u, rest)) continue;
      if (persons === undefined || persons.isNew(u)) count++;
    }
    return count;
  }

  #rowAt(set: number, place: number): number {
    return set === this.#all ? place : this.#cellsShown.rowAt(set, place);
  }

  /** How many of a set hold the `size` pairs that are chosen, each with bits. */
  #countBits(set: number, size: number, enough: number): number {
    const persons = this.#persons;
    if (persons === undefined) return this.#pairs.countBits(set, this.#chosen, size, enough);
    persons.begin(this.#row);
    let count = 0;
    this.#pairs.forEachBit(set, this.#chosen, size, (place) => {
      if (persons.isNew(this.#rowAt(set, place))) count++;
    });
    return count;
  }

  /**
   * How many hold the public labels of a part, whose `size` pairs are chosen: counted once for each set of labels. Whoever
   * asks holds them, so the number of others is the same for all.
   */
  #countPublic(mask: number, size: number): number {
    const node = this.#publicCounts.nodeOf(this.#labels, mask);
    const known = this.#publicCounts.get(node);
    if (known >= 0) return known;
    const count = this.#countBits(this.#all, size, Number.POSITIVE_INFINITY);
    this.#publicCounts.set(node, count);
    return count;
  }

  #signatureOf(mask: number): number {
    let signature = 0;
    for (let bit = 0; bit < this.size; bit++) if ((mask & (1 << bit)) !== 0) signature |= itemBit(this.#labels[bit]);
    return signature;
  }

  /** Whether record u shows a part of t. */
  #holds(u: number, mask: number): boolean {
    const bitOf = this.#bitOf;
    const { publicParts, numLabels, sensitive } = this.#records;
    let missing = mask;
    if (missing >>> this.numPublic !== 0) {
      for (let p = sensitive.offsets[u], end = sensitive.offsets[u + 1]; p < end; p++) {
        const bit = bitOf[numLabels + sensitive.items[p]];
        if (bit >= 0 && this.shown[p] === 1) missing &= ~(1 << bit);
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

  /** Parts with the new label are not counted yet; those without it keep their numbers. */
  #addLabel(label: number, cell: number): void {
    const bit = this.size++;
    this.#bitOf[label] = bit;
    this.#labels[bit] = label;
    this.#cells[bit] = cell;
    this.#others.fill(0, 1 << bit, 2 << bit);
    this.#isExact.fill(0, 1 << bit, 2 << bit);
  }
}
