import type { WeightedRows } from '../data/collapse-rows.ts';
import { Occurrences } from './occurrences.ts';

const NO_SIGNATURES = new Int32Array(0);

/** Rows up to this length are sorted by insertion. */
const SHORT_ROW = 48;

/**
 * A projected database: weighted rows over items 0 … numItems−1 (ascending within a row), which occurrence stands where,
 * and supports. One object serves one depth of a search and is refilled again and again; its arrays only grow.
 */
export class ProjectedRows {
  numItems = 0;
  numRows = 0;
  /** What the caller calls item n. */
  itemOf = new Uint32Array(16);
  supports = new Uint32Array(16);
  /** Items that every row of the projection holds, as the caller calls them; they are not part of the rows. */
  free = new Uint32Array(16);
  numFree = 0;

  #offsets = new Uint32Array(17);
  #items = new Uint32Array(64);
  #weights = new Uint32Array(16);
  /** Two words for each row if the root's rows have signatures: the sums over the root's rows merged into it, mod 2³². */
  #signatures = NO_SIGNATURES;
  readonly #occurrences = new Occurrences();
  /** Working memory, by item of the rows projected from. */
  #counts = new Uint32Array(16);
  #slots = new Int32Array(64);
  #slotMask = 63;
  /** By item: what it is in the rows projected from. */
  #sources = new Uint32Array(16);
  /** Whether `sortItems` changed the order of the items. */
  #isReordered = false;

  static empty(): ProjectedRows {
    return new ProjectedRows();
  }

  /** The rows as they are: the root of a search. `signatures`, two words for each row, are summed up as rows merge. */
  static of(rows: WeightedRows, items: Uint32Array, signatures: Int32Array = NO_SIGNATURES): ProjectedRows {
    const root = new ProjectedRows();
    root.numItems = items.length;
    root.numRows = rows.numRows;
    root.itemOf = new Uint32Array(items);
    root.#offsets = new Uint32Array(rows.offsets);
    root.#items = new Uint32Array(rows.items);
    root.#weights = new Uint32Array(rows.weights);
    root.#signatures = new Int32Array(signatures);
    root.supports = new Uint32Array(items.length);
    for (let r = 0; r < rows.numRows; r++) {
      for (let p = rows.offsets[r]; p < rows.offsets[r + 1]; p++) root.supports[rows.items[p]] += rows.weights[r];
    }
    root.#occurrences.index(root.#offsets, root.#items, root.numRows, root.numItems);
    return root;
  }

  /** Refills this with the rows of `from` that hold item e: their items behind e that are still frequent, or free. */
  project(from: ProjectedRows, e: number, minSupport: number, support: number): void {
    this.projectItems(from, e, minSupport, support);
    this.projectRows(from, e);
  }

  /** The first half of `project`: the items, their supports and the free items, as yet without rows. */
  projectItems(from: ProjectedRows, e: number, minSupport: number, support: number): void {
    this.#countBehind(from, e);
    this.#chooseItems(from, e, minSupport, support);
    this.numRows = 0;
  }

