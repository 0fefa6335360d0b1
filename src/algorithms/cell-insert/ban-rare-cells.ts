import { collapseRows } from '../../data/collapse-rows.ts';
import type { Cells } from '../../data/dataset.ts';
import { transpose } from '../../data/transpose.ts';
import { forEachRareItemset } from '../../mining/rare-itemsets.ts';
import type { KmPromise } from '../shared/inference/km-promise.ts';
import type { SplitRecords } from './split-records.ts';

/**
 * Hides shown sensitive cells until every itemset with a sensitive item is held by k records or by none, and bans them.
 * Returns whether there were any. The public parts must be k^m-anonymous already.
 */
export function banRareCells(
  records: SplitRecords,
  numSensitive: number,
  shown: Uint8Array,
  banned: Uint8Array,
  { k, m }: KmPromise,
): boolean {
  const numItems = records.numLabels + numSensitive;
  let anyBanned = false;
  for (let size = 1; size <= m; size++) {
    const published = shownCells(records, shown);
    const rare: number[][] = [];
    forEachRareItemset(collapseRows(published), numItems, k, size, (itemset) => {
      rare.push([...itemset.subarray(0, size)]);
      return undefined;
    });
    if (rare.length === 0) continue;
    const covers = transpose(published, numItems);
    for (const itemset of rare) hideItemset(itemset, published, covers, records, shown, banned);
    anyBanned = true;
    size = 0; // itemsets lost records: start over
  }
  return anyBanned;
}

/** Hides the sensitive items of an itemset in the records that hold all of it. */
function hideItemset(
  itemset: readonly number[],
  published: Cells,
  covers: ReturnType<typeof transpose>,
  { numLabels, sensitive }: SplitRecords,
  shown: Uint8Array,
  banned: Uint8Array,
): void {
  const supportOf = (i: number) => covers.offsets[i + 1] - covers.offsets[i];
  const rarest = itemset.reduce((a, b) => (supportOf(b) < supportOf(a) ? b : a));
  for (let q = covers.offsets[rarest]; q < covers.offsets[rarest + 1]; q++) {
    const t = covers.rows[q];
    const row = published.items.subarray(published.offsets[t], published.offsets[t + 1]);
    if (!itemset.every((i) => row.includes(i))) continue;
    for (let p = sensitive.offsets[t]; p < sensitive.offsets[t + 1]; p++) {
      if (!itemset.includes(numLabels + sensitive.items[p])) continue;
      shown[p] = 0;
      banned[p] = 1;
    }
  }
}

/** The records as they show now: public labels, then sensitive items from `numLabels` on. */
function shownCells({ publicParts, numLabels, sensitive }: SplitRecords, shown: Uint8Array): Cells {
  const numRows = publicParts.offsets.length - 1;
  const offsets = new Uint32Array(numRows + 1);
  const items = new Uint32Array(publicParts.items.length + sensitive.items.length);
  let end = 0;
  for (let t = 0; t < numRows; t++) {
    for (let p = publicParts.offsets[t]; p < publicParts.offsets[t + 1]; p++) items[end++] = publicParts.items[p];
    for (let p = sensitive.offsets[t]; p < sensitive.offsets[t + 1]; p++) {
      if (shown[p] === 1) items[end++] = numLabels + sensitive.items[p];
    }
    offsets[t + 1] = end;
  }
  return { offsets, items: items.slice(0, end) };
}
