/** Which labels must be merged with something, because they are in rare itemsets. */
export interface Needs {
  /** By label: how many rare itemsets it is in. Never grows, except for a label that was just merged. */
  readonly counts: Uint32Array;
  /** Σ counts: 0 when nothing is rare, as far as is known. */
  readonly total: number;
  /** The labels of one rare itemset that holds the label. */
  exampleOf(label: number): readonly number[];
  /** Merges two labels; returns the number of the merged one. */
  merge(a: number, b: number): number;
}