  /** Between the two halves of `project`: renumbers the first `count` items by ascending support (Shell's sort). */
  sortItems(count: number): void {
    const { itemOf, supports } = this;
    const sources = this.#sources;
    for (let gap = count >> 1; gap > 0; gap >>= 1) {
      for (let n = gap; n < count; n++) {
        const support = supports[n];
        if (supports[n - gap] <= support) continue;
        const item = itemOf[n];
        const source = sources[n];
        let m = n;
        for (; m >= gap && supports[m - gap] > support; m -= gap) {
          supports[m] = supports[m - gap];
          itemOf[m] = itemOf[m - gap];
          sources[m] = sources[m - gap];
        }
        supports[m] = support;
        itemOf[m] = item;
        sources[m] = source;
        this.#isReordered = true;
      }
    }
    if (this.#isReordered) for (let n = 0; n < count; n++) this.#counts[sources[n]] = n + 1;
  }

  /** The second half of `project`, to be called right after the first with the same `from` and e. */
  projectRows(from: ProjectedRows, e: number): void {
    if (this.numItems === 0) return;
    this.#gatherRows(from, e);
    this.#occurrences.index(this.#offsets, this.#items, this.numRows, this.numItems);
  }

  /**
   * Counts the items behind e in the rows that contain e, for few occurrences of many items. Adds to counts[item],
   * which is 0 before; lists the items that occur, in order of appearance, in `occurring`, and returns how many there
   * are.
   */
  countOccurring(e: number, counts: Uint32Array, occurring: Uint32Array): number {
    const offsets = this.#offsets;
    const items = this.#items;
    const weights = this.#weights;
    const { first, rows, positions } = this.#occurrences;
    const last = first[e + 1];
    let length = 0;
    for (let n = first[e]; n < last; n++) {
      const r = rows[n];
      const weight = weights[r];
      const end = offsets[r + 1];
      for (let p = positions[n]; p < end; p++) {
        const i = items[p];
        const before = counts[i];
        if (before === 0) occurring[length++] = i;
        counts[i] = before + weight;
      }
    }
    return length;
  }

  /** The sum of the signatures of the rows that contain item e, into words[0] and words[1]. */
  sumSignatures(e: number, words: Int32Array): void {
    const signatures = this.#signatures;
    const { first, rows } = this.#occurrences;
    const last = first[e + 1];
    let low = 0;
    let high = 0;
    for (let n = first[e]; n < last; n++) {
      const r = rows[n];
      low = (low + signatures[2 * r]) | 0;
      high = (high + signatures[2 * r + 1]) | 0;
    }
    words[0] = low;
    words[1] = high;
  }

  /** The weight of the row that contains all items, 0 if there is none. */
  weightOfFullRow(): number {
    const offsets = this.#offsets;
    for (let r = 0; r < this.numRows; r++) if (offsets[r + 1] - offsets[r] === this.numItems) return this.#weights[r];
    return 0;
  }

  /** The support of every item behind e, into #counts. */
  #countBehind(from: ProjectedRows, e: number): void {
    if (this.#counts.length < from.numItems) this.#counts = new Uint32Array(from.numItems * 2);
    const counts = this.#counts;
    counts.fill(0, e + 1, from.numItems);
    const offsets = from.#offsets;
    const items = from.#items;
    const weights = from.#weights;
    const { first, rows, positions } = from.#occurrences;
    const last = first[e + 1];
    for (let n = first[e]; n < last; n++) {
      const r = rows[n];
      const weight = weights[r];
      const end = offsets[r + 1];
      for (let p = positions[n]; p < end; p++) counts[items[p]] += weight;
    }
  }

  /** Numbers the items that stay, in their order; #counts becomes item of `from` → item here + 1, or 0. */
  #chooseItems(from: ProjectedRows, e: number, minSupport: number, support: number): void {
    const counts = this.#counts;
    if (this.itemOf.length < from.numItems) {
      this.itemOf = new Uint32Array(from.numItems * 2);
      this.supports = new Uint32Array(from.numItems * 2);
      this.free = new Uint32Array(from.numItems * 2);
      this.#sources = new Uint32Array(from.numItems * 2);
    }
    this.#isReordered = false;
    this.numItems = 0;
    this.numFree = 0;
    for (let i = e + 1; i < from.numItems; i++) {
      const count = counts[i];
      counts[i] = 0;
      if (count === support) this.free[this.numFree++] = from.itemOf[i];
      else if (count >= minSupport) {
        this.itemOf[this.numItems] = from.itemOf[i];
        this.#sources[this.numItems] = i;
        this.supports[this.numItems++] = count;
        counts[i] = this.numItems;
      }
    }
  }

