import type { Release } from '../../kinds/index.ts';
import type { Dataset } from '../../records/dataset.ts';
import { filterCells } from '../../records/filter-cells.ts';
import { withCells } from '../../records/rows.ts';

/** The release that leaves out the cells p (positions in `items`) with isDeleted[p] = 1. */
export function releaseWithoutCells(dataset: Dataset, isDeleted: Uint8Array): Release & { readonly kind: 'cells' } {
  const rows: number[] = [];
  const items: number[] = [];
  const remainingCells = filterCells(dataset, (item, t, p) => {
    if (isDeleted[p] === 0) return true;
    rows.push(t);
    items.push(item);
    return false;
  });
  return {
    kind: 'cells',
    dataset: withCells(dataset, { ...remainingCells, unknown: dataset.unknown }),
    deletions: { rows: Uint32Array.from(rows), items: Uint32Array.from(items) },
  };
}
