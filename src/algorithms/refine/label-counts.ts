import type { WeightedRows } from '../../data/collapse-rows.ts';
import { type Covers, transpose } from '../../data/transpose.ts';
import type { KmPromise } from '../shared/inference/promises.ts';
import { forEachPairOfPersons } from '../shared/merging/pairs-of-persons.ts';
import { type ChangeSums, PersonChanges } from './person-changes.ts';
import { SupportMatrix } from './support-matrix.ts';

/**
 * The records as a partition of the items publishes them, with the support of every label and pair of labels, under
 * moves of single items between labels. The effect of a move on the number of rare pairs is counted before it is made.
 * Supports count persons if rows name owners. Labels are slots below `capacity`; a slot of size 0 is free. Memory: 4 ·
 * capacity² bytes and some words for each cell.
 */
export class PartitionCounts {
  readonly numItems: number;
  readonly capacity: number;
  /** item → slot. */
  readonly slotOf: Uint32Array;
  /** By slot: how many items it stands for. */
  readonly sizes: Uint32Array;
  /** By slot: occurrences of its items in the original records. */
  readonly occurrences: Float64Array;
  /** By item: how many records contain it. */
  readonly itemSupports: Float64Array;
  /** Of the slots in use; the others have support 0. With m = 1 only of single slots. */
  readonly supports: SupportMatrix;

  readonly #singlesOnly: boolean;
  readonly #rows: WeightedRows;
  readonly #covers: Covers;
  /** Row t shows slots[offsets[t] … offsets[t] + lengths[t]), each for `members` of its items, at the same position. */
  readonly #lengths: Uint32Array;
  readonly #slots: Uint32Array;
  readonly #members: Uint32Array;
  /** Changes of the supports of the two slots of the move that was counted last, and by which slots they are found. */
  readonly #changeOfFrom: Int32Array;
  readonly #changeOfTo: Int32Array;
  readonly #changed: Uint32Array;
  readonly #isChanged: Uint8Array;
  #numChanged = 0;
  /** The changes of persons, if persons are counted. */
  readonly #byPerson: { readonly changes: PersonChanges; readonly sums: ChangeSums } | undefined;
  /** rowMark[t] = mark: the row contains both items of an exchange. */
  readonly #rowMark: Uint32Array;
  #mark = 0;

