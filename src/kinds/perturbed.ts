import type { ReleaseParts } from '../data/release-parts.ts';
import { SottoError } from '../errors.ts';
import { RECODING_FILE, type ReleaseKind } from './define.ts';

/** Items added and removed at random: not truthful, and said so. */
export interface Perturbed extends ReleaseParts {
  readonly kind: 'perturbed';
  readonly recoding?: never;
  readonly deletions?: never;
}

export const perturbed: ReleaseKind<Perturbed> = {
  id: 'perturbed',
  files: [RECODING_FILE],
  truth: { none: 'items were added and removed at random, so no record is meant to be true' },
  meaning: 'Items were added and removed at random: no single record can be trusted, and only totals can be estimated.',
  counts:
    'No count is exact and no single record is reliable; counts over many records can be corrected for the noise.',
  limit: 'The records are not true statements about people and must not be used as such.',
  rebuild: ({ dataset }) => ({ kind: 'perturbed', dataset }),
  fromRecords: ({ dataset }) => ({ kind: 'perturbed', dataset }),
  keepItem() {
    throw new SottoError('unsupported', 'items were added and removed at random: no cell of it is the original’s');
  },
};
