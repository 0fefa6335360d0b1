import type { RoleDialect } from './role-query.ts';

/** The SQL of an engine, as far as two of them differ. Arguments and results are SQL. */
export interface EngineDialect extends RoleDialect {
  /** The number of values of a list. */
  size(list: string): string;
  /** A row for each value of a list. */
  eachOf(list: string): string;
  /** The list of the whole numbers of a text, which are separated by commas. */
  numbersIn(text: string): string;
  /** Whether a list contains all values of another. */
  containsAll(list: string, part: string): string;
  /**
   * The column `x<n>`, a row for each item of the ascending list `items` that is greater than `x<n - 1>`; of the first, a row for
   * each item. Unless it is the last column, it may come with columns of its own.
   */
  nextItem(n: number, isLast: boolean): string;
  /** The number of ranges of first items in which `numGroups` groups are counted, one after another. */
  rangesOf(numGroups: number): number;
  /** The SELECT of all itemsets that occur, where another one than `itemsetCounts` is faster. */
  itemsetCounts?(request: ItemsetCountRequest): string;
}

export interface ItemsetCountRequest {
  /** A relation of records; see `RecordSets`. */
  readonly sets: string;
  readonly size: number;
  /** A condition on `x1`, or nothing. */
  readonly where: string;
  readonly numItems: number;
  readonly hasPersons: boolean;
  /** Counts from k on may be any number of at least k. */
  readonly k: number;
}

/** Rows of an answer whose first column is a list of whole numbers; the columns behind it are doubles. */
export interface ListBatch {
  readonly numRows: number;
  list(row: number): Uint32Array | Int32Array;
  readonly numbers: readonly Float64Array[];
}

/** Columns of rows to upload, all of one length: texts (or null), or whole numbers of 32 bits. */
export type UploadColumns = Readonly<Record<string, readonly (string | null)[] | Int32Array>>;

/**
 * A connection to a database that counts. Statements report progress under the name of a phase, and stop there, too, when the
 * caller's checkpoint throws.
 */
export interface SqlSession {
  readonly dialect: EngineDialect;
  /** The name of a temporary table of ours. */
  tempName(name: string): string;
  /** Runs a statement for its effect. */
  run(sql: string, phase: string): Promise<void>;
  /** All rows of a small answer. */
  rows(sql: string, phase: string): Promise<unknown[][]>;
  /** An answer of any size, in batches. */
  lists(sql: string, phase: string): AsyncIterable<ListBatch>;
  /** Makes rows a temporary table, called `tempName(name)`. */
  upload(name: string, columns: UploadColumns): Promise<void>;
  /** Calls `use` with the same rows as a relation has; they are computed once where the database keeps temporary tables. */
  withRows<T>(name: string, relation: string, phase: string, use: (table: string) => Promise<T>): Promise<T>;
}
