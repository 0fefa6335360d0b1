import type { Cells } from './dataset.ts';
import { sortRows } from './sort-rows.ts';
import { trimArray } from './trim-array.ts';

/**
 * The target of an item that is published nowhere.
 *
 * @example
 * ```ts
 * recodingFromClusters({ labels: ['beer', 'wine'] }, [0, SUPPRESSED]).target[1] === SUPPRESSED; // → true
 * ```
 */
export const SUPPRESSED = 0xffff_ffff;

/** The cells with their items replaced by `target`; SUPPRESSED ones are left out. Rows ascend and contain each item once. */
export function recodeCells(cells: Cells, target: Uint32Array): Cells {
  const numRows = cells.offsets.length - 1;
  const offsets = new Uint32Array(numRows + 1);
  const items = new Uint32Array(cells.items.length);
  let numLeft = 0;
  for (let t = 0; t < numRows; t++) {
    const end = cells.offsets[t + 1];
    for (let p = cells.offsets[t]; p < end; p++) {
      const to = target[cells.items[p]];
      if (to !== SUPPRESSED) items[numLeft++] = to;
    }
    offsets[t + 1] = numLeft;
  }
  const numCells = onlyGrows(target) ? numLeft : sortRows(offsets, items.subarray(0, numLeft));
  return { offsets, items: trimArray(items, numCells) };
}

/** Whether items keep their order and stay different: rows then need no sorting. */
function onlyGrows(target: Uint32Array): boolean {
  let last = -1;
  for (const to of target) {
    if (to === SUPPRESSED) continue;
    if (to <= last) return false;
    last = to;
  }
  return true;
}
