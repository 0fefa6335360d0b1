import type { Dataset } from '../records/dataset.ts';
import type { Reading } from './reading.ts';

/** The input of a reader in addition to the bytes: the reading, as far as it is not the default. */
export interface ReadOptions extends Partial<Omit<Reading, 'format'>> {
  /** The name of the file in messages. */
  readonly file?: string;
  /** Of a format that is read at any place: takes progress, in parts of a whole; it may throw to stop. */
  checkpoint?(done: number, total: number): void;
}

/** The counts of reading: nothing is merged, skipped or coerced silently. */
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
  /** The names of the dataset's persons, by number: for the curator. */
  readonly personLabels?: readonly string[];
  /** The number of joined records, if all records of a person were joined. */
  readonly visits?: number;
  /** If it was asked for: SHA-256 of the bytes as they were read, unzipped; of a database table, of its records as JSON lines. */
  readonly sha256?: string;
}

/** The item syntax of side files: split by blanks as in FIMI data, or by commas as in CSV. Both quote as CSV does. */
export type ItemSyntax = 'blanks' | 'commas';

/** A push parser: bytes come in chunks of any size (already unzipped); `end` gives the data or throws `input`. */
export interface Reader {
  push(chunk: Uint8Array): void;
  end(): ReadResult;
}

/**
 * The code for other programs to read a file: lines that end with the number of records that show each label, in
 * `counts` if the program has variables.
 */
export interface ReaderSnippets {
  /** Python with pandas. */
  readonly pandas: readonly string[];
  /** R with arules; `records` are its transactions. */
  readonly arules: readonly string[];
  /** SQL of DuckDB. */
  readonly duckdb: readonly string[];
  /** SPMF on the command line, where it reads such files itself. */
  readonly spmf?: readonly string[];
}

/** The facts about a data format without reading or writing anything. */
export interface FormatFacts {
  readonly id: string;
  readonly title: string;
  /** One sentence with an example. */
  readonly summary: string;
  /** File name endings without the dot, the usual one first. */
  readonly extensions: readonly string[];
  /** The item syntax of side files for such data. */
  readonly itemSyntax: ItemSyntax;
  /** Whether files of this format can hold row ids; where they cannot, writing loses them. */
  readonly carriesRowIds: boolean;
  /** The code for other programs to read a file of this name, as it is written here; `hasIds`: with row ids. */
  recipes(file: string, hasIds: boolean): ReaderSnippets;
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
  /** The default roles of the columns, for files that name them themselves. */
  readonly usual?: Pick<Reading, 'id' | 'item' | 'items'>;
}

/** The number of rows shown of the beginning of a file. */
export const MAX_FIRST_ROWS = 20;

/** Binary files ⇄ Dataset that cannot be read from front to back: their index is at the end. */
export interface SeekableFormat extends FormatFacts {
  /** Gives the data or throws `input`. */
  read(file: SeekableFile, options: ReadOptions): Promise<ReadResult>;
  /** The first rows of a file, for formats with columns. Throws `input` if it is damaged. */
  firstRows?(file: SeekableFile, name?: string): Promise<FirstRows>;
  /** The file's bytes in chunks. Reading them gives the same dataset back. */
  write(dataset: Dataset): Iterable<Uint8Array>;
}

/** A data format: bytes ⇄ Dataset. */
export type Format = TextFormat | SeekableFormat;
