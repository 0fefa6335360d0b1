import type { Dataset } from '../data/dataset.ts';

/** What a reader was given beside the bytes. */
export interface ReadOptions {
  /** How messages name the file. */
  readonly file?: string;
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
}

/** How side files write items: split by blanks as in FIMI and SPMF data, or by commas as in CSV. Both quote as CSV does. */
export type ItemSyntax = 'blanks' | 'commas';

/** A push parser: bytes come in chunks of any size (already unzipped); `end` gives the data or throws `input`. */
export interface Reader {
  push(chunk: Uint8Array): void;
  end(): ReadResult;
}

/** A data format: bytes ⇄ Dataset. It never sees a path, only bytes and the name to use in messages. */
export interface Format {
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
  reader(options: ReadOptions): Reader;
  /** The file's text in chunks of some 64 kB. Reading it gives the same dataset back. */
  write(dataset: Dataset): Iterable<string>;
}
