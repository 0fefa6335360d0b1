import { grow } from '../../data/grow.ts';

/** More sets than this are not remembered. */
const MAX_SETS = 1 << 20;

/** Remembers a number for each of many sets of labels: a tree with a branch for every label, in the order they come. */
export class SetCounts {
  readonly #numLabels: number;
  /** Node · number of labels + label → node below; node 0 is the empty set. */
  readonly #below = new Map<number, number>();
  /** 1 + the number of each node's set; 0 if there is none yet. */
  #counts = new Uint32Array(1 << 10);

  constructor(numLabels: number) {
    this.#numLabels = numLabels;
  }

  /** The node of the labels at the places in `mask`; −1 if the set is new and there are too many already. */
  nodeOf(labels: Uint32Array, mask: number): number {
    let node = 0;
    for (let n = 0, rest = mask; rest !== 0; n++, rest >>>= 1) {
      if ((rest & 1) === 0) continue;
      const key = node * this.#numLabels + labels[n];
      let below = this.#below.get(key);
      if (below === undefined) {
        if (this.#below.size === MAX_SETS) return -1;
        below = this.#below.size + 1;
        this.#below.set(key, below);
        if (below === this.#counts.length) this.#counts = grow(this.#counts, below + 1);
      }
      node = below;
    }
    return node;
  }

  /** The number of a node; −1 if there is none, or no node. */
  get(node: number): number {
    return node < 0 ? -1 : this.#counts[node] - 1;
  }

  set(node: number, count: number): void {
    if (node >= 0) this.#counts[node] = count + 1;
  }
}
