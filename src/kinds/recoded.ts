import { getOrAdd } from '../data/get-or-add.ts';
import {
  applyRecoding,
  identityRecoding,
  labelIds,
  type Recoding,
  recodingFromLabels,
  recodingOver,
  SUPPRESSED,
} from '../data/recoding.ts';
import type { Deletions, ReleaseParts } from '../data/release-parts.ts';
import { quote, SottoError } from '../errors.ts';
import { alignDataset } from '../records/align-dataset.ts';
import { type Cells, type Dataset, rowOf } from '../records/dataset.ts';
import { RECODING_FILE, type ReleaseKind, type RowCheck } from './define.ts';

/** One label per item everywhere. */
export interface Recoded extends ReleaseParts {
  readonly kind: 'recoded';
  readonly recoding: Recoding;
  readonly deletions?: never;
}

export const recoded: ReleaseKind<Recoded> = {
  id: 'recoded',
  isUniform: true,
  engineSupport: 'counts',
  files: [RECODING_FILE],
  truth: {
    check: (original, { dataset, recoding }) => checkLabels(original, dataset, recoding, noDeletions),
  },
  counts:
    'A label is shown by exactly as many records as contain at least one of its items. An item that shares its label is in at most that many records; a record that does not show the label contains none of its items.',
  rebuild({ folder, dataset, recoding }) {
    if (recoding === undefined) throw withoutRecoding(folder);
    const aligned = alignDataset(dataset, recoding.published);
    if (aligned === undefined)
      throw new SottoError('input', `${folder}: the data shows labels that recoding.csv does not name`);
    return { kind: 'recoded', dataset: aligned, recoding };
  },
  fromRecords({ dataset, recoding }) {
    const aligned = alignDataset(dataset, recoding.published);
    return aligned && { kind: 'recoded', dataset: aligned, recoding };
  },
  withSuppressed: (release, whole) => ({ ...release, recoding: recodingOver(whole, release.recoding) }),
  keepItem(original, release, item) {
    const recoding = recodingKeeping(release.recoding, item);
    return { kind: 'recoded', dataset: applyRecoding(original, recoding), recoding };
  },
};

/** The original as a release of itself. */
export function unchanged(original: Dataset): Recoded {
  return { kind: 'recoded', dataset: original, recoding: identityRecoding(original.dictionary) };
}

export function withoutRecoding(folder: string): SottoError {
  return new SottoError('input', `${folder}: recoding.csv is missing`);
}

/** The item under its own name; its label goes on standing for the others. */
export function recodingKeeping({ original, published, target }: Recoding, item: number): Recoding {
  const ownLabel = original.labels[item];
  const labels = Array.from(target, (c, i) => (i === item ? ownLabel : c === SUPPRESSED ? null : published.labels[c]));
  if (labels.some((label, i) => label === ownLabel && i !== item)) {
    throw new SottoError('unsupported', `${quote(ownLabel)} is already the label of several items`);
  }
  return recodingFromLabels(original, labels);
}

const noDeletions: Deletions = { rows: new Uint32Array(), items: new Uint32Array() };

/** The row must show exactly the labels of its items that are neither deleted nor suppressed, unknown cells likewise. */
export function checkLabels(original: Dataset, published: Dataset, recoding: Recoding, deletions: Deletions): RowCheck {
  if (!isOfItems(recoding, original)) return () => OTHER_ITEMS;
  const labelOf = labelIds(recoding, published.dictionary);
  const deletedOf = deletionsByRow(deletions);
  // covered[label] = stamp: the row of that stamp must show the label.
  const covered = new Uint32Array(published.dictionary.labels.length);
  let stamp = 0;
  const cover = ({ offsets, items }: Cells, t: number, deleted?: Set<number>): number => {
    let labels = 0;
    for (let p = offsets[t]; p < offsets[t + 1]; p++) {
      const label = labelOf[items[p]];
      if (label < 0 || covered[label] === stamp || deleted?.has(items[p])) continue;
      covered[label] = stamp;
      labels++;
    }
    return labels;
  };
  return (t) => {
    const deleted = deletedOf.get(t);
    if (deleted !== undefined) {
      const row = rowOf(original, t);
      for (const i of deleted)
        if (!row.includes(i)) return 'a deletion is listed for an item that the record never contained';
    }
    stamp++;
    const expected = cover(original, t, deleted);
    const [from, to] = [published.offsets[t], published.offsets[t + 1]];
    for (let p = from; p < to; p++) if (covered[published.items[p]] !== stamp) return UNCOVERED;
    if (to - from !== expected) return 'the label of one of its items is missing';
    if (original.unknown === undefined && published.unknown === undefined) return undefined;
    // Labels already shown stay stamped, so only those that are unknown alone are counted.
    const expectedUnknown = original.unknown === undefined ? 0 : cover(original.unknown, t);
    const unknown = published.unknown === undefined ? new Uint32Array() : rowOf(published.unknown, t);
    const visibleItems = rowOf(published, t);
    for (const label of unknown) if (covered[label] !== stamp || visibleItems.includes(label)) return UNCOVERED;
    return unknown.length === expectedUnknown ? undefined : 'an unknown cell is missing';
  };
}

function deletionsByRow(deletions: Deletions): Map<number, Set<number>> {
  const deletedOf = new Map<number, Set<number>>();
  for (let n = 0; n < deletions.rows.length; n++) {
    getOrAdd(deletedOf, deletions.rows[n], () => new Set<number>()).add(deletions.items[n]);
  }
  return deletedOf;
}

export const UNCOVERED = 'it shows a label that covers none of its items';
export const OTHER_ITEMS = 'the recoding is of other items';

/** Whether a recoding speaks of the items of the original. */
export function isOfItems(recoding: Recoding, { dictionary }: Dataset): boolean {
  const own = dictionary.labels;
  const { labels } = recoding.original;
  return own.length === labels.length && own.every((label, i) => label === labels[i]);
}
