import type { Dataset } from '../records/dataset.ts';
import type { Reading } from './reading.ts';

/** What a reader was given beside the bytes: how to read them, as far as that is not as usual. */
export interface ReadOptions extends Partial<Omit<Reading, 'format'>> {
  /** How messages name the file. */
  readonly file?: string;
  /** Of a format that is read at any place: takes progress, in parts of a whole; it may throw to stop. */
  checkpoint?(done: number, total: number): void;
}

/** What reading counted on the way: nothing is merged, skipped or coerced silently. */
export interface ReadNotes {
  /** Items named again in a record, merged into one. */
  readonly duplicates: number;
  /** Empty cells (`a,,b`) that name no item. */
  readonly emptyCells: number;
  /** Records without any item. */
  readonly emptyRecords: number;
}

export interface ReadResult {
  readonly dataset: Dataset;
  readonly notes: ReadNotes;
  /** Of a table, the columns that were not read. */
  readonly leftOut?: readonly string[];
  /** What the persons of the dataset are called, by number: for the curator's eyes. */
  readonly personLabels?: readonly string[];
  /** How many records were joined, where all records of a person were. */
  readonly visits?: number;
}

/** How side files write items: split by blanks as in FIMI and SPMF data, or by commas as in CSV. Both quote as CSV does. */
export type ItemSyntax = 'blanks' | 'commas';

/** A push parser: bytes come in chunks of any size (already unzipped); `end` gives the data or throws `input`. */
export interface Reader {
  push(chunk: Uint8Array): void;
  end(): ReadResult;
}

/**
 * How other programs read a file: lines of code that end with how many records show each label, in `counts` where the
 * program has variables.
 */
export interface Recipes {
  /** Python with pandas. */
  readonly pandas: readonly string[];
  /** R with arules; `records` are its transactions. */
  readonly arules: readonly string[];
  /** SQL of DuckDB. */
  readonly duckdb: readonly string[];
  /** SPMF on the command line, where it reads such files itself. */
  readonly spmf?: readonly string[];
}

/** What is known of a data format without reading or writing anything. */
export interface FormatFacts {
  readonly id: string;
  readonly title: string;
  /** One sentence with an example. */
  readonly summary: string;
  /** File name endings without the dot, the usual one first. */
  readonly extensions: readonly string[];
  /** How side files write the items of such data. */
  readonly itemSyntax: ItemSyntax;
  /** Whether files of this format can hold row ids; where they cannot, writing loses them. */
  readonly carriesRowIds: boolean;
  /** How other programs read a file of this name, as it is written here; `hasIds`: with row ids. */
  recipes(file: string, hasIds: boolean): Recipes;
  /** Why the first bytes of a file, up to 64 kB in whole lines, can be of this format alone; undefined where they need not be. */
  recognise?(head: Uint8Array): string | undefined;
}

/** Text ⇄ Dataset, read from front to back. It never sees a path, only bytes and the name to use in messages. */
export interface TextFormat extends FormatFacts {
  reader(options: ReadOptions): Reader;
  /** The file's text in chunks of some 64 kB. Reading it gives the same dataset back. */
  write(dataset: Dataset): Iterable<string>;
}

/** A file that is read at any place: a Blob, an open file, bytes in memory. */
export interface SeekableFile {
  readonly byteLength: number;
  slice(start: number, end?: number): ArrayBuffer | Promise<ArrayBuffer>;
}

/** The beginning of a file as it came, in the columns that a reading finds there. */
export interface FirstRows {
  /** As the reading calls them: names of the header, else numbers from 1. None: what the lines hold has no columns. */
  readonly columns: readonly string[];
  /** Below the header; without columns, one text per line. */
  readonly rows: readonly (readonly string[])[];
  /** What the columns are for where the reading does not say, of files that tell it themselves. */
  readonly usual?: Pick<Reading, 'id' | 'item' | 'items'>;
}

/** How many rows are shown of the beginning of a file. */
export const MOST_FIRST_ROWS = 20;

/** Binary files ⇄ Dataset that cannot be read from front to back: what is where stands at their end. */
export interface SeekableFormat extends FormatFacts {
  /** Gives the data or throws `input`. */
  read(file: SeekableFile, options: ReadOptions): Promise<ReadResult>;
  /** How a file begins, of formats that have columns. Throws `input` where it is damaged. */
  firstRows?(file: SeekableFile, name?: string): Promise<FirstRows>;
  /** The file's bytes in chunks. Reading them gives the same dataset back. */
  write(dataset: Dataset): Iterable<Uint8Array>;
}

/** A data format: bytes ⇄ Dataset. */
export type Format = TextFormat | SeekableFormat;
