/** Tells the different persons of rows, given whose each is. */
export class DistinctPersons {
  readonly #personOf: Uint32Array;
  /** By person: the last count that met them. */
  readonly #metIn: Uint32Array;
  #count = 0;

  constructor(personOf: Uint32Array) {
    this.#personOf = personOf;
    let numPersons = 0;
    for (const person of personOf) if (person >= numPersons) numPersons = person + 1;
    this.#metIn = new Uint32Array(numPersons);
  }

  /** Begins a new count: nobody was met, but for the person of row `without`. */
  begin(without?: number): void {
    if (++this.#count === 2 ** 32) {
      this.#metIn.fill(0);
      this.#count = 1;
    }
    if (without !== undefined) this.#metIn[this.#personOf[without]] = this.#count;
  }

  /** Whether the person of a row was met in this count. */
  isMet(row: number): boolean {
    return this.#metIn[this.#personOf[row]] === this.#count;
  }

  /** Whether the person of a row was not met yet in this count; from now on they were. */
  isNew(row: number): boolean {
    const person = this.#personOf[row];
    if (this.#metIn[person] === this.#count) return false;
    this.#metIn[person] = this.#count;
    return true;
  }
}
