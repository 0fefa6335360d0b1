import { invariant } from '../errors.ts';
import type { StepBudget } from './step-budget.ts';

/** A count over records: of the records themselves, or of their different persons. */
export interface Tally {
  /** Begins a new count. */
  reset(): void;
  /** The weight that a record adds to this count, less what another count has of it already. */
  add(record: number, without?: Tally): number;
}

/** Counts records by their weights; each must be added once, and be in one count only. */
export class RecordTally implements Tally {
  readonly #weights: Uint32Array;

  constructor(weights: Uint32Array) {
    this.#weights = weights;
  }

  reset(): void {}

  add(record: number): number {
    return this.#weights[record];
  }
}

/** Counts the different persons of some records. */
export class PersonTally implements Tally {
  readonly #lists: PersonLists;
  readonly #budget: StepBudget;
  /** By person: the count that contains the person last. */
  readonly #lastCount: Uint32Array;
  #stamp = 0;

  constructor(lists: PersonLists, budget: StepBudget) {
    this.#lists = lists;
    this.#budget = budget;
    this.#lastCount = new Uint32Array(lists.end);
  }

  reset(): void {
    if (++this.#stamp === 2 ** 32) {
      this.#lastCount.fill(0);
      this.#stamp = 1;
    }
  }

  /** Adds the persons of a record; returns how many of them are new to this count and not in the count `without`. */
  add(record: number, without?: PersonTally): number {
    const { offsets, persons } = this.#lists;
    const end = offsets[record + 1];
    let added = 0;
    for (let p = offsets[record]; p < end; p++) {
      const person = persons[p];
      if (this.#lastCount[person] === this.#stamp) continue;
      this.#lastCount[person] = this.#stamp;
      if (without === undefined || !without.#has(person)) added++;
    }
    this.#budget.spend(end - offsets[record]);
    return added;
  }

  #has(person: number): boolean {
    return this.#lastCount[person] === this.#stamp;
  }
}

/** The persons of every record, each once: those of record r are persons[offsets[r] … offsets[r+1]). */
export interface PersonLists {
  readonly offsets: Uint32Array;
  readonly persons: Uint32Array;
  /** Persons are numbered below this. */
  readonly end: number;
}

/**
 * Lists with their owners. By row: its record (−1 for none) and its person; `order` has the records in the order of the
 * lists.
 */
export function personLists(recordOf: Int32Array, order: Uint32Array, personOf: Uint32Array): PersonLists {
  invariant(personOf.length === recordOf.length, 'every published record has a person');
  const numRecords = order.length;
  const rowOffsets = new Uint32Array(numRecords + 1);
  for (const r of recordOf) if (r >= 0) rowOffsets[r + 1]++;
  for (let r = 0; r < numRecords; r++) rowOffsets[r + 1] += rowOffsets[r];
  const next = rowOffsets.slice();
  const rowItems = new Uint32Array(rowOffsets[numRecords]);
  let end = 0;
  for (let t = 0; t < recordOf.length; t++) {
    if (recordOf[t] < 0) continue;
    rowItems[next[recordOf[t]]++] = personOf[t];
    if (personOf[t] >= end) end = personOf[t] + 1;
  }
  const offsets = new Uint32Array(numRecords + 1);
  const persons = new Uint32Array(rowItems.length);
  const lastList = new Uint32Array(end);
  let length = 0;
  for (let n = 0; n < numRecords; n++) {
    for (let p = rowOffsets[order[n]]; p < rowOffsets[order[n] + 1]; p++) {
      if (lastList[rowItems[p]] === n + 1) continue;
      lastList[rowItems[p]] = n + 1;
      persons[length++] = rowItems[p];
    }
    offsets[n + 1] = length;
  }
  return { offsets, persons: persons.slice(0, length), end };
}
