import type { Dataset } from '../../data/dataset.ts';
import type { Release } from '../../kinds/index.ts';

/** The release that leaves out the cells p (positions in `items`) with isDeleted[p] = 1. */
export function releaseWithoutCells(dataset: Dataset, isDeleted: Uint8Array): Release & { readonly kind: 'cells' } {
  const { offsets: originalOffsets, items: originalItems, numRows } = dataset;
  const offsets = new Uint32Array(numRows + 1);
  const items = new Uint32Array(originalItems.length);
  const deletedRows: number[] = [];
  const deletedItems: number[] = [];
  let kept = 0;
  for (let t = 0; t < numRows; t++) {
    for (let p = originalOffsets[t]; p < originalOffsets[t + 1]; p++) {
      if (isDeleted[p] === 0) items[kept++] = originalItems[p];
      else {
        deletedRows.push(t);
        deletedItems.push(originalItems[p]);
      }
    }
    offsets[t + 1] = kept;
  }
  return {
    kind: 'cells',
    dataset: { ...dataset, offsets, items: items.slice(0, kept) },
    deletions: { rows: Uint32Array.from(deletedRows), items: Uint32Array.from(deletedItems) },
  };
}
