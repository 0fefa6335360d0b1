/** Some records of one kind that offer to show cells: their number, and their labels. */
export interface Offer {
  /** Ascending. */
  readonly labels: ArrayLike<number>;
  readonly count: number;
}

/**
 * The core: the largest set of offers such that every part of up to `size` labels of an offer in it, the empty part
 * included, is held by k of the offered cells. There is one: the union of two such sets is such a set. Whether each is in.
 */
export function coreOf(offers: readonly Offer[], size: number, k: number): boolean[] {
  const parts = new PartNumbers();
  const partsOf = offers.map(({ labels }) => parts.of(labels, size));
  const supports = new Uint32Array(parts.count);
  for (const [n, { count }] of offers.entries()) for (const part of partsOf[n]) supports[part] += count;
  const isIn = offers.map(({ count }) => count > 0);
  for (let changed = true; changed; ) {
    changed = false;
    for (const [n, { count }] of offers.entries()) {
      if (!isIn[n] || partsOf[n].every((part) => supports[part] >= k)) continue;
      isIn[n] = false;
      changed = true;
      for (const part of partsOf[n]) supports[part] -= count;
    }
  }
  return isIn;
}

/** Numbers sets of labels in the order they come; the empty set is 0. */
class PartNumbers {
  /** The number of a set, by that of the set without its last label. */
  readonly #longer: Map<number, number>[] = [new Map()];

  get count(): number {
    return this.#longer.length;
  }

  /** The numbers of all parts of up to `size` labels. */
  of(labels: ArrayLike<number>, size: number): number[] {
    const numbers = [0];
    const add = (part: number, from: number, remaining: number): void => {
      for (let n = from; n < labels.length && remaining > 0; n++) {
        const longer = this.#with(part, labels[n]);
        numbers.push(longer);
        add(longer, n + 1, remaining - 1);
      }
    };
    add(0, 0, size);
    return numbers;
  }

  #with(part: number, label: number): number {
    const known = this.#longer[part].get(label);
    if (known !== undefined) return known;
    const number = this.#longer.push(new Map()) - 1;
    this.#longer[part].set(label, number);
    return number;
  }
}
