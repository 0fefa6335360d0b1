import type { Rational } from '../data/rational.ts';
import type { Recoding } from '../data/recoding.ts';
import type { SottoError } from '../errors.ts';
import type { Cells } from '../records/dataset.ts';
import { refusedElsewhere } from '../refusal.ts';

/**
 * The queries that anonymization and verification run on records. Every engine gives the same answers, in the same order:
 *
 * E1 a record is a set of items; an item named twice in a record counts once; records without items are records
 * E2 items are identified by label; item i is the i-th label of `countItems`, in the order of `compareLabels`
 * E3 published items of a recoding are numbered as in `recoding.published`; `recoding.original` has the labels of
 *    `countItems`; a record that contains several items of one label contains the label once; suppressed items are not
 *    there
 * E4 itemsets ascend by item number, and are listed by size, then item by item
 * E5 counts are exact up to 2⁵³
 * E6 if persons are known, the support of pairs and itemsets counts people with a matching record, and a rule must stay below ρ among records and among people. `countItems` still counts records
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
  /** The number of records of each length that occurs, shortest first. */
  countLengths(): Promise<readonly LengthCount[]>;
  /**
   * The number of records, or of persons, in which each two (published) items occur together, added to `into`; returns
   * that number for each (published) item. One pass over the records.
   */
  countPairs(request: PairRequest): Promise<Float64Array>;
  /** The itemsets of at most m (published) items that occur in at least one record and in fewer than k, or of fewer persons. */
  findRareItemsets(request: RareRequest): Promise<ItemsetFindings>;
  /**
   * The rules χ → α that reach confidence ρ with the fewest known items: their number, and one of them; χ is a set of 1
   * to m items of a record, α a sensitive item outside χ: den · sup(χα) ≥ num · sup(χ), by records or by persons. Rules
   * that no record supports do not count.
   */
  findRules(request: RuleRequest): Promise<ViolatedRules>;
  /** The number of records, and of persons if known, that contain each of these itemsets. */
  countItemsets(request: ItemsetRequest): Promise<ItemsetCounts>;
  /**
   * The different records that contain any item, unchanged; of each person if owners are known. If they have more cells
   * than the limit, only their number of cells.
   */
  collapse(request: CollapseRequest): Promise<CollapsedRecords | CellLimitExceeded>;
  /** The labels of the first records in the order of the source, up to the limit. */
  firstRecords(count: number): Promise<readonly (readonly string[])[]>;
  /** Passes all records on as the recoding publishes them, in the order of the source, in batches. */
  publish(recoding: Recoding, sink: RecordSink): Promise<void>;
  /** A digest of the records, computed by the engine; omitted if a pass over all of them here is as cheap. */
  fingerprint?(): Promise<string>;
  /** Releases temporary files and connections. Call it once, also after an error. */
  close(): Promise<void>;
}

export interface RecordCounts {
  readonly records: number;
  /** Records without any item. */
  readonly empty: number;
  /** Items of all records together. */
  readonly occurrences: number;
  /** The owners of records, if known: the number of persons, and of those who have a record with items. */
  readonly persons?: number;
  readonly holders?: number;
}

/** Records with what is counted of them first. */
export interface RecordsWithCounts {
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

/** The collector of counts of pairs. An engine may add the same pair several times. */
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
  /** Maximum number of listed itemsets. */
  readonly limit: number;
  readonly recoding?: Recoding;
}

export interface ItemsetFindings {
  readonly itemsets: readonly { readonly items: readonly string[]; readonly support: number }[];
  /** The number of them, listed or not. */
  readonly total: number;
  /** The number of itemsets of at most m items that occur. */
  readonly checked: number;
}

export interface RuleRequest {
  readonly rho: Rational;
  readonly m: number;
  /** Labels of the sensitive items; those that do not occur are ignored. */
  readonly sensitive: readonly string[];
}

export interface ViolatedRules {
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
  /** Set if owners of records are known. */
  readonly persons?: Float64Array;
}

export interface CollapseRequest {
  /** Only records with fewer than `fewerThan` duplicates, or with fewer than that many persons. */
  readonly fewerThan?: number;
  /** Maximum number of cells that are returned. */
  readonly maxCells: number;
}

/** Distinct rows in any order; items ascend within a row. */
export interface CollapsedRecords extends Cells {
  /** The number of different records, requested or not. */
  readonly different: number;
  /** The number of records equal to each, of its person if known. */
  readonly weights: Uint32Array;
  /** The owner of each, by numbers from 0, if known. */
  readonly persons?: Uint32Array;
}

export interface CellLimitExceeded {
  readonly numCells: number;
}

/**
 * Records as they are published. `items` are published items, ascending within a record; `persons` are the numbers of
 * their owners from 0, if known.
 */
export interface RecordBatch extends Cells {
  readonly rowIds?: readonly string[];
  readonly persons?: Uint32Array;
}

/** Takes records as they are published. */
export interface RecordSink {
  write(batch: RecordBatch): Promise<void> | void;
}

/** Counts records and their items. */
export async function countRecords(records: EngineRecords): Promise<RecordsWithCounts> {
  return { records, counts: await records.countRecords(), items: await records.countItems() };
}

/** The additions of records to the sets of items that engines count (E1), and the reason why no engine reads them. */
const WHYS = {
  unknown: 'engines do not support unknown cells ("?")',
  ids: 'an engine reads what records contain, and not their ids',
} as const;

/** Refuses to have such records read by an engine. */
export function unsupportedOnEngines(feature: keyof typeof WHYS): SottoError {
  return refusedElsewhere(WHYS[feature]);
}
