import type { Dataset } from './dataset.ts';
import type { Recoding } from './recoding.ts';

/** Cells of the original that a release leaves out: original rows and original items, in row order. */
export interface Deletions {
  readonly rows: Uint32Array;
  readonly items: Uint32Array;
}

/** What leaves the building. Verifiers and measures switch on `kind`, exhaustively. */
export type Release =
  /** One label per item everywhere. */
  | { readonly kind: 'recoded'; readonly dataset: Dataset; readonly recoding: Recoding }
  /** Each cell shows the item itself or its label. */
  | { readonly kind: 'local'; readonly dataset: Dataset; readonly recoding: Recoding }
  /** Single cells deleted, over an optional recoding. */
  | { readonly kind: 'cells'; readonly dataset: Dataset; readonly recoding?: Recoding; readonly deletions: Deletions }
  /** Cells replaced by "?". */
  | { readonly kind: 'unknowns'; readonly dataset: Dataset }
  /** Items added and removed at random: not truthful, and said so. */
  | { readonly kind: 'perturbed'; readonly dataset: Dataset };
