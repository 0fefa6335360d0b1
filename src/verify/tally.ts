import type { PersonLists } from './person-lists.ts';
import type { StepBudget } from './step-budget.ts';

/** A count over records: of the records themselves, or of their different persons. */
export interface Tally {
  /** Begins a new count. */
  reset(): void;
  /** How much a record adds to this count, less what another count has of it already. */
  add(record: number, without?: Tally): number;
}

/** Counts records by their weights; each must be added once, and stand in one count only. */
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
