import { datasetFromRows } from '../data/dataset-builder.ts';
import { labelIds, type Recoding, recodingOver, SUPPRESSED } from '../data/recoding.ts';
import type { ReleaseParts } from '../data/release-parts.ts';
import { type Dataset, rowOf } from '../records/dataset.ts';
import { indexLabels } from '../records/dictionary.ts';
import { RECODING_FILE, type ReleaseKind, type RowCheck } from './define.ts';
import { isOfItems, OTHER_ITEMS, UNCOVERED, withoutRecoding } from './recoded.ts';

/** Each cell shows the item itself or its label. */
export interface Local extends ReleaseParts {
  readonly kind: 'local';
  readonly recoding: Recoding;
  readonly deletions?: never;
}

export const local: ReleaseKind<Local> = {
  id: 'local',
  mixesNames: true,
  files: [RECODING_FILE],
  truth: { check: (original, { dataset, recoding }) => checkNamesAndLabels(original, dataset, recoding) },
  meaning:
    'One record may show an item under its own name while another shows it under its label: the support of an item is at least that of its name, and at most that of its name and label together.',
  counts:
    'An item is in at least as many records as show its name, and in at most as many as show its name or its label. A record that shows neither does not contain it.',
  rebuild({ folder, dataset, recoding }) {
    if (recoding === undefined) throw withoutRecoding(folder);
    return { kind: 'local', dataset, recoding };
  },
  fromRecords: ({ dataset, recoding }) => ({ kind: 'local', dataset, recoding }),
  withSuppressed: (release, whole) => ({ ...release, recoding: recodingOver(whole, release.recoding) }),
  keepItem: (original, release, item) => ({ ...release, dataset: keeping(original, release, item) }),
};

/** Each token is an item of the row or the label of one; each item shows as itself or under its label, never both. */
function checkNamesAndLabels(original: Dataset, published: Dataset, recoding: Recoding): RowCheck {
  if (!isOfItems(recoding, original)) return () => OTHER_ITEMS;
  const publishedId = indexLabels(published.dictionary);
  const own = Int32Array.from(original.dictionary.labels, (label) => publishedId(label));
  const labelOf = labelIds(recoding, published.dictionary);
  return (t) => {
    const visibleItems = new Set(rowOf(published, t));
    const covering = new Set<number>();
    for (const i of rowOf(original, t)) {
      if (recoding.target[i] === SUPPRESSED) continue;
      covering.add(own[i]).add(labelOf[i]);
      const showsLabel = visibleItems.has(labelOf[i]);
      if (!visibleItems.has(own[i]) && !showsLabel)
        return 'an item appears neither under its own name nor under its label';
      if (visibleItems.has(own[i]) && showsLabel && own[i] !== labelOf[i]) return 'it shows an item and its own label';
    }
    for (const token of visibleItems) if (!covering.has(token)) return UNCOVERED;
    return undefined;
  };
}

function keeping(original: Dataset, { recoding, dataset }: Local, item: number): Dataset {
  const { labels } = original.dictionary;
  const labelOf = (i: number): string | undefined => {
    const target = recoding.target[i];
    return target === SUPPRESSED ? undefined : recoding.published.labels[target];
  };
  const rows = Array.from({ length: original.numRows }, (_, t) => {
    const visibleLabels = new Set(Array.from(rowOf(dataset, t), (token) => dataset.dictionary.labels[token]));
    const visibleItems = new Set<string>();
    for (const i of rowOf(original, t)) {
      const ownLabel = labels[i];
      const label = labelOf(i);
      if (i === item || visibleLabels.has(ownLabel)) visibleItems.add(ownLabel);
      else if (label !== undefined) visibleItems.add(label);
    }
    return [...visibleItems];
  });
  return datasetFromRows(rows);
}
