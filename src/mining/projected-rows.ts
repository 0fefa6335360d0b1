import type { WeightedRows } from '../data/collapse-rows.ts';

const NO_SIGNATURES = new Int32Array(0);

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

  #offsets = new Uint32Array(16);
  #items = new Uint32Array(64);
  #weights = new Uint32Array(16);
  /** Two words for each row if the root's rows have signatures: the sums over the root's rows merged into it, mod 2³². */
  #signatures = NO_SIGNATURES;
  /** Occurrences by item: the row, and the position behind the occurrence. */
  #first = new Uint32Array(16);
  #occurrenceRows = new Uint32Array(64);
  #occurrencePositions = new Uint32Array(64);
  /** Working memory, by item of the rows projected from. */
  #counts = new Uint32Array(16);
  #slots = new Int32Array(64);
  #slotMask = 63;

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
      for (let p = rows.offsets[r]!; p < rows.offsets[r + 1]!; p++) root.supports[rows.items[p]!]! += rows.weights[r]!;
    }
    root.#indexOccurrences();
    return root;
  }

  /** Refills this with the rows of `from` that hold item e: their items behind e that are still frequent, or free. */
  project(from: ProjectedRows, e: number, minSupport: number, support: number): void {
    this.projectItems(from, e, minSupport, support);
    this.projectRows(from, e);
  }

  /** The first half of `project`: the items, their supports and the free items, as yet without rows. */
  projectItems(from: ProjectedRows, e: number, minSupport: number, support: number): void {
    this.countBehind(from, e);
    this.#chooseItems(from, e, minSupport, support);
    this.numRows = 0;
  }

  /** The second half of `project`, to be called right after the first with the same `from` and e. */
  projectRows(from: ProjectedRows, e: number): void {
    if (this.numItems === 0) return;
    this.#gatherRows(from, e);
    this.#indexOccurrences();
  }

  /** The sum of the signatures of the rows that hold item e, into words[0] and words[1]. */
  sumSignatures(e: number, words: Int32Array): void {
    const signatures = this.#signatures;
    const rows = this.#occurrenceRows;
    const last = this.#first[e + 1]!;
    let low = 0;
    let high = 0;
    for (let n = this.#first[e]!; n < last; n++) {
      const r = rows[n]!;
      low = (low + signatures[2 * r]!) | 0;
      high = (high + signatures[2 * r + 1]!) | 0;
    }
    words[0] = low;
    words[1] = high;
  }

  /** The weight of the row that holds all items, 0 if there is none. */
  weightOfFullRow(): number {
    const offsets = this.#offsets;
    for (let r = 0; r < this.numRows; r++) if (offsets[r + 1]! - offsets[r]! === this.numItems) return this.#weights[r]!;
    return 0;
  }

  /**
   * In how many of the rows of `from` that hold item e each item behind e occurs, at the positions e + 1 … numItems of
   * `from`. The array is reused.
   */
  countBehind(from: ProjectedRows, e: number): Uint32Array {
    if (this.#counts.length < from.numItems) this.#counts = new Uint32Array(from.numItems * 2);
    const counts = this.#counts;
    counts.fill(0, e + 1, from.numItems);
    const offsets = from.#offsets;
    const items = from.#items;
    const weights = from.#weights;
    const rows = from.#occurrenceRows;
    const positions = from.#occurrencePositions;
    const last = from.#first[e + 1]!;
    for (let n = from.#first[e]!; n < last; n++) {
      const r = rows[n]!;
      const weight = weights[r]!;
      const end = offsets[r + 1]!;
      for (let p = positions[n]!; p < end; p++) counts[items[p]!]! += weight;
    }
    return counts;
  }

  /** Numbers the items that stay, in their order; #counts becomes item of `from` → item here + 1, or 0. */
  #chooseItems(from: ProjectedRows, e: number, minSupport: number, support: number): void {
    const counts = this.#counts;
    if (this.itemOf.length < from.numItems) {
      this.itemOf = new Uint32Array(from.numItems * 2);
      this.supports = new Uint32Array(from.numItems * 2);
      this.free = new Uint32Array(from.numItems * 2);
    }
    this.numItems = 0;
    this.numFree = 0;
    for (let i = e + 1; i < from.numItems; i++) {
      const count = counts[i]!;
      counts[i] = 0;
      if (count === support) this.free[this.numFree++] = from.itemOf[i]!;
      else if (count >= minSupport) {
        this.itemOf[this.numItems] = from.itemOf[i]!;
        this.supports[this.numItems++] = count;
        counts[i] = this.numItems;
      }
    }
  }

  /** The rows themselves, equal ones merged through a hash table. */
  #gatherRows(from: ProjectedRows, e: number): void {
    const first = from.#first[e]!;
    const last = from.#first[e + 1]!;
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
      const r = from.#occurrenceRows[n]!;
      const rowEnd = from.#offsets[r + 1]!;
      const start = end;
      let hash = 0;
      for (let p = from.#occurrencePositions[n]!; p < rowEnd; p++) {
        const number = numberOf[items[p]!]!;
        if (number === 0) continue;
        own[end++] = number - 1;
        hash = (hash + Math.imul(number, 0x9e3779b1) * 1) | 0;
      }
      if (end === start) continue;
      if (this.dyn) {
        if (end - start > 48) own.subarray(start, end).sort();
        else
          for (let p = start + 1; p < end; p++) {
            const item = own[p]!;
            let q = p - 1;
            for (; q >= start && own[q]! > item; q--) own[q + 1] = own[q]!;
            own[q + 1] = item;
          }
        hash = 0;
        for (let p = start; p < end; p++) hash = (Math.imul(hash, 31) + own[p]! + 1) | 0;
      }
      const slot = this.#findSlot(hash, start, end);
      const found = this.#slots[slot]!;
      if (found >= 0) {
        weights[found]! += from.#weights[r]!;
        if (isSigned) this.#addSignature(found, from, r);
        end = start;
      } else {
        this.#slots[slot] = numRows;
        weights[numRows] = from.#weights[r]!;
        if (isSigned) this.#copySignature(numRows, from, r);
        offsets[++numRows] = end;
      }
    }
    this.numRows = numRows;
  }

  dyn = false;
  keys = new Float64Array(16);
  reorder(from: ProjectedRows, e: number, numWanted: number): void {
    this.dyn = true;
    const n = this.numItems;
    if (this.keys.length < n) this.keys = new Float64Array(n * 2);
    let k = 0;
    const counts = this.#counts;
    const pos: number[] = [];
    for (let i = e + 1; i < from.numItems; i++)
      if (counts[i]! > 0) {
        this.keys[k] = (this.supports[k]! + (this.itemOf[k]! >= numWanted ? 2 ** 31 : 0)) * 65536 + k;
        pos.push(i);
        k++;
      }
    const keys = this.keys.subarray(0, n).sort();
    const items = this.itemOf.slice(0, n);
    const sup = this.supports.slice(0, n);
    for (let j = 0; j < n; j++) {
      const o = keys[j]! % 65536;
      this.itemOf[j] = items[o]!;
      this.supports[j] = sup[o]!;
      counts[pos[o]!] = j + 1;
    }
  }

  #addSignature(row: number, from: ProjectedRows, r: number): void {
    this.#signatures[2 * row]! += from.#signatures[2 * r]!;
    this.#signatures[2 * row + 1]! += from.#signatures[2 * r + 1]!;
  }

  #copySignature(row: number, from: ProjectedRows, r: number): void {
    this.#signatures[2 * row] = from.#signatures[2 * r]!;
    this.#signatures[2 * row + 1] = from.#signatures[2 * r + 1]!;
  }

  /** Room for all rows of an item, and a cleared hash table for them. */
  #reserve(from: ProjectedRows, first: number, last: number): void {
    const most = last - first;
    if (this.#weights.length < most) {
      this.#weights = new Uint32Array(most * 2);
      this.#offsets = new Uint32Array(most * 2 + 1);
    }
    if (from.#signatures.length > 0 && this.#signatures.length < most * 2) this.#signatures = new Int32Array(most * 4);
    let cells = 0;
    for (let n = first; n < last; n++)
      cells += from.#offsets[from.#occurrenceRows[n]! + 1]! - from.#occurrencePositions[n]!;
    if (this.#items.length < cells) {
      this.#items = new Uint32Array(cells * 2);
      this.#occurrenceRows = new Uint32Array(cells * 2);
      this.#occurrencePositions = new Uint32Array(cells * 2);
    }
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
    for (; slots[slot]! >= 0; slot = (slot + 1) & mask) {
      const r = slots[slot]!;
      let p = offsets[r]!;
      const rowEnd = offsets[r + 1]!;
      if (rowEnd - p !== end - start) continue;
      let q = start;
      while (p < rowEnd && items[p] === items[q]) {
        p++;
        q++;
      }
      if (p === rowEnd) break;
    }
    return slot;
  }

  /** Sorts the occurrences by item. */
  #indexOccurrences(): void {
    const { numItems, numRows } = this;
    const offsets = this.#offsets;
    const items = this.#items;
    const numCells = offsets[numRows]!;
    if (this.#first.length < numItems + 2) this.#first = new Uint32Array(numItems * 2 + 2);
    if (this.#occurrenceRows.length < numCells) {
      this.#occurrenceRows = new Uint32Array(numCells);
      this.#occurrencePositions = new Uint32Array(numCells);
    }
    // first[i + 1] counts item i, then moves from its start to its end while the occurrences are placed.
    const first = this.#first;
    first.fill(0, 0, numItems + 2);
    for (let p = 0; p < numCells; p++) first[items[p]! + 2]!++;
    for (let i = 0; i < numItems; i++) first[i + 2]! += first[i + 1]!;
    const rows = this.#occurrenceRows;
    const positions = this.#occurrencePositions;
    for (let r = 0; r < numRows; r++) {
      const end = offsets[r + 1]!;
      for (let p = offsets[r]!; p < end; p++) {
        const slot = first[items[p]! + 1]!++;
        rows[slot] = r;
        positions[slot] = p + 1;
      }
    }
  }
}
