import type { Rational } from '../data/rational.ts';
import type { Recoding } from '../data/recoding.ts';
import type { Cells } from '../records/dataset.ts';

/**
 * The few questions that anonymization and verification ask of records, wherever those live. Every engine gives the same
 * answer to each of them, in the same order:
 *
 * E1 a record is a set of items; an item named twice in a record counts once; records without items are records
 * E2 items are called by their labels, as text; item i is the i-th label of `countItems`, which follow `compareLabels`
 * E3 published items of a recoding are numbered as in `recoding.published`; `recoding.original` has the labels of
 *    `countItems`; a record that contains several items of one label contains the label once; suppressed items are not
 *    there
 * E4 itemsets ascend by item number, and are listed by size, then item by item
 * E5 counts are exact up to 2⁵³
 * E6 if it is known whose records they are, pairs and itemsets are counted in people: those with a record that contains
 *    them; a rule then must not reach ρ among the records, nor among the people. `countItems` still counts records
 *
 * An engine reports progress and is cancelled through the `checkpoint` that its records were opened with.
 */
export interface EngineRecords {
  /** The id of the engine: `memory`, `duckdb`, `spark`. */
  readonly engine: string;
  /** Columns of its table that are not read. */
  readonly leftOut?: readonly string[];
  countRecords(): Promise<RecordCounts>;
  /** The items that occur, and in how many records each does. */
  countItems(): Promise<ItemCounts>;
  /** How many records have each length that occurs, shortest first. */
  countLengths(): Promise<readonly LengthCount[]>;
  /**
   * In how many records, or those of how many persons, each two (published) items occur together, added to `into`; returns
   * the same of each (published) item. One pass over the records.
   */
  countPairs(request: PairRequest): Promise<Float64Array>;
  /** The itemsets of at most m (published) items that occur in at least one record and in fewer than k, or of fewer persons. */
  findRareItemsets(request: RareRequest): Promise<FoundItemsets>;
  /**
   * The rules χ → α that reach confidence ρ with the fewest known items: how many, and one of them; where χ is a set of 1 to m items of a record, α a sensitive item outside χ:
   * den · sup(χα) ≥ num · sup(χ), by records or by persons. Rules that no record bears out are none.
   */
  findRules(request: RuleRequest): Promise<FoundRules>;
  /** In how many records, and of how many persons where that is known, each of these itemsets is held. */
  countItemsets(request: ItemsetRequest): Promise<ItemsetCounts>;
  /**
   * The different records that contain any item, as they stand; where it is known whose they are, those of each person.
   * Where they have more cells than are asked for, only how many that are.
   */
  collapse(request: CollapseRequest): Promise<CollapsedRecords | TooManyCells>;
  /** The labels of the first records in the order of the source, so many at most. */
  firstRecords(count: number): Promise<readonly (readonly string[])[]>;
  /** Hands all records on as the recoding publishes them, in the order of the source, in batches. */
  publish(recoding: Recoding, sink: RecordSink): Promise<void>;
  /** Tells these records from others, made where they are; left out where going through all of them here is as cheap. */
  fingerprint?(): Promise<string>;
  /** Gives temporary files and connections back. To be called once, whatever happened before. */
  close(): Promise<void>;
}

export interface RecordCounts {
  readonly records: number;
  /** Records without any item. */
  readonly empty: number;
  /** Items of all records together. */
  readonly occurrences: number;
  /** Whose records they are, where that is known: how many persons, and how many of them have a record with items. */
  readonly persons?: number;
  readonly holders?: number;
}

/** Records with what is counted of them first. */
export interface CountedRecords {
  readonly records: EngineRecords;
  readonly counts: RecordCounts;
  readonly items: ItemCounts;
}

export interface ItemCounts {
  /** In the order of `compareLabels`. */
  readonly labels: readonly string[];
  readonly supports: Float64Array;
}

export interface LengthCount {
  readonly length: number;
  readonly records: number;
}

export interface PairRequest {
  /** Count published items under this recoding instead of the items themselves. */
  readonly recoding?: Recoding;
  readonly into: PairSink;
}

/** Where counts of pairs are collected. An engine may add the same pair several times. */
export interface PairSink {
  /** Counts beyond this are of no interest: an engine may add any larger number instead. 0: no pair is. */
  readonly limit: number;
  /** i ≠ j, in either order; `count` more records contain both. */
  add(i: number, j: number, count: number): void;
  /** Every two of items[from … to), which differ, occur together once more. */
  addRecord(items: Uint32Array, from: number, to: number): void;
}

export interface RareRequest {
  readonly k: number;
  readonly m: number;
  /** Most itemsets that are listed. */
  readonly limit: number;
  readonly recoding?: Recoding;
}

export interface FoundItemsets {
  readonly itemsets: readonly { readonly items: readonly string[]; readonly support: number }[];
  /** How many there are, listed or not. */
  readonly total: number;
  /** How many itemsets of at most m items occur at all. */
  readonly checked: number;
}

export interface RuleRequest {
  readonly rho: Rational;
  readonly m: number;
  /** Labels of the sensitive items; those that do not occur are ignored. */
  readonly sensitive: readonly string[];
}

export interface FoundRules {
  readonly total: number;
  /** Labels of the first that was found. */
  readonly first?: { readonly antecedent: readonly string[]; readonly consequent: string };
}

export interface ItemsetRequest {
  /** Itemsets of one (published) item or more, one per row, by number. */
  readonly itemsets: Cells;
  readonly recoding?: Recoding;
}

export interface ItemsetCounts {
  readonly records: Float64Array;
  /** Where it is known whose the records are. */
  readonly persons?: Float64Array;
}

export interface CollapseRequest {
  /** Only records that fewer than so many are equal to, or that fewer than so many persons have. */
  readonly fewerThan?: number;
  /** Most cells that are handed over. */
  readonly mostCells: number;
}

/** Rows that differ, items ascending, in whatever order. */
export interface CollapsedRecords extends Cells {
  /** How many different records there are, asked for or not. */
  readonly different: number;
  /** How many records are equal to each, of its person where that is known. */
  readonly weights: Uint32Array;
  /** Whose each is, by numbers from 0, where that is known. */
  readonly persons?: Uint32Array;
}

export interface TooManyCells {
  readonly numCells: number;
}

/**
 * Records as they are published. `items` are published items, ascending within a record; `persons` tell by numbers from 0 whose
 * records they are, where that is known.
 */
export interface RecordBatch extends Cells {
  readonly rowIds?: readonly string[];
  readonly persons?: Uint32Array;
}

/** Takes records as they are published. */
export interface RecordSink {
  write(batch: RecordBatch): Promise<void> | void;
}

/** Reports progress and throws `cancelled` when the caller asked to stop. */
export type Checkpoint = (done: number, total: number, phase: string) => void;
