import { DistinctPersons } from './distinct-persons.ts';

/** What the whole records of a consequent α say of persons: the bounds of `InferenceIndex`. */
export class PersonSlack {
  /** For counts of the moment. */
  readonly met: DistinctPersons;
  /** Who has a record with α. */
  readonly #ever: DistinctPersons;
  /** By row of α: persons who have the rest of it and never α, and all persons who have the rest of it. */
  readonly never: Uint32Array;
  readonly #all: Uint32Array;

  constructor(personOf: Uint32Array) {
    this.met = new DistinctPersons(personOf);
    this.#ever = new DistinctPersons(personOf);
    this.never = new Uint32Array(personOf.length);
    this.#all = new Uint32Array(personOf.length);
  }

  /** Takes the rows of α; returns of how many persons they are. */
  select(rows: Uint32Array): number {
    this.#ever.begin();
    let persons = 0;
    for (const t of rows) if (this.#ever.isNew(t)) persons++;
    return persons;
  }

  /** Begins the counts of row t. */
  begin(t: number): void {
    this.met.begin();
    this.never[t] = 0;
    this.#all[t] = 0;
  }

  /** Counts row u, which contains the rest of t; returns how many never have α so far. */
  count(t: number, u: number): number {
    if (this.met.isNew(u)) {
      this.#all[t]++;
      if (!this.#ever.isMet(u)) this.never[t]++;
    }
    return this.never[t];
  }

  /** Of rows of α: where those end that an antecedent held by these rows alone can lie in, by persons. */
  lastWeak(rows: Uint32Array, from: number, to: number, limits: Float64Array): number {
    this.met.begin();
    let last = from;
    let pos = 0;
    for (let n = from; n < to; n++) {
      const t = rows[n];
      if (this.met.isNew(t)) pos++;
      if (Math.max(this.never[t], this.#all[t] - pos) <= limits[pos]) last = n + 1;
    }
    return last;
  }
}
