import { kindOf, type Release } from '../kinds/index.ts';
import { type Dataset, rowIdOf } from '../records/dataset.ts';

/**
 * Whether a release says only what is true of the original. Only the curator can check this, because it needs the
 * original.
 */
export type Truthfulness =
  | { readonly status: 'holds'; readonly checked: number; readonly scope: string }
  | { readonly status: 'violated'; readonly checked: number; readonly scope: string; readonly finding: string }
  | { readonly status: 'not-applicable'; readonly checked: 0; readonly scope: string };

/** The scope of the comparison that found a release true, by the input of its algorithm. */
export const TRUTH_SCOPES = {
  records: 'all records compared with the original, cell by cell',
  counts: 'all written records, read back and compared cell by cell with the recoded original on the engine',
  parts: 'all records compared with the original, cell by cell, and read back',
} as const;

/**
 * Compares a release with the original, row by row: every published label must cover an original item of that row, and
 * every original item must be accounted for (published, covered by its label, deleted, suppressed or unknown).
 *
 * @example
 * ```ts
 * const original = datasetFromRows([['milk'], ['beer']]);
 * const forged = datasetFromRows([['milk'], ['beer', 'milk']]);
 * const recoding = { original: original.dictionary, published: forged.dictionary, target: Uint32Array.of(0, 1) };
 * verifyTruthful(original, { kind: 'recoded', dataset: forged, recoding }).status; // → 'violated'
 * ```
 */
export function verifyTruthful(original: Dataset, release: Release): Truthfulness {
  const { truth } = kindOf(release);
  if ('none' in truth) return { status: 'not-applicable', checked: 0, scope: truth.none };
  const scope = TRUTH_SCOPES.records;
  if (release.dataset.numRows !== original.numRows) {
    const finding = `the original has ${original.numRows} records, the release ${release.dataset.numRows}`;
    return { status: 'violated', checked: 0, scope, finding };
  }
  const check = truth.check(original, release);
  for (let t = 0; t < original.numRows; t++) {
    const fault = check(t);
    if (fault !== undefined) {
      return { status: 'violated', checked: t + 1, scope, finding: `record ${rowIdOf(original, t)}: ${fault}` };
    }
  }
  return { status: 'holds', checked: original.numRows, scope };
}
