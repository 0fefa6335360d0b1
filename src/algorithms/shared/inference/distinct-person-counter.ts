/** Counts the distinct owners of rows. */
export class DistinctPersonCounter {
  readonly #personOf: Uint32Array;
  /** By person: the last count that has them. */
  readonly #countedIn: Uint32Array;
  #count = 0;

  constructor(personOf: Uint32Array) {
    this.#personOf = personOf;
    let numPersons = 0;
    for (const person of personOf) if (person >= numPersons) numPersons = person + 1;
    this.#countedIn = new Uint32Array(numPersons);
  }

  /** Begins a new count; the owner of row `without` counts as seen. */
  reset(without?: number): void {
    if (++this.#count === 2 ** 32) {
      this.#countedIn.fill(0);
      this.#count = 1;
    }
    if (without !== undefined) this.#countedIn[this.#personOf[without]] = this.#count;
  }

  /** Whether this count has the owner of a row. */
  has(row: number): boolean {
    return this.#countedIn[this.#personOf[row]] === this.#count;
  }

  /** Adds the owner of a row; false if this count has them already. */
  add(row: number): boolean {
    const person = this.#personOf[row];
    if (this.#countedIn[person] === this.#count) return false;
    this.#countedIn[person] = this.#count;
    return true;
  }
}
