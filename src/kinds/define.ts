import type { Recoding } from '../data/recoding.ts';
import type { ReleaseParts } from '../data/release-parts.ts';
import { FILES } from '../file-names.ts';
import type { Dataset } from '../records/dataset.ts';
import type { Dictionary } from '../records/dictionary.ts';

/** The fault of row t, or undefined. */
export type RowCheck = (t: number) => string | undefined;

/** The content of a release in its folder. */
export interface ReleaseData {
  /** The name of the folder, for messages. */
  readonly folder: string;
  /** The published records in the original's order, if that is known. */
  readonly dataset: Dataset;
  readonly recoding?: Recoding;
  readonly original: Dataset;
  /** The kind's own file of the curator. */
  readonly curatorFile?: { readonly file: string; readonly bytes: Uint8Array };
}

/** The label of each original item. */
export const RECODING_FILE = FILES.recoding;

/** The items of each label: in addition to the recoding, if some label stands for several. */
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
   * The changes are known without the records, which may be on an engine: labels, or deleted cells. The scope that
   * reports then state.
   */
  readonly engineSupport?: 'counts' | 'parts';
  /**
   * The files it publishes in addition to the data, the report and the side inputs of the promise; all are required.
   */
  readonly files: readonly KindFile[];
  /** The way records are compared with the original, one by one, or the reason why they need not be true. */
  readonly truth: { check(original: Dataset, release: R): RowCheck } | { readonly none: string };
  /** The way an analyst must read it, in one sentence, beyond merged labels and empty records. */
  readonly meaning?: string;
  /** The conclusions from counting in it, in a sentence or two. */
  readonly counts: string;
  /** The limits of its promise, in one sentence, beyond those of every release. */
  readonly limit?: string;
  /** The links from published records to the original, which stay with the curator. */
  readonly curatorFile?: {
    readonly name: string;
    /** The content of this file alone: "which cells were left out". */
    readonly tells: string;
    /** Needs no records, which may be on an engine. */
    write(changes: Omit<R, 'dataset'>, original: Pick<Dataset, 'dictionary'>): string;
  };
  /** The release from its folder; throws `input` where something is missing or does not fit. */
  rebuild(found: ReleaseData): R;
  /**
   * The release that records of another tool may be, with a label per item as far as they show any; omitted if records
   * alone cannot show it.
   */
  fromRecords?(found: Required<Omit<ReleaseData, 'folder' | 'curatorFile'>>): R | undefined;
  /**
   * The release of data that lacks some items, as one of the whole, which publishes them nowhere; omitted if no release
   * can. `itemOf` maps each item to the item of the whole.
   */
  withSuppressed?(release: R, whole: Dictionary, itemOf: Uint32Array): R;
  /** The release had one item been published as itself wherever the original contains it; throws `unsupported`. */
  keepItem(original: Dataset, release: R, item: number): R;
}

/** Whether each shown cell is true and certain: then the fate of every cell is known, and losses can be counted. */
export function isCertain({
  truth,
  hasUnknownCells,
}: Pick<ReleaseKind<ReleaseParts>, 'truth' | 'hasUnknownCells'>): boolean {
  return 'check' in truth && hasUnknownCells !== true;
}
