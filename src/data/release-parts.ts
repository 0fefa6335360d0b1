import type { Dataset } from '../records/dataset.ts';
import type { Recoding } from './recoding.ts';

/** Cells of the original that a release leaves out: original rows and original items, in row order. */
export interface Deletions {
  readonly rows: Uint32Array;
  readonly items: Uint32Array;
}

/** The parts of a release of any kind. Plain data: it survives structuredClone. */
export interface ReleaseParts {
  /** The id of a definition in src/kinds/. */
  readonly kind: string;
  /** The published records; row t is row t of the original. */
  readonly dataset: Dataset;
  /** The label of each original item, if labels are used. */
  readonly recoding?: Recoding;
  /** The single cells that were left out, if they are known one by one. */
  readonly deletions?: Deletions;
}
