import type { PersonLists } from './person-lists.ts';
import type { StepBudget } from './step-budget.ts';

/** Counts the different persons of some records. */
export class PersonTally {
  readonly #lists: PersonLists;
  readonly #budget: StepBudget;
  /** By person: the count that saw the person last. */
  readonly #seen: Uint32Array;
  #stamp = 0;

  constructor(lists: PersonLists, budget: StepBudget) {
    this.#lists = lists;
    this.#budget = budget;
    this.#seen = new Uint32Array(lists.end);
  }

  /** Begins a count: nobody was seen. */
  begin(): void {
    if (++this.#stamp === 2 ** 32) {
      this.#seen.fill(0);
      this.#stamp = 1;
    }
  }

  /** Sees the persons of a record; returns how many of them are new to this count and not `without`. */
  see(record: number, without?: PersonTally): number {
    const { offsets, persons } = this.#lists;
    const end = offsets[record + 1];
    let seen = 0;
    for (let p = offsets[record]; p < end; p++) {
      const person = persons[p];
      if (this.#seen[person] === this.#stamp) continue;
      this.#seen[person] = this.#stamp;
      if (without === undefined || !without.#hasSeen(person)) seen++;
    }
    this.#budget.spend(end - offsets[record]);
    return seen;
  }

  #hasSeen(person: number): boolean {
    return this.#seen[person] === this.#stamp;
  }
}
