/** Rows as labels, and the lists of co-occurring labels. */
interface ListedRows {
  readonly neighbours: Uint32Array;
  readonly neighbourSupports: Uint32Array;
  labelsOfRow(t: number): Uint32Array;
}

/**
 * Counts persons for the labels that occur with one, each person once, into the lists of the caller. Rows ascend by
 * person. `slots` is working memory by label: its place in the lists, −1 for those that are not there.
 */
export class LabelPersonCounter {
  /** The owner of each row, ascending. */
  readonly persons: Uint32Array;
  readonly #rows: ListedRows;
  readonly #slots: Int32Array;
  /** By label: the person counted last for it. */
  readonly #lastPerson: Uint32Array;
  /** noted[c] = stamp: the current person is counted for label c already. */
  readonly #noted: Float64Array;
  #stamp = 0;

  constructor(persons: Uint32Array, rows: ListedRows, slots: Int32Array) {
    this.persons = persons;
    this.#rows = rows;
    this.#slots = slots;
    this.#lastPerson = new Uint32Array(slots.length);
    this.#noted = new Float64Array(slots.length);
  }

  /** Lists the labels of row t other than a, `from` and above, and counts its person; rows must come ascending. */
  tally(t: number, from: number, a: number, numListed: number): number {
    const { neighbours, neighbourSupports } = this.#rows;
    const slots = this.#slots;
    const lastPerson = this.#lastPerson;
    const person = this.persons[t];
    const row = this.#rows.labelsOfRow(t);
    let count = numListed;
    for (let p = 0; p < row.length; p++) {
      const c = row[p];
      if (c < from || c === a) continue;
      const slot = slots[c];
      if (slot < 0) {
        slots[c] = count;
        neighbours[count] = c;
        neighbourSupports[count++] = 1;
      } else if (lastPerson[c] !== person) neighbourSupports[slot]++;
      lastPerson[c] = person;
    }
    return count;
  }

  /** Notes the labels that stand with a in records of the person whose row t is; false if none has a. */
  noteLabelsWith(a: number, t: number): boolean {
    const { persons } = this;
    const stamp = ++this.#stamp;
    let first = t;
    while (first > 0 && persons[first - 1] === persons[t]) first--;
    let hasA = false;
    for (let s = first; s < persons.length && persons[s] === persons[t]; s++) {
      const row = this.#rows.labelsOfRow(s);
      if (!row.includes(a)) continue;
      hasA = true;
      for (const c of row) this.#noted[c] = stamp;
    }
    return hasA;
  }

  /**
   * Lists the labels of row t other than a and b; counts the person of the last note for those not noted yet, and notes
   * them.
   */
  tallyNew(t: number, a: number, b: number, numListed: number): number {
    const { neighbours, neighbourSupports } = this.#rows;
    let count = numListed;
    for (const c of this.#rows.labelsOfRow(t)) {
      if (c === a || c === b) continue;
      if (this.#slots[c] < 0) {
        this.#slots[c] = count;
        neighbours[count] = c;
        neighbourSupports[count++] = 0;
      }
      if (this.#noted[c] === this.#stamp) continue;
      this.#noted[c] = this.#stamp;
      neighbourSupports[this.#slots[c]]++;
    }
    return count;
  }
}

/** The persons of rows that ascend. */
export function countOwners(persons: Uint32Array, rows: Uint32Array): number {
  let count = 0;
  for (let n = 0; n < rows.length; n++) if (n === 0 || persons[rows[n]] !== persons[rows[n - 1]]) count++;
  return count;
}

/** Two ascending lists as one. */
export function mergeAscending(one: Uint32Array, other: Uint32Array): Uint32Array<ArrayBuffer> {
  const all = new Uint32Array(one.length + other.length);
  for (let n = 0, i = 0, j = 0; n < all.length; n++) {
    const takesOne = j === other.length || (i < one.length && one[i] < other[j]);
    all[n] = takesOne ? one[i++] : other[j++];
  }
  return all;
}
