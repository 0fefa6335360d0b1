import type { WeightedRows } from '../../../data/collapse-rows.ts';
import { SUPPRESSED } from '../../../data/recoding.ts';

/** The items of each label. Every item starts as a label of its own; sets that belong together, under the first. */
export class LabelMembers {
  /** item → label, or SUPPRESSED. */
  readonly labelOf: Uint32Array;
  /** By label: the number of items it stands for; 0 if the number is no longer a label. */
  readonly size: Uint32Array;
  /** The number of remaining labels. */
  numLabels = 0;
  /** The members of a label as a chain of items: next, from the label's own number to last. */
  readonly #next: Uint32Array;
  readonly #last: Uint32Array;

  constructor(numItems: number, together: readonly Uint32Array[] = []) {
    this.labelOf = Uint32Array.from({ length: numItems }, (_, i) => i);
    this.size = new Uint32Array(numItems).fill(1);
    this.#next = new Uint32Array(numItems).fill(SUPPRESSED);
    this.#last = this.labelOf.slice();
    this.numLabels = numItems;
    for (const [first, ...otherItems] of together) for (const i of otherItems) this.join(first, i);
  }

  /** Makes the items of label b items of label a. */
  join(a: number, b: number): void {
    for (let i = b; i !== SUPPRESSED; i = this.#next[i]) this.labelOf[i] = a;
    this.#next[this.#last[a]] = b;
    this.#last[a] = this.#last[b];
    this.size[a] += this.size[b];
    this.#remove(b);
  }

  suppress(label: number): void {
    for (let i = label; i !== SUPPRESSED; i = this.#next[i]) this.labelOf[i] = SUPPRESSED;
    this.#remove(label);
  }

  /** The items of a label, its own number first; for cold code. */
  of(label: number): number[] {
    const members: number[] = [];
    for (let i = label; i !== SUPPRESSED; i = this.#next[i]) members.push(i);
    return members;
  }

  #remove(label: number): void {
    this.size[label] = 0;
    this.numLabels--;
  }
}

/** By label: the weights of the rows for each cell of its items. */
export function weightsByLabel({ numRows, offsets, items, weights }: WeightedRows, labelOf: Uint32Array): Float64Array {
  const sums = new Float64Array(labelOf.length);
  for (let t = 0; t < numRows; t++) {
    for (let p = offsets[t]; p < offsets[t + 1]; p++) sums[labelOf[items[p]]] += weights[t];
  }
  return sums;
}