  constructor(rows: WeightedRows, slotOf: Uint32Array, capacity: number, { k, m }: KmPromise) {
    const numItems = slotOf.length;
    this.numItems = numItems;
    this.capacity = capacity;
    this.slotOf = slotOf.slice();
    this.#singlesOnly = m === 1;
    this.#rows = rows;
    this.#covers = transpose(rows, numItems);
    this.sizes = new Uint32Array(capacity);
    this.occurrences = new Float64Array(capacity);
    this.supports = new SupportMatrix(capacity, k);
    this.itemSupports = new Float64Array(numItems);
    this.#lengths = new Uint32Array(rows.numRows);
    this.#slots = new Uint32Array(rows.items.length);
    this.#members = new Uint32Array(rows.items.length);
    this.#changeOfFrom = new Int32Array(capacity);
    this.#changeOfTo = new Int32Array(capacity);
    this.#changed = new Uint32Array(capacity);
    this.#isChanged = new Uint8Array(capacity);
    this.#rowMark = new Uint32Array(rows.numRows);
    const { persons } = rows;
    for (let t = 0; t < rows.numRows; t++) this.#addRow(t);
    if (persons === undefined) for (let t = 0; t < rows.numRows; t++) this.#countRow(t);
    else {
      const slotsOf = (t: number) => this.#slots.subarray(rows.offsets[t], rows.offsets[t] + this.#lengths[t]);
      forEachPairOfPersons(persons, slotsOf, this.#singlesOnly, (a, b) => this.supports.change(a, b, 1));
    }
    this.#byPerson = persons === undefined ? undefined : this.#changesByPerson({ ...rows, persons });
    for (let i = 0; i < numItems; i++) {
      this.sizes[slotOf[i]]++;
      this.occurrences[slotOf[i]] += this.itemSupports[i];
    }
  }

  /** A free slot, or −1. */
  freeSlot(): number {
    return this.sizes.indexOf(0);
  }

  /** An item of a record that contains item i, by two random numbers in [0, 1). */
  neighbourOf(i: number, row: number, index: number): number {
    const from = this.#covers.offsets[i];
    const t = this.#covers.rows[from + Math.floor(row * (this.#covers.offsets[i + 1] - from))];
    const start = this.#rows.offsets[t];
    return this.#rows.items[start + Math.floor(index * (this.#rows.offsets[t + 1] - start))];
  }

  /** The rows that contain a slot, without it. Costs a look at every item, and the cells of those rows. */
  rowsWith(slot: number): WeightedRows {
    const { offsets, weights, persons } = this.#rows;
    const starts: number[] = [0];
    const items: number[] = [];
    const matches = this.#rowsShowing(slot);
    if (persons !== undefined) matches.sort((s, t) => s - t);
    for (const t of matches) {
      const end = offsets[t] + this.#lengths[t];
      for (let p = offsets[t]; p < end; p++) if (this.#slots[p] !== slot) items.push(this.#slots[p]);
      starts.push(items.length);
    }
    return {
      offsets: Uint32Array.from(starts),
      items: Uint32Array.from(items),
      weights: Uint32Array.from(matches, (t) => weights[t]),
      numRows: matches.length,
      ...(persons !== undefined && { persons: Uint32Array.from(matches, (t) => persons[t]) }),
    };
  }

  #rowsShowing(slot: number): number[] {
    const mark = ++this.#mark;
    const matches: number[] = [];
    for (let i = 0; i < this.numItems; i++) {
      if (this.slotOf[i] !== slot) continue;
      for (let n = this.#covers.offsets[i]; n < this.#covers.offsets[i + 1]; n++) {
        const t = this.#covers.rows[n];
        if (this.#rowMark[t] === mark) continue;
        this.#rowMark[t] = mark;
        matches.push(t);
      }
    }
    return matches;
  }

  /** By how much the number of rare pairs changes if item i moves to another slot. `apply` makes the move. */
  countMove(i: number, to: number): number {
    this.#mark++;
    const from = this.slotOf[i];
    if (this.#byPerson === undefined) this.#countItem(i, from, to, this.#changeOfFrom, this.#changeOfTo);
    else this.#byPerson.changes.add(i, from, to, this.#byPerson.sums);
    return this.#rareChange(from, to);
  }

  /** As `countMove`, for two items of different slots that change places. */
  countExchange(i: number, j: number): number {
    this.#markCommonRows(i, j);
    const from = this.slotOf[i];
    const to = this.slotOf[j];
    if (this.#byPerson === undefined) {
      this.#countItem(i, from, to, this.#changeOfFrom, this.#changeOfTo);
      this.#countItem(j, to, from, this.#changeOfTo, this.#changeOfFrom);
    } else this.#byPerson.changes.add(i, from, to, this.#byPerson.sums, j);
    return this.#rareChange(from, to);
  }

  /** Forgets what was counted for a move that is not made. */
  dismiss(): void {
    for (let n = 0; n < this.#numChanged; n++) {
      const c = this.#changed[n];
      this.#changeOfFrom[c] = 0;
      this.#changeOfTo[c] = 0;
      this.#isChanged[c] = 0;
    }
    this.#numChanged = 0;
  }

  /** Makes the move that was counted last. */
  applyMove(i: number, to: number): void {
    this.#applyChanges(this.slotOf[i], to);
    this.#moveItem(i, this.slotOf[i], to);
  }

  /** Makes the exchange that was counted last. */
  applyExchange(i: number, j: number): void {
    const [from, to] = [this.slotOf[i], this.slotOf[j]];
    this.#applyChanges(from, to);
    this.#moveItem(i, from, to);
    this.#moveItem(j, to, from);
  }

  #addRow(t: number): void {
    const { offsets, items, weights } = this.#rows;
    const start = offsets[t];
    let end = start;
    for (let p = start; p < offsets[t + 1]; p++) {
      const slot = this.slotOf[items[p]];
      this.itemSupports[items[p]] += weights[t];
      let q = start;
      while (q < end && this.#slots[q] !== slot) q++;
      if (q === end) {
        this.#slots[end] = slot;
        this.#members[end++] = 0;
      }
      this.#members[q]++;
    }
    this.#lengths[t] = end - start;
  }

  #countRow(t: number): void {
    const start = this.#rows.offsets[t];
    const end = start + this.#lengths[t];
    for (let p = start; p < end; p++) {
      for (let q = this.#singlesOnly ? p : start; q <= p; q++) {
        this.supports.change(this.#slots[p], this.#slots[q], this.#rows.weights[t]);
      }
    }
  }

  #changesByPerson(rows: WeightedRows & { readonly persons: Uint32Array }) {
    const slotRows = { lengths: this.#lengths, slots: this.#slots, members: this.#members };
    const note = (slot: number): void => {
      if (this.#isChanged[slot] === 1) return;
      this.#isChanged[slot] = 1;
      this.#changed[this.#numChanged++] = slot;
    };
    return {
      changes: new PersonChanges(rows, this.#covers, slotRows, this.capacity, this.#singlesOnly),
      sums: { fromSlots: this.#changeOfFrom, toSlots: this.#changeOfTo, note },
    };
  }

  #markCommonRows(i: number, j: number): void {
    const { offsets, rows } = this.#covers;
    this.#mark += 2;
    const half = this.#mark - 1;
    for (let n = offsets[i]; n < offsets[i + 1]; n++) this.#rowMark[rows[n]] = half;
    for (let n = offsets[j]; n < offsets[j + 1]; n++) {
      if (this.#rowMark[rows[n]] === half) this.#rowMark[rows[n]] = this.#mark;
    }
  }

  /** Adds up what it does to the supports if item i goes from one slot to another, rows with the current mark left out. */
  #countItem(i: number, from: number, to: number, changeOfFrom: Int32Array, changeOfTo: Int32Array): void {
    const { offsets: rowOffsets, weights } = this.#rows;
    const { offsets, rows } = this.#covers;
    const slots = this.#slots;
    const lengths = this.#lengths;
    const members = this.#members;
    const rowMark = this.#rowMark;
    const mark = this.#mark;
    const changed = this.#changed;
    const isChanged = this.#isChanged;
    let numChanged = this.#numChanged;
    if (isChanged[from] === 0) changed[numChanged++] = from;
    if (isChanged[to] === 0) changed[numChanged++] = to;
    isChanged[from] = 1;
    isChanged[to] = 1;
    for (let n = offsets[i]; n < offsets[i + 1]; n++) {
      const t = rows[n];
      if (rowMark[t] === mark) continue;
      const start = rowOffsets[t];
      const end = start + lengths[t];
      let leaves = true;
      let enters = true;
      for (let p = start; p < end; p++) {
        const c = slots[p];
        if (c === to) enters = false;
        else if (c === from && members[p] > 1) leaves = false;
      }
      if (!leaves && !enters) continue;
      const weight = weights[t];
      const lost = leaves ? weight : 0;
      const won = enters ? weight : 0;
      changeOfFrom[from] -= lost;
      changeOfTo[to] += won;
      changeOfFrom[to] += won - lost; // the pair of both slots
      if (this.#singlesOnly) continue;
      for (let p = start; p < end; p++) {
        const c = slots[p];
        if (c === from || c === to) continue;
        if (isChanged[c] === 0) {
          isChanged[c] = 1;
          changed[numChanged++] = c;
        }
        changeOfFrom[c] -= lost;
        changeOfTo[c] += won;
      }
    }
    this.#numChanged = numChanged;
  }

  /** By how much the counted changes change the number of rare pairs. */
  #rareChange(from: number, to: number): number {
    this.#joinPairChange(from, to);
    const changed = this.#changed;
    const numChanged = this.#numChanged;
    return (
      this.supports.rareChange(from, this.#changeOfFrom, changed, numChanged) +
      this.supports.rareChange(to, this.#changeOfTo, changed, numChanged)
    );
  }

  /** The pair of the two slots is counted once, as a change of `from`. */
  #joinPairChange(from: number, to: number): void {
    const change = this.#singlesOnly ? 0 : this.#changeOfFrom[to] + this.#changeOfTo[from];
    this.#changeOfFrom[to] = change;
    this.#changeOfTo[from] = 0;
  }

  #applyChanges(from: number, to: number): void {
    for (let n = 0; n < this.#numChanged; n++) {
      const c = this.#changed[n];
      if (this.#changeOfFrom[c] !== 0) this.supports.change(from, c, this.#changeOfFrom[c]);
      if (this.#changeOfTo[c] !== 0) this.supports.change(to, c, this.#changeOfTo[c]);
    }
    this.dismiss();
  }

  /** Rewrites the rows of item i, except those that hold both items of an exchange. */
  #moveItem(i: number, from: number, to: number): void {
    const { offsets, rows } = this.#covers;
    const slots = this.#slots;
    const members = this.#members;
    for (let n = offsets[i]; n < offsets[i + 1]; n++) {
      const t = rows[n];
      if (this.#rowMark[t] === this.#mark) continue;
      const start = this.#rows.offsets[t];
      let end = start + this.#lengths[t];
      let p = start;
      while (slots[p] !== from) p++;
      if (--members[p] === 0) {
        end--;
        slots[p] = slots[end];
        members[p] = members[end];
      }
      p = start;
      while (p < end && slots[p] !== to) p++;
      if (p === end) {
        slots[p] = to;
        members[p] = 0;
        end++;
      }
      members[p]++;
      this.#lengths[t] = end - start;
    }
    this.slotOf[i] = to;
    this.sizes[from]--;
    this.sizes[to]++;
    this.occurrences[from] -= this.itemSupports[i];
    this.occurrences[to] += this.itemSupports[i];
  }
}