  /** The rows themselves, equal ones merged through a hash table. */
  #gatherRows(from: ProjectedRows, e: number): void {
    const occurrences = from.#occurrences;
    const first = occurrences.first[e];
    const last = occurrences.first[e + 1];
    this.#reserve(from, first, last);
    const numberOf = this.#counts;
    const items = from.#items;
    const own = this.#items;
    const offsets = this.#offsets;
    const weights = this.#weights;
    const isSigned = from.#signatures.length > 0;
    let numRows = 0;
    let end = 0;
    offsets[0] = 0;
    for (let n = first; n < last; n++) {
      const r = occurrences.rows[n];
      const rowEnd = from.#offsets[r + 1];
      const start = end;
      let hash = 0;
      for (let p = occurrences.positions[n]; p < rowEnd; p++) {
        const number = numberOf[items[p]];
        if (number === 0) continue;
        own[end++] = number - 1;
        hash = (Math.imul(hash, 31) + number) | 0;
      }
      if (end === start) continue;
      if (this.#isReordered) hash = this.#sortRow(start, end);
      const slot = this.#findSlot(hash, start, end);
      const found = this.#slots[slot];
      if (found >= 0) {
        weights[found] += from.#weights[r];
        end = start;
      } else {
        this.#slots[slot] = numRows;
        weights[numRows++] = from.#weights[r];
        offsets[numRows] = end;
      }
      if (isSigned) this.#addSignature(found >= 0 ? found : numRows - 1, from, r);
    }
    this.numRows = numRows;
  }

  #addSignature(row: number, from: ProjectedRows, r: number): void {
    this.#signatures[2 * row] += from.#signatures[2 * r];
    this.#signatures[2 * row + 1] += from.#signatures[2 * r + 1];
  }

  /** Sorts #items[start … end); returns the hash. */
  #sortRow(start: number, end: number): number {
    const items = this.#items;
    if (end - start > SHORT_ROW) items.subarray(start, end).sort();
    else {
      for (let p = start + 1; p < end; p++) {
        const item = items[p];
        let q = p - 1;
        for (; q >= start && items[q] > item; q--) items[q + 1] = items[q];
        items[q + 1] = item;
      }
    }
    let hash = 0;
    for (let p = start; p < end; p++) hash = (Math.imul(hash, 31) + items[p] + 1) | 0;
    return hash;
  }

  /** Room for all rows of an item, and a cleared hash table for them. */
  #reserve(from: ProjectedRows, first: number, last: number): void {
    const most = last - first;
    if (this.#weights.length < most) {
      this.#weights = new Uint32Array(most * 2);
      this.#offsets = new Uint32Array(most * 2 + 1);
    }
    if (this.#signatures.length < most * 2 && from.#signatures.length > 0) this.#signatures = new Int32Array(most * 4);
    this.#signatures.fill(0, 0, most * 2);
    const { rows, positions } = from.#occurrences;
    let cells = 0;
    for (let n = first; n < last; n++) cells += from.#offsets[rows[n] + 1] - positions[n];
    if (this.#items.length < cells) this.#items = new Uint32Array(cells * 2);
    let capacity = 16;
    while (capacity < most * 2) capacity *= 2;
    if (this.#slots.length < capacity) this.#slots = new Int32Array(capacity);
    this.#slots.fill(-1, 0, capacity);
    this.#slotMask = capacity - 1;
  }

  /** The slot of a row equal to #items[start … end), or the free slot where it belongs. */
  #findSlot(hash: number, start: number, end: number): number {
    const slots = this.#slots;
    const mask = this.#slotMask;
    const offsets = this.#offsets;
    const items = this.#items;
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (; slots[slot] >= 0; slot = (slot + 1) & mask) {
      const r = slots[slot];
      let p = offsets[r];
      const rowEnd = offsets[r + 1];
      if (rowEnd - p !== end - start) continue;
      let q = start;
      for (; p < rowEnd && items[p] === items[q]; p++) q++;
      if (p === rowEnd) break;
    }
    return slot;
  }
}
