/**
 * The labels by utility group and size, fewest occurrences first, then by number. Among labels of one size the rise of
 * NCP on merging one with a given label grows with its occurrences, so the cheapest partners head these lists.
 */
export class SizeClasses {
  readonly #labels: MergedLabels;
  readonly #groups: Uint32Array | undefined;
  /** By group, then by size. */
  readonly #classes = new Map<number, Map<number, number[]>>();

  constructor(labels: MergedLabels, groups: Uint32Array | undefined) {
    this.#labels = labels;
    this.#groups = groups;
    const { size, occurrences } = labels;
    for (let i = 0; i < labels.numItems; i++) if (occurrences[i] > 0) this.#classOf(i, size[i]).push(i);
    for (const classes of this.#classes.values()) {
      for (const members of classes.values()) members.sort((a, b) => occurrences[a] - occurrences[b] || a - b);
    }
  }

  /** The lists, one for each size, that hold the possible partners of a label, and itself. */
  listsFor(label: number): Iterable<readonly number[]> {
    return this.#classes.get(this.#groupOf(label))?.values() ?? [];
  }

  /** Whether two labels may be merged. */
  areOfOneGroup(a: number, b: number): boolean {
    return this.#groupOf(a) === this.#groupOf(b);
  }

  /** To be called before a merge of two labels. */
  leave(label: number): void {
    const size = this.#labels.size[label];
    const members = this.#classOf(label, size);
    members.splice(this.#placeOf(members, label), 1);
    if (members.length === 0) this.#classes.get(this.#groupOf(label))?.delete(size);
  }

  /** To be called after a merge, for the merged label. */
  enter(label: number): void {
    const members = this.#classOf(label, this.#labels.size[label]);
    members.splice(this.#placeOf(members, label), 0, label);
  }

  #groupOf(label: number): number {
    return this.#groups === undefined ? 0 : this.#groups[label];
  }

  #classOf(label: number, size: number): number[] {
    const group = this.#groupOf(label);
    let classes = this.#classes.get(group);
    if (classes === undefined) {
      classes = new Map();
      this.#classes.set(group, classes);
    }
    let members = classes.get(size);
    if (members === undefined) {
      members = [];
      classes.set(size, members);
    }
    return members;
  }

  /** The position of the label, present or not. */
  #placeOf(members: readonly number[], label: number): number {
    const { occurrences } = this.#labels;
    const ownId = occurrences[label];
    let low = 0;
    let high = members.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const c = members[middle];
      if (occurrences[c] < ownId || (occurrences[c] === ownId && c < label)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Labels that items are merged into, as far as choosing what to merge next must know them. By number of the label. */
export interface MergedLabels {
  /** The number of numbers. */
  readonly numItems: number;
  /** The number of items of a label; 0 if the number is no longer a label. */
  readonly size: Uint32Array;
  /** Occurrences of its items in the original records. */
  readonly occurrences: Float64Array;
  isLabel(label: number): boolean;
}
