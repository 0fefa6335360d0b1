/** The supports of all labels and pairs of labels, and which of them are rare: held by 1 to k − 1 records. */
export class SupportMatrix {
  readonly capacity: number;
  /** values[a · capacity + b]: how many records contain both labels; for a = b, how many hold a. Symmetric. */
  readonly values: Uint32Array;
  /** By label: how many rare pairs it is in, itself counted as one if it is rare. */
  readonly rareOf: Uint32Array;
  /** The number of rare pairs, including rare labels. */
  numRare = 0;
  readonly #k: number;

  constructor(capacity: number, k: number) {
    this.capacity = capacity;
    this.#k = k;
    this.values = new Uint32Array(capacity * capacity);
    this.rareOf = new Uint32Array(capacity);
  }

  /** Adds to the support of a pair, or of a label (a = b). */
  change(a: number, b: number, by: number): void {
    const before = this.values[a * this.capacity + b];
    const after = before + by;
    this.values[a * this.capacity + b] = after;
    this.values[b * this.capacity + a] = after;
    const k = this.#k;
    const rare = (after > 0 && after < k ? 1 : 0) - (before > 0 && before < k ? 1 : 0);
    if (rare === 0) return;
    this.numRare += rare;
    this.rareOf[a] += rare;
    if (a !== b) this.rareOf[b] += rare;
  }

  /** By how much the number of rare pairs would change if row a changed by `changes`, at the labels listed. */
  rareChange(a: number, changes: Int32Array, listed: Uint32Array, numListed: number): number {
    const { values } = this;
    const k = this.#k;
    const row = a * this.capacity;
    let change = 0;
    for (let n = 0; n < numListed; n++) {
      const c = listed[n];
      if (changes[c] === 0) continue;
      const before = values[row + c];
      const after = before + changes[c];
      if (before > 0 && before < k) change--;
      if (after > 0 && after < k) change++;
    }
    return change;
  }
}
