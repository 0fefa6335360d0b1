import type { WeightedRows } from '../../data/collapse-rows.ts';
import type { Covers } from '../../data/transpose.ts';

/** The rows as slots: row t shows slots[offsets[t] … offsets[t] + lengths[t]), each for `members` of its items. */
export interface SlotRows {
  readonly lengths: Uint32Array;
  readonly slots: Uint32Array;
  readonly members: Uint32Array;
}

/** The sums of changes of supports. */
export interface ChangeSums {
  readonly fromSlots: Int32Array;
  readonly toSlots: Int32Array;
  /** Called with every slot that may have a change, possibly repeatedly. */
  note(slot: number): void;
}

/** Bits of what some record of a person shows: a slot before and after the move. */
const FROM_BEFORE = 1;
const FROM_AFTER = 2;
const TO_BEFORE = 4;
const TO_AFTER = 8;

const NO_ITEM = -1;

/**
 * The effect of moving items between slots on supports that count persons: a person is lost for a pair of slots when no
 * record of the person shows it any more, so all records of the persons concerned are examined, before and after.
 */
export class PersonChanges {
  readonly #rows: WeightedRows;
  readonly #persons: Uint32Array;
  readonly #covers: Covers;
  readonly #shown: SlotRows;
  readonly #singlesOnly: boolean;
  /** By row: the move for which it is known to contain the first item, the second. */
  readonly #holdsFirst: Float64Array;
  readonly #holdsSecond: Float64Array;
  /** By row: the move for which the person whose first row it is was looked at. */
  readonly #isDone: Float64Array;
  /** By row: the first row of its person. */
  readonly #firstRow: Uint32Array;
  #move = 0;
  /** By slot: bits of what records with it show; which slots have any. */
  readonly #bits: Uint8Array;
  readonly #touched: number[] = [];

  constructor(
    rows: WeightedRows & { readonly persons: Uint32Array },
    covers: Covers,
    slotRows: SlotRows,
    capacity: number,
    singlesOnly: boolean,
  ) {
    const { persons, numRows } = rows;
    this.#rows = rows;
    this.#persons = persons;
    this.#covers = covers;
    this.#shown = slotRows;
    this.#singlesOnly = singlesOnly;
    this.#holdsFirst = new Float64Array(numRows);
    this.#holdsSecond = new Float64Array(numRows);
    this.#isDone = new Float64Array(numRows);
    this.#firstRow = new Uint32Array(numRows);
    for (let t = 1; t < numRows; t++) this.#firstRow[t] = persons[t] === persons[t - 1] ? this.#firstRow[t - 1] : t;
    this.#bits = new Uint8Array(capacity);
  }

  /** Adds up what it does if item i goes from one slot to another, and item j the other way unless it is left out. */
  add(i: number, from: number, to: number, sums: ChangeSums, j = NO_ITEM): void {
    this.#move++;
    sums.note(from);
    sums.note(to);
    this.#mark(i, this.#holdsFirst);
    if (j !== NO_ITEM) this.#mark(j, this.#holdsSecond);
    this.#addPersonsOf(i, from, to, sums);
    if (j !== NO_ITEM) this.#addPersonsOf(j, from, to, sums);
  }

  #mark(item: number, holds: Float64Array): void {
    const { offsets, rows } = this.#covers;
    for (let n = offsets[item]; n < offsets[item + 1]; n++) holds[rows[n]] = this.#move;
  }

  #addPersonsOf(item: number, from: number, to: number, sums: ChangeSums): void {
    const { offsets, rows } = this.#covers;
    for (let n = offsets[item]; n < offsets[item + 1]; n++) {
      const first = this.#firstRow[rows[n]];
      if (this.#isDone[first] === this.#move) continue;
      this.#isDone[first] = this.#move;
      this.#addPerson(first, from, to, sums);
    }
  }

  /** One person, whose records begin at row `first`. */
  #addPerson(first: number, from: number, to: number, { fromSlots, toSlots, note }: ChangeSums): void {
    const { offsets } = this.#rows;
    const { lengths, slots } = this.#shown;
    const bits = this.#bits;
    const touched = this.#touched;
    let single = 0;
    let both = 0;
    for (let t = first; t < this.#persons.length && this.#persons[t] === this.#persons[first]; t++) {
      const shows = this.#bitsOf(t, from, to);
      single |= shows;
      if ((shows & FROM_BEFORE) !== 0 && (shows & TO_BEFORE) !== 0) both |= FROM_BEFORE;
      if ((shows & FROM_AFTER) !== 0 && (shows & TO_AFTER) !== 0) both |= FROM_AFTER;
      if (shows === 0 || this.#singlesOnly) continue;
      const end = offsets[t] + lengths[t];
      for (let p = offsets[t]; p < end; p++) {
        const c = slots[p];
        if (c === from || c === to) continue;
        if (bits[c] === 0) touched.push(c);
        bits[c] |= shows;
      }
    }
    fromSlots[from] += changeOf(single, FROM_BEFORE, FROM_AFTER);
    toSlots[to] += changeOf(single, TO_BEFORE, TO_AFTER);
    fromSlots[to] += changeOf(both, FROM_BEFORE, FROM_AFTER); // the pair of both slots
    for (const c of touched) {
      fromSlots[c] += changeOf(bits[c], FROM_BEFORE, FROM_AFTER);
      toSlots[c] += changeOf(bits[c], TO_BEFORE, TO_AFTER);
      bits[c] = 0;
      note(c);
    }
    touched.length = 0;
  }

  #bitsOf(t: number, from: number, to: number): number {
    const { lengths, slots, members } = this.#shown;
    const start = this.#rows.offsets[t];
    let inFrom = 0;
    let inTo = 0;
    for (let p = start; p < start + lengths[t]; p++) {
      if (slots[p] === from) inFrom = members[p];
      else if (slots[p] === to) inTo = members[p];
    }
    const first = this.#holdsFirst[t] === this.#move ? 1 : 0;
    const second = this.#holdsSecond[t] === this.#move ? 1 : 0;
    return (
      (inFrom > 0 ? FROM_BEFORE : 0) |
      (inFrom - first + second > 0 ? FROM_AFTER : 0) |
      (inTo > 0 ? TO_BEFORE : 0) |
      (inTo + first - second > 0 ? TO_AFTER : 0)
    );
  }
}

function changeOf(bits: number, before: number, after: number): number {
  return ((bits & after) !== 0 ? 1 : 0) - ((bits & before) !== 0 ? 1 : 0);
}
