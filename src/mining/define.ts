/**
 * Called for every itemset found: its items are itemset[0 … size), in no stated order; the array is reused. Returning
 * 'stop' ends the search.
 */
export type ItemsetVisitor = (itemset: Uint32Array, size: number, support: number) => 'stop' | undefined;

/** Which itemsets are wanted. */
export interface ItemsetQuery {
  /** Least support, as a number of records, at least 1. */
  readonly minSupport: number;
  /** The largest number of items in an itemset; no limit if left out. */
  readonly maxSize?: number;
  /** Items that every itemset must contain. */
  readonly mustContain?: Uint32Array;
  /** Items that no itemset may contain. */
  readonly mustNotContain?: Uint32Array;
  /** How often each record counts, at least once; below 2³¹ together. Once each if left out. */
  readonly weights?: Uint32Array | undefined;
}

/** A part of a search: branches `from` … `to`−1 of its root. All parts together, in order, visit what the whole visits. */
export interface RootBranches {
  readonly from: number;
  readonly to: number;
}

/** Reports progress and throws `cancelled` when the caller asked to stop. */
export type MiningCheckpoint = (done: number, total: number) => void;
