import { collapseRows, type WeightedRows } from '../../../data/collapse-rows.ts';
import { SUPPRESSED } from '../../../data/recoding.ts';
import type { Dataset } from '../../../records/dataset.ts';
import type { RunContext } from '../../define.ts';
import { CheapestPartner } from './cheapest-partner.ts';
import { LabelMerging } from './label-merging.ts';

/** The itemsets to protect: all of up to m published items, or the images of listed itemsets. */
export type ProtectionTarget =
  | { readonly kind: 'combinations'; readonly m: number }
  | { readonly kind: 'itemsets'; readonly itemsets: readonly Uint32Array[] };

/** Itemsets are taken by their support in the data as it was given, or as it is by then. */
export const QUEUES = ['initial', 'current'] as const;

export interface ClusteringRequest {
  readonly dataset: Dataset;
  readonly k: number;
  readonly protect: ProtectionTarget;
  /** The utility group of each item; one group if left out. */
  readonly groups?: Uint32Array | undefined;
  /** Items that share a label from the start. */
  readonly together?: readonly Uint32Array[] | undefined;
  /** w of each item in UL; 1 if left out. */
  readonly weights?: Float64Array | undefined;
  /** Maximum number of items that may be suppressed. */
  readonly maxSuppressed: number;
  /** By which support itemsets are taken; `initial` if left out. */
  readonly queue?: (typeof QUEUES)[number] | undefined;
}

/** Two labels that are to be merged. */
export interface Merge {
  readonly a: number;
  readonly b: number;
}

/**
 * Clusters of items on their way to a recoding: every item starts alone, clusters are merged and suppressed until each
 * protected itemset is held by k records (or by those of k persons) or by none. Labels are numbers of items; ties between labels go to the lower
 * number, which is the order of the dictionary.
 */
export class ItemClustering {
  readonly k: number;
  readonly labels: LabelMerging;
  /** The distinct records as they came, with their weights. */
  readonly rows: WeightedRows;
  readonly maxSuppressed: number;
  /** The number of suppressed items. */
  numSuppressed = 0;
  /** The number of merges and suppressions. */
  numChanges = 0;
  /** The itemsets that forced a suppression, in order. */
  readonly forcing: (readonly number[])[] = [];

  readonly #partners: CheapestPartner;
  readonly #decide: RunContext['decide'];

  constructor({ dataset, k, groups, together, weights, maxSuppressed }: ClusteringRequest, context: RunContext) {
    this.k = k;
    this.maxSuppressed = maxSuppressed;
    this.rows = collapseRows(dataset, undefined, dataset.persons);
    this.labels = new LabelMerging(this.rows, dataset.dictionary.labels.length, together);
    this.#partners = new CheapestPartner(this.labels, { groups, weights });
    this.#decide = context.decide?.bind(context);
  }

  /** The labels that items are published as now, each once, ascending; without suppressed ones. */
  imageOf(items: ArrayLike<number>): number[] {
    const { labelOf } = this.labels;
    const image: number[] = [];
    for (let n = 0; n < items.length; n++) {
      const label = labelOf[items[n]];
      if (label !== SUPPRESSED && !image.includes(label)) image.push(label);
    }
    return image.sort((a, b) => a - b);
  }

  /**
   * The number of records (or persons, if they are counted) that contain all labels of an image, exact below k; 0 for
   * an empty one, which reveals nothing.
   */
  supportOf(image: readonly number[]): number {
    return image.length === 0 ? 0 : this.labels.supportOf(image, this.k);
  }

  /** Whether an image is held by some records, but fewer than k. */
  isExposed(image: readonly number[]): boolean {
    const support = this.supportOf(image);
    return support > 0 && support < this.k;
  }

  /** The label of fewest records. */
  rarestOf(image: readonly number[]): number {
    return this.#byRarity(image)[0];
  }

  /** The merge of least UL of the rarest label that has a partner in its group; undefined if none has. */
  mergeOfRarest(image: readonly number[]): Merge | undefined {
    for (const label of this.#byRarity(image)) {
      const merge = this.cheapestMerge([label]);
      if (merge !== undefined) return merge;
    }
    return undefined;
  }

  /**
   * The merge of least UL of which one side is among the labels; undefined if none of them has a partner in its group.
   * Ties go to the side of fewer records, then to the lower partner.
   */
  cheapestMerge(image: readonly number[]): Merge | undefined {
    const partners = this.#partners;
    let best: (Merge & { readonly mantissa: number; readonly exponent: number }) | undefined;
    for (const a of this.#byRarity(image)) {
      const isBetter = best === undefined ? partners.find(a) : partners.findBelow(a, best.mantissa, best.exponent);
      if (isBetter) best = { a, b: partners.partner, mantissa: partners.mantissa, exponent: partners.exponent };
    }
    return best;
  }

  /** Merges two labels because of an itemset; `step` is the label of the algorithm's notes. */
  merge({ a, b }: Merge, forcedBy: ArrayLike<number>, step: string): void {
    this.#decide?.({
      step,
      action: 'merge',
      items: [...this.labels.membersOf(a), ...this.labels.membersOf(b)].sort((i, j) => i - j),
      because: this.#because(forcedBy),
      forcedBy: Array.from(forcedBy),
    });
    const merged = this.labels.merge(a, b);
    this.#partners.merged(merged, merged === a ? b : a);
    this.numChanges++;
  }

  /** Suppresses a label because of an itemset; false if more items are suppressed than may be. */
  suppress(label: number, forcedBy: ArrayLike<number>, step: string): boolean {
    this.#decide?.({
      step,
      action: 'suppress',
      items: this.labels.membersOf(label).sort((i, j) => i - j),
      because: `${this.#because(forcedBy)}, and nothing is left to merge with`,
      forcedBy: Array.from(forcedBy),
    });
    this.forcing.push(Array.from(forcedBy));
    this.numSuppressed += this.labels.size[label];
    this.labels.suppress(label);
    this.numChanges++;
    return this.numSuppressed <= this.maxSuppressed;
  }

  #because(itemset: ArrayLike<number>): string {
    const support = this.supportOf(this.imageOf(itemset));
    const noun = this.rows.persons === undefined ? 'record' : 'person';
    return `matched by ${support} ${support === 1 ? noun : `${noun}s`}, but ${this.k} are needed`;
  }

  #byRarity(image: readonly number[]): number[] {
    const { support } = this.labels;
    return image.slice().sort((a, b) => support[a] - support[b] || a - b);
  }
}
