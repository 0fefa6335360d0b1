import type { Recoding } from '../data/recoding.ts';
import type { ReleaseParts } from '../data/release-parts.ts';
import { FILES } from '../file-names.ts';
import type { Dataset } from '../records/dataset.ts';
import type { Dictionary } from '../records/dictionary.ts';

/** What is wrong with row t, or undefined. */
export type RowCheck = (t: number) => string | undefined;

/** What is found of a release in its folder. */
export interface FoundParts {
  /** The name of the folder, for messages. */
  readonly folder: string;
  /** The published records in the original's order, where that is known. */
  readonly dataset: Dataset;
  readonly recoding?: Recoding;
  readonly original: Dataset;
  /** The kind's own file of the curator. */
  readonly curatorFile?: { readonly file: string; readonly bytes: Uint8Array };
}

/** A result that was not made here: its records beside those of the original, and what its items are published as. */
export interface ForeignParts extends Pick<FoundParts, 'dataset' | 'original'> {
  /** One label per item of the original, as far as the records show any. */
  readonly recoding: Recoding;
}

/** What each original item is published as. */
export const RECODING_FILE = FILES.recoding;

/** Which items a label stands for: beside the recoding, where some label stands for several. */
export const LABELS_FILE = FILES.labels;

type KindFile = typeof RECODING_FILE;

/**
 * One kind of release: everything that distinguishes it from the others. Code that reads a release asks its kind and
 * never compares ids, so that a new kind is one file here and one line in the list.
 */
export interface ReleaseKind<R extends ReleaseParts> {
  readonly id: R['kind'];
  /** Every occurrence of an item shows under its one label. */
  readonly isUniform?: true;
  /** A record may show an item under its own name where another shows it under its label. */
  readonly mixesNames?: true;
  /** Cells may be "?": the record may or may not contain the item. Items have no labels then. */
  readonly hasUnknownCells?: true;
  /** A record may contain an item that it does not show, although the release speaks of the item. */
  readonly hidesCells?: true;
  /**
   * What was changed can be told without the records, which may be elsewhere: labels, or which cells were left out. What reports
   * then say was looked at.
   */
  readonly elsewhere?: 'counts' | 'parts';
  /** What it publishes beside the data, the report and what the promise speaks of; each of them must be there. */
  readonly files: readonly KindFile[];
  /** How records are compared with the original, one by one, or why none of them is meant to be true. */
  readonly truth: { check(original: Dataset, release: R): RowCheck } | { readonly none: string };
  /** How an analyst must read it, in one sentence, beyond what merged labels and empty records say. */
  readonly meaning?: string;
  /** What may be concluded from counting in it, in a sentence or two. */
  readonly counts: string;
  /** What it does not promise, in one sentence, beyond what no release does. */
  readonly limit?: string;
  /** What ties published records to the original, and stays with the curator. */
  readonly curatorFile?: {
    readonly name: string;
    /** What only this file tells: "which cells were left out". */
    readonly tells: string;
    /** Needs no records, which may be elsewhere. */
    write(changes: Omit<R, 'dataset'>, original: Pick<Dataset, 'dictionary'>): string;
  };
  /** The release from its folder; throws `input` where something is missing or does not fit. */
  rebuild(found: FoundParts): R;
  /** The release that such records may be, whoever made them; left out where records alone cannot tell. */
  fromRecords?(found: ForeignParts): R | undefined;
  /**
   * The release of data that lacks some items, as one of the whole, which publishes them nowhere; left out where no release
   * can. `itemOf` tells which item of the whole each item is.
   */
  withSuppressed?(release: R, whole: Dictionary, itemOf: Uint32Array): R;
  /** The release had one item been published as itself wherever the original contains it; throws `unsupported`. */
  keepItem(original: Dataset, release: R, item: number): R;
}

/** Whether what a record shows is true and sure: then what became of every cell can be told, and losses be counted. */
export function isCertain({
  truth,
  hasUnknownCells,
}: Pick<ReleaseKind<ReleaseParts>, 'truth' | 'hasUnknownCells'>): boolean {
  return 'check' in truth && hasUnknownCells !== true;
}
