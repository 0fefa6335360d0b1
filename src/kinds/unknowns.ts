import type { ReleaseParts } from '../data/release-parts.ts';
import { type Dataset, rowOf } from '../records/dataset.ts';
import { indexLabels } from '../records/dictionary.ts';
import { filterCells } from '../records/filter-cells.ts';
import { withCells } from '../records/rows.ts';
import type { ReleaseKind, RowCheck } from './define.ts';

/** Cells replaced by "?". */
export interface Unknowns extends ReleaseParts {
  readonly kind: 'unknowns';
  readonly recoding?: never;
  readonly deletions?: never;
}

export const unknowns: ReleaseKind<Unknowns> = {
  id: 'unknowns',
  hasUnknownCells: true,
  files: [],
  truth: { check: (original, { dataset }) => checkKnown(original, dataset) },
  meaning:
    'A cell written with “?” is unknown: the record may or may not contain that item. All other cells are as in the original.',
  counts:
    'An item is in at least as many records as show it, and in at most as many as show it with or without “?”. Other programs treat “?beer” as a separate label: leave such cells out for the lower bound, and count them as beer for the upper bound.',
  rebuild: ({ dataset }) => ({ kind: 'unknowns', dataset }),
  fromRecords: ({ dataset }) => (dataset.unknown === undefined ? undefined : { kind: 'unknowns', dataset }),
  keepItem: (original, { dataset }, item) => ({ kind: 'unknowns', dataset: keeping(original, dataset, item) }),
};

/** Known cells must be known in the original; an original item may become unknown but not vanish. */
function checkKnown(original: Dataset, published: Dataset): RowCheck {
  const publishedId = indexLabels(published.dictionary);
  const idOf = Int32Array.from(original.dictionary.labels, (label) => publishedId(label));
  return (t) => {
    if (isUntouched(original, published, idOf, t)) return undefined;
    const known = new Set(rowOf(published, t));
    const unknown = new Set(published.unknown === undefined ? [] : rowOf(published.unknown, t));
    for (const i of rowOf(original, t)) {
      if (!known.delete(idOf[i]) && !unknown.has(idOf[i])) return 'an item vanished without being marked unknown';
    }
    if (original.unknown !== undefined) {
      for (const i of rowOf(original.unknown, t)) if (!unknown.has(idOf[i])) return 'an unknown cell became known';
    }
    return known.size === 0 ? undefined : 'it shows an item that the original record does not have';
  };
}

/** Whether a row has only known cells and shows each at its place: so are most, and comparing them takes no sets. */
function isUntouched(original: Dataset, published: Dataset, idOf: Int32Array, t: number): boolean {
  const from = original.offsets[t];
  const length = original.offsets[t + 1] - from;
  const shownFrom = published.offsets[t];
  if (published.offsets[t + 1] - shownFrom !== length || hasUnknown(original, t) || hasUnknown(published, t))
    return false;
  for (let n = 0; n < length; n++) {
    if (idOf[original.items[from + n]] !== published.items[shownFrom + n]) return false;
  }
  return true;
}

function hasUnknown({ unknown }: Dataset, t: number): boolean {
  return unknown !== undefined && unknown.offsets[t + 1] > unknown.offsets[t];
}

/** Every "?" of the item is resolved as the original has it. */
function keeping(original: Dataset, published: Dataset, item: number): Dataset {
  const label = original.dictionary.labels[item];
  const token = published.dictionary.labels.indexOf(label);
  if (token < 0 || published.unknown === undefined) return published;
  const unknown = filterCells(published.unknown, (i) => i !== token);
  const rows = Array.from({ length: published.numRows }, (_, t) => {
    const otherItems = Array.from(rowOf(published, t)).filter((i) => i !== token);
    return rowOf(original, t).includes(item) ? [...otherItems, token].sort((a, b) => a - b) : otherItems;
  });
  const offsets = new Uint32Array(rows.length + 1);
  for (const [t, row] of rows.entries()) offsets[t + 1] = offsets[t] + row.length;
  return withCells(published, { offsets, items: Uint32Array.from(rows.flat()), unknown });
}
