import { applyRecoding, identityRecoding, labelIds, type Recoding, recodingOver } from '../data/recoding.ts';
import type { Deletions, ReleaseParts } from '../data/release-parts.ts';
import { invariant } from '../errors.ts';
import { type Dataset, rowOf } from '../records/dataset.ts';
import { filterCells } from '../records/filter-cells.ts';
import { withCells } from '../records/rows.ts';
import { readDeletions, writeDeletions } from '../side-files/deletions.ts';
import { RECODING_FILE, type ReleaseKind } from './define.ts';
import { checkLabels, recodingKeeping } from './recoded.ts';

/** Single cells deleted, over an optional recoding. */
export interface DeletedCells extends ReleaseParts {
  readonly kind: 'cells';
  readonly deletions: Deletions;
}

export const cells: ReleaseKind<DeletedCells> = {
  id: 'cells',
  hidesCells: true,
  engineSupport: 'parts',
  files: [RECODING_FILE],
  truth: {
    check: (original, { dataset, recoding, deletions }) =>
      checkLabels(original, dataset, recoding ?? identityRecoding(original.dictionary), deletions),
  },
  meaning:
    'Single cells were deleted: a record that does not show an item may still have contained it, and supports are lower bounds.',
  counts:
    'Records contain what they show, so an item is in at least as many records as show it. Nothing follows from what a record does not show, unless the report says that only sensitive items were left out: then counts of the other items are exact.',
  curatorFile: {
    name: 'deletions.csv',
    tells: 'which cells were left out',
    write: ({ deletions }, original) => writeDeletions(deletions, original.dictionary),
  },
  rebuild({ dataset, recoding, original, curatorFile }) {
    invariant(curatorFile !== undefined, 'cells are deleted by a list');
    const deletions = readDeletions(curatorFile.bytes, original, { file: curatorFile.file });
    return { kind: 'cells', dataset, deletions, ...(recoding !== undefined && { recoding }) };
  },
  fromRecords: ({ original, dataset, recoding }) => ({
    kind: 'cells',
    dataset,
    recoding,
    deletions: missingCells(original, dataset, recoding),
  }),
  withSuppressed: ({ deletions, ...release }, whole, itemOf) => ({
    ...release,
    recoding: recodingOver(whole, release.recoding ?? identityRecoding(release.dataset.dictionary)),
    deletions: { rows: deletions.rows, items: deletions.items.map((i) => itemOf[i]) },
  }),
  keepItem(original, release, item) {
    const recoding = release.recoding === undefined ? undefined : recodingKeeping(release.recoding, item);
    const deletions = withoutItem(release.deletions, item);
    const dataset = deleteCells(original, recoding, deletions);
    return { kind: 'cells', dataset, deletions, ...(recoding !== undefined && { recoding }) };
  },
};

/** The cells of items that have a label which their record does not show. */
function missingCells(original: Dataset, published: Dataset, recoding: Recoding): Deletions {
  const labelOf = labelIds(recoding, published.dictionary);
  const rows: number[] = [];
  const items: number[] = [];
  for (let t = 0; t < original.numRows; t++) {
    const visibleItems = new Set(rowOf(published, t));
    for (const i of rowOf(original, t)) {
      if (labelOf[i] < 0 || visibleItems.has(labelOf[i])) continue;
      rows.push(t);
      items.push(i);
    }
  }
  return { rows: Uint32Array.from(rows), items: Uint32Array.from(items) };
}

function withoutItem({ rows, items }: Deletions, item: number): Deletions {
  return { rows: rows.filter((_, n) => items[n] !== item), items: items.filter((i) => i !== item) };
}

function deleteCells(original: Dataset, recoding: Recoding | undefined, deletions: Deletions): Dataset {
  const deleted = new Set<string>();
  for (let n = 0; n < deletions.rows.length; n++) deleted.add(`${deletions.rows[n]} ${deletions.items[n]}`);
  const remainingCells = filterCells(original, (i, t) => !deleted.has(`${t} ${i}`));
  const dataset = withCells(original, { ...remainingCells, unknown: original.unknown });
  return recoding === undefined ? dataset : applyRecoding(dataset, recoding);
}
