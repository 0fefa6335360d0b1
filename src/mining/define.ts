/** The default query. */
export const NO_ITEMS = new Uint32Array(0);

/**
 * Called for every itemset found: its items are itemset[0 … size), in no stated order; the array is reused. Returning
 * 'stop' ends the search.
 */
export type ItemsetVisitor = (itemset: Uint32Array, size: number, support: number) => 'stop' | undefined;

/** Takes itemsets as lines of text, with their items ascending. */
export interface ItemsetLines {
  /** The text that begins a line, separates two items (one byte), precedes the support, and ends a line. */
  readonly opening: Uint8Array;
  readonly between: number;
  readonly beforeSupport: Uint8Array;
  readonly ending: Uint8Array;
  /** An item as it is written, which is at least one byte. */
  label(item: number): Uint8Array;
  /** Takes some whole lines, and how many they are; the bytes are reused. */
  take(bytes: Uint8Array, numLines: number): void;
}

/** The wanted itemsets. */
export interface ItemsetQuery {
  /** Least support, as a number of records, at least 1. */
  readonly minSupport: number;
  /** The largest number of items in an itemset; no limit if left out. */
  readonly maxSize?: number;
  /** Items that every itemset must contain. */
  readonly mustContain?: Uint32Array;
  /** Items that no itemset may contain. */
  readonly mustNotContain?: Uint32Array;
  /** The weight of each record, at least one; below 2³¹ together. By default one each. */
  readonly weights?: Uint32Array | undefined;
}

/**
 * The branches of the root of a search that are to be followed, ascending; the next one is requested when all sets
 * below the last were visited. The sets visited below each branch, in the order of branches, are those that the whole
 * search visits.
 */
export type RootBranches = Iterable<number>;
