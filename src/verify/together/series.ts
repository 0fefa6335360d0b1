import type { Recoding } from '../../data/recoding.ts';
import type { Release } from '../../kinds/index.ts';
import type { Dataset } from '../../records/dataset.ts';

/** One of several releases, its records tied to those of the others. */
export interface SeriesRelease {
  readonly kind: Release['kind'];
  /** The published form of each record, in any order; a dropped record is an empty row. */
  readonly published: Dataset;
  readonly recoding?: Recoding;
  /** By row: which record of the series it is, each at most once. */
  readonly records: Uint32Array;
  /** Releases of one source publish the same records word for word; in another source a record may read otherwise. */
  readonly source: number;
}

/** Several releases that somebody holds together. */
export interface Series {
  /** Asked is only what the last release adds to what the others allow together; where people are counted, all is asked. */
  readonly asksOfLast?: boolean;
  readonly releases: readonly SeriesRelease[];
  /** Records are numbered below this. */
  readonly numRecords: number;
  /** By record: its owner, if people are counted. */
  readonly persons?: Uint32Array;
  /** By record: what the curator calls it. */
  readonly names?: readonly string[];
}

/** More releases than anybody combines: items are told apart by how each of them shows them. */
export const MAX_RELEASES = 16;
