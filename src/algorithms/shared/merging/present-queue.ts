import type { ItemClustering } from './item-clustering.ts';

/**
 * Itemsets by their present support: each change of the clusters is followed by counting anew what it touched. That is
 * the priority queue of the paper as printed; `RarePairQueue` orders by the support at the start.
 */
export class PresentQueue {
  readonly #clustering: ItemClustering;
  readonly #itemsets: readonly ArrayLike<number>[];
  readonly #supports: Uint32Array;
  /** The itemsets that contain each item. */
  readonly #holding: (number[] | undefined)[];
  /** The labels that the supports were counted with. */
  readonly #labelOf: Uint32Array;

  constructor(clustering: ItemClustering, itemsets: readonly ArrayLike<number>[]) {
    this.#clustering = clustering;
    this.#itemsets = itemsets;
    this.#holding = new Array(clustering.labels.numItems);
    for (const [n, itemset] of itemsets.entries()) {
      for (let p = 0; p < itemset.length; p++) {
        this.#holding[itemset[p]] ??= [];
        this.#holding[itemset[p]]?.push(n);
      }
    }
    this.#labelOf = clustering.labels.labelOf.slice();
    this.#supports = Uint32Array.from(itemsets, (itemset) => clustering.supportOf(clustering.imageOf(itemset)));
  }

  /** The exposed itemset of largest support, of equals the first; undefined when none is exposed. */
  next(): ArrayLike<number> | undefined {
    this.#countAgain();
    const { k } = this.#clustering;
    const supports = this.#supports;
    let best = -1;
    let most = 0;
    for (let n = 0; n < supports.length; n++) {
      if (supports[n] > most && supports[n] < k) {
        most = supports[n];
        best = n;
      }
    }
    return best < 0 ? undefined : this.#itemsets[best];
  }

  /** Counts the itemsets with an item whose label has changed, or was joined by another. */
  #countAgain(): void {
    const { labels } = this.#clustering;
    const changed = new Set<number>();
    for (let i = 0; i < this.#labelOf.length; i++) {
      if (labels.labelOf[i] === this.#labelOf[i]) continue;
      this.#labelOf[i] = labels.labelOf[i];
      changed.add(i);
      if (labels.isLabel(labels.labelOf[i])) for (const j of labels.membersOf(labels.labelOf[i])) changed.add(j);
    }
    const touched = new Set([...changed].flatMap((i) => this.#holding[i] ?? []));
    for (const n of touched)
      this.#supports[n] = this.#clustering.supportOf(this.#clustering.imageOf(this.#itemsets[n]));
  }
}
