import type { Dataset } from './dataset.ts';
import type { Recoding } from './recoding.ts';

/** Cells of the original that a release leaves out: original rows and original items, in row order. */
export interface Deletions {
  readonly rows: Uint32Array;
  readonly items: Uint32Array;
}

/** What a release is made of, whatever its kind. Plain data: it survives structuredClone. */
export interface ReleaseParts {
  /** The id of a definition in src/kinds/. */
  readonly kind: string;
  /** The published records, row t that of row t of the original. */
  readonly dataset: Dataset;
  /** What each original item is published as, where labels are used. */
  readonly recoding?: Recoding;
  /** The single cells that were left out, where they are known one by one. */
  readonly deletions?: Deletions;
}
